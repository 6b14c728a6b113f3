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

  @Test(
    "Words are not replaced by others that are only similar: they stay, and may be left out",
    arguments: [
      ("red dress", nil), ("wireless mouse", nil), ("gift for kids", nil), ("coffe mashine", "coffee mashine"),
      ("soffs red", nil), ("bambo lamp", "bamboo lamp"),
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

  @Test(
    "Where no term is near a word alone, one with the same first letter may differ by two typos, by three from nine letters on",
    arguments: [
      ("dostojewski", "dostoevsky"), ("dostojewski idiot", nil), ("hariet", "harriet"),
      ("tchekov", nil), ("chkohv", "chekhov"), ("tshechow", nil), ("ostojewski", nil), ("chkofv idiot", nil),
      ("dzztzzvsky", nil), ("dostojweskij", nil), ("qwrt", nil),
    ] as [(String, String?)])
  func farTerms(text: String, suggestion: String?) throws {
    let names = ["Dostoevsky: The Idiot", "Harriet Beecher Stowe", "Anton Chekhov", "The Idiot's Guide", "Qwerty"]
    let index = try Self.index([:], names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] })
    try expectEqual(Self.suggestion(text, Self.exact, in: index), suggestion)
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
}
