import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine
@testable import SlowEngine

/// The cost of a call is counted while it is answered, and it ends soon after passing a limit.
@Suite("The budget of a call")
struct SearchBudgetTests {
  /// Records whose texts share five words.
  private static func fewWords(_ count: Int) -> [JSON] {
    let words = ["be", "bebe", "bo", "b", "beb"]
    return (0..<count).map { number in
      let text = (0..<12).map { words[(number &* 7 &+ $0 &* $0) % words.count] }.joined(separator: " ")
      return ["objectID": .string("\(number)"), "name": .string(text), "price": .integer(Int64(number))]
    }
  }

  private static func withVectors(_ count: Int) -> [JSON] {
    (0..<count).map { number in
      [
        "objectID": .string("\(number)"), "name": "be",
        "_vectors": [.integer(Int64(number % 13 - 6)), 1, .integer(Int64(number % 7 - 3))],
      ]
    }
  }

  /// A query whose answer is much larger than the records.
  private static let enlarging: JSON.Object = [
    "query": "be b bebe", "queryType": "prefixAll", "hitsPerPage": 1000, "attributesToHighlight": ["*"],
    "attributesToSnippet": ["*:1000"], "highlightPreTag": .string(String(repeating: "<", count: 1000)),
    "highlightPostTag": .string(String(repeating: ">", count: 1000)),
  ]

  private static func request(_ parameters: JSON.Object) -> HitsRequest {
    HitsRequest(indexName: "index", query: Query(parameters: parameters))
  }

  // MARK: Bytes

