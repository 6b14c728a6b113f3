import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Searches by meaning, with vectors of two dimensions that are easy to imagine.
struct SemanticSearchTests {
  /// Things at angles from 0 to 180 degrees.
  private static let records: [JSON] = [
    ["objectID": "sofa", "name": "red sofa", "kind": "seat", "price": 300, "_vectors": [1, 0]],
    ["objectID": "couch", "name": "blue couch", "kind": "seat", "price": 200, "_vectors": [10, 1]],
    ["objectID": "armchair", "name": "red armchair", "kind": "seat", "price": 100, "_vectors": [10, 5]],
    ["objectID": "desk", "name": "oak desk", "kind": "table", "price": 150, "_vectors": [0, 1]],
    ["objectID": "table", "name": "table for a sofa", "kind": "table", "price": 50, "_vectors": [1, 10]],
    ["objectID": "hammer", "name": "hammer", "kind": "tool", "price": 20, "_vectors": [-1, 0]],
    ["objectID": "saw", "name": "red saw", "kind": "tool", "price": 30],
  ]

  private static func index(
    _ settings: JSON.Object = [:], records: [JSON] = records, batches: Int = 1
  ) throws -> LocalIndex {
    var all: JSON.Object = ["attributesForFaceting": ["kind"], "searchableAttributes": ["name"]]
    for (name, value) in settings { all[name] = value }
    let index = try LocalIndex(settings: IndexSettings(parameters: all))
    let size = (records.count + batches - 1) / batches
    for start in stride(from: 0, to: records.count, by: size) {
      try index.save(Array(records[start..<min(start + size, records.count)]))
    }
    return index
  }

  private static func query(
    _ text: String, _ vector: [Float]? = [1, 0], threshold: Double? = 0.8, _ change: (inout Query) -> Void = { _ in }
  ) -> Query {
    var query = Query(text)
    query.mode = .semantic
    query.queryVector = vector
    query.similarityThreshold = threshold
    change(&query)
    return query
  }

  private static func ids(_ response: SearchResponse) -> [String] { response.hits.map(\.objectID) }

  @Test func `A virtual replica compares words alone, and says so`() throws {
    let index = try Self.index(["replicas": ["virtual(cheapest)"], "customRanking": ["asc(price)"]])
    let response = try index.search(Self.query("sofa"), view: "cheapest")
    #expect(response.nbHits == 2 && response.textOnlyReason == "a relevant sort compares words alone")
  }

  @Test func `If no record that matches is similar enough, the answer says so`() throws {
    let index = try Self.index(batches: 2)
    let reason = "no record is similar enough, which takes 90 % of similarity"
    let words = try index.search(Self.query("sofa", [0, -1], threshold: 0.9))
    #expect(Self.ids(words) == ["sofa", "table"] && words.textOnlyReason == reason)
    let nothing = try index.search(Self.query("xyzzy", [0, -1], threshold: 0.9))
    #expect(nothing.nbHits == 0 && nothing.textOnlyReason == reason)
    // Those that are similar do not pass the filter, though they are counted.
    let condition = Condition(id: .group(.or(name: "kind")), expression: try FilterExpression(parsing: "kind:table"))
    let filtered = try index.search(
      Self.query("sofa", threshold: 0.9), conditions: [condition],
      facets: [FacetRequest("kind", ignoring: [.group(.or(name: "kind"))])])
    #expect(Self.ids(filtered) == ["table"] && filtered.textOnlyReason == reason)
    expectEqual(filtered.facets(for: "kind")?.first?.value, "seat")
    try expectEqual(index.search(Self.query("", [0, -1])).textOnlyReason, nil)
  }

