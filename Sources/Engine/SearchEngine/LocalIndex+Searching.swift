public import SearchModel

extension LocalIndex {
  /// Searches for records, and counts the facets of the query.
  public func search(_ query: Query) throws(SearchError) -> SearchResponse { try search(query, conditions: []) }

  /// Searches for records, and counts facets.
  ///
  /// ```swift
  /// let cheapest = try index.search(Query("lamp"), view: "cheapest")
  /// ```
  ///
  /// - Parameters:
  ///   - query: The text and the other parameters.
  ///   - conditions: Filters besides those of the query, which facets may ignore when they are counted.
  ///   - facets: The facets to count; nil for those of the query.
  ///   - view: The sorted view to search; nil for the index itself. A name that is no view's is
  ///     `SearchError.indexNotFound`.
  public func search(
    _ query: Query, conditions: [Condition] = [], facets: [FacetRequest]? = nil, view: String? = nil
  ) throws(SearchError) -> SearchResponse {
    try search(query, conditions: conditions, facets: facets, view: view, budget: SearchBudget())
  }

  /// Searches within limits that may be shared with other searches. The search throws `SearchError.limitPassed` or
  /// `SearchError.cancelled` soon after one is passed.
  package func search(
    _ query: Query, conditions: [Condition] = [], facets: [FacetRequest]? = nil, view: String? = nil,
    budget: SearchBudget
  ) throws(SearchError) -> SearchResponse {
    let request = HitsRequest(indexName: view ?? "", query: query, conditions: conditions, facets: facets)
    return try response(to: request, inView: view, budget)
  }

  /// Answers a request to a backend. Any index name but that of a view means the index itself, since it is the backend
  /// that knows its name.
  ///
  /// - Parameters:
  ///   - visible: Values of `attributesToRetrieve`, each of which bounds the attributes of hits and highlights, for a
  ///     caller who may not see all of them.
  ///   - budget: The limits, if the search belongs to no series.
  ///   - series: The searches of the call, which have a budget of their own; nil if this is the only one.
  package func search(
    _ request: HitsRequest, within visible: [[Attribute]] = [], budget: SearchBudget = SearchBudget(),
    in series: SearchSeries? = nil
  ) throws(SearchError) -> SearchResponse {
    try response(to: request, within: visible, series?.budget ?? budget, series)
  }

  private func response(
    to request: HitsRequest, inView view: String? = nil, within visible: [[Attribute]] = [], _ budget: SearchBudget,
    _ series: SearchSeries? = nil
  ) throws(SearchError) -> SearchResponse {
    try search(request, inView: view, visible, budget, series) { answer throws(SearchError) in try answer.response() }
  }

  /// Answers a request as ``search(_:within:budget:in:)`` does, but without hits, which are written as JSON in the
  /// API's form, with commas between them.
  package func search(
    _ request: HitsRequest, within visible: [[Attribute]], budget: SearchBudget, in series: SearchSeries? = nil,
    writingHitsTo writer: inout JSONWriter
  ) throws(SearchError) -> SearchResponse {
    let start = writer.output.count
    return try search(request, visible, series?.budget ?? budget, series) { answer throws(SearchError) in
      writer.truncate(to: start)
      return try answer.response(writingHitsTo: &writer)
    }
  }

  private func search(
    _ request: HitsRequest, inView view: String? = nil, _ visible: [[Attribute]], _ budget: SearchBudget,
    _ series: SearchSeries?, _ response: (HitsAnswer) throws(SearchError) -> SearchResponse
  ) throws(SearchError) -> SearchResponse {
    let started = ContinuousClock.now
    var answer: SearchResponse
    if let series, let count = try reading(budget, { s throws(SearchError) in try series.count(for: request, in: s) }) {
      answer = count
    } else {
      answer = try search(.hits(request), inView: view, within: visible, budget, series) { search throws(SearchError) in
        let answer = try response(HitsAnswer(search: search, request: request))
        if let series { series.keep(answer, to: request, of: search) }
        return answer
      }
    }
    answer.processingTimeMS = started.millisecondsUpToNow
    return answer
  }

  /// Passes all hits of a request to the body, in their order and some at a time, however many pages they would be.
  ///
  /// They are ranked once. The body returns whether it wants more.
  package func forEachPage(
    ofHits request: HitsRequest, length: Int = 1000, _ body: ([Hit<JSON>]) -> Bool
  ) throws(SearchError) {
    try search(.hits(request), within: [], SearchBudget()) { search throws(SearchError) in
      // The body must not get hits that another attempt would replace.
      for view in search.snapshot.segments { view.segment.verify() }
      guard !search.snapshot.isDamaged else { return }
      let sets = search.documents()
      let builder = HitBuilder(search)
      var found = search.hits.page(0..<search.hits.count(of: sets), of: sets)[...]
      while !found.isEmpty {
        guard body(try builder.hits(Array(found.prefix(length)))) else { return }
        found = found.dropFirst(length)
      }
    }
  }

