internal import SearchEngine
internal import SearchModel

/// The searches of a page, with the restrictions of a key.
struct PageBackend: SearchBackend {
  let call: Call
  let work: PageWork
  let key: String

  let supportedParameters = SupportedParameters.all
  let countsHistograms = true
  /// A page has its own way to find similar records: it recommends only what people did.
  var recommends: Bool { call.application.analytics != nil }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    do {
      let search = try admitted(requests.count)
      for request in requests { await search.prepare(request) }
      return try requests.map { try answer($0, search) }
    } catch {
      let failure = ServerFailure(error)
      throw .refused(message: failure.message, status: failure.status)
    }
  }

  /// The answers to searches; nil for each one that fails.
  func answers(toEach requests: [SearchRequest]) async -> [SearchAnswer?] {
    guard let search = try? admitted(requests.count) else { return requests.map { _ in nil } }
    for request in requests { await search.prepare(request) }
    return requests.map { try? answer($0, search) }
  }

  /// The rights and limits of so many searches, which are counted.
  private func admitted(_ count: Int) throws -> RestrictedSearch {
    let permission = try call.application.admit(key, to: .key(.search), call.request)
    try call.application.count(queries: count - 1, of: permission, from: call.peer)
    let budget = call.budget(reserve: work.reserve)
    return RestrictedSearch(
      call, permission, includesViews: true, budget, in: count > 1 ? SearchSeries(budget) : nil)
  }

  private func answer(_ request: SearchRequest, _ search: RestrictedSearch) throws -> SearchAnswer {
    let answer = try search.answer(request)
    // As a client of the API does, instead of a page with an empty list.
    if case .hits(let response) = answer, let attribute = response.uncountedFacets.first {
      throw SearchError.attributeNotFaceted(attribute)
    }
    return answer
  }
}
