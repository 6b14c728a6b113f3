/// Searches an index for records.
///
/// ```swift
/// let searcher = HitsSearcher(backend: backend, indexName: "products")
/// searcher.request.query.facets = ["brand", "color"]
/// searcher.connectFilterState(filterState)
/// searcher.onResults.subscribe(with: self) { screen, response in screen.show(response.hits) }
/// searcher.search()
/// ```
public typealias HitsSearcher = RequestSearcher<HitsSearcherRequest>

/// Another name for ``HitsSearcher``.
public typealias SingleIndexSearcher = HitsSearcher

extension HitsSearcher {
  /// Creates a searcher of an index; nothing is sent before its first search.
  public convenience init(
    backend: any SearchBackend, indexName: String, query: Query = Query(), debounce: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      backend: backend, request: HitsSearcherRequest(indexName: indexName, query: query), debounce: debounce,
      clock: clock)
  }

  /// Whether counting a facet ignores the conditions that a further choice would extend or replace, so that a list shows
  /// what each choice would give; otherwise every value is counted over the hits.
  public var isDisjunctiveFacetingEnabled: Bool {
    get { request.isDisjunctiveFacetingEnabled }
    set { request.isDisjunctiveFacetingEnabled = newValue }
  }

  /// Whether the answer contains selected values even if their count is 0 or their rank too low.
  public var keepSelectedEmptyFacets: Bool {
    get { request.keepSelectedEmptyFacets }
    set { request.keepSelectedEmptyFacets = newValue }
  }

  /// The record with an ID, such as that of a deep link or of a saved cart; nil if the index does not have it any longer.
  ///
  /// Neither the text nor the filters of the searcher matter, and its results stay. Events of the hit name no search.
  public func hit(withID objectID: String) async throws(SearchError) -> Hit<JSON>? {
    var query = Query()
    query.filters = FilterExpression(Filter.Facet(attribute: "objectID", stringValue: objectID)).text
    (query.hitsPerPage, query.analytics, query.clickAnalytics, query.attributesToHighlight) = (1, false, false, [])
    let searcher = HitsSearcher(backend: backend, indexName: request.indexName, query: query)
    searcher.tracker = tracker
    return try await searcher.results().hits.first
  }

  /// The numbers of results that each of several filters would give. Where the shown search
  /// has left out words to find something, they are left out here too, so that each number is one of shown results.
  package func resultCounts(
    filters: [FilterGroups], base: FilterExpression = .everything
  ) async throws(SearchError) -> [Int] {
    try await resultCounts(
      of: filters.map { (query, $0) }, base: base, besides: filterState?.groups.conditions(with: base))
  }

  /// The numbers of results that other texts and filters would give. What is asked for in one turn of the main actor,
  /// also of other searchers of a ``MultiSearcher``, is one call to the backend.
  ///
  /// - Parameter shown: The conditions of the search whose results are shown, if words are left out as they are there.
  package func resultCounts(
    of searches: [(text: String?, filters: FilterGroups)], base: FilterExpression = .everything,
    besides shown: [Condition]? = nil
  ) async throws(SearchError) -> [Int] {
    try await resultCounts(
      of: searches.map { countRequest($0.text, $0.filters, base: base, besides: $0.text == query ? shown : nil) })
  }

  /// The request that counts the results of another text and other filters.
  func countRequest(
    _ text: String?, _ filters: FilterGroups, base: FilterExpression, besides shown: [Condition]?
  ) -> SearchRequest {
    var request = request
    request.text = text
    return request.countRequest(filteredBy: filters, base: base, besides: shown)
  }

  /// The numbers of results of requests that count.
  func resultCounts(of requests: [SearchRequest]) async throws(SearchError) -> [Int] {
    let answers = try await dispatcher.counts.answers(to: requests)
    return answers.map { HitsSearcherRequest.response(in: $0)?.nbHits ?? 0 }
  }

  /// Whether the last answer is one to a request that counted an attribute, or its span.
  func hasCounted(_ attribute: Attribute) -> Bool {
    guard case .hits(let request) = answeredRequest else { return false }
    return request.facets.contains { $0.attribute == attribute }
  }

  /// The number of results without the user's filters, and whether it is exact. Base filters stay.
  func resultCountWithoutFilters() async throws(SearchError) -> (count: Int, isExact: Bool)? {
    let request = request.countRequest(filteredBy: FilterGroups(), base: filterState?.baseFilters ?? .everything)
    let answers = try await dispatcher.counts.answers(to: [request])
    return answers.first.flatMap(HitsSearcherRequest.response).map { ($0.nbHits, $0.exhaustiveNbHits) }
  }

  /// What may be offered where this answer to the current search has nothing.
  func possibleOffers(for response: SearchResponse) -> [SearchOffer] {
    SearchOffer.possible(
      response.correctedQuery ?? query ?? "", filterState?.groups ?? FilterGroups(),
      readsPhrases: request.query.advancedSyntax ?? false)
  }

  /// The numbers of results of offers.
  func resultCounts(of offers: [SearchOffer]) async throws(SearchError) -> [Int] {
    try await resultCounts(
      of: offers.map { ($0.text, $0.filters) }, base: filterState?.baseFilters ?? .everything)
  }

  /// The number of results that other filters would give, without changing anything.
  package func resultCount(
    filters: FilterGroups, base: FilterExpression = .everything
  ) async throws(SearchError) -> Int {
    try await resultCounts(of: [(query, filters)], base: base)[0]
  }
}

