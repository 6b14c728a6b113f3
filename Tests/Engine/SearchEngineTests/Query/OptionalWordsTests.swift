import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct OptionalWordsTests {
  private static func found(_ parameters: JSON.Object, settings: JSON.Object = [:]) throws -> [String] {
    let index = try LocalIndex(settings: IndexSettings(parameters: settings))
    try index.save([
      ["objectID": "both", "name": "phone case"], ["objectID": "phone", "name": "phone"],
      ["objectID": "case", "name": "case"], ["objectID": "none", "name": "lamp"],
    ])
    return try index.search(HitsRequest(indexName: "i", query: Query(parameters: parameters))).hits.map(\.objectID)
  }

  @Test(
    arguments: [
      ("phone case", [], ["both"]), ("phone case", ["case"], ["both", "phone"]),
      ("phone case", ["lamp"], ["both"]), ("phone case", ["CASE, lamp", "Phone"], ["both", "case", "phone"]),
      ("phone case", "phone case", ["both", "case", "phone"]), ("case", ["case"], ["both", "case"]),
      ("unknown case", "unknown", ["both", "case"]), ("unknown case", "case", []), ("unknown", "unknown", []),
      ("", "case", ["both", "case", "none", "phone"]),
    ] as [(String, JSON, [String])])
  func `A record may lack optional words, but has any of the query's`(
    text: String, words: JSON, found: [String]
  ) throws {
    try expectEqual(Set(Self.found(["query": .string(text), "optionalWords": words])), Set(found))
    try expectEqual(Set(Self.found(["query": .string(text)], settings: ["optionalWords": words])), Set(found))
    let none = try Self.found(["query": .string(text), "optionalWords": []], settings: ["optionalWords": words])
    try expectEqual(none, Self.found(["query": .string(text)]))
  }

  @Test func `Records with more of the words come first`() throws {
    try expectEqual(Self.found(["query": "phone case", "optionalWords": "phone case"]).first, "both")
  }

  @Test func `Typos of optional words count too`() throws {
    let index = try LocalIndex()
    try index.save([
      ["objectID": "1", "name": "phone cases"], ["objectID": "2", "name": "phone caze"],
      ["objectID": "3", "name": "phone"],
    ])
    let query = Query(parameters: ["query": "phone case", "optionalWords": "case", "typoTolerance": "min"])
    try expectEqual(Set(index.search(HitsRequest(indexName: "i", query: query)).hits.map(\.objectID)), ["1", "3"])
  }

  @Test func `A phrase is not optional, and words are removed from what is left`() throws {
    let phrase: JSON.Object = ["query": "\"phone case\" lamp", "optionalWords": "lamp case", "advancedSyntax": true]
    try expectEqual(Self.found(phrase), ["both"])
    let removing: JSON.Object = [
      "query": "lamp phone", "optionalWords": "case", "removeWordsIfNoResults": "lastWords",
    ]
    try expectEqual(Self.found(removing), ["none"])
  }

  @Test func `In attributes that do not count as exact, all words are alike`() throws {
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["unordered(name)", "unordered(text)"]))
    try index.save([
      ["objectID": "1", "name": "lamps", "text": "x"], ["objectID": "2", "name": "lamp", "text": "x"],
      ["objectID": "3", "name": "lamps lamp", "text": "lamp"],
    ])
    func exact(_ attributes: JSON) throws -> [Int?] {
      let query = Query(parameters: [
        "query": "lamp x", "disableExactOnAttributes": attributes, "getRankingInfo": true, "queryType": "prefixAll",
        "optionalWords": "x",
      ])
      let hits = try index.search(HitsRequest(indexName: "i", query: query)).hits
      return ["1", "2", "3"].map { id in hits.first { $0.objectID == id }?.rankingInfo?["nbExactWords"]?.int }
    }
    try expectEqual(exact([]), [1, 2, 1])
    try expectEqual(exact(["name"]), [1, 1, 1])
    try expectEqual(exact(["text"]), [0, 1, 1])
    try expectEqual(exact(["name", "text"]), [0, 0, 0])
  }
}
