import ExampleCatalogue
import Foundation
import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite("The catalogue") struct CatalogueTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Examples", directoryHint: .isDirectory)
  /// Whether to write the files.
  private static let writes = ProcessInfo.processInfo.environment["INSTANTSEARCH_WRITE_CATALOGUE"] != nil

  @Test("Its files are the output of the generator; INSTANTSEARCH_WRITE_CATALOGUE=1 writes them") func files() throws {
    try check("catalogue.ndjson", Catalogue.records.map { $0.text() + "\n" }.joined())
    try check("catalogue.settings.json", JSON.object(Catalogue.settings).text() + "\n")
  }

  private func check(_ name: String, _ made: String) throws {
    let file = Self.folder.appending(path: name)
    if Self.writes { try made.write(to: file, atomically: true, encoding: .utf8) }
    let isSame = try String(contentsOf: file, encoding: .utf8) == made
    #expect(isSame, "\(name) is not what the generator makes")
  }

  @Test("No two products are alike") func products() throws {
    let records = Catalogue.records
    expectEqual(records.count, 3_000)
    expectEqual(Set(records.compactMap { $0["objectID"]?.string }).count, 3_000)
    expectEqual(Set(records.map { "\($0["brand"]?.string ?? "")/\($0["name"]?.string ?? "")" }).count, 3_000)
  }

  @Test("Whatever people call a product, they find it") func synonyms() throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: Catalogue.settings))
    try index.save(Catalogue.records)
    try index.saveSynonyms(Catalogue.synonyms)
    for synonym in Catalogue.synonyms {
      guard case .equivalent(let words) = synonym.kind else { continue }
      let counts = try words.map { word in
        let query = Query(word)
        return try index.search(HitsRequest(indexName: "index", query: query)).nbHits
      }
      #expect(counts.allSatisfy { $0 > 0 }, "\(zip(words, counts).map { "\($0) \($1)" })")
    }
  }

  @Test("An index takes it as it is, and answers with the order of its facets") func index() throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: Catalogue.settings))
    try index.save(Catalogue.records)
    for view in Catalogue.views {
      try index.setView(view.name, IndexSettings(parameters: ["ranking": [.string(view.ranking)]]))
    }
    var query = Query("lamp")
    query.facets = ["*"]
    let response = try index.search(HitsRequest(indexName: "index", query: query))
    #expect(response.nbHits > 50)
    expectEqual(response.renderingContent?.facetOrdering?.attributes.first, "categories.lvl0")
    expectEqual(response.facets.first { $0.attribute == "categories.lvl0" }?.facets.first?.value, "Home")
    #expect(index.settings.ignoredSettings.isEmpty)
  }
}
