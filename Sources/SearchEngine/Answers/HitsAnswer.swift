internal import SearchModel

/// Answers a search for hits.
struct HitsAnswer {
  let search: IndexSearch
  let request: HitsRequest

  private var parameters: SearchParameters { search.parameters }

  func response() throws(SearchError) -> SearchResponse {
    let counting = FacetCounting(search: search)
    let requested = try counting.expanded(request.facets)
    let groups = counting.groups(of: requested)
    var response = SearchResponse()
    let sets = groups[0].sets
    response.nbHits = zip(search.segmentSearches, sets).reduce(0) { $0 + $1.1.count(of: $1.0.algebra.documents) }

    for group in groups {
      counting.count(group, into: &response)
      try search.scratch.budget.check()
    }
    response.facets = requested.compactMap { facet in response.facets.first { $0.attribute == facet.attribute } }
    try addHits(of: sets, to: &response)
    response.query = parameters.text
    response.index = request.indexName
    response.renderingContent = parameters.renderingContent
    response.ignoredParameters = parameters.ignored
    return response
  }

  private func addHits(of sets: [DocumentSet], to response: inout SearchResponse) throws(SearchError) {
    let window = parameters.window
    response.hitsPerPage = parameters.pageSize
    response.page = parameters.offset == nil ? parameters.page : 0
    response.nbPages = parameters.pageCount(hits: response.nbHits)
    let end = min(response.nbHits, window.upperBound)
    guard window.lowerBound < end else { return }
    let found = search.top(end, sets).dropFirst(window.lowerBound)
    try search.scratch.budget.check()
    response.hits = try HitBuilder(search).hits(found)
  }
}
