import SearchModel
import TestSupport
import Testing

@testable import SlowEngine

/// Checks the model against answers computed by hand.
struct SlowIndexTests {
  private func ids(
    _ records: [JSON], _ settings: JSON.Object = [:], _ text: String, _ parameters: JSON.Object = [:]
  ) throws -> [String] {
    var query = Query(parameters: parameters)
    query.query = text
    return try SlowIndex(records: records, settings: settings).search(HitsRequest(indexName: "index", query: query))
      .hits.map(\.objectID)
  }

  private static let shoes: [JSON] = [
    ["objectID": "1", "name": "red shoes"], ["objectID": "2", "name": "shoes in red"],
    ["objectID": "3", "name": "red sheos"], ["objectID": "4", "name": "blue shoes", "about": "not red"],
  ]

  @Test func `Fewer typos come first, then words that are nearer, then the attribute`() throws {
    let settings: JSON.Object = ["searchableAttributes": ["name", "about"]]
    // 1: 0 typos, distance 1. 2: 0 typos, distance 3. 4: 0 typos, in two attributes: 8. 3: one typo.
    try expectEqual(ids(Self.shoes, settings, "red shoes"), ["1", "2", "4", "3"])
    try expectEqual(ids(Self.shoes, settings, "red shoes", ["typoTolerance": "min"]), ["1", "2", "4"])
    try expectEqual(ids(Self.shoes, settings, "red shoes", ["typoTolerance": "strict"]), ["1", "2", "4", "3"])
    try expectEqual(ids(Self.shoes, settings, "red shoes", ["typoTolerance": false]), ["1", "2", "4"])
    try expectEqual(ids(Self.shoes, settings, "red", ["restrictSearchableAttributes": ["about"]]), ["4"])
  }

  @Test func `The fewest typos are those of the records that match the filters, and of each set that is counted`()
    throws
  {
    let records: [JSON] = [
      ["objectID": "1", "name": "blue shoes", "brand": "Acme"],
      ["objectID": "2", "name": "blue sheos", "brand": "Lux"], ["objectID": "3", "name": "bleu sheos", "brand": "Lux"],
    ]
    let brand = Condition(
      id: .base, expression: .filter(.facet(Filter.Facet(attribute: "brand", stringValue: "Lux"))))
    func response(_ tolerance: JSON) throws -> SearchResponse {
      try SlowIndex(records: records, settings: ["attributesForFaceting": ["brand"], "typoTolerance": tolerance])
        .search(
          HitsRequest(
            indexName: "index", query: Query("blue shoes"), conditions: [brand],
            facets: [FacetRequest("brand", ignoring: [.base])]))
    }
    let fewest = try response("min")
    expectEqual(fewest.hits.map(\.objectID), ["2"])
    expectEqual(fewest.facets[0].facets, [Facet(value: "Acme", count: 1)])
    let fewer = try response("strict")
    expectEqual(fewer.hits.map(\.objectID), ["2", "3"])
    expectEqual(fewer.facets[0].facets, [Facet(value: "Acme", count: 1), Facet(value: "Lux", count: 1)])
  }

  @Test func `Distances below minProximity count as that`() throws {
    let records: [JSON] = [["objectID": "1", "name": "red and blue"], ["objectID": "2", "name": "red blue"]]
    try expectEqual(ids(records, [:], "red blue"), ["2", "1"])
    try expectEqual(ids(records, [:], "red blue", ["minProximity": 2]), ["1", "2"])
  }

  @Test func `Elements of an array are never near to each other`() throws {
    let records: [JSON] = [
      ["objectID": "1", "keywords": ["foo", "cat", "bar"]], ["objectID": "2", "keywords": ["foo", "bar"]],
      ["objectID": "3", "keywords": ["bar foo"]],
    ]
    // Backwards costs one more: 2. The others are at the greatest distance, 8.
    try expectEqual(ids(records, [:], "foo bar"), ["3", "1", "2"])
    #expect(try ids(records, ["advancedSyntax": true], "\"foo bar\"").isEmpty)
  }

