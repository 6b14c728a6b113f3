internal import Platform
public import SearchModel

/// A backend that searches indices in the process.
///
/// ```swift
/// let backend = LocalBackend(["products": index])
/// let searcher = HitsSearcher(backend: backend, indexName: "products")
/// ```
public final class LocalBackend: SearchBackend {
  private let indices: Locked<[String: LocalIndex]>

  /// Creates a backend over indices, by the names under which they are searched.
  public init(_ indices: [String: LocalIndex] = [:]) { self.indices = Locked(indices) }

  /// The index with a name.
  public subscript(name: String) -> LocalIndex? {
    get { indices.withLock { $0[name] } }
    set { indices.withLock { $0[name] = newValue } }
  }

  /// The names of the indices, without those of their views, sorted by code point.
  package var indexNames: [String] { indices.withLock { $0.keys.sorted { $0.precedesByCodePoint($1) } } }

  /// All: the index itself checks the parameters of each search, however it is called.
  public let supportedParameters = SupportedParameters.all
  /// True: histograms are counted together with the facets.
  public let countsHistograms = true

  /// The answers to several requests, in their order.
  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    answers.reserveCapacity(requests.count)
    let context = SearchContext(series: requests.count > 1 ? SearchSeries() : nil)
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      let index = try self.index(named: request.indexName)
      // Most requests are answered by words alone, without a call that could suspend.
      guard index.hasEmbedder else {
        answers.append(try index.answer(to: request, in: context))
        continue
      }
      let (query, failure) = await index.embedding(request.query, view: request.indexName)
      if Task.isCancelled { throw .cancelled }
      var answer = try index.answer(to: request.with(query), in: context)
      if let failure, case .hits(var response) = answer, response.textOnlyReason != nil {
        response.textOnlyReason = failure
        answer = .hits(response)
      }
      answers.append(answer)
    }
    return answers
  }

  /// The index with this name, or with a view of this name.
  private func index(named name: String) throws(SearchError) -> LocalIndex {
    let found = indices.withLock { indices in
      indices[name] ?? indices.values.first { $0.views.contains(name) }
    }
    guard let found else { throw .indexNotFound(name) }
    return found
  }
}

extension LocalIndex {
  fileprivate func answer(
    to request: SearchRequest, in context: SearchContext
  ) throws(SearchError) -> SearchAnswer {
    switch request {
    case .hits(let request): .hits(try search(request, in: context))
    case .facetValues(let request): .facetValues(try facetValues(request, in: context))
    }
  }
}

extension SearchRequest {
  fileprivate func with(_ query: Query) -> SearchRequest {
    switch self {
    case .hits(var request):
      request.query = query
      return .hits(request)
    case .facetValues(var request):
      request.query = query
      return .facetValues(request)
    }
  }
}
