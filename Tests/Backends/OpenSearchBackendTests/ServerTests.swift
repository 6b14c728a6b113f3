import Foundation
import InstantSearchCore
import InstantSearchTesting
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

/// What the contracts do not cover, on a server.
@Suite("Searches on a server of OpenSearch", .enabled(if: TestServer.addresses != nil))
struct ServerTests {
  private static let records: [JSON] = [
    ["objectID": "1", "name": "Wi-Fi router", "brand": "Lux", "kind": "network", "rank": 3],
    ["objectID": "2", "name": "Blue sofa", "brand": "Lux", "kind": "seats", "rank": 1],
    ["objectID": "3", "name": "Red couch", "brand": "Wi", "kind": "seats", "rank": 2],
    ["objectID": "4", "name": "Café table", "brand": "Über", "kind": "seats", "rank": 9],
    ["objectID": "5", "name": "Cable", "brand": "Lux", "kind": "network", "rank": 5],
  ]

  private func index(_ change: (inout IndexSettings) -> Void = { _ in }) async throws -> (OpenSearchBackend, String) {
    var settings = IndexSettings(searchableAttributes: ["name", "brand"], attributesForFaceting: ["brand", "kind"])
    change(&settings)
    let backend = TestServer.backend()
    let name = "server-\(UUID().uuidString.lowercased())"
    try await backend.make(name, settings, Self.records)
    return (backend, name)
  }

  private func hits(
    _ backend: OpenSearchBackend, _ name: String, _ query: Query, _ facets: [FacetRequest] = []
  ) async throws -> SearchResponse {
    let answers = try await backend.search([.hits(HitsRequest(indexName: name, query: query, facets: facets))])
    guard case .hits(let response) = answers.first else { throw TestFailure(description: "no hits") }
    return response
  }

  @Test("Words may be in different attributes, with typos and other accents, and better matches come first")
  func texts() async throws {
    let (backend, name) = try await index()
    let cases = [
      ("lux sofa", "2"), ("sofa lux", "2"), ("wi", "1 3"), ("cafe", "4"), ("UBER tab", "4"), ("tabel", "4"),
      ("rotuer lux", "1"), ("ca", "4 5"), ("cable", "5"), ("lux chair", ""), ("!", "1 2 3 4 5"),
    ]
    for (text, ids) in cases {
      try await expectEqual(
        hits(backend, name, Query(text)).hits.map(\.objectID).joined(separator: " "), ids, "\(text)")
    }
    var query = Query("tabel")
    query.typoTolerance = .off
    try await expectEqual(hits(backend, name, query).nbHits, 0)
    query = Query("wi")
    query.restrictSearchableAttributes = ["brand"]
    try await expectEqual(hits(backend, name, query).hits.map(\.objectID), ["3"])
    query.queryType = .prefixNone
    query.query = "lu"
    try await expectEqual(hits(backend, name, query).nbHits, 0)
  }

