import Foundation
import SearchModel
import TestSupport
import Testing

/// Writes the tables of the reference from the keys in `ParameterTable.swift` and their comments, if `WRITES_REFERENCE` is
/// in the environment.
@Suite("The reference of parameters")
struct ParameterReferenceTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
  private static let marks = ("<!-- written by ParameterReferenceTests -->\n", "<!-- end of what is written -->\n")

  @Test("The document says what the table says")
  func reference() throws {
    let file = Self.root.appending(path: "Documentation/EngineReference.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(document.firstRange(of: Self.marks.0)).upperBound
    let end = try #require(document.firstRange(of: Self.marks.1)).lowerBound
    let tables = try Self.tables()
    if ProcessInfo.processInfo.environment["WRITES_REFERENCE"] != nil {
      try (document[..<start] + tables + document[end...]).write(to: file, atomically: true, encoding: .utf8)
    } else {
      expectEqual(String(document[start..<end]), tables)
    }
  }

  private static func tables() throws -> String {
    let source = try String(
      contentsOf: root.appending(path: "Sources/Core/SearchModel/Requests/ParameterTable.swift"), encoding: .utf8)
    let names = Dictionary(
      uniqueKeysWithValues: source.matches(of: /static let (\w+): Self = "(\w+)"/).map { ($0.output.1, $0.output.2) })
    let headings = [
      "ParameterKeys": "Settings that a query may override", "SettingKeys": "Settings of the index only",
      "QueryKeys": "Parameters of a query only",
    ]
    var tables = ""
    var comment: [Substring] = []
    for line in source.split(separator: "\n") {
      if let name = line.firstMatch(of: /public final class (\w+)/)?.output.1 {
        let heading = try #require(headings[String(name)])
        tables += "\n**\(heading)**\n\n| name, default | meaning |\n|---|---|\n"
        comment = []
      } else if let name = line.firstMatch(of: /let (\w+) = ParameterKey</)?.output.1 {
        let parameter = Query.Parameter(rawValue: String(names[name] ?? name))
        let row = try #require(parameter.descriptor, "\(name) is not among the rows")
        if row.engine != .ignores {
          tables += "| `\(parameter)`\(text(row.defaultValue)) | \(text(comment)) |\n"
        }
        comment = []
      } else if let text = line.firstMatch(of: /^  \/\/\/ (.*)$/)?.output.1 {
        comment.append(text)
      }
    }
    return tables + "\n"
  }

  /// A comment as one line, without its last full stop.
  private static func text(_ comment: [Substring]) -> String {
    let text = comment.joined(separator: " ")
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func text(_ value: JSON?) -> String {
    guard let value else { return "" }
    let texts = (value.array ?? [value]).map { $0.string ?? $0.text() }.filter { !$0.isEmpty }
    return texts.isEmpty ? "" : ": " + texts.map { "`\($0)`" }.joined(separator: ", ")
  }
}
