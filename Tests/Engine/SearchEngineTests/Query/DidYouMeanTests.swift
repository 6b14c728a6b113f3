import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Did you mean")
struct DidYouMeanTests {
  private static let records: [JSON] = [
    ["objectID": "1", "name": "Black desk lamp", "color": "black", "secret": "zebra"],
    ["objectID": "2", "name": "Black notebook", "color": "black"],
    ["objectID": "3", "name": "White lamp", "color": "white"],
    ["objectID": "4", "name": "Lamb", "color": "white"],
    ["objectID": "5", "name": "Book of notes, with a cover", "color": "white"],
  ]

  private static func index(_ settings: JSON.Object = [:], _ records: [JSON] = records) throws -> LocalIndex {
    var all: JSON.Object = ["searchableAttributes": ["name", "secret"], "attributesForFaceting": ["color"]]
    for (name, value) in settings { all[name] = value }
    let index = try LocalIndex(settings: IndexSettings(parameters: all))
    try index.save(records)
    return index
  }

  private static func suggestion(_ text: String, _ parameters: JSON.Object = [:], in index: LocalIndex? = nil) throws
    -> String?
  {
    var query = Query(parameters: parameters)
    query.query = text
    let response = try (index ?? Self.index()).search(query)
    #expect(response.didYouMean == nil || response.nbHits == 0)
    guard let suggestion = response.didYouMean else { return nil }
    query.query = suggestion
    #expect(try (index ?? Self.index()).search(query).nbHits > 0, "a suggestion finds something")
    return suggestion
  }

  private static func correctedQuery(
    _ text: String, _ parameters: JSON.Object = [:], in index: LocalIndex? = nil
  ) throws -> String? {
    var query = Query(parameters: parameters)
    query.query = text
    return try (index ?? Self.index()).search(query).correctedQuery
  }

  /// Without typo tolerance every misspelt word needs a correction.
  private static let exact: JSON.Object = ["typoTolerance": false, "queryType": "prefixNone"]

  @Test(
    "Words that nothing has are replaced by terms that differ by a typo, or by two if they are long",
    arguments: [
      ("lamp", nil), ("", nil), ("lapm", "lamp"), ("balck dsek", "black desk"), ("BLAKC, dsek!", "black, desk!"),
      ("nohebook", "notebook"), ("notepock", "notebook"), ("lmp", "lamp"), ("lapm lapm white", "lamp lamp white"),
      ("café notse", nil), ("bock with notes", "book with notes"), ("book wiht notes", "book with notes"),
      ("note book", "notebook"), ("desklamp", "desk lamp"), ("blackdesk lamp", "black desk lamp"),
      ("xyzxyzxyz", nil), ("la xy", nil), ("zq", nil), ("lamp 日本", nil), ("lxm", nil), ("dokes", nil),
      ("hlack", nil), ("xotebook", "notebook"),
    ] as [(String, String?)])
  func nearest(text: String, suggestion: String?) throws {
    try expectEqual(Self.suggestion(text, Self.exact), suggestion)
  }

  @Test("What the search itself finds with a typo needs no suggestion; words with more than that need one")
  func withTypos() throws {
    for text in ["lapm", "balck dsek", "note book", "xotebook"] { try expectEqual(Self.suggestion(text), nil) }
    try expectEqual(Self.suggestion("lmp"), "lamp")
    try expectEqual(Self.suggestion("balck lmp"), "black lamp")
  }

  @Test("Words that something has are kept, also if no record has all words")
  func knownWords() throws {
    try expectEqual(Self.suggestion("black lamb", Self.exact), nil)
    try expectEqual(Self.suggestion("lamb lmap", Self.exact), nil)
    try expectEqual(Self.correctedQuery("lamb lmap", Self.exact), "lamb lamp")
    try expectEqual(Self.correctedQuery("black lamb", Self.exact), nil)
    try expectEqual(Self.suggestion("white la", ["typoTolerance": false, "filters": "color:black"]), nil)
  }

