import Foundation
import Testing

@Suite("The page about the lists")
struct WidgetsPageTests {
  private let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  @Test("It names tests that exist")
  func titles() throws {
    let folders = ["Sources/Testing/InstantSearchTesting", "Tests", "Tools/AppleCheck/Tests"]
    let sources = try folders.map { try text(inFolder: $0) }
    let page = try String(contentsOf: root.appending(path: "Documentation/Widgets.md"), encoding: .utf8)
    // A title is quoted; one that ends with " …" is the beginning of a longer one.
    let titles = page.matches(of: /"([A-Z][^"\n]* [^"\n]*)"/).map(\.1)
    #expect(titles.count > 20)
    for title in titles {
      let title = title.hasSuffix(" …") ? title.dropLast(2) : title
      #expect(sources.contains { $0.contains("\"\(title)") }, "no test is named: \(title)")
    }
  }

  /// The text of all Swift files in a folder.
  private func text(inFolder path: String) throws -> String {
    let files = FileManager.default.enumerator(at: root.appending(path: path), includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
