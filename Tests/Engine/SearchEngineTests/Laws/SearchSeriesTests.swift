import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine
@testable import SlowEngine

/// Searches of one call share what their text has matched, and answer as each by itself.
struct SearchSeriesTests {
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(40, long: 3_000)))
  func `Requests of one call are answered like those of several calls`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 7_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let view = generator.viewSettingsWithRules(vocabulary, settings)
      let count = generator.number(in: 0...(generator.once(in: 4) ? 60 : 15))
      let engine = try LocalIndex(
        generator.records(count, vocabulary), settings, view: view, batchSize: max(1, count / 2),
        RandomThresholds(seed: seed).values)
      for _ in 0..<6 {
        let requests = generator.series(vocabulary, settings: settings, view: view)
        if let difference = Self.difference(requests, engine) { Issue.record("seed \(seed): \(difference)") }
      }
    }
  }

  /// The first request of a call that is answered in another way than by itself, and both answers.
  static func difference(_ requests: [SearchRequest], _ engine: LocalIndex) -> String? {
    let now = Double(SlowRules.now)
    let series = SearchSeries(SearchBudget(now: now))
    for (number, request) in requests.enumerated() {
      let alone = answer(to: request, engine, SearchBudget(now: now), nil)
      let among = answer(to: request, engine, SearchBudget(), series)
      if alone != among { return "request \(number) of \(requests):\n\(among)\ninstead of\n\(alone)" }
    }
    return nil
  }

  private static func answer(
    to request: SearchRequest, _ engine: LocalIndex, _ budget: SearchBudget, _ series: SearchSeries?
  ) -> Result<SearchAnswer, SearchError> {
    Result { () throws(SearchError) in
      switch request {
      case .hits(let request):
        var response = try engine.search(request, in: SearchContext(budget, series: series))
        response.processingTimeMS = 0
        return .hits(response)
      case .facetValues(let request):
        var response = try engine.facetValues(request, in: SearchContext(budget, series: series))
        response.processingTimeMS = 0
        return .facetValues(response)
      }
    }
  }

  @Test func `Each count of a call by meaning says whether it has found something similar`() throws {
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["kind"]))
    try index.save([
      ["objectID": "1", "name": "lamp", "kind": "a", "_vectors": [0, 1]],
      ["objectID": "2", "name": "lamp", "kind": "b", "_vectors": [1, 0]],
    ])
    var query = Query("lamp")
    (query.mode, query.queryVector, query.similarityThreshold, query.hitsPerPage) = (.semantic, [0, 1], 0.9, 0)
    let requests = ["a", "b"].map { kind in
      let filter = FilterExpression(Filter.Facet(attribute: "kind", stringValue: kind))
      return SearchRequest.hits(
        HitsRequest(
          indexName: "", query: query, conditions: [Condition(id: .base, expression: filter)], facets: []))
    }
    expectEqual(Self.difference(requests, index), nil)
  }

  @Test func `The text of one call is matched once, however many filters are counted`() throws {
    let counter = BranchCounter()
    var thresholds = Thresholds()
    thresholds.counter = counter
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"]),
      thresholds: thresholds)
    try index.save((0..<50).map { ["objectID": .string("\($0)"), "name": "red lamp", "price": .integer($0)] })
    func count(_ range: ClosedRange<Double>, _ text: String = "lamp") -> HitsRequest {
      let filter = FilterExpression(Filter.Numeric(attribute: "price", range: range))
      return HitsRequest(
        indexName: "", query: Query(text), conditions: [Condition(id: .base, expression: filter)], facets: [])
    }
    let context = SearchContext(series: SearchSeries())
    let counts = try (0..<5).map { try index.search(count(0...Double($0)), in: context).nbHits }
    expectEqual(counts, [1, 2, 3, 4, 5])
    #expect(counter[.matchesShared] == 4 && counter[.conditionsCounted] == 0)
    try expectEqual(index.search(count(0...9, "red"), in: context).nbHits, 10)
    expectEqual(counter[.matchesShared], 4)
    // A change of the index ends what the searches before have matched.
    try index.save([["objectID": "new", "name": "red lamp", "price": 3]])
    try expectEqual(index.search(count(0...9, "red"), in: context).nbHits, 11)
    expectEqual(counter[.matchesShared], 4)
    try expectEqual(index.search(count(0...3, "red"), in: context).nbHits, 5)
    expectEqual(counter[.matchesShared], 5)
    // Counts alone evaluate their conditions alone; the first of them still answers as a whole.
    for (last, expected) in [(3.0, 5), (9, 11), (-1, 0)] {
      var request = count(-1...last, "red")
      request.query.hitsPerPage = 0
      try expectEqual(index.search(request, in: context).nbHits, expected)
    }
    #expect(counter[.matchesShared] == 6 && counter[.conditionsCounted] == 2)
  }

  @Test func `A series gives back its memory, whichever texts it searches for`() throws {
    var thresholds = Thresholds()
    thresholds.scratchChunk = 1024
    func most(_ texts: [String]) throws -> Int {
      let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]), thresholds: thresholds)
      try index.save((0..<3000).map { ["objectID": .string("\($0)"), "name": .string("a\($0 % 7) b\($0 % 5) c")] })
      let budget = SearchBudget()
      let context = SearchContext(series: SearchSeries(budget))
      return try texts.map { text in
        _ = try index.search(HitsRequest(indexName: "", query: Query(text), conditions: [], facets: []), in: context)
        return budget.scratchBytes
      }.max() ?? 0
    }
    let few = try most(["a1 b2", "a2 b3"])
    #expect(few > 0)
    #expect(try most((0..<60).map { "a\($0 % 7) b\($0 % 5)" }) <= 4 * few)
    #expect(try most((0..<60).map { _ in "a1 b2 c" }) <= 4 * few)
  }
}

extension SeededGenerator {
  /// Requests of one call, most of which differ from the one before in their filters or in what they show.
  mutating func series(_ vocabulary: RandomVocabulary, settings: JSON.Object, view: JSON.Object) -> [SearchRequest] {
    var requests: [SearchRequest] = []
    var last: HitsRequest?
    while requests.count < 5 {
      let next = searchRequest(vocabulary, settings: settings, view: view)
      guard case .hits(let other) = next, var request = last, !once(in: 6) else {
        if case .hits(let hits) = next { last = hits }
        requests.append(next)
        continue
      }
      if !once(in: 4) { request.conditions = other.conditions }
      // Counts that differ in their conditions alone are frequent.
      if !request.facets.isEmpty || request.query.hitsPerPage != 0 || once(in: 3) { vary(&request, like: other) }
      requests.append(.hits(request))
      last = request
    }
    return requests
  }

  /// Gives a request some of the filters, facets and pages of another one.
  private mutating func vary(_ request: inout HitsRequest, like other: HitsRequest) {
    if once(in: 3) { request.facets = other.facets }
    if once(in: 3) { request.query.filters = other.query.filters }
    if once(in: 3) {
      request.query.countsAlone()
      request.facets = []
    }
    if once(in: 4) { request.query.hitsPerPage = number(in: 0...5) }
    if once(in: 4) { request.conditionsOfShown = element(of: [request, other]).conditions }
    if once(in: 10) { request.indexName = other.indexName }
  }
}
