internal import SearchEngine
internal import SearchModel

/// The searches of a call, restricted to the rights of its key: the only path from routes and pages to the search of an index.
///
/// It applies everything that must be the same for both: the rights and restrictions of the key, the limits and the clock
/// of the call, and the log of searches.
struct RestrictedSearch {
  let call: Call
  let permission: Permission
  /// What the key may see, and the limits of all searches of the call.
  private let context: SearchContext
  private let includesViews: Bool

  /// - Parameters:
  ///   - call: The call, which names the client and logs the searches.
  ///   - permission: The permission of the key.
  ///   - includesViews: Whether a key for an index may search its sorted views too, without being given their names.
  ///   - budget: The limits of all searches of the call, from ``Call/budget(reserve:)``.
  ///   - series: The searches of the call, within these limits; nil if it has only one.
  init(
    _ call: Call, _ permission: Permission, includesViews: Bool, _ budget: SearchBudget, in series: SearchSeries?
  ) {
    self.call = call
    self.permission = permission
    self.includesViews = includesViews
    context = SearchContext(budget, within: permission.visibleAttributes, series: series)
  }

  var budget: SearchBudget { context.budget }

  /// Answers a search, with its hits as values.
  func answer(_ request: SearchRequest) throws -> SearchAnswer {
    if request.isRecommendation { return try recommendations(for: request) }
    return try answer(request) { index, request in
      try index.search(request, in: context)
    }
  }

  /// Answers a search. A search for hits begins its response in the writer, writes the hits there, and returns the rest.
  func answer(_ request: SearchRequest, writingHitsTo writer: inout JSONWriter) throws -> SearchAnswer {
    try answer(request) { index, request in
      SearchResponse.begin(in: &writer)
      return try index.search(request, in: context, writingHitsTo: &writer)
    }
  }

  private func answer(
    _ request: SearchRequest, _ search: (LocalIndex, HitsRequest) throws -> SearchResponse
  ) throws -> SearchAnswer {
    let entry = try entry(named: request.indexName)
    switch permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName)) {
    case .hits(var request):
      let queryID = call.queryID(for: request.query)
      // The engine knows no IDs, and would list the parameter as ignored.
      if queryID != nil { request.query.clickAnalytics = nil }
      let textOnlyReason = call.queryVectors?.addVector(to: &request.query, view: request.indexName, of: entry.index)
      let uncounted = try entry.index.uncountedFacets(in: request, budget)
      var response = try search(entry.index, request.withoutFacets(uncounted))
      if !uncounted.isEmpty {
        response.ignoredParameters.append(.facets)
        response.uncountedFacets = uncounted
      }
      if let textOnlyReason, response.textOnlyReason != nil { response.textOnlyReason = textOnlyReason }
      response.queryID = queryID
      call.log(request.query, index: entry.name, nbHits: response.nbHits, queryID: queryID)
      return .hits(response)
    case .facetValues(var request):
      _ = call.queryVectors?.addVector(to: &request.query, view: request.indexName, of: entry.index)
      return .facetValues(try entry.index.facetValues(request, in: context))
    }
  }

  /// Embeds the text of a search by meaning ahead, without blocking a thread. Errors are those of the search.
  nonisolated(nonsending) func prepare(_ request: SearchRequest) async {
    guard let vectors = call.queryVectors, !request.isRecommendation, let entry = try? entry(named: request.indexName)
    else { return }
    let restricted = permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName))
    await vectors.prepare(restricted.query, view: restricted.indexName, of: entry.index)
  }

  /// The index with a name, or with a view of that name, if the key may search it. A name that the key does not allow is
  /// refused before it is looked up, so that nobody learns whether it exists.
  func entry(named name: String) throws(ServerFailure) -> IndexCatalogue.Entry {
    if permission.allows(index: name) { return try call.indices.find(name) }
    guard includesViews, let entry = try? call.indices.find(name), permission.allows(index: entry.name) else {
      throw .indexNotAllowed
    }
    return entry
  }
}

extension HitsRequest {
  /// The request without some of its facets.
  fileprivate func withoutFacets(_ attributes: [Attribute]) -> HitsRequest {
    guard !attributes.isEmpty else { return self }
    let removed = Set(attributes)
    var request = self
    request.query.facets.removeAll { removed.contains($0) }
    request.facets.removeAll { removed.contains($0.attribute) }
    return request
  }
}

extension IndexCatalogue.Entry {
  /// The number of hits per page if a search does not set it.
  fileprivate func hitsPerPage(of name: String) -> Int {
    index.viewSettings(name)?.hitsPerPage ?? settings.hitsPerPage ?? 20
  }
}
