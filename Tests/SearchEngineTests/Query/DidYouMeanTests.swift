import SearchModel
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

  @Test(
    "Words that nothing has are replaced by the nearest ones that something has",
    arguments: [
      ("lamp", nil), ("", nil), ("xlmp", "lamp"), ("balck xesk", "black desk"), ("BLAKC, xesk!", "black, desk!"),
      ("xotedook", "notebook"), ("xyzxyzxyz", nil), ("la xy", nil), ("zq", nil), ("whitr xsmp", "white lamp"),
      ("lamp 日本", nil),
    ] as [(String, String?)])
  func nearest(text: String, suggestion: String?) throws {
    #expect(try Self.suggestion(text) == suggestion)
  }

  @Test(
    "It works without typo tolerance, for words that are split or joined, and for repeated ones",
    arguments: [
      ("balck", "black"), ("blakc lapm", "black lamp"), ("lapm lapm white", "lamp lamp white"),
      ("note book", "notebook"), ("desklamp", "desk lamp"), ("blackdesk lamp", "black desk lamp"),
      ("café notez", nil), ("bock with notes", "book with notes"),
    ] as [(String, String?)])
  func withoutTypos(text: String, suggestion: String?) throws {
    #expect(try Self.suggestion(text, ["typoTolerance": false, "queryType": "prefixNone"]) == suggestion)
  }

  @Test("The beginning of a word that is found with a typo is kept")
  func prefix() throws {
    #expect(try Self.suggestion("xlack notbo") == "black notbo")
    #expect(try Self.suggestion("xlack notbok") == "black notebook")
    #expect(try Self.suggestion("notbok xlack") == "notebook black")
  }

  @Test("If each word finds something, one of them is replaced")
  func knownWords() throws {
    #expect(try Self.suggestion("black lamb", ["typoTolerance": false]) == "black lamp")
  }

  @Test("The fewest edits are best, then the most results, then the text")
  func order() throws {
    let names = ["carol", "carrot", "carrot cake", "cargo", "parrot", "barrot"]
    let index = try Self.index([:], names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] })
    let parameters: JSON.Object = ["typoTolerance": false, "queryType": "prefixNone"]
    #expect(try Self.suggestion("xarrot", parameters, in: index) == "carrot")
    #expect(try Self.suggestion("arrot", parameters, in: index) == "carrot")
    _ = try index.delete(["2"])
    #expect(try Self.suggestion("arrot", parameters, in: index) == "barrot")
    #expect(try Self.suggestion("caro", parameters, in: index) == "cargo")
  }

  @Test("A suggestion finds something within the filters, and without excluded words")
  func filters() throws {
    #expect(try Self.suggestion("xlmp", ["filters": "color:black"]) == "lamp")
    #expect(try Self.suggestion("notebok xover", ["filters": "color:white"]) == nil)
    #expect(try Self.suggestion("xesk", ["filters": "color:white"]) == nil)
    #expect(try Self.suggestion("lxmz -white -black", ["advancedSyntax": true]) == "lamb -white -black")
    #expect(try Self.suggestion("\"xlmp lamp\"", ["advancedSyntax": true]) == nil)
    // The words around it are not proposed as one, without it.
    let joined = try Self.suggestion("note -white book", ["advancedSyntax": true, "typoTolerance": false])
    #expect(joined?.contains("-white") ?? true)
  }

  @Test("Words of attributes that answers may not show are not proposed")
  func hiddenAttributes() throws {
    #expect(try Self.suggestion("xebra") == "zebra")
    let index = try Self.index(["unretrievableAttributes": ["secret"]])
    #expect(try index.search(Query("zebra")).nbHits == 1)
    #expect(try Self.suggestion("xebra", in: index) == nil)
    let request = HitsRequest(indexName: "", query: Query("xebra"))
    #expect(try Self.index().search(request, within: [["name"]]).didYouMean == nil)
    #expect(try Self.index().search(request, within: [["*"], ["name", "secret"]]).didYouMean == "zebra")
  }

  @Test("No word is proposed that is near a visible one, and stands in hidden attributes only")
  func hiddenNeighbours() throws {
    let settings: JSON.Object = ["unretrievableAttributes": ["secret"]]
    for (name, secret, text, shown, hidden) in [
      ("Johnson", "jonson", "xonson", "johnson", "jonson"), ("Lamps", "lamp", "xamp", "lamps", "lamp"),
    ] {
      let record: JSON = ["objectID": "1", "name": .string(name), "secret": .string(secret)]
      #expect(try Self.suggestion(text, in: Self.index(settings, [record])) == shown)
      #expect(try Self.suggestion(text, in: Self.index([:], [record])) == hidden)
      let restricted: JSON.Object = ["restrictSearchableAttributes": ["name"]]
      #expect(try Self.suggestion(text, restricted, in: Self.index([:], [record])) == shown)
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
    #expect(try Self.suggestion("xlmp xesk -zebra", ["advancedSyntax": true], in: index) == nil)
    #expect(try Self.suggestion("xlmp xesk -horse", ["advancedSyntax": true], in: index) == "lamp desk -horse")
    for exclusion in ["-zebra", "-\"zebra crossing\""] {
      let query = Query(parameters: [
        "query": .string("lamp \(exclusion)"), "advancedSyntax": true, "restrictSearchableAttributes": ["name"],
      ])
      try index.save([["objectID": "4", "name": "lamp", "secret": "zebra crossing"]])
      let others = exclusion == "-zebra" ? ["1"] : ["1", "3"]
      #expect(try index.search(query).hits.map(\.objectID) == others)
    }
  }

  @Test("Seeking a suggestion ends after so many steps, and the answer stays")
  func steps() throws {
    for (steps, suggestion) in [(0, nil), (Thresholds().mostCorrectionSteps, "lamp")] {
      var thresholds = Thresholds()
      thresholds.mostCorrectionSteps = steps
      let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]), thresholds: thresholds)
      try index.save(Self.records)
      #expect(try index.search(Query("xlmp")).didYouMean == suggestion)
    }
  }

  @Test("Seeking ends within the records of a frequent word too, of which some attributes are hidden")
  func stepsOfFrequentWord() throws {
    let text = JSON.string(String(repeating: "of the lamps ", count: 40))
    let records = (0..<500).map { ["objectID": .string("\($0)"), "secret": "lamp", "name": text] as JSON }
    var parameters: JSON.Object = ["query": "xamp", "attributesToHighlight": []]
    func steps(_ mostSteps: Int) throws -> Int {
      var thresholds = Thresholds()
      thresholds.mostCorrectionSteps = mostSteps
      let index = try LocalIndex(
        settings: IndexSettings(searchableAttributes: ["name", "secret"]), thresholds: thresholds)
      try index.setSettings(
        IndexSettings(parameters: [
          "searchableAttributes": ["name", "secret"], "unretrievableAttributes": ["secret"],
        ]))
      try index.save(records)
      let budget = SearchBudget()
      let found = try index.search(Query(parameters: parameters), budget: budget)
      #expect(found.didYouMean == (mostSteps == .max / 2 ? "lamps" : nil))
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
    #expect(try Self.suggestion("xlmp", ["hitsPerPage": 0]) == nil)
    #expect(try Self.suggestion("xlmp", ["similarQuery": "xesk"]) == nil)
    for text in ["xlmp b c d e f g h i j k", "xlmp lamp lamp lamp lamp lamp lamp lamp lamp lamp lamp"] {
      #expect(try Self.suggestion(text) == nil)
    }
    #expect(try Self.suggestion("xlmp xesk xlack xhite", ["typoTolerance": false]) == nil)
    #expect(try LocalIndex().search(Query("xlmp")).didYouMean == nil)
  }

  @Test("All words of a suggestion are found, even where words may be removed, and rules apply to it")
  func rules() throws {
    #expect(try Self.suggestion("xyzxyz wxyzxy", ["removeWordsIfNoResults": "lastWords"]) == nil)
    let index = try Self.index()
    try index.saveRules([
      Rule(
        objectID: "1", conditions: [Rule.Condition(pattern: "lamb")], consequence: Rule.Consequence(hide: ["4"]))
    ])
    #expect(try Self.suggestion("lanb", ["typoTolerance": false], in: index) == "lamp")
    #expect(try Self.suggestion("lanb", ["typoTolerance": false]) == "lamb")
    let promotion = Rule.Consequence(promote: [Rule.Promotion(["5"], at: 0)])
    try index.saveRules([
      Rule(objectID: "2", conditions: [Rule.Condition(pattern: "lamb notebook")], consequence: promotion)
    ])
    #expect(try Self.suggestion("lmab notebook", in: index) == nil)
  }
}

struct NearTermsTests {
  private static let words = ["a", "ab", "abc", "abcd", "acb", "bac", "bbc", "book", "cab", "ébc", "日本"]

  @Test func `Terms are found within the edits, as in the whole matrix`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": .string(Self.words.joined(separator: " "))]])
    let dictionary = try #require(index.snapshot.segments.first).segment.text.terms
    let terms = (0..<dictionary.count).map { dictionary.string($0) }
    for word in ["abc", "a", "bca", "bok", "koob", "abcde", "xyz", "acbd", "本", "abcdefghij"] {
      for edits in 0...3 {
        let found = NearTerms.found(near: Array(word.utf8), within: edits, in: dictionary, SearchBudget())
        let expected = terms.indices.compactMap { term -> NearTerms.Found? in
          let distance = SlowTypos.edits(Array(word.unicodeScalars), Array(terms[term].unicodeScalars))
          return distance > 0 && distance <= edits ? NearTerms.Found(term: term, edits: distance) : nil
        }
        #expect(found == expected, "\(word), \(edits)")
      }
    }
  }
}
