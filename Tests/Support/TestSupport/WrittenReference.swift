package import Foundation
package import Testing

/// A part of a document that a test writes from the code.
package struct WrittenReference {
  /// The folder of the package.
  package static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private static let end = "<!-- end -->\n"

  private let document: String
  private let name: String

  /// The part of a document behind the comment that names it.
  package init(_ name: String, in document: String) { (self.name, self.document) = (name, document) }

  /// Expects that the document has the text, or writes it if `WRITES_REFERENCE` is in the environment.
  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Self.root.appending(path: "Documentation/\(document)")
    let old = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(old.firstRange(of: "<!-- written by \(name) -->\n")).upperBound
    let end = try #require(old[start...].firstRange(of: Self.end)).lowerBound
    if ProcessInfo.processInfo.environment["WRITES_REFERENCE"] == nil {
      return expectEqual(String(old[start..<end]), text, sourceLocation: sourceLocation)
    }
    try (old[..<start] + text + old[end...]).write(to: file, atomically: true, encoding: .utf8)
  }

  /// The text of a table.
  package static func table(_ header: String, _ rows: [[String]]) -> String {
    let columns = header.split(separator: "|").count
    let lines = [header, String(repeating: "|---", count: columns) + "|"]
    return "\n" + (lines + rows.map { "| \($0.joined(separator: " | ")) |" }).joined(separator: "\n") + "\n\n"
  }

  /// The declarations of a file that match a pattern, with their comments in one line without the last full stop.
  package static func declarations<Output>(
    in path: String, _ pattern: some RegexComponent<Output>
  ) throws -> [(match: Output, comment: String)] {
    var found: [(Output, String)] = []
    var comment: [Substring] = []
    for line in try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n") {
      if let text = line.firstMatch(of: /^ *\/\/\/ ?(.*)$/)?.output.1 {
        comment.append(text)
      } else {
        if let match = line.firstMatch(of: pattern)?.output {
          let text = comment.joined(separator: " ")
          found.append((match, text.hasSuffix(".") ? String(text.dropLast()) : text))
        }
        comment = []
      }
    }
    return found
  }
}