  @Test func `Attributes that share a rank are equally good, and the position of a word in them does not matter`()
    throws
  {
    let records: [JSON] = [
      ["objectID": "1", "brand": "the red"], ["objectID": "2", "name": "red"], ["objectID": "3", "about": "red"],
    ]
    #expect(
      try ids(records, ["searchableAttributes": ["name,brand", "about"], "ranking": ["attribute"]], "red")
        == ["1", "2", "3"])
    #expect(
      try ids(records, ["searchableAttributes": ["name", "brand", "about"], "ranking": ["attribute"]], "red")
        == ["2", "1", "3"])
  }

  @Test func `A value that is the word is exact, or a whole word, or nothing is`() throws {
    let records: [JSON] = [
      ["objectID": "1", "name": "reds"], ["objectID": "2", "name": "red hat"], ["objectID": "3", "name": "Red"],
    ]
    let settings: JSON.Object = ["ranking": ["exact"]]
    try expectEqual(ids(records, settings, "red"), ["3", "1", "2"])
    try expectEqual(ids(records, settings, "red", ["exactOnSingleWordQuery": "word"]), ["2", "3", "1"])
    try expectEqual(ids(records, settings, "red", ["exactOnSingleWordQuery": "none"]), ["1", "2", "3"])
  }

  /// The example of the documentation: iPhones with 128 GB, searched with 256.
  @Test(
    arguments: [
      ("none", []), ("lastWords", ["1", "2"]), ("firstWords", ["3"]), ("allOptional", ["1", "2", "3"]),
    ] as [(JSON, [String])])
  func `Words are removed when nothing is found`(strategy: JSON, expected: [String]) throws {
    let records: [JSON] = [
      ["objectID": "1", "name": "iphone"], ["objectID": "2", "name": "iphone case"],
      ["objectID": "3", "name": "disk 256gb"],
    ]
    let found = try ids(records, [:], "iphone 256gb", ["removeWordsIfNoResults": strategy])
    expectEqual(found.sorted(), expected)
  }

  @Test func `Custom ranking puts numbers before texts before nothing, in both directions`() throws {
    let records: [JSON] = [
      ["objectID": "1", "rank": "b"], ["objectID": "2"], ["objectID": "3", "rank": 2], ["objectID": "4", "rank": true],
      ["objectID": "5", "rank": "a"],
    ]
    try expectEqual(ids(records, ["customRanking": ["asc(rank)"]], ""), ["4", "3", "5", "1", "2"])
    try expectEqual(ids(records, ["customRanking": ["desc(rank)"]], ""), ["3", "4", "1", "5", "2"])
  }

  @Test func `A sort criterion before the text rules decides before them, any other one after all of them`() throws {
    let records: [JSON] = [
      ["objectID": "1", "price": 3, "name": "red and more shoes"], ["objectID": "2", "price": 2, "name": "shoes red"],
      ["objectID": "3", "price": 1, "name": "the shoes and red"], ["objectID": "4", "price": 0, "name": "red shoes"],
    ]
    try expectEqual(ids(records, ["ranking": ["desc(price)", "proximity"]], "red shoes"), ["1", "2", "3", "4"])
    try expectEqual(ids(records, ["ranking": ["proximity", "desc(price)"]], "red shoes"), ["4", "2", "1", "3"])
  }

  /// The example of the documentation: companies with scores of 3, 2 and 1.
  @Test func `The score of an or is the highest of its filters, or their sum`() throws {
    let records: [JSON] = [
      ["objectID": "1", "company": ["Amazon", "Facebook"]], ["objectID": "2", "company": ["Google"]],
      ["objectID": "3", "company": ["Google", "Amazon", "Facebook"]], ["objectID": "4", "company": ["Facebook"]],
    ]
    let settings: JSON.Object = ["attributesForFaceting": ["company"]]
    let filters: JSON = "company:Google<score=3> OR company:Amazon<score=2> OR company:Facebook<score=1>"
    try expectEqual(ids(records, settings, "", ["filters": filters]), ["2", "3", "1", "4"])
    try expectEqual(
      ids(records, settings, "", ["filters": filters, "sumOrFiltersScores": true]), ["3", "1", "2", "4"])
  }

  @Test func `Records with excluded words and phrases do not match`() throws {
    let advanced: JSON.Object = ["advancedSyntax": true]
    try expectEqual(ids(Self.shoes, advanced, "shoes -blue", ["typoTolerance": false]), ["1", "2"])
    try expectEqual(ids(Self.shoes, advanced, "-\"red shoes\"", ["typoTolerance": false]), ["2", "3", "4"])
    try expectEqual(ids(Self.shoes, advanced, "\"shoes in\""), ["2"])
  }
}
