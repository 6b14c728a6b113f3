import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("An index in memory")
struct FirstTests {
  static let products: [JSON] = [
    [
      "objectID": "1", "name": "Wireless headphones", "brand": "Sono", "price": 99.5, "colors": ["black", "red"],
      "popularity": 10,
    ],
    ["objectID": "2", "name": "Running shoe", "brand": "Fleet", "price": 60, "colors": ["red"], "popularity": 30],
    ["objectID": "3", "name": "Wired headphones", "brand": "Sono", "price": 20, "colors": ["white"], "popularity": 20],
  ]

  static func index() throws -> LocalIndex {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "brand"], attributesForFaceting: ["searchable(brand)", "colors"],
        customRanking: [.descending("popularity")]))
    try index.save(products)
    return index
  }

  @Test("An index is searched without a name, or under that of a view; an unknown name is refused")
  func names() throws {
    let index = try Self.index()
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    try expectEqual(index.search(Query("head")).hits.map(\.objectID), ["3", "1"])
    try expectEqual(index.search(Query(), view: "cheapest").hits.map(\.objectID), ["3", "2", "1"])
    let red = Condition(id: .base, expression: try FilterExpression(parsing: "colors:red"))
    let response = try index.search(
      Query(), conditions: [red], facets: [FacetRequest("colors", ignoring: [.base])], view: "cheapest")
    expectEqual(response.hits.map(\.objectID), ["2", "1"])
    expectEqual(response.facets(for: "colors")?.map { "\($0.value) \($0.count)" }, ["red 2", "black 1", "white 1"])
    #expect(throws: SearchError.indexNotFound("chepest")) { try index.search(Query(), view: "chepest") }

    let values = try index.facetValues(of: "brand", matching: "so", conditions: [red], view: "cheapest")
    expectEqual(values.facetHits.map { "\($0.value) \($0.count)" }, ["Sono 1"])
    try expectEqual(index.facetValues(of: "brand", query: Query("head"), maxFacetHits: 1).facetHits.map(\.count), [2])
    #expect(throws: SearchError.indexNotFound("")) { try index.facetValues(of: "brand", view: "") }
  }

  @Test("NaN and infinities are null, as in JSON")
  func noNumbers() throws {
    let index = try LocalIndex(
      settings: IndexSettings(attributesForFaceting: ["price"], customRanking: [.ascending("price")]))
    try index.save([
      ["objectID": "1", "price": .double(.nan)],
      ["objectID": "2", "price": [.double(.infinity), .double(-.infinity), 3]],
    ])
    try expectEqual(index.record("1"), ["objectID": "1", "price": .null])
    var query = Query("")
    query.facets = ["price"]
    let response = try index.search(HitsRequest(indexName: "x", query: query))
    expectEqual(response.hits.map(\.objectID), ["2", "1"])
    expectEqual(response.facets(for: "price")?.map { "\($0.value) \($0.count)" }, ["3 1"])
    expectEqual(response.facetStats["price"]?.max, 3)
    query = Query("inf")
    try expectEqual(index.search(HitsRequest(indexName: "x", query: query)).nbHits, 0)
  }

  @Test("A repeated ranking criterion has no effect")
  func repeatedCriteria() throws {
    for further in [1, 9] {
      let ranking = ["typo"] + Array(repeating: "attribute" as JSON, count: further)
      let index = try LocalIndex(settings: IndexSettings(parameters: ["ranking": .array(ranking)]))
      try index.save([["objectID": "1", "name": "lmap"], ["objectID": "2", "name": "a lamp"]])
      let response = try index.search(HitsRequest(indexName: "x", query: Query("lamp")))
      expectEqual(response.hits.map(\.objectID), ["2", "1"])
    }
  }

  @Test("A facet is counted once, however often it is requested, by name or by `*`")
  func facetsOnce() throws {
    for facets in [["*", "*"], ["colors", "*", "brand", "*", "colors"], ["*", "brand", "*"]] as [[Attribute]] {
      var query = Query()
      query.facets = facets
      let response = try Self.index().search(HitsRequest(indexName: "x", query: query))
      expectEqual(response.facets.map(\.attribute.rawValue).sorted(), ["brand", "colors"])
    }
  }

  @Test("The cost of a record hardly depends on the number of attributes to retrieve")
  func manyAttributes() {
    let record: JSON.Object = ["objectID": "1", "name": "Lamp", "author": ["name": "Ann", "age": 30]]
    func retrieving(names count: Int) -> () -> Void {
      let names = (0..<count).map { Attribute("a\($0)") } + ["author.name"]
      let named = Retrieval(names, without: [])
      let left = Retrieval(["*"], without: names)
      return {
        for _ in 0..<1000 {
          expectEqual(named.kept(of: record), ["objectID": "1", "author": ["name": "Ann"]])
          expectEqual(left.kept(of: record), ["objectID": "1", "name": "Lamp", "author": ["age": 30]])
        }
      }
    }
    Growth.expectAlike(retrieving(names: 3_000), retrieving(names: 50_000))
    // A path of only dots does not take much memory either.
    let dots = Retrieval([Attribute(String(repeating: ".", count: 1_000_000))], without: [])
    expectEqual(dots.kept(of: record), ["objectID": "1"])
  }

  @Test("Attributes are excluded in any Unicode normalization")
  func accentsOfAttributes() {
    let record: JSON.Object = ["objectID": "1", "caf\u{E9}": ["prix": 3, "nom": "Lampe"]]
    let left = Retrieval(["*"], without: ["cafe\u{301}.prix"])
    expectEqual(left.kept(of: record), ["objectID": "1", "caf\u{E9}": ["nom": "Lampe"]])
  }

  @Test("Records with the same number are in the order of their objectIDs, also for -0 and 0", arguments: [1, 2])
  func zeros(batchSize: Int) throws {
    let index = try LocalIndex(settings: IndexSettings(customRanking: [.ascending("price")]))
    let records: [JSON] = [["objectID": "b", "price": .double(-0.0)], ["objectID": "a", "price": 0]]
    for start in stride(from: 0, to: records.count, by: batchSize) {
      try index.save(Array(records[start..<start + batchSize]))
    }
    try expectEqual(index.search(HitsRequest(indexName: "i", query: Query())).hits.map(\.objectID), ["a", "b"])
  }

  @Test(
    "Texts are in alphabetical order whatever their case and accents, in one segment and in several", arguments: [1, 6])
  func alphabeticalOrder(batchSize: Int) throws {
    let index = try LocalIndex(settings: IndexSettings(customRanking: [.ascending("name")]))
    let names = ["zebra", "Ångström", "Zoë", "angle", "anchor", "Éclair"]
    let records = names.map { name -> JSON in ["objectID": .string(name), "name": .string(name)] }
    for start in stride(from: 0, to: records.count, by: batchSize) {
      try index.save(Array(records[start..<start + batchSize]))
    }
    try expectEqual(
      index.search(HitsRequest(indexName: "i", query: Query())).hits.map(\.objectID),
      ["anchor", "angle", "Ångström", "Éclair", "zebra", "Zoë"])
  }

  @Test("Records without an objectID keep their insertion order, batch after batch")
  func recordsWithoutObjectIDs() throws {
    let index = try LocalIndex()
    var ids: [String] = []
    for batch in 0..<3 { ids += try index.save((0..<40).map { ["number": .integer(Int64($0 + 40 * batch))] }) }
    var query = Query()
    query.hitsPerPage = 120
    let hits = try index.search(HitsRequest(indexName: "i", query: query)).hits
    expectEqual(hits.map(\.objectID), ids)
    expectEqual(hits.compactMap { $0.record["number"]?.number }, (0..<120).map { Double($0) })
  }
}