  @Test("With typos a text finds what it finds without, and more words find less")
  func subsets() async throws {
    let (backend, name) = try await index()
    func found(_ text: String, _ tolerance: Query.TypoTolerance) async throws -> Set<String> {
      var query = Query(text)
      query.typoTolerance = tolerance
      return Set(try await hits(backend, name, query).hits.map(\.objectID))
    }
    let words = Self.records.flatMap { record in
      ["name", "brand"].flatMap { (record[$0]?.string ?? "").split { !$0.isLetter }.map(String.init) }
    }
    for seed in RandomCases.seeds(30, long: 300) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.array(of: 1...3) { generator -> String in
        var word = Array(generator.element(of: words).lowercased())
        if generator.once(in: 2) { word.remove(at: generator.number(in: 0...word.count - 1)) }
        if generator.once(in: 3) { word.insert("x", at: generator.number(in: 0...word.count)) }
        return String(word)
      }.joined(separator: " ")
      let (with, without) = (try await found(text, .on), try await found(text, .off))
      #expect(with.isSuperset(of: without), "seed \(seed): \(text)")
      // The last word is whole then.
      #expect(try await found("\(text) lux", .on).isSubset(of: with), "seed \(seed): \(text)")
    }
  }

  @Test("Matching words are marked, also beginnings and those with typos")
  func highlights() async throws {
    let (backend, name) = try await index()
    for (text, value) in [
      ("caf", "<em>Café</em> table"), ("tabel", "Café <em>table</em>"), ("wi", "<em>Wi</em>-Fi router"),
    ] {
      let response = try await hits(backend, name, Query(text))
      expectEqual(response.hits.first?.highlights?["name"]?.passage?.value, value, "\(text)")
    }
  }

  @Test("Groups have their first records, and are counted")
  func groups() async throws {
    let (backend, name) = try await index { $0.attributeForDistinct = "kind" }
    for (distinct, ids) in [(0, "1 2 3 4 5"), (1, "1 2"), (2, "1 5 2 3")] {
      var query = Query()
      query.distinct = distinct
      let response = try await hits(backend, name, query, [FacetRequest("brand")])
      expectEqual(response.hits.map(\.objectID).joined(separator: " "), ids)
      expectEqual(response.nbHits, (distinct == 0 ? 5 : 2))
      expectEqual(response.exhaustiveNbHits, (distinct == 0))
      expectEqual(response.facets(for: "brand")?.first?.count, 3)
    }
  }

  @Test("An order sorts, custom ranking breaks ties, and a record without the attribute comes last")
  func orders() async throws {
    let (backend, name) = try await index { $0.customRanking = [.descending("rank")] }
    try await expectEqual(hits(backend, name, Query()).hits.map(\.objectID), ["4", "5", "1", "3", "2"])
    #expect(
      try await hits(backend, "\(name)/sort/kind:asc,rank:asc", Query()).hits.map(\.objectID)
        == ["1", "5", "2", "3", "4"])
    try await backend.index(name).save([["objectID": "0", "name": "Lamp"]])
    try await expectEqual(hits(backend, "\(name)/sort/rank:desc", Query()).hits.last?.objectID, "0")
  }

  @Test("An index that others made, with fields of the cluster's choice, is searched, filtered and counted")
  func foreign() async throws {
    let backend = TestServer.backend()
    let name = "server-\(UUID().uuidString.lowercased())"
    let lines = Self.records.enumerated().map { number, record in
      var document = record.object ?? [:]
      // Others may use the name for something else.
      document["objectID"] = number == 1 ? "other" : nil
      return "{\"index\":{\"_id\":\"d\(number)\"}}\n\(JSON.object(document).text())\n"
    }.joined()
    _ = try await backend.client.answer(
      to: .lines("/\(name)/_bulk?refresh=true", Array(lines.utf8), for: .writing))
    var query = Query("lux ca")
    query.filters = "kind:network AND rank > 2"
    let response = try await hits(
      backend, name, query, [FacetRequest("kind"), FacetRequest("rank", wantsValues: false)])
    expectEqual(response.hits.map(\.objectID), ["d4"])
    expectEqual(response.hits.first?.record["objectID"], "d4")
    expectEqual(response.facets(for: "kind")?.map(\.value), ["network"])
    expectEqual(response.facetStats["rank"]?.max, 5)
    try await expectEqual(
      hits(backend, "\(name)/sort/rank:asc", Query("lux")).hits.map(\.objectID), ["d1", "d0", "d4"])
    query.query = nil
    for (filter, ids) in [
      ("objectID:d1", ["d1"]), ("objectID:d1 OR objectID:d3", ["d1", "d3"]), ("objectID:other", []),
      ("NOT objectID:d1 AND kind:network", ["d0", "d4"]),
    ] {
      query.filters = filter
      try await expectEqual(hits(backend, name, query).hits.map(\.objectID), ids, "\(filter)")
    }
  }

  @Test("Words that the analyzer of an index of others leaves out are no reason to find nothing")
  func stopWords() async throws {
    let backend = TestServer.backend()
    let name = "server-\(UUID().uuidString.lowercased())"
    let mapping: JSON = [
      "mappings": ["properties": ["name": ["type": "text", "analyzer": "english"], "brand": ["type": "text"]]]
    ]
    _ = try await backend.client.answer(to: .create(name, mapping))
    try await backend.index(name).save(Self.records + [["objectID": "6", "name": "The chair for the desk"]])
    for (text, ids) in [
      ("the sofa", ["2"]), ("sofa the", ["2"]), ("sofas", ["2"]), ("the chair", ["6"]), ("the lamp", []),
      ("for chair the", ["6"]),
    ] {
      try await expectEqual(hits(backend, name, Query(text)).hits.map(\.objectID), ids, "\(text)")
    }
    try await expectEqual(hits(backend, name, Query("the")).nbHits, 6)
  }

  @Test("A text that is too long for a value is searched and marked, and is no value")
  func longTexts() async throws {
    let (backend, name) = try await index()
    let long = "start \(String(repeating: "filler ", count: 2_000))needle"
    try await backend.index(name).save([
      ["objectID": "6", "name": "Lamp", "brand": .string(long)], ["objectID": "7", "brand": "needle"],
    ])
    let response = try await hits(backend, name, Query("needle"), [FacetRequest("brand")])
    expectEqual(response.hits.map(\.objectID), ["6", "7"])
    expectEqual(response.hits.first?.highlights?["brand"]?.passage?.value.hasSuffix("filler <em>needle</em>"), true)
    expectEqual(response.facets(for: "brand"), [Facet(value: "needle", count: 1)])
    var query = Query()
    query.filters = "brand:\"\(long)\""
    try await expectEqual(hits(backend, name, query).nbHits, 0)
  }

  @Test("A correction has words of records that no base filter hides, and finds something with the other filters")
  func corrections() async throws {
    let (backend, name) = try await index()
    func filter(_ kind: String, _ id: Condition.ID) -> Condition {
      Condition(id: id, expression: .filter(.facet(Filter.Facet(attribute: "kind", stringValue: kind))))
    }
    let chosen = Condition.ID.group(.or(name: "kind"))
    let cases: [([Condition], String?, String?)] = [
      ([], "sofa", nil), ([filter("seats", .base)], "sofa", nil), ([filter("network", .base)], nil, nil),
      ([filter("network", chosen)], nil, "sofa"),
      ([filter("seats", .base), filter("seats", chosen)], "sofa", nil),
    ]
    for (conditions, didYouMean, corrected) in cases {
      var query = Query("soffa")
      query.typoTolerance = .off
      let request = HitsRequest(indexName: name, query: query, conditions: conditions)
      guard case .hits(let response) = try await backend.search([.hits(request)])[0] else { return }
      expectEqual(response.nbHits, 0)
      expectEqual(response.didYouMean, didYouMean, "\(conditions)")
      expectEqual(response.correctedQuery, corrected, "\(conditions)")
    }
  }

  @Test("Values are found without case, composed or not")
  func valuesWithoutCase() async throws {
    let values = [
      "İstanbul", "STRAẞE", "ΣΟΦΟΣ Ά", "\u{212B}ngström", "Cafe\u{301}", "Елей", "日本語", "\u{1112}\u{1161}\u{11AB}글",
    ]
    let backend = TestServer.backend()
    let name = "server-\(UUID().uuidString.lowercased())"
    let settings = IndexSettings(attributesForFaceting: ["brand"])
    let records = values.enumerated().map { ["objectID": .string("\($0)"), "brand": .string($1)] as JSON }
    try await backend.make(name, settings, records)
    let cases = [
      ("i\u{307}st", 0), ("straß", 1), ("ά", 2), ("σοφο", 2), ("å", 3), ("CAFÉ", 4), ("ЕЛЕЙ", 5), ("日本", 6), ("한", 7),
    ]
    for (text, index) in cases {
      let request = FacetValuesRequest(indexName: name, attribute: "brand", facetQuery: text)
      guard case .facetValues(let response) = try await backend.search([.facetValues(request)])[0] else { return }
      expectEqual(response.facetHits.map(\.value), [values[index]], "\(text)")
    }
  }

  @Test("Of what is retrieved, the record has what was asked for, and highlights what they need")
  func retrieved() async throws {
    let (backend, name) = try await index()
    var query = Query("couch")
    query.attributesToRetrieve = ["brand"]
    let hit = try #require(try await hits(backend, name, query).hits.first)
    #expect(hit.record == ["objectID": "3", "brand": "Wi"] || hit.record == ["brand": "Wi", "objectID": "3"])
    expectEqual(hit.highlights?["name"]?.passage?.value, "Red <em>couch</em>")
    query.attributesToRetrieve = ["-brand", "-rank"]
    let other = try #require(try await hits(backend, name, query).hits.first)
    expectEqual(Set(other.record.object?.keys ?? []), ["objectID", "name", "kind"])
  }
}
