import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The documentation of the engine")
struct OverviewTests {
  @Test("The example does what it says")
  func example() async throws {
    // The example begins.
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "description"], attributesForFaceting: ["color"],
        customRanking: [.descending("popularity")]))
    try await index.save([
      ["objectID": "1", "name": "Desk lamp", "color": "black", "popularity": 7],
      ["objectID": "2", "name": "Floor lamp", "color": "white", "popularity": 9],
    ])

    let response = try index.search(Query("lanp"), facets: [FacetRequest("color")])
    // The example ends.
    expectEqual(response.hits.map(\.objectID), ["2", "1"])
    expectEqual(response.facets(for: "color")?.map(\.value), ["black", "white"])
    expectEqual(response.facets(for: "color")?.map(\.count), [1, 1])
    expectEqual(response.hits[0].highlights?["name"]?.passage?.value, "Floor <em>lamp</em>")
  }

  @Test("The example is the one that is compiled here")
  func sameText() throws {
    let lines = try Self.page("Tests/Engine/SearchEngineTests/OverviewTests.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let example =
      lines.drop { $0 != "    // The example begins." }.dropFirst().prefix { $0 != "    // The example ends." }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    let text = try Self.page("Sources/Engine/SearchEngine/SearchEngine.docc/SearchEngine.md")
    #expect(!example.isEmpty && text.contains("```swift\n\(example)\n"))
  }

  /// The text of a file of the project.
  private static func page(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