  @Test(
    "Words are not replaced by others that are only similar: they stay, and may be left out",
    arguments: [
      ("red dress", nil), ("wireless mouse", nil), ("gift for kids", nil), ("coffe mashine", "coffee mashine"),
      ("soffs", nil), ("bambo lamp", "bamboo lamp"),
    ] as [(String, String?)])
  func otherWords(text: String, correctedQuery: String?) throws {
    let names = [
      "red coffee press", "red press", "house", "wireless house phone", "gift for its owner", "coffee",
      "washing day", "coffee washing", "bamboo last", "desk lamp", "soft",
    ]
    let index = try Self.index([:], names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] })
    try expectEqual(Self.suggestion(text, in: index), nil)
    try expectEqual(Self.correctedQuery(text, in: index), correctedQuery)
  }

  @Test("If few records have the other words, a word of theirs may differ by two typos")
  func narrow() throws {
    var records = (0..<300).map { ["objectID": .string("\($0)"), "name": "green press"] as JSON }
    records.append(["objectID": "300", "name": "blue house"])
    let index = try Self.index([:], records)
    try expectEqual(Self.suggestion("blue mouse", in: index), "blue house")
    try expectEqual(Self.suggestion("green dress", in: index), nil, "many records are green")
    try expectEqual(Self.suggestion("mouse", in: index), nil, "there is no other word")
    try expectEqual(Self.suggestion("blue mice", in: index), nil)
  }

  @Test("The fewest typos are best, then the most records, then the text")
  func order() throws {
    let names = ["carol", "carrot", "carrot cake", "cargo", "parrot", "carrob"]
    let index = try Self.index([:], names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] })
    try expectEqual(Self.suggestion("carroz", Self.exact, in: index), "carrot")
    try expectEqual(Self.suggestion("carroz cake", Self.exact, in: index), "carrot cake")
    _ = try index.delete(["2"])
    try expectEqual(Self.suggestion("carroz", Self.exact, in: index), "carrob")
    try expectEqual(Self.suggestion("crao", Self.exact, in: index), nil)
    try expectEqual(Self.suggestion("caro", Self.exact, in: index), "cargo")
  }

  @Test("A suggestion finds something within the filters, and without excluded words")
  func filters() throws {
    try expectEqual(Self.suggestion("lmp", ["filters": "color:black"]), "lamp")
    try expectEqual(Self.suggestion("ntoebook cvoer", ["filters": "color:white", "typoTolerance": false]), nil)
    try expectEqual(Self.suggestion("dsek", ["filters": "color:white", "typoTolerance": false]), nil)
    try expectEqual(Self.correctedQuery("dsek", ["filters": "color:white", "typoTolerance": false]), "desk")
    try expectEqual(Self.suggestion("lmp -white -desk", ["advancedSyntax": true]), nil)
    try expectEqual(Self.suggestion("lmp -white", ["advancedSyntax": true]), "lamp -white")
    try expectEqual(Self.suggestion("\"lmp lamp\"", ["advancedSyntax": true]), nil)
    // The words around it are not proposed as one, without it.
    let joined = try Self.suggestion("note -white book", ["advancedSyntax": true, "typoTolerance": false])
    #expect(joined?.contains("-white") ?? true)
  }

  @Test("Records that a base filter hides are not there: neither their words, nor that they have a word")
  func baseFilters() throws {
    let isWhite = Filter.Facet(attribute: "color", stringValue: "white")
    let condition = Condition(id: .base, expression: FilterExpression(isWhite))
    let group = Condition(id: .group(.or(name: "color")), expression: condition.expression)
    let index = try Self.index()
    try index.save([["objectID": "6", "name": "Lampe", "color": "white"]])
    func response(_ text: String, _ condition: Condition) throws -> SearchResponse {
      var query = Query(text)
      query.typoTolerance = .off
      query.queryType = .prefixNone
      return try index.search(query, conditions: [condition])
    }
    let hidden = try response("deks", condition)
    #expect(hidden.didYouMean == nil && hidden.correctedQuery == nil)
    try expectEqual(response("deks", group).correctedQuery, "desk")
    // “lamb” is known in both; “notes” only where a record with it is shown.
    try index.save([["objectID": "7", "name": "Notez", "color": "black"]])
    try expectEqual(response("notez", condition).didYouMean, "notes")
    try expectEqual(response("notez", group).didYouMean, nil, "it is known")
  }

  @Test("Words of attributes that answers may not show are not proposed")
  func hiddenAttributes() throws {
    try expectEqual(Self.suggestion("zerba", Self.exact), "zebra")
    let index = try Self.index(["unretrievableAttributes": ["secret"]])
    try expectEqual(index.search(Query("zebra")).nbHits, 1)
    try expectEqual(Self.suggestion("zerba", Self.exact, in: index), nil)
    try expectEqual(Self.correctedQuery("zerba", Self.exact, in: index), nil)
    try expectEqual(Self.correctedQuery("zerba lapm", Self.exact, in: index), "zerba lamp")
    var query = Query(parameters: Self.exact)
    query.query = "zerba"
    let request = HitsRequest(indexName: "", query: query)
    try expectEqual(Self.index().search(request, in: SearchContext(within: [["name"]])).didYouMean, nil)
    try expectEqual(
      Self.index().search(request, in: SearchContext(within: [["*"], ["name", "secret"]])).didYouMean, "zebra")
  }

  @Test("No word is proposed that is near a visible one, and stands in hidden attributes only")
  func hiddenNeighbours() throws {
    let settings: JSON.Object = ["unretrievableAttributes": ["secret"]]
    for (name, secret, text, shown, hidden) in [
      ("Johnson", "johnsen", "johnsan", "johnson", "johnsen"), ("Lamps", "lampe", "lampz", "lamps", "lampe"),
    ] {
      let record: JSON = ["objectID": "1", "name": .string(name), "secret": .string(secret)]
      try expectEqual(Self.suggestion(text, Self.exact, in: Self.index(settings, [record])), shown)
      try expectEqual(Self.suggestion(text, Self.exact, in: Self.index([:], [record])), hidden)
      var restricted = Self.exact
      restricted["restrictSearchableAttributes"] = ["name"]
      try expectEqual(Self.suggestion(text, restricted, in: Self.index([:], [record])), shown)
    }
  }

  @Test("Excluded words are looked for in hidden and in other attributes too")
  func excludedWords() throws {
    let index = try Self.index(
      ["unretrievableAttributes": ["secret"]],
      [
        ["objectID": "1", "name": "lamp"], ["objectID": "2", "name": "desk"],
        ["objectID": "3", "name": "lamp desk", "secret": "zebra"],
      ])
    let parameters: JSON.Object = ["advancedSyntax": true, "typoTolerance": false]
    try expectEqual(Self.suggestion("lmap dsek -zebra", parameters, in: index), nil)
    try expectEqual(Self.suggestion("lmap dsek -horse", parameters, in: index), "lamp desk -horse")
    for exclusion in ["-zebra", "-\"zebra crossing\""] {
      let query = Query(parameters: [
        "query": .string("lamp \(exclusion)"), "advancedSyntax": true, "restrictSearchableAttributes": ["name"],
      ])
      try index.save([["objectID": "4", "name": "lamp", "secret": "zebra crossing"]])
      let others = exclusion == "-zebra" ? ["1"] : ["1", "3"]
      try expectEqual(index.search(query).hits.map(\.objectID), others)
    }
  }

  @Test("Seeking a suggestion ends after so many steps, and the answer stays")
  func steps() throws {
    for (steps, suggestion) in [(0, nil), (Thresholds().maxCorrectionSteps, "lamp")] {
      var thresholds = Thresholds()
      thresholds.maxCorrectionSteps = steps
      let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]), thresholds: thresholds)
      try index.save(Self.records)
      try expectEqual(index.search(Query("lmp")).didYouMean, suggestion)
    }
  }

  @Test("Seeking ends within the records of a frequent word too, of which some attributes are hidden")
  func stepsOfFrequentWord() throws {
    let text = JSON.string(String(repeating: "of the lamps ", count: 40))
    let records = (0..<500).map { ["objectID": .string("\($0)"), "secret": "lamp", "name": text] as JSON }
    var parameters: JSON.Object = ["query": "lampz", "typoTolerance": false, "attributesToHighlight": []]
    func steps(_ maxSteps: Int) throws -> Int {
      var thresholds = Thresholds()
      thresholds.maxCorrectionSteps = maxSteps
      let index = try LocalIndex(
        settings: IndexSettings(searchableAttributes: ["name", "secret"]), thresholds: thresholds)
      try index.setSettings(
        IndexSettings(parameters: [
          "searchableAttributes": ["name", "secret"], "unretrievableAttributes": ["secret"],
        ]))
      try index.save(records)
      let budget = SearchBudget()
      let found = try index.search(
        HitsRequest(indexName: "", query: Query(parameters: parameters)), in: SearchContext(budget))
      expectEqual(found.didYouMean, (maxSteps == .max / 2 ? "lamps" : nil))
      return budget.steps
    }
    let all = try steps(.max / 2)
    let some = try steps(5_000)
    parameters["hitsPerPage"] = 0
    let none = try steps(5_000)
    #expect(all - none > 20_000, "there is something to save")
    #expect(some - none < 7_000)
  }

  @Test("Without hits to show, with a text for similar records or with very many words there is none")
  func left() throws {
    try expectEqual(Self.suggestion("lmp", ["hitsPerPage": 0]), nil)
    try expectEqual(Self.suggestion("lmp", ["similarQuery": "dsk"]), nil)
    for text in ["lmp b c d e f g h i j k", "lmp lamp lamp lamp lamp lamp lamp lamp lamp lamp lamp"] {
      try expectEqual(Self.suggestion(text), nil)
    }
    try expectEqual(Self.suggestion("lmap dsek balck wihte", Self.exact), nil)
    try expectEqual(LocalIndex().search(Query("lmp")).didYouMean, nil)
  }

  @Test("All words of a suggestion are found, even where words may be removed, and rules apply to it")
  func rules() throws {
    try expectEqual(Self.suggestion("xyzxyz wxyzxy", ["removeWordsIfNoResults": "lastWords"]), nil)
    let index = try Self.index()
    try index.saveRules([
      Rule(
        objectID: "1", conditions: [Rule.Condition(pattern: "lamb")], consequence: Rule.Consequence(hide: ["4"]))
    ])
    try expectEqual(Self.suggestion("lanb", ["typoTolerance": false], in: index), nil)
    try expectEqual(Self.suggestion("lanb", ["typoTolerance": false]), "lamb")
    let promotion = Rule.Consequence(promote: [Rule.Promotion(["5"], at: 0)])
    try index.saveRules([
      Rule(objectID: "2", conditions: [Rule.Condition(pattern: "lamb notebook")], consequence: promotion)
    ])
    try expectEqual(Self.suggestion("lmab notebook", Self.exact, in: index), nil)
  }
}
