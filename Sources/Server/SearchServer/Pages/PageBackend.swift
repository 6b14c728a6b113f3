internal import SearchEngine
internal import SearchModel

/// The searches of a page, with the restrictions of a key.
struct PageBackend: SearchBackend {
  let call: Call
  let work: PageWork
  let key: String

  let supportedParameters = SupportedParameters.all
  let countsHistograms = true

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    do throws(ServerFailure) {
      let permission = try call.application.permission(of: key, in: call.request)
      try permission.require(.search)
      try call.application.countRequest(of: permission, from: call.peer)
      try call.application.count(queries: requests.count - 1, of: permission, from: call.peer)
      let budget = call.budget(reserve: work.reserve)
      var answers: [SearchAnswer] = []
      for request in requests { answers.append(try answer(request, permission, budget)) }
      return answers
    } catch {
      throw SearchError(error)
    }
  }

  private func answer(
    _ request: SearchRequest, _ permission: Permission, _ budget: SearchBudget
  ) throws(ServerFailure) -> SearchAnswer {
    let entry = try call.indices.find(request.indexName)
    try permission.requireIndex(entry.name)
    do throws(SearchError) {
      switch permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName)) {
      case .hits(let request):
        let response = try entry.index.search(request, within: permission.visibleAttributes, budget: budget)
        call.log(request.query, index: entry.name, nbHits: response.nbHits)
        return .hits(response)
      case .facetValues(let request): return .facetValues(try entry.index.facetValues(request, budget: budget))
      }
    } catch {
      throw ServerFailure(error)
    }
  }
}

extension SearchError {
  fileprivate init(_ failure: ServerFailure) {
    self = .refused(message: failure.message, status: failure.status)
  }
}
