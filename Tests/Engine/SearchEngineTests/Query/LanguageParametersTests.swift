import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Plurals, stop words and other parameters of languages") struct LanguageParametersTests {
  private static let records: [JSON] = [
    ["objectID": "lamp", "name": "Desk lamp"], ["objectID": "lamps", "name": "Three lamps"],
    ["objectID": "knife", "name": "Knife"], ["objectID": "knives", "name": "Set of knives"],
    ["objectID": "haus", "name": "Das Haus"], ["objectID": "hauser", "name": "Zwei Häuser"],
    ["objectID": "chevaux", "name": "Chevaux"], ["objectID": "book", "name": "The history of the knife and the desk"],
  ]

  private static func response(_ parameters: JSON.Object, _ settings: JSON.Object = [:]) throws -> SearchResponse {
    var parameters = parameters
    if parameters["typoTolerance"] == nil { parameters["typoTolerance"] = false }
    let index = try LocalIndex(settings: IndexSettings(parameters: settings))
    try index.save(records)
    return try index.search(Query(parameters: parameters))
  }

  private static func found(_ parameters: JSON.Object, _ settings: JSON.Object = [:]) throws -> Set<String> {
    Set(try response(parameters, settings).hits.map(\.objectID))
  }

  // MARK: Plurals

  @Test(
    "The singular of a noun finds its plural, and the other way round",
    arguments: [
      ("lamps desk", ["lamp"]), ("knife", ["knife", "knives", "book"]), ("knives", ["knife", "knives", "book"]),
      ("Häuser", ["haus", "hauser"]), ("cheval", ["chevaux"]),
    ] as [(String, Set<String>)])
  func plurals(text: String, found: Set<String>) throws {
    let query: JSON.Object = ["query": .string(text), "typoTolerance": false, "queryType": "prefixNone"]
    try expectEqual(Self.found(query, ["ignorePlurals": true]), found)
    try expectEqual(Self.found(query.with("ignorePlurals", true)), found)
    #expect(try Self.found(query.with("ignorePlurals", false), ["ignorePlurals": true]).count < found.count)
  }

  @Test("Only in the languages that the parameter names, or else those of the query")
  func languages() throws {
    func finds(_ parameters: JSON.Object) throws -> Bool {
      var query: JSON.Object = ["query": "cheval", "typoTolerance": false]
      for (name, value) in parameters { query[name] = value }
      return try !Self.found(query).isEmpty
    }
    #expect(try finds(["ignorePlurals": ["fr", "en"]]))
    #expect(try !finds(["ignorePlurals": ["en"]]))
    #expect(try finds(["ignorePlurals": "en,fr"]))
    #expect(try !finds(["ignorePlurals": true, "queryLanguages": ["de"]]))
    #expect(try finds(["ignorePlurals": true, "queryLanguages": ["fr-ca"]]))
    #expect(try finds(["ignorePlurals": ["fr"], "queryLanguages": ["de"]]))
    #expect(try !finds(["ignorePlurals": ["ja"]]))
    #expect(try !finds(["ignorePlurals": []]))
  }

  @Test("Other forms count as exact unless the settings say otherwise, as no typo, and not within quotes")
  func ranking() throws {
    func info(_ parameters: JSON.Object) throws -> [String: JSON?] {
      let query: JSON.Object = ["query": "desk lamps", "ignorePlurals": true, "getRankingInfo": true]
      let all = query.merging(parameters)
      return Dictionary(
        uniqueKeysWithValues: try Self.response(all).hits.map { ($0.objectID, $0.rankingInfo?["nbExactWords"]) })
    }
    try expectEqual(info([:]), ["lamp": 2])
    try expectEqual(info(["alternativesAsExact": ["singleWordSynonym"]]), ["lamp": 1])
    try expectEqual(Self.found(["query": "\"lamps\"", "advancedSyntax": true, "ignorePlurals": true]), ["lamps"])
  }

  @Test("They are highlighted as they are written")
  func highlights() throws {
    let hits = try Self.response(["query": "knives", "ignorePlurals": ["en"], "typoTolerance": false]).hits
    let texts = hits.flatMap { $0.highlights?["name"]?.passages.map(\.value) ?? [] }
    #expect(Set(texts).isSuperset(of: ["<em>Knife</em>", "Set of <em>knives</em>"]))
  }

  // MARK: Stop words

  @Test("Stop words need not be in a record, but for the last word, which may be the beginning of another")
  func stopWords() throws {
    try expectEqual(Self.found(["query": "what is a knife and", "removeStopWords": true]), ["book"])
    try expectEqual(Self.found(["query": "what is a knife", "removeStopWords": ["en"]]), ["knife", "book"])
    try expectEqual(Self.found(["query": "what is a knife", "removeStopWords": ["de"]]), [])
    try expectEqual(Self.found(["query": "what is a knife"], ["removeStopWords": true]), ["knife", "book"])
    let whole: JSON.Object = ["query": "knife and", "queryType": "prefixNone", "removeStopWords": true]
    try expectEqual(Self.found(whole), ["knife", "book"])
    try expectEqual(Self.found(["query": "is a kni", "queryType": "prefixAll", "removeStopWords": true]), [])
  }

  @Test("Words in quotes stay, and a query of nothing but stop words stays as it is")
  func keptStopWords() throws {
    let quoted: JSON.Object = ["query": "\"the desk\"", "advancedSyntax": true, "removeStopWords": true]
    try expectEqual(Self.found(quoted), ["book"])
    try expectEqual(Self.found(["query": "of the and ", "queryType": "prefixNone", "removeStopWords": true]), ["book"])
  }

  @Test(
    "Wrong values are refused", arguments: ["ignorePlurals", "removeStopWords", "queryLanguages", "naturalLanguages"])
  func wrongValues(name: String) {
    for value: JSON in [1, "english", ["en", 2], ["e"], ["en-us-x"], [""]] {
      #expect(throws: SearchError.self) { try Self.found([name: value]) }
    }
    #expect(throws: (any Error).self) { try Self.found(["queryLanguages": true]) }
  }

  // MARK: Similar and spoken queries

  @Test("A similar query needs one of its words, and more of them come first")
  func similar() throws {
    let response = try Self.response(["query": "nothing", "similarQuery": "the three knives of lamps"])
    expectEqual(response.hits.map(\.objectID), ["lamps", "knives"])
    try expectEqual(Self.found(["query": "knife", "similarQuery": ""]), ["knife", "book"])
    try expectEqual(Self.found(["similarQuery": "lam"]), [])
  }

  @Test("A spoken query is one without stop words, with plurals, of which one word is enough if nothing has all")
  func spoken() throws {
    let spoken: JSON.Object = [
      "query": "what is a lamp for the knives", "naturalLanguages": ["en"], "typoTolerance": false,
    ]
    try expectEqual(Self.found(spoken), ["lamp", "lamps", "knife", "knives", "book"])
    try expectEqual(Self.found(spoken.with("query", "where are the knives")), ["knife", "knives", "book"])
  }
}

extension JSON.Object {
  fileprivate func with(_ name: String, _ value: JSON) -> Self { merging([name: value]) }

  fileprivate func merging(_ others: Self) -> Self {
    var merged = self
    for (name, value) in others { merged[name] = value }
    return merged
  }
}
