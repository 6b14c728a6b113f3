/// Whatever can answer searches: an engine in the process, a service, a script in a test.
public protocol SearchBackend: Sendable {
  /// The parameters that the backend honours. Name what you support: the caller sees to the rest.
  var supportedParameters: SupportedParameters { get }

  /// Answers the requests, one answer for each, of its kind and in its order.
  ///
  /// Cancelling the calling task should end the work with ``SearchError/cancelled``.
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer]
}

/// Which parameters of a query a backend honours.
public enum SupportedParameters: Hashable, Sendable {
  case all
  case only(Set<Query.Parameter>)

  public func contains(_ parameter: Query.Parameter) -> Bool {
    switch self {
    case .all: true
    case .only(let parameters): parameters.contains(parameter)
    }
  }

  /// The parameters of a request that are not honoured, in their order; its conditions count as filters.
  ///
  /// Throws where leaving one out would change which records match.
  public func ignored(in request: SearchRequest) throws(SearchError) -> [Query.Parameter] {
    var needed = request.query.parameters.keys.map { Query.Parameter(rawValue: $0) }
    if request.conditions.contains(where: { $0.expression != .everything }) { needed.append(.filters) }
    if case .hits(let request) = request, !request.facets.isEmpty, !needed.contains(.facets) { needed.append(.facets) }
    let ignored = needed.filter { !contains($0) }
    if let vital = ignored.first(where: \.affectsMatching) { throw .unsupportedParameter(vital) }
    return ignored
  }
}

extension SearchBackend {
  /// Asks the backend, and sees to what every backend would have to: a parameter that it can't honour fails the
  /// search or is listed in the answer, and the answers must fit the requests.
  public func answers(to requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var ignored: [[Query.Parameter]] = []
    for request in requests { ignored.append(try supportedParameters.ignored(in: request)) }
    var answers = try await search(requests)
    guard answers.count == requests.count else {
      throw .unreadableAnswer(part: "answers", reason: "expected \(requests.count), found \(answers.count)")
    }
    for place in answers.indices {
      switch (requests[place], answers[place]) {
      case (.hits, .hits(var response)):
        response.ignoredParameters += ignored[place].filter { !response.ignoredParameters.contains($0) }
        answers[place] = .hits(response)
      case (.facetValues, .facetValues(var response)):
        response.ignoredParameters += ignored[place].filter { !response.ignoredParameters.contains($0) }
        answers[place] = .facetValues(response)
      case (.hits, .facetValues): throw .unreadableAnswer(part: "answer \(place)", reason: "expected hits")
      case (.facetValues, .hits): throw .unreadableAnswer(part: "answer \(place)", reason: "expected facet values")
      }
    }
    return answers
  }
}
