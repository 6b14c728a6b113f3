import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Unions of postings are precomputed for short prefixes that many documents have.
struct PrefixTests {
  private static let words = ["question", "quick", "quality", "queen"]

  private static func records(_ count: Int, word: (Int) -> String) -> [JSON] {
    (0..<count).map { number in
      ["objectID": .string("\(word(number))\(number)"), "name": .string(word(number)), "kind": .string(word(number))]
    }
  }

  private static func index() throws -> LocalIndex {
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["searchable(kind)"]))
    try index.save(records(5000) { words[$0 % words.count] })
    return index
  }

  private static func hits(
    _ text: String, in index: LocalIndex, _ removeWords: Query.RemovedWords? = nil
  ) throws -> SearchResponse {
    var query = Query(text)
    query.removeWordsIfNoResults = removeWords
    return try index.search(HitsRequest(indexName: "i", query: query, facets: [FacetRequest("kind")]))
  }

  private static let prefixesThatNoWordHas = ["qa", "qqq", "qub", "p", "r", "qz", "a", "qul"]

  @Test(arguments: prefixesThatNoWordHas)
  func `A prefix that no word has finds nothing`(prefix: String) throws {
    let index = try Self.index()
    try expectEqual(Self.hits("q", in: index).nbHits, 5000)
    try expectEqual(Self.hits("qui", in: index).nbHits, 1250)
    let answer = try Self.hits(prefix, in: index)
    expectEqual(answer.nbHits, 0)
    #expect(answer.hits.isEmpty)
    expectEqual(answer.facets.first?.facets ?? [], [])
    try expectEqual(Self.hits("quick \(prefix)", in: index).nbHits, 0)
  }

  @Test func `A prefix finds its own words only, in whichever segment they are`() throws {
    let index = try Self.index()
    try index.save(Self.records(3) { _ in "qatar" })
    expectEqual(index.snapshot.segments.count, 2)
    let answer = try Self.hits("qa", in: index)
    expectEqual(answer.nbHits, 3)
    expectEqual(answer.facets.first?.facets, [Facet(value: "qatar", count: 3)])
    try expectEqual(Self.hits("q", in: index).nbHits, 5003)
    try expectEqual(Self.hits("qatar qa", in: index).nbHits, 3)
    let request = FacetValuesRequest(
      indexName: "i", attribute: "kind", facetQuery: "q", query: Query("qa"), conditions: [])
    try expectEqual(index.facetValues(request).facetHits.map(\.count), [3])
  }

  @Test func `Words are removed where a prefix finds nothing`() throws {
    let index = try Self.index()
    try expectEqual(Self.hits("quick qa", in: index, Query.RemovedWords.none).nbHits, 0)
    try expectEqual(Self.hits("quick qa", in: index, .lastWords).nbHits, 1250)
    try expectEqual(Self.hits("quick qa", in: index, .allOptional).nbHits, 1250)
  }
}