  @Test func `Ranking info has the similarity, written hits say how they were found`() throws {
    let index = try Self.index()
    let response = try index.search(Self.query("sofa") { $0.getRankingInfo = true })
    let similarities = response.hits.map { $0.rankingInfo?["similarity"]?.number ?? -1 }
    expectEqual(similarities[0], 1)
    #expect(abs(similarities[1] - 0.0995) < 0.005 && abs(similarities[2] - 0.995) < 0.005)
    var writer = JSONWriter()
    _ = try index.search(
      HitsRequest(indexName: "", query: Self.query("sofa")), in: SearchContext(),
      writingHitsTo: &writer)
    let written = try JSON(parsing: Array("[".utf8) + writer.output + Array("]".utf8)).array ?? []
    #expect(
      written
        == response.hits.map { hit in
          var hit = hit
          hit.rankingInfo = nil
          return hit.json
        })
    expectEqual(written.map { $0["_isSemantic"] }, [nil, nil, true, true])
    #expect(try Hit<JSON>(json: written[2]).isSemantic)
  }

  // MARK: The threshold

  @Test func `By default records are as similar as one in a hundred pairs`() throws {
    // 100 directions, a degree and a bit apart.
    var records = (0..<100).map { number -> JSON in
      let angle = Double(number) * 3.14159 / 100
      // The first terms of the series suffice here.
      return [
        "objectID": .string("\(number)"), "name": "x", "_vectors": [.double(1 - angle * angle / 2), .double(angle)],
      ]
    }
    let index = try Self.index(records: records, batches: 5)
    let found = try index.search(Self.query("y", [1, 0], threshold: nil)).nbHits
    #expect((1...5).contains(found), "found \(found)")
    // Another order of saving, other segments, and deleted records make no difference.
    records.shuffle()
    let other = try Self.index(records: records + [["objectID": "gone", "_vectors": [1, 0]]])
    try other.delete(["gone"])
    try expectEqual(other.search(Self.query("y", [1, 0], threshold: nil)).nbHits, found)
    // It follows the records: where all are alike, all are similar.
    try index.save(records.map { ["objectID": $0["objectID"] ?? "", "name": "x", "_vectors": [1, 0.1]] })
    try expectEqual(index.search(Self.query("y", [1, 0.1], threshold: nil)).nbHits, 100)
    try expectEqual(index.search(Self.query("y", [0.1, 1], threshold: nil)).nbHits, 0)
  }

  @Test func `A setting and a parameter override the threshold`() throws {
    let index = try Self.index(["similarityThreshold": 0.99, "mode": "neuralSearch"])
    var query = Query("settee")
    query.queryVector = [1, 0]
    expectEqual(Self.ids(try index.search(query)), ["sofa", "couch"])
    query.similarityThreshold = 0.8
    expectEqual(Self.ids(try index.search(query)), ["sofa", "couch", "armchair"])
    query.mode = .keyword
    try expectEqual(index.search(query).nbHits, 0)
  }

  @Test(
    arguments: [
      ("queryVector", "x"), ("queryVector", []), ("queryVector", [1, "2"]), ("queryVector", [0, 0]),
      ("queryVector", [1, 2, 3]), ("similarityThreshold", 1.5), ("similarityThreshold", "1"), ("mode", "x"),
      ("queryVector", .array(Array(repeating: 1, count: 5000))), ("queryVector", [1, .double(.nan)]),
    ] as [(String, JSON)])
  func `An unusable parameter is refused, with its name`(name: String, value: JSON) throws {
    let index = try Self.index()
    let error = #expect(throws: SearchError.self) {
      try index.search(Self.query("sofa") { $0.parameters[name] = value })
    }
    guard case .refused(let message, 400)? = error else { return issue(with: error) }
    #expect(message.contains("'\(name)'"))
  }

  @Test func `The weight of a word is a logarithm`() {
    for (records, all) in [(0, 0), (0, 1), (3, 10), (1, 1000), (999_999, 1_000_000), (0, 3_000_000_000), (7, 7)] {
      let ratio = Double(1 + records + all) / Double(1 + records)
      var (logarithm, rest) = (0.0, ratio)
      while rest >= 2 {
        rest /= 2
        logarithm += 1
      }
      var step = 0.5
      for _ in 0..<30 {
        rest *= rest
        if rest >= 2 {
          rest /= 2
          logarithm += step
        }
        step /= 2
      }
      let weight = SemanticQuery.weight(ofWordIn: records, of: all)
      #expect(abs(Double(weight) / 65_536 - logarithm) < 0.0001, "\(records) of \(all): \(weight)")
    }
  }
}
