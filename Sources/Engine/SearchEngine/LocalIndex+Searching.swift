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
    let request = HitsRequest(indexName: view ?? "", query: query, conditions: conditions, facets: facets)
    return try search(request, in: SearchContext(view: view))
  }

  /// Answers a request to a backend. Any index name but that of a view means the index itself, since it is the backend
  /// that knows its name. Throws `SearchError.limitPassed` or `SearchError.cancelled` soon after a limit is passed.
  package func search(
    _ request: HitsRequest, in context: SearchContext = SearchContext()
  ) throws(SearchError) -> SearchResponse {
    try response(to: request, context) { answer throws(SearchError) in try answer.response() }
  }

  /// Answers a request without hits, which are written as JSON in the API's form, with commas between them.
  package func search(
    _ request: HitsRequest, in context: SearchContext, writingHitsTo writer: inout JSONWriter
  ) throws(SearchError) -> SearchResponse {
    let start = writer.count
    return try response(to: request, context) { answer throws(SearchError) in
      writer.truncate(to: start)
      return try answer.response(writingHitsTo: &writer)
    }
  }

  private func response(
    to request: HitsRequest, _ context: SearchContext, _ response: (HitsAnswer) throws(SearchError) -> SearchResponse
  ) throws(SearchError) -> SearchResponse {
    let started = ContinuousClock.now
    var answer: SearchResponse
    if let series = context.series,
      let count = try reading(context.budget, { s throws(SearchError) in try series.count(for: request, in: s) })
    {
      answer = count
    } else {
      answer = try withSearch(.hits(request), context) { search throws(SearchError) in
        let answer = try response(HitsAnswer(search: search, request: request))
        context.series?.keep(answer, to: request, of: search)
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
    try withSearch(.hits(request), SearchContext()) { search throws(SearchError) in
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
    try withSearch(.hits(request), SearchContext(budget)) { search throws(SearchError) in
      let scores = try SimilarRecords(to: record, among: search)?.scores() ?? [:]
      try budget.check()
      return scores
    }
  }

  /// Whether an objectID has the form of those that are generated for records without one, or made of their contents.
  package static func isGenerated(objectID: String) -> Bool {
    ContentIDs.isOne(objectID) || NewObjectIDs.isGenerated(objectID)
  }

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
    let request = FacetValuesRequest(
      indexName: view ?? "", attribute: attribute, facetQuery: text, query: query, conditions: conditions,
      maxFacetHits: maxFacetHits)
    return try facetValues(request, in: SearchContext(view: view))
  }

  /// Answers a request to a backend, as ``search(_:in:)`` does.
  package func facetValues(
    _ request: FacetValuesRequest, in context: SearchContext = SearchContext()
  ) throws(SearchError) -> FacetValuesResponse {
    let started = ContinuousClock.now
    var response = try withSearch(.facetValues(request), context) { search throws(SearchError) in
      try FacetValuesAnswer(search: search, request: request).response()
    }
    response.processingTimeMS = started.millisecondsUpToNow
    return response
  }

  private func withSearch<Answer>(
    _ request: SearchRequest, _ context: SearchContext, _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    try reading(context.budget) { snapshot throws(SearchError) in
      if let view = context.view, !snapshot.configuration.hasView(view) { throw .indexNotFound(view) }
      if let series = context.series {
        return try series.answer(to: request, in: snapshot, scratch, within: context.visible, answer)
      }
      return try scratch.withScratch(budget: context.budget) { scratch throws(SearchError) in
        try answer(IndexSearch(snapshot, request, within: context.visible, scratch))
      }
    }
  }
}

/// For whom a request is answered, and within which limits.
package struct SearchContext {
  package let budget: SearchBudget
  fileprivate let visible: [[Attribute]]
  fileprivate let series: SearchSeries?
  fileprivate let view: String?

  /// - Parameters:
  ///   - budget: The limits, which may be shared with other searches, if the search belongs to no series.
  ///   - visible: Values of `attributesToRetrieve`, each of which bounds the attributes of hits and highlights, for a
  ///     caller who may not see all of them.
  ///   - series: The searches of the call, which have a budget of their own; nil if this is the only one.
  ///   - view: The name of a view that must exist; nil for the index or view that the request names.
  package init(
    _ budget: SearchBudget = SearchBudget(), within visible: [[Attribute]] = [], series: SearchSeries? = nil,
    view: String? = nil
  ) {
    (self.budget, self.visible, self.series, self.view) = (series?.budget ?? budget, visible, series, view)
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
