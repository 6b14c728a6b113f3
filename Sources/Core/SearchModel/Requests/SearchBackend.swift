/// A backend that answers searches: an engine in the process, a service, a script in a test.
public protocol SearchBackend: Sendable {
  /// The parameters that searchers pass to the backend; they handle the others. `all` for a backend that refuses
  /// or lists by itself what it does not support.
  var supportedParameters: SupportedParameters { get }
  /// Whether the backend counts the histograms of ``FacetRequest/histogram``; false by default. Otherwise its answers
  /// have none.
  var countsHistograms: Bool { get }
  /// Whether the backend answers requests with a ``Recommendation``, or for the values that are popular now; false by
  /// default. Otherwise they fail with `SearchError.unsupportedParameter`.
  var recommends: Bool { get }

  /// Answers each request with an answer of its kind, in the order of the requests.
  ///
  /// Cancelling the calling task should end the work with ``SearchError/cancelled``.
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer]
}

/// The query parameters that are passed to a backend.
public enum SupportedParameters: Hashable, Sendable {
  /// Every parameter is passed: the backend refuses or lists by itself what it does not support.
  case all
  /// These parameters are supported; any other one fails the search or is listed in the answer as ignored.
  case only(Set<Query.Parameter>)

  /// Whether a parameter is passed to the backend.
  package func contains(_ parameter: Query.Parameter) -> Bool {
    switch self {
    case .all: true
    case .only(let parameters): parameters.contains(parameter)
    }
  }

  /// The parameters of a request that are not supported, in their order; its conditions count as filters.
  ///
  /// Throws if ignoring one would change which records match.
  package func ignored(in request: SearchRequest) throws(SearchError) -> [Query.Parameter] {
    var needed = request.query.parameters.compactMap { name, value in
      let parameter = Query.Parameter(rawValue: name)
      return parameter.asksForNothing(with: value) ? nil : parameter
    }
    if request.conditions.contains(where: { $0.expression != .everything }) { needed.append(.filters) }
    if case .hits(let request) = request, !request.facets.isEmpty, !needed.contains(.facets) { needed.append(.facets) }
    let ignored = needed.filter { !contains($0) }
    if let vital = ignored.first(where: \.affectsMatching) { throw .unsupportedParameter(vital) }
    return ignored
  }
}

extension SearchBackend {
  public var countsHistograms: Bool { false }
  public var recommends: Bool { false }

  /// The parameters of a request that are not supported. Throws if ignoring one would change which records match.
  package func ignoredParameters(of request: SearchRequest) throws(SearchError) -> [Query.Parameter] {
    if request.isRecommendation, !recommends { throw .unsupportedParameter("recommendations") }
    return try supportedParameters.ignored(in: request)
  }

  /// Searches, with the checks that every backend needs: a parameter that it does not support fails the search or is
  /// listed in the answer, and the answers must match the requests in number and kind.
  package func answers(to requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var ignored: [[Query.Parameter]] = []
    for request in requests { ignored.append(try ignoredParameters(of: request)) }
    var answers = try await search(requests)
    guard answers.count == requests.count else {
      throw .unreadableAnswer(path: "answers", reason: "expected \(requests.count), found \(answers.count)")
    }
    for index in answers.indices {
      switch (requests[index], answers[index]) {
      case (.hits, .hits(var response)):
        response.ignoredParameters += ignored[index].filter { !response.ignoredParameters.contains($0) }
        answers[index] = .hits(response)
      case (.facetValues, .facetValues(var response)):
        response.ignoredParameters += ignored[index].filter { !response.ignoredParameters.contains($0) }
        answers[index] = .facetValues(response)
      case (.hits, .facetValues): throw .unreadableAnswer(path: "answer \(index)", reason: "expected hits")
      case (.facetValues, .hits): throw .unreadableAnswer(path: "answer \(index)", reason: "expected facet values")
      }
    }
    return answers
  }
}