/// The request of a ``HitsSearcher``.
public struct HitsSearcherRequest: SearcherRequest {
  public var indexName: String
  public var query: Query
  /// What is recommended in place of the records that match the text; nil for a search.
  public var recommendation: Recommendation?
  /// Attributes of which only the minimum and the maximum are counted. For the query's facets the answer has both in
  /// any case.
  package var spans: [Attribute] = []
  /// The buckets in which the numbers of attributes are counted, with their minimum and maximum. A backend that counts
  /// no histograms ignores them (`SearchBackend.countsHistograms`).
  package var histograms: [Attribute: HistogramRequest] = [:]
  /// Whether counting a facet ignores the conditions that a further choice would extend or replace.
  package var isDisjunctiveFacetingEnabled = true
  /// Whether the answer contains selected values even if their count is 0 or their rank too low.
  package var keepSelectedEmptyFacets = true

  /// Where results must be, as the map widget has it; nil for what the query says.
  package var location: GeoRestriction?
  /// What a widget or a link has chosen for parameters, and the app's values before.
  private var choices: [Query.Parameter: Choice] = [:]

  private struct Choice: Hashable, Sendable {
    var value: JSON
    var former: JSON?
  }

  /// Creates a request that counts the facets of the query.
  package init(indexName: String, query: Query = Query()) {
    self.indexName = indexName
    self.query = query
  }

  /// The number that a widget or a link has chosen for a parameter; nil for what the app has set.
  func choice(of parameter: Query.Parameter) -> Int? {
    current(parameter)?.value.int
  }

  /// Whether records are searched by their meaning too, as a widget or a link has chosen; nil for what the app has set.
  package var chosenMode: Query.Mode? {
    get { current(.mode)?.value.string.flatMap { Query.Mode(rawValue: $0) } }
    set { choose(newValue.map { .string($0.rawValue) }, of: .mode) }
  }

  /// The choice of a parameter, unless the app has set it since.
  private func current(_ parameter: Query.Parameter) -> Choice? {
    choices[parameter].flatMap { choice in
      let value = query[parameter]
      return value == choice.value || value?.int != nil && value?.int == choice.value.int ? choice : nil
    }
  }

  /// Sets the number that a user chooses for a parameter; nil for what the app has set.
  mutating func choose(_ number: Int?, for parameter: Query.Parameter) {
    choose(number.map { .integer(Int64($0)) }, of: parameter)
  }

  private mutating func choose(_ chosen: JSON?, of parameter: Query.Parameter) {
    // What the app has set since is no choice, and stays.
    let former = current(parameter).map(\.former) ?? query[parameter]
    let value = chosen ?? former
    choices[parameter] = value == former ? nil : chosen.map { Choice(value: $0, former: former) }
    query[parameter] = value
  }

  public var text: String? {
    get { query.query }
    set { query.query = newValue }
  }

  public func searchRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest {
    var request = HitsRequest(
      indexName: indexName, query: locatedQuery, conditions: groups.conditions(with: base),
      facets: facetRequests(filteredBy: groups, replaceable))
    request.recommendation = recommendation
    return .hits(request)
  }

  public static func response(in answer: SearchAnswer) -> SearchResponse? {
    if case .hits(let response) = answer { response } else { nil }
  }

  /// The query with the restriction of the map.
  package var locatedQuery: Query {
    guard let location else { return query }
    var query = query
    location.restrict(&query)
    return query
  }

  private func facetRequests(filteredBy groups: FilterGroups, _ replaceable: Set<Condition.ID>) -> [FacetRequest] {
    var attributes = query.facets
    if attributes.contains(.everyFacet) {
      attributes += groups.flatMap { $0.levels + $0.filters.compactMap { Filter.Facet($0)?.attribute } }
    }
    var requests: [FacetRequest] = []
    for (index, attribute) in (attributes + spans + histograms.keys.sorted()).enumerated() {
      if requests.contains(where: { $0.attribute == attribute }) { continue }
      var request = groups.facetRequest(for: attribute, replaceable: replaceable)
      request.wantsValues = index < attributes.count
      request.histogram = histograms[attribute]
      if !isDisjunctiveFacetingEnabled { request.ignoring = [] }
      if !keepSelectedEmptyFacets { request.keeping = [] }
      requests.append(request)
    }
    return requests
  }

  /// The same search without hits and facets.
  func countRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, besides shown: [Condition]? = nil
  ) -> SearchRequest {
    var query = locatedQuery
    query.countsAlone()
    query.facets = []
    var request = HitsRequest(
      indexName: indexName, query: query, conditions: groups.conditions(with: base), facets: [])
    request.conditionsOfShown = shown
    return .hits(request)
  }
}

extension FilterGroups {
  /// The base filters as a condition, followed by the conditions of the groups.
  package func conditions(with base: FilterExpression) -> [Condition] {
    (base == .everything ? [] : [Condition(id: .base, expression: base)]) + conditions
  }
}
