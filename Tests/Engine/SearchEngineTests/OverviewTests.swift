import Foundation
import SearchModel
import Testing

@testable import SearchEngine

@Suite("The documentation of the engine")
struct OverviewTests {
  @Test("The example does what it says")
  func example() throws {
    // The example begins.
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "description"], attributesForFaceting: ["color"],
        customRanking: [.descending("popularity")]))
    try index.save([
      ["objectID": "1", "name": "Desk lamp", "color": "black", "popularity": 7],
      ["objectID": "2", "name": "Floor lamp", "color": "white", "popularity": 9],
    ])

    let response = try index.search(Query("lanp"), facets: [FacetRequest("color")])
    // The example ends.
    #expect(response.hits.map(\.objectID) == ["2", "1"])
    #expect(response.facets(for: "color")?.map(\.value) == ["black", "white"])
    #expect(response.facets(for: "color")?.map(\.count) == [1, 1])
    #expect(response.hits[0].highlights?["name"]?.passage?.value == "Floor <em>lamp</em>")
  }

  @Test("The example is the one that is compiled here")
  func sameText() throws {
    let lines = try page("Tests/Engine/SearchEngineTests/OverviewTests.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let example =
      lines.drop { $0 != "    // The example begins." }.dropFirst().prefix { $0 != "    // The example ends." }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    let text = try page("Sources/Engine/SearchEngine/SearchEngine.docc/SearchEngine.md")
    #expect(!example.isEmpty && text.contains("```swift\n\(example)\n"))
  }

  @Test("The reference of the engine names every supported setting and parameter")
  func everySetting() throws {
    let text = try page("Documentation/EngineReference.md")
    for name in Query.Parameter.indexOnly.union(Query.Parameter.indexAndQuery).union(Query.Parameter.queryOnly) {
      #expect(text.contains("`\(name.rawValue)`"), "\(name) is missing")
    }
  }

  /// The text of a file of the project.
  private func page(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