  @Test func `The answers of a call share its bytes, which are counted before they are allocated`() throws {
    let index = try LocalIndex()
    try index.save(Self.fewWords(1500))
    let limit = 30_000_000
    let reserved = Locked(0)
    let budget = SearchBudget(
      answerBytes: limit,
      reserve: { bytes in
        reserved.withLock { $0 += bytes }
        return true
      })
    var answered = 0
    #expect(throws: SearchError.limitPassed(.answerBytes(limit))) {
      for _ in 0..<50 {
        _ = try index.search(Self.request(Self.enlarging), in: SearchContext(budget))
        answered += 1
      }
    }
    // One answer would have about 48 MB.
    expectEqual(answered, 0)
    #expect(budget.usedBytes <= limit)
    expectEqual(reserved.withLock { $0 }, budget.reservedBytes)
    #expect(budget.reservedBytes <= 3 * limit + 2_000_000)
    #expect(throws: SearchError.limitPassed(.answerBytes(limit)), "the call is over") {
      try index.search(Self.request(["query": "be"]), in: SearchContext(budget))
    }
    try expectEqual(index.search(Self.request(["query": "be"])).nbHits, 1500)
  }

  @Test func `A text that highlighting enlarges beyond the limit is not built`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "text": .string(String(repeating: "be ", count: 50_000))]])
    let budget = SearchBudget(answerBytes: 20_000_000)
    var parameters = Self.enlarging
    parameters["query"] = "be"
    #expect(throws: SearchError.limitPassed(.answerBytes(20_000_000))) {
      try index.search(Self.request(parameters), in: SearchContext(budget))
    }
    // The record itself is counted, the highlighted text is not built.
    #expect(budget.usedBytes < 200_000)
  }

  @Test(
    arguments: [
      ["hitsPerPage": 1000, "attributesToHighlight": []],
      ["hitsPerPage": 1000, "attributesToHighlight": [], "attributesToRetrieve": ["name"]],
      ["hitsPerPage": 1000, "attributesToHighlight": [], "attributesToRetrieve": []],
      ["hitsPerPage": 1000, "attributesToHighlight": ["*"], "attributesToRetrieve": []],
      ["hitsPerPage": 1000, "attributesToHighlight": [], "attributesToSnippet": ["name"], "attributesToRetrieve": []],
      [
        "hitsPerPage": 1000, "attributesToHighlight": [], "attributesToRetrieve": [], "query": "be",
        "getRankingInfo": true,
      ],
      ["hitsPerPage": 0, "facets": ["price"], "maxValuesPerFacet": 1000],
    ] as [JSON.Object])
  func `All components of an answer are counted`(parameters: JSON.Object) throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["price"]))
    try index.save(Self.fewWords(1000))
    let request = Self.request(parameters)
    let budget = SearchBudget()
    _ = try index.search(request, in: SearchContext(budget))
    let used = budget.usedBytes
    #expect(used > 10_000)
    #expect(throws: SearchError.limitPassed(.answerBytes(used - 1))) {
      try index.search(request, in: SearchContext(SearchBudget(answerBytes: used - 1)))
    }
    #expect(throws: Never.self) { try index.search(request, in: SearchContext(SearchBudget(answerBytes: used))) }
  }

  @Test func `Facet values that a search finds are counted, those that it skips are not`() throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(name)"]))
    try index.save((0..<1000).map { ["objectID": .string("\($0)"), "name": .string("value \($0) of many")] })
    let budget = SearchBudget()
    let request = FacetValuesRequest(indexName: "index", attribute: "name", facetQuery: "999 value")
    try expectEqual(index.facetValues(request, in: SearchContext(budget)).facetHits.count, 1)
    #expect(50..<200 ~= budget.usedBytes)
  }

  @Test func `A refused reservation ends a call, and the reserved memory is known`() throws {
    let index = try LocalIndex()
    try index.save(Self.fewWords(1500))
    var left = 10_000_000
    let budget = SearchBudget(reserve: { bytes in
      guard bytes <= left else { return false }
      left -= bytes
      return true
    })
    #expect(throws: SearchError.limitPassed(.memory)) {
      try index.search(Self.request(Self.enlarging), in: SearchContext(budget))
    }
    expectEqual(budget.reservedBytes, 10_000_000 - left)
    #expect(budget.usedBytes * 3 <= budget.reservedBytes)
  }

  @Test func `What rules make of a search is memory of the call`() throws {
    let index = try LocalIndex()
    try index.save(Self.fewWords(10))
    let ids = (0..<300).map { "hidden \($0)" }
    try index.saveRules((0..<1000).map { Rule(objectID: "\($0)", consequence: .init(hide: ids)) })
    var left = 20_000_000
    let budget = SearchBudget(reserve: { bytes in
      left -= bytes
      return left >= 0
    })
    #expect(throws: SearchError.limitPassed(.memory)) {
      try index.search(Self.request(["query": "be"]), in: SearchContext(budget))
    }
  }

  // MARK: Time

  /// An index of some size and a search whose work grows with it.
  struct Work: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var run: @Sendable (_ size: Int, SearchBudget) throws -> Void

    init(
      _ name: String, _ parameters: @escaping @Sendable (_ size: Int) -> JSON.Object,
      settings: IndexSettings = IndexSettings(), records: @escaping @Sendable (_ size: Int) -> [JSON]
    ) {
      testDescription = name
      run = { size, budget in
        let index = try LocalIndex(settings: settings)
        try index.save(records(size))
        _ = try index.search(SearchBudgetTests.request(parameters(size)), in: SearchContext(budget))
      }
    }

    init(_ name: String, _ run: @escaping @Sendable (_ size: Int, SearchBudget) throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  private static func unmarked(_ parameters: JSON.Object) -> JSON.Object {
    var all: JSON.Object = ["attributesToHighlight": [], "hitsPerPage": 1]
    for (name, value) in parameters { all[name] = value }
    return all
  }

  /// Different words that differ from `abcdefgh` in two letters.
  private static func misspelt(_ count: Int) -> [JSON] {
    let letters = Array("ijklmnopqrstuvwxyz")
    return (0..<count).map { number in
      var word = Array("abcdefgh")
      let (first, second) = [(1, 2), (3, 4), (5, 6), (1, 7), (2, 5), (3, 6), (4, 7), (1, 5), (2, 6), (3, 7)][
        number % 10]
      word[first] = letters[number / 10 % 18]
      word[second] = letters[number / 180 % 18]
      return ["objectID": .string("\(number)"), "name": .string(String(word) + "\(number / 3240)")]
    }
  }

  private static var rankedByPrice: IndexSettings {
    var settings = IndexSettings()
    settings.ranking = [.descending("price"), .words]
    return settings
  }

  private static var groupedByPrice: IndexSettings {
    var settings = IndexSettings()
    settings.attributeForDistinct = "price"
    return settings
  }

  /// The histogram of an attribute with many different numbers.
  private static func histogram(_ name: String, _ value: @escaping @Sendable (Int64) -> JSON) -> Work {
    Work(name) { size, budget in
      let index = try LocalIndex()
      try index.save((0..<size).map { ["objectID": .string("\($0)"), "price": value(Int64($0)), "name": "be"] })
      var request = SearchBudgetTests.request(unmarked(["query": "be"]))
      request.facets = [FacetRequest("price", wantsValues: false, histogram: HistogramRequest())]
      _ = try index.search(request, in: SearchContext(budget))
    }
  }

  private static func similar(_ name: String, threshold: JSON) -> Work {
    Work(name) { size, budget in
      let index = try LocalIndex()
      try index.save(withVectors(size))
      let request = SearchBudgetTests.request(
        unmarked([
          "query": "be x", "mode": "neuralSearch", "queryVector": [1, 2, 0], "similarityThreshold": threshold,
        ]))
      // What is known of all vectors is kept from one search to the next.
      _ = try index.search(request, in: SearchContext())
      _ = try index.search(request, in: SearchContext(budget))
    }
  }

  static let works: [Work] = [
    Work("words with typos in a large dictionary", { _ in unmarked(["query": "abcdefgh"]) }) { misspelt($0) },
    Work(
      "a suggestion from a large dictionary", { _ in unmarked(["query": "abcdefghqq", "typoTolerance": false]) }
    ) { misspelt($0) },
    Work(
      "a suggestion far from its word", { _ in unmarked(["query": "abcdefghqqqq", "typoTolerance": false]) }
    ) { size in
      (0..<size).map { number in
        ["objectID": .string("\(number)"), "name": .string("a\(String(number &* 7_919, radix: 36))efgh")]
      }
    },
    Work("ranking of frequent words", { _ in unmarked(["query": "be b bebe", "queryType": "prefixAll"]) }) {
      fewWords($0)
    },
    Work("very many synonyms") { size, budget in
      let index = try LocalIndex()
      let words = (0..<32).prefix(max(1, size / 500)).map { "w\($0)" }
      try index.saveSynonyms(
        words.map { word in
          Synonym(objectID: word, kind: .oneWay(input: word, finds: (0..<500).map { "\(word) \($0)" }))
        })
      let text = JSON.string(words.joined(separator: " "))
      try index.save([["objectID": "1", "name": text]])
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": text])), in: SearchContext(budget))
    },
    Work("synonyms of several words") { size, budget in
      let index = try LocalIndex()
      try index.save(fewWords(size))
      try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["x", "be bebe", "bebe be", "b bebe"]))])
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": "x"])), in: SearchContext(budget))
    },
    Work("synonyms that are replaced in highlights") { size, budget in
      let index = try LocalIndex()
      try index.save([["objectID": "1", "name": .string(String(repeating: "house ", count: size))]])
      try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["home", "house"]))])
      _ = try index.search(
        SearchBudgetTests.request(["query": "home", "replaceSynonymsInHighlight": true]), in: SearchContext(budget))
    },
    Work("the changes of an index") { size, budget in
      let folder = try StoreFolder(isQuick: true)
      let index = try LocalIndex(path: folder.store, settings: IndexSettings(attributesForFaceting: ["name"]))
      try index.keepChanges(for: 100) { 0 }
      try index.save(fewWords(size))
      let lamps = [Condition(id: .base, expression: try FilterExpression(parsing: "NOT name:lamp"))]
      let page = try index.changes(since: nil, where: lamps)
      try index.delete((0..<size).map { "\($0)" })
      _ = try index.changes(since: page.position, where: lamps, budget: budget)
    },
    Work("all words optional", { _ in unmarked(["query": "be qqq", "removeWordsIfNoResults": "allOptional"]) }) {
      fewWords($0)
    },
    Work("a relevant sort") { size, budget in
      let index = try LocalIndex(settings: IndexSettings(parameters: ["replicas": ["virtual(cheapest)"]]))
      try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
      try index.save(fewWords(size))
      var request = SearchBudgetTests.request(unmarked(["query": "be b"]))
      request.indexName = "cheapest"
      _ = try index.search(request, in: SearchContext(budget))
    },
    Work("rules that apply") { size, budget in
      let index = try LocalIndex()
      try index.saveRules((0..<size).map { Rule(objectID: "\($0)", consequence: .init(userData: 1)) })
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": "be"])), in: SearchContext(budget))
    },
    Work("rules with words that might be typos") { size, budget in
      let index = try LocalIndex()
      try index.saveRules(
        misspelt(size).map { word in
          let pattern = word["name"]?.string ?? ""
          return Rule(
            objectID: pattern, conditions: [.init(pattern: pattern, alternatives: true)], consequence: .init())
        })
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": "abcdqrst"])), in: SearchContext(budget))
    },
    Work("records that rules hide") { size, budget in
      let index = try LocalIndex()
      try index.saveRules(
        stride(from: 0, to: size, by: 300).map { first in
          Rule(objectID: "\(first)", consequence: .init(hide: (first..<first + 300).map { "\($0)" }))
        })
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": "be"])), in: SearchContext(budget))
    },
    Work("a facet of many values in a pattern") { size, budget in
      let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["name"]))
      try index.save((0..<size).map { ["objectID": .string("\($0)"), "name": .string("value \($0)")] })
      try index.saveRules([Rule(objectID: "1", conditions: [.init(pattern: "{facet:name}")], consequence: .init())])
      _ = try index.search(SearchBudgetTests.request(unmarked(["query": "some value"])), in: SearchContext(budget))
    },
    Work("a word split in two", { _ in unmarked(["query": "bebebe"]) }) { fewWords($0) },
    Work(
      "the best record of each group", { _ in unmarked(["distinct": 1, "query": "be"]) }, settings: groupedByPrice
    ) { fewWords($0) },
    Work(
      "several records of a group", { _ in unmarked(["distinct": 3, "query": "be"]) }, settings: groupedByPrice
    ) { fewWords($0) },
    Work("counting after grouping") { size, budget in
      let index = try LocalIndex(settings: groupedByPrice)
      try index.save(fewWords(size))
      var request = SearchBudgetTests.request(unmarked(["distinct": 1, "facetingAfterDistinct": true]))
      request.facets = [FacetRequest("price", wantsValues: false)]
      _ = try index.search(request, in: SearchContext(budget))
    },
    similar("similar records", threshold: 1), similar("similar records that lack words", threshold: 0),
    Work("what records have in common") { size, budget in
      let index = try LocalIndex()
      let records = fewWords(2 * size)
      try index.save(records)
      _ = try index.similar(
        to: Hit(objectID: "1", record: records[1]), among: HitsRequest(indexName: "", query: Query()), budget: budget)
    },
    Work("a phrase", { _ in unmarked(["query": "\"be bebe\"", "advancedSyntax": true]) }) { fewWords($0) },
    Work("the fewest typos", { _ in unmarked(["query": "beebe bebo", "typoTolerance": "strict"]) }) { fewWords($0) },
    Work("an order of its own", { _ in unmarked(["query": "be"]) }, settings: rankedByPrice) {
      fewWords($0)
    },
    Work(
      "filters of one attribute",
      { size in
        unmarked(["filters": .string((0..<size).map { "price = \($0)" }.joined(separator: " OR "))])
      }
    ) { _ in fewWords(1000) },
    Work(
      "filters that must all hold",
      { size in
        unmarked(["filters": .string((0..<size).map { "NOT price = \($0)" }.joined(separator: " AND "))])
      }
    ) { _ in fewWords(10) + [["objectID": "all", "price": -1]] },
    Work(
      "filters with scores",
      { size in
        unmarked(["filters": .string((0..<size).map { "price:\($0 % 1000)<score=1>" }.joined(separator: " OR "))])
      },
      settings: IndexSettings(attributesForFaceting: ["price"])
    ) { _ in fewWords(1000) },
    Work(
      "counting", { _ in unmarked(["query": "be", "facets": ["price"]]) },
      settings: IndexSettings(attributesForFaceting: ["price"])
    ) { fewWords($0) },
    Work(
      "forms of a value", { _ in unmarked(["facets": ["brand"]]) },
      settings: IndexSettings(attributesForFaceting: ["brand"])
    ) { size in
      (0..<size).map { ["objectID": .string("\($0)"), "brand": .string(FacetCaseTests.form($0))] }
    },
    histogram("a histogram") { .integer($0) },
    histogram("a histogram of several numbers") { [.integer($0), .integer($0 + 1)] },
    Work("one long text with marks", { _ in ["query": "be b bo", "queryType": "prefixAll"] }) { size in
      [["objectID": "1", "name": .string(String(repeating: "be bebe bo ", count: size / 3))]]
    },
    Work("snippets of many texts", { _ in ["query": "be", "attributesToHighlight": [], "attributesToSnippet": ["*"]] })
    {
      size in [["objectID": "1", "name": .array((0..<size).map { .string("be number \($0)") })]]
    },
    Work("reading records", { _ in ["attributesToHighlight": [], "hitsPerPage": 1000, "page": 0] }) { size in
      (0..<20).map { ["objectID": .string("\($0)"), "name": .string(String(repeating: "x", count: size))] }
    },
    Work("values of a facet") { size, budget in
      let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(name)"]))
      try index.save((0..<size).map { ["objectID": .string("\($0)"), "name": .string("value \($0)")] })
      let request = FacetValuesRequest(indexName: "index", attribute: "name", facetQuery: "nothing")
      _ = try index.facetValues(request, in: SearchContext(budget))
    },
    Work("browsing") { size, budget in
      let index = try LocalIndex()
      try index.save(fewWords(size))
      _ = try index.browse(SearchBudgetTests.request(["query": "be"]), after: nil, limit: 1, budget: budget)
    },
  ]

  @Test(arguments: works)
  func `The work of a search is counted in steps that grow with it`(work: Work) throws {
    let (small, large) = (SearchBudget(), SearchBudget())
    try work.run(1500, small)
    try work.run(6000, large)
    #expect(small.steps > 1500)
    #expect(large.steps > 3 * small.steps)
  }

  @Test(arguments: works)
  func `A search ends when it first reads the clock after its time is over`(work: Work) throws {
    let whole = SearchBudget(stepsBetweenChecks: 500)
    try work.run(1500, whole)
    for end in [1, 2, 3] {
      // The first reading is at the start.
      var readings = -1
      let budget = SearchBudget(
        processorTime: .seconds(end),
        clock: {
          readings += 1
          return .seconds(readings)
        }, stepsBetweenChecks: 500)
      #expect(throws: SearchError.limitPassed(.processorTime(milliseconds: 1000 * end))) { try work.run(1500, budget) }
      expectEqual(readings, end + 1)
      #expect(budget.steps < whole.steps, "it does not go on")
    }
  }

  @Test func `Without a clock, the processor time of the thread counts`() throws {
    let work = try #require(Self.works.first)
    #expect(throws: SearchError.limitPassed(.processorTime(milliseconds: 0))) {
      try work.run(1500, SearchBudget(processorTime: .zero, stepsBetweenChecks: 500))
    }
    try work.run(1500, SearchBudget(processorTime: .seconds(1000), stepsBetweenChecks: 500))
  }

  @Test(arguments: works)
  func `A search ends soon after it is cancelled`(work: Work) throws {
    let cancellation = SearchCancellation()
    var readings = 0
    let budget = SearchBudget(
      processorTime: .seconds(1000), cancellation: cancellation,
      clock: {
        readings += 1
        // As another thread would meanwhile.
        if readings == 3 { cancellation.cancel() }
        return .zero
      }, stepsBetweenChecks: 500)
    #expect(throws: SearchError.cancelled) { try work.run(1500, budget) }
    expectEqual(readings, 3)
    #expect(throws: SearchError.cancelled) { try work.run(10, budget) }
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(60, long: 1_500)))
  func `A search within limits gives the whole answer or an error, and disturbs no other`(seeds: Range<UInt64>) throws {
    var (whole, ended) = (0, 0)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 7_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let records = generator.records(generator.number(in: 1...30), vocabulary)
      let index = try LocalIndex(
        records, settings, view: [:], batchSize: records.count, RandomThresholds(seed: seed).values)
      for _ in 0..<10 {
        let request = generator.searchRequest(vocabulary, settings: settings, view: [:])
        let expected = Self.answer(request, index, SearchBudget())
        var readings = 0
        let limit = generator.number(in: 0...40)
        let budget = SearchBudget(
          answerBytes: generator.once(in: 3) ? generator.number(in: 0...3000) : .max, processorTime: .seconds(limit),
          clock: {
            readings += 1
            return .seconds(readings)
          }, stepsBetweenChecks: generator.element(of: 1, 7, 50))
        let answer = Self.answer(request, index, budget)
        if case .failure(.limitPassed) = answer {
          ended += 1
        } else {
          expectEqual(answer, expected, "seed \(seed): \(request)")
          whole += 1
        }
        expectEqual(Self.answer(request, index, SearchBudget()), expected, "seed \(seed): \(request)")
      }
    }
    #expect(whole > 0 && ended > 0)
  }

  private static func answer(
    _ request: SearchRequest, _ index: LocalIndex, _ budget: SearchBudget
  ) -> Result<SearchAnswer, SearchError> {
    Result { () throws(SearchError) in
      switch request {
      case .hits(let request):
        var response = try index.search(request, in: SearchContext(budget))
        response.processingTimeMS = 0
        return .hits(response)
      case .facetValues(let request):
        var response = try index.facetValues(request, in: SearchContext(budget))
        response.processingTimeMS = 0
        return .facetValues(response)
      }
    }
  }
}