  /// The records of a request that have most in common with one, by their objectIDs, each with a score of at most 10,000.
  ///
  /// Half of it is for facets and half for words, where the record has both. Of each facet counts the share of its values
  /// that both records have among those that one has, and of the words likewise.
  package func similar(
    to record: Hit<JSON>, among request: HitsRequest, budget: SearchBudget
  ) throws(SearchError) -> [String: Int] {
    try search(.hits(request), within: [], budget) { search throws(SearchError) in
      let scores = try SimilarRecords(to: record, among: search)?.scores() ?? [:]
      try budget.check()
      return scores
    }
  }

  /// Whether an objectID has the form of those that are generated for records without one.
  package static func isGenerated(objectID: String) -> Bool { NewObjectIDs.isGenerated(objectID) }

  /// The facets of a request that may not be counted, each of which makes the search fail; each once.
  package func uncountedFacets(in request: HitsRequest, _ budget: SearchBudget) throws(SearchError) -> [Attribute] {
    let counted = snapshot.configuration.view(named: request.indexName).countedFacets
    try budget.require(32 * request.facets.count)
    let uncounted = request.facets.filter { !counted.allows($0) }
    return uncounted.isEmpty ? [] : uncounted.map(\.attribute).keepingFirst
  }

  /// Searches the values of a facet.
  ///
  /// - Parameters:
  ///   - attribute: The facet, which must be declared as searchable.
  ///   - text: The text to search values for; empty for the most frequent ones.
  ///   - query: The query that restricts the records.
  ///   - conditions: Filters besides those of the query.
  ///   - maxFacetHits: The number of values to return; nil for that of the settings.
  ///   - view: The sorted view to search; nil for the index itself. A name that is no view's is
  ///     `SearchError.indexNotFound`.
  public func facetValues(
    of attribute: Attribute, matching text: String = "", query: Query = Query(), conditions: [Condition] = [],
    maxFacetHits: Int? = nil, view: String? = nil
  ) throws(SearchError) -> FacetValuesResponse {
    try facetValues(
      of: attribute, matching: text, query: query, conditions: conditions, maxFacetHits: maxFacetHits, view: view,
      budget: SearchBudget())
  }

  /// Searches the values of a facet within limits that may be shared with other searches.
  package func facetValues(
    of attribute: Attribute, matching text: String = "", query: Query = Query(), conditions: [Condition] = [],
    maxFacetHits: Int? = nil, view: String? = nil, budget: SearchBudget
  ) throws(SearchError) -> FacetValuesResponse {
    let request = FacetValuesRequest(
      indexName: view ?? "", attribute: attribute, facetQuery: text, query: query, conditions: conditions,
      maxFacetHits: maxFacetHits)
    return try response(to: request, inView: view, budget)
  }

  /// Answers a request to a backend, as ``search(_:within:budget:in:)`` does.
  package func facetValues(
    _ request: FacetValuesRequest, budget: SearchBudget = SearchBudget(), in series: SearchSeries? = nil
  ) throws(SearchError) -> FacetValuesResponse {
    try response(to: request, inView: nil, series?.budget ?? budget, series)
  }

  private func response(
    to request: FacetValuesRequest, inView view: String?, _ budget: SearchBudget, _ series: SearchSeries? = nil
  ) throws(SearchError) -> FacetValuesResponse {
    let started = ContinuousClock.now
    var response = try search(.facetValues(request), inView: view, within: [], budget, series) {
      search throws(SearchError) in
      try FacetValuesAnswer(search: search, request: request).response()
    }
    response.processingTimeMS = started.millisecondsUpToNow
    return response
  }

  /// - Parameter view: The name of a view that must exist; nil for the index or view that the request names.
  private func search<Answer>(
    _ request: SearchRequest, inView view: String? = nil, within visible: [[Attribute]], _ budget: SearchBudget,
    _ series: SearchSeries? = nil, _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    try reading(budget) { snapshot throws(SearchError) in
      if let view, !snapshot.configuration.hasView(view) { throw .indexNotFound(view) }
      if let series {
        return try series.answer(to: request, in: snapshot, scratch, within: visible, answer)
      }
      return try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
        try answer(IndexSearch(snapshot, request, within: visible, scratch))
      }
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var millisecondsUpToNow: Int { duration(to: .now).milliseconds }
}

extension SearchRequest {
  /// The conditions by whose results it is decided whether words are removed; nil for those of the request.
  fileprivate var conditionsOfShown: [Condition]? {
    if case .hits(let request) = self { request.conditionsOfShown } else { nil }
  }
}

extension IndexSearch {
  /// A search as it is requested, to which the rules of the index apply.
  @inline(__always)
  convenience init(
    _ snapshot: IndexSnapshot, _ request: SearchRequest, within visible: [[Attribute]], _ scratch: Scratch,
    sharing earlier: IndexSearch? = nil
  ) throws(SearchError) {
    try self.init(
      snapshot, request.query, request.conditions, view: request.indexName,
      removingWordsFor: request.conditionsOfShown, within: visible, scratch, sharing: earlier, appliesRules: true)
  }
}
