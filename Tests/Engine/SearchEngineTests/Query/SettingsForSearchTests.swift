import InstantSearchCore
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Parameters from a query and the settings")
struct SettingsForSearchTests {
  @Test("Unsupported parameters are listed in the answer, by index and backend, once")
  func ignored() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(color)"]))
    let query = Query(parameters: ["query": "a", "clickAnalytics": true, "analytics": true])
    let request = HitsRequest(indexName: "i", query: query)
    let values = FacetValuesRequest(indexName: "i", attribute: "color", facetQuery: "", query: query)
    let ignored: [Query.Parameter] = ["clickAnalytics", "analytics"]
    try expectEqual(index.search(request).ignoredParameters, ignored)
    try expectEqual(index.facetValues(values).ignoredParameters, ignored)
    for answer in try await LocalBackend(["i": index]).answers(to: [.hits(request), .facetValues(values)]) {
      switch answer {
      case .hits(let response): expectEqual(response.ignoredParameters, ignored)
      case .facetValues(let response): expectEqual(response.ignoredParameters, ignored)
      }
    }
  }

  @Test("A length without an offset is listed too, since it has no effect")
  func lengthWithoutOffset() throws {
    let index = try LocalIndex()
    try index.save((0..<3).map { ["objectID": .string("\($0)")] })
    let alone = try index.search(Query(parameters: ["length": 2]))
    #expect(alone.hits.count == 3 && alone.ignoredParameters == ["length"])
    let window = try index.search(Query(parameters: ["offset": 1, "length": 1]))
    #expect(window.hits.map(\.objectID) == ["1"] && window.ignoredParameters.isEmpty)
    #expect(try index.search(Query(parameters: ["length": nil])).ignoredParameters.isEmpty)
  }

  private func effective(
    _ parameters: JSON.Object, settings: JSON.Object = [:]
  ) throws -> SearchParameters {
    try IndexSettings(parameters: settings).resolved().effective(Query(parameters: parameters))
  }

  @Test("The query overrides the setting, the setting the default")
  func precedence() throws {
    let parameters = try effective(
      ["query": "lamp", "hitsPerPage": 3, "highlightPreTag": nil, "attributesToHighlight": []],
      settings: ["hitsPerPage": 5, "highlightPreTag": "<b>", "queryType": "prefixNone", "maxFacetHits": 20])
    #expect(parameters.text == "lamp" && parameters.hitsPerPage == 3 && parameters.highlightPreTag == "<b>")
    #expect(parameters.queryType == .prefixNone && parameters.highlightPostTag == "</em>")
    #expect(parameters.attributesToHighlight == [] && parameters.maxFacetHits == 20)
  }

  @Test("Settings that only an index has can't be overridden by a query")
  func indexOnly() throws {
    let parameters = try effective(["ranking": ["custom"], "paginationLimitedTo": 1], settings: ["ranking": ["typo"]])
    #expect(parameters.ranking == [.typo] && parameters.paginationLimitedTo == 1000)
    #expect(!Query.Parameter.supportedInQueries.contains(.ranking))
  }

  private static let wrong: [(name: String, value: JSON)] =
    [
      ("query", 1), ("page", -1), ("page", "1"), ("offset", 0.5), ("length", 1001), ("hitsPerPage", 1001),
      ("facets", [1]), ("filters", ["a:b"]), ("facetFilters", [1]), ("numericFilters", true), ("tagFilters", [[["a"]]]),
      ("getRankingInfo", 1), ("sumOrFiltersScores", "yes"), ("restrictSearchableAttributes", 5),
      ("typoTolerance", "max"),
      ("queryType", "last"), ("removeWordsIfNoResults", "all"), ("renderingContent", "x"), ("minProximity", 9),
      ("exactOnSingleWordQuery", true), ("attributesToRetrieve", [[]]), ("distinct", -1), ("distinct", 5),
      ("distinct", "yes"), ("queryLanguages", true),
    ]
    + ["ignorePlurals", "removeStopWords", "queryLanguages", "naturalLanguages"].flatMap { name in
      ([1, "english", ["en", 2], ["e"], ["en-us-x"], [""]] as [JSON]).map { (name, $0) }
    }

  @Test("An invalid parameter is refused, not ignored", arguments: wrong)
  func wrongParameters(name: String, value: JSON) {
    let error = #expect(throws: SearchError.self) { try effective([name: value]) }
    guard case .refused(let message, 400)? = error else { return issue(with: error) }
    #expect(message.contains("'\(name)'") && message.contains(value.text()))
  }

  @Test("A filter that can't be parsed is an error of its own")
  func wrongFilter() {
    let error = #expect(throws: SearchError.self) { try effective(["filters": "a:b AND"]) }
    guard case .unreadableFilter? = error else { return issue(with: error) }
  }

  @Test("Parameters without effect are listed, unless they ask for nothing")
  func listed() throws {
    let supported = SupportedParameters.only(Query.Parameter.supportedInQueries)
    let query = Query(parameters: [
      "distinct": false, "synonyms": true, "analytics": true, "userToken": "x", "page": 1, "clickAnalytics": false,
    ])
    let request = SearchRequest.hits(HitsRequest(indexName: "i", query: query))
    try expectEqual(supported.ignored(in: request), ["analytics", "userToken"])
  }

  // MARK: The table of parameters

  /// Values of which each parameter refuses one, except `userData`.
  private static let odd: [JSON] = [5, -1, "?", [5], ["a": 5], true]

  @Test(
    "Every parameter that the table says the engine honors is read",
    arguments: ParameterDescriptor.all.filter { $0.engine == .honors || $0.engine == .honorsSetting }.map(\.name))
  func read(name: Query.Parameter) throws {
    let descriptor = try #require(name.descriptor)
    func isRefused(_ check: (JSON.Object) throws -> Void) -> Bool {
      Self.odd.contains { value in
        do {
          try check([name.rawValue: value])
          return false
        } catch { return true }
      }
    }
    if descriptor.isForSettings, name != .userData {
      #expect(isRefused { try IndexSettings(parameters: $0).validate() })
    }
    if descriptor.isForQueries, descriptor.engine == .honors { #expect(isRefused { _ = try effective($0) }) }
  }

  @Test("Every parameter that affects matching is read or refused, if it has an effect")
  func unread() throws {
    for row in ParameterDescriptor.all where row.name.affectsMatching && row.engine != .honors {
      let error = #expect(throws: SearchError.self) { try effective([row.name.rawValue: "?"]) }
      expectEqual(error, .unsupportedParameter(row.name))
    }
  }

  @Test("The engine's defaults are those of the table")
  func defaults() throws {
    func values(where condition: (ParameterDescriptor) -> Bool) -> JSON.Object {
      var values = JSON.Object()
      for row in ParameterDescriptor.all.filter(condition) { values[row.name.rawValue] = row.defaultValue }
      return values
    }
    let settings = values { $0.isForSettings && ($0.engine == .honors || $0.engine == .honorsSetting) }
    try expectEqual(IndexSettings(parameters: settings).resolved(), ResolvedSettings())
    let query = values { $0.isForQueries && $0.engine == .honors }
    try expectEqual(effective(query), effective([:]))
    #expect(settings.count > 30 && query.count > 40)
  }

  @Test(
    "A parameter that can't be honoured is refused however the engine is called",
    arguments: ["aroundLatLngViaIP", "reRankingApplyFilter"])
  func everyWay(name: String) async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(color)"]))
    let backend = LocalBackend(["i": index])
    let parameter = Query.Parameter(rawValue: name)
    let query = Query(parameters: [name: "x", "analytics": true])
    let hits = HitsRequest(indexName: "i", query: query)
    let values = FacetValuesRequest(indexName: "i", attribute: "color", query: query)
    #expect(throws: SearchError.unsupportedParameter(parameter)) { try index.search(hits) }
    #expect(throws: SearchError.unsupportedParameter(parameter)) { try index.facetValues(values) }
    #expect(throws: SearchError.unsupportedParameter(parameter)) { try index.browse(hits, after: nil, limit: 1) }
    for request in [.hits(hits), .facetValues(values)] as [SearchRequest] {
      await #expect(throws: SearchError.unsupportedParameter(parameter)) { try await backend.search([request]) }
      await #expect(throws: SearchError.unsupportedParameter(parameter)) { try await backend.answers(to: [request]) }
    }
    let searcher = await HitsSearcher(backend: backend, indexName: "i", query: query)
    await #expect(throws: SearchError.unsupportedParameter(parameter)) { try await searcher.results() }
  }

  @Test("Parameters that the engine does not know are listed, in their order")
  func unknown() throws {
    let parameters = try effective(["analytics": true, "quary": 1, "customNormalization": [:], "hitsPerPage": 1])
    #expect(parameters.ignored == ["analytics", "quary", "customNormalization"] && parameters.hitsPerPage == 1)
  }

  @Test("Searching is restricted to attributes that are searchable")
  func restriction() throws {
    let settings: JSON.Object = ["searchableAttributes": ["name,brand", "unordered(text)"]]
    let parameters = try effective(["restrictSearchableAttributes": ["brand", "text"]], settings: settings)
    expectEqual(parameters.restrictSearchableAttributes, ["brand", "text"])
    try expectEqual(
      effective(["restrictSearchableAttributes": []], settings: settings).restrictSearchableAttributes, nil)
    #expect(throws: SearchError.self) { try effective(["restrictSearchableAttributes": ["price"]], settings: settings) }
    try expectEqual(effective(["restrictSearchableAttributes": "price"]).restrictSearchableAttributes, ["price"])
  }

  // MARK: Facets

  private static let countable: [(wantsValues: Bool, attributes: Set<Attribute>)] = [
    (true, ["*", "brand"]), (false, ["*", "brand", "color", "size", "_tags"]),
  ]

  @Test("A search fails for exactly the facets that are named as not counted", arguments: countable)
  func uncountedFacets(wantsValues: Bool, counted: Set<Attribute>) throws {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: [
        "attributesForFaceting": ["brand", "filterOnly(color)", "cost.net"], "unretrievableAttributes": ["cost"],
      ]))
    for attribute in ["*", "brand", "color", "cost", "cost.net", "size", "_tags"] as [Attribute] {
      let request = HitsRequest(
        indexName: "i", query: Query(), facets: [FacetRequest(attribute, wantsValues: wantsValues)])
      let isCounted = counted.contains(attribute)
      var error: SearchError?
      do throws(SearchError) { _ = try index.search(request) } catch let found { error = found }
      expectEqual(error, (isCounted ? nil : .attributeNotFaceted(attribute)))
      try expectEqual(index.uncountedFacets(in: request, SearchBudget()), (isCounted ? [] : [attribute]))
    }
  }

  // MARK: Pages

  private static let windows: [(parameters: JSON.Object, window: Range<Int>, pages: Int)] = [
    ([:], 0..<20, 3), (["page": 2], 40..<50, 3), (["page": 3], 50..<50, 3), (["hitsPerPage": 0], 0..<0, 0),
    (["page": 9_223_372_036_854_775_807], 50..<50, 3), (["offset": 5, "length": 7], 5..<12, 8),
    (["offset": 5], 5..<25, 3), (["length": 7], 0..<20, 3), (["offset": 45, "page": 1], 45..<50, 3),
    (["offset": 9_223_372_036_854_775_807, "length": 1000], 50..<50, 1), (["hitsPerPage": 1000], 0..<50, 1),
  ]

  @Test("Hits are reached up to the limit and no further", arguments: windows)
  func window(parameters: JSON.Object, window: Range<Int>, pages: Int) throws {
    let parameters = try effective(parameters, settings: ["paginationLimitedTo": 50])
    expectEqual(parameters.window, window)
    expectEqual(parameters.pageCount(hits: 1_000_000), pages)
    expectEqual(parameters.pageCount(hits: 0), 0)
  }

  @Test(
    "Pages lie side by side and cover all that can be reached",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func pagesCoverAll(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      var parameters = SearchParameters()
      parameters.paginationLimitedTo = generator.number(in: 0...200)
      parameters.hitsPerPage = generator.number(in: 1...60)
      let hits = generator.number(in: 0...300)
      let reachable = min(hits, parameters.paginationLimitedTo)
      var next = 0
      for page in 0..<parameters.pageCount(hits: hits) {
        parameters.page = page
        expectEqual(parameters.window.lowerBound, next)
        #expect(!parameters.window.clamped(to: 0..<reachable).isEmpty)
        next = parameters.window.upperBound
      }
      #expect(next >= reachable)
    }
  }
}
