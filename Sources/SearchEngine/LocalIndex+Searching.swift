public import SearchModel

extension LocalIndex {
  /// The query parameters that the engine supports.
  package static let supportedParameters: SupportedParameters = .only(ResolvedSettings.supportedParameters)

  /// The hits and facet counts of a request.
  ///
  /// - Parameters:
  ///   - request: The search.
  ///   - budget: Limits that may be shared with other searches. The search throws `SearchError.limitPassed` or
  ///     `SearchError.cancelled` soon after one is passed.
  public func search(
    _ request: HitsRequest, budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> SearchResponse {
    try search(request, within: [], budget: budget)
  }

  /// The same for a caller who may not see all attributes.
  ///
  /// - Parameter visible: Values of `attributesToRetrieve`, each of which bounds the attributes of hits and highlights.
  package func search(
    _ request: HitsRequest, within visible: [[Attribute]], budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> SearchResponse {
    try search(request, visible, budget) { answer throws(SearchError) in try answer.response() }
  }

  /// The same without hits, which are written as JSON in the API's form, with commas between them.
  package func search(
    _ request: HitsRequest, within visible: [[Attribute]], budget: SearchBudget, writingHitsTo writer: inout JSONWriter
  ) throws(SearchError) -> SearchResponse {
    try search(request, visible, budget) { answer throws(SearchError) in
      try answer.response(writingHitsTo: &writer)
    }
  }

  private func search(
    _ request: HitsRequest, _ visible: [[Attribute]], _ budget: SearchBudget,
    _ response: (HitsAnswer) throws(SearchError) -> SearchResponse
  ) throws(SearchError) -> SearchResponse {
    let started = ContinuousClock.now
    let ignored = try Self.supportedParameters.ignored(in: .hits(request))
    var answer = try search(request.indexName, request.query, request.conditions, budget) {
      search throws(SearchError) in
      search.visibleAttributes = visible
      return try response(HitsAnswer(search: search, request: request))
    }
    answer.ignoredParameters = ignored
    answer.processingTimeMS = started.millisecondsUpToNow
    return answer
  }

  /// The facets of a request that may not be counted, each of which makes the search fail.
  package func uncountedFacets(in request: HitsRequest) -> [Attribute] {
    let snapshot = snapshot
    let settings = snapshot.configuration.view(named: request.indexName).settings
    let counted = CountedFacets(snapshot.plan, settings)
    return request.facets.filter { !counted.allows($0) }.map(\.attribute)
  }

  /// The values of a facet that match a text.
  ///
  /// - Parameters:
  ///   - request: The facet and the text.
  ///   - budget: Limits that may be shared with other searches.
  public func facetValues(
    _ request: FacetValuesRequest, budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> FacetValuesResponse {
    let started = ContinuousClock.now
    let ignored = try Self.supportedParameters.ignored(in: .facetValues(request))
    var response = try search(request.indexName, request.query, request.conditions, budget) {
      search throws(SearchError) in
      try FacetValuesAnswer(search: search, request: request).response()
    }
    response.ignoredParameters = ignored
    response.processingTimeMS = started.millisecondsUpToNow
    return response
  }

  private func search<Answer>(
    _ name: String, _ query: Query, _ conditions: [Condition], _ budget: SearchBudget,
    _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    let snapshot = snapshot
    return try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
      try answer(IndexSearch(snapshot, query, conditions, view: name, scratch))
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var millisecondsUpToNow: Int { duration(to: .now).milliseconds }
}
