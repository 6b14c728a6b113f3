/// Why a search failed.
public enum SearchError: Error, Hashable, Sendable {
  /// The search was cancelled.
  case cancelled
  /// The backend could not be reached.
  case unreachable(reason: String)
  /// The backend did not answer in time.
  case timedOut
  /// The backend refused the request.
  case refused(message: String, status: Int? = nil)
  /// There is no index with this name.
  case indexNotFound(String)
  /// A filter of the query can't be read.
  case unreadableFilter(FilterSyntaxError)
  /// A facet filter or a facet on an attribute that the index does not declare for faceting.
  case attributeNotFaceted(Attribute)
  /// The call exceeded a limit of its resources.
  case limitPassed(SearchLimit)
  /// The backend does not support a parameter that affects which records match.
  case unsupportedParameter(Query.Parameter)
  /// The answer is longer than the client's limit in bytes.
  case answerTooLarge(limit: Int)
  /// The answer can't be read: the path of the value at fault, and what was expected there.
  case unreadableAnswer(path: String, reason: String)
  /// The backend failed for another reason.
  case failed(reason: String)

  /// The error for a value of the answer that could not be decoded; `root` is what the coding path begins at.
  package init(decoding root: String, failed error: any Error) {
    guard let error = error as? DecodingError else {
      self = .unreadableAnswer(path: root, reason: "\(error)")
      return
    }
    let context: DecodingError.Context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: .init(codingPath: [], debugDescription: "\(error)")
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    self = .unreadableAnswer(path: path.isEmpty ? root : "\(root), \(path)", reason: context.debugDescription)
  }
}

/// A limit of the resources of one call.
public enum SearchLimit: Hashable, Sendable, CustomStringConvertible {
  /// The total size of the call's answers, in bytes.
  case answerBytes(Int)
  /// The total processor time of the call's searches.
  case processorTime(milliseconds: Int)
  /// The memory of the backend for all calls.
  case memory

  public var description: String {
    switch self {
    case .answerBytes(let limit):
      "the answer would have more than the \(limit) bytes that a call may have: ask for fewer hits, attributes or queries"
    case .processorTime(let limit):
      "the call took more than the \(limit) ms of processor time that it may take: ask for fewer or simpler queries"
    case .memory: "there is no memory left for the answer"
    }
  }
}

extension SearchError: CustomStringConvertible {
  /// The error in words, for a person.
  public var description: String {
    switch self {
    case .cancelled: "the search was cancelled"
    case .unreachable(let reason): "the search backend can't be reached: \(reason)"
    case .timedOut: "the search backend did not answer in time"
    case .refused(let message, nil): "the search was refused: \(message)"
    case .refused(let message, let status?): "the search was refused (\(status)): \(message)"
    case .indexNotFound(let name): "there is no index named '\(name)'"
    case .unreadableFilter(let error): "a filter can't be read: \(error)"
    case .attributeNotFaceted(let attribute): "the attribute '\(attribute)' is not declared for faceting"
    case .limitPassed(let limit): limit.description
    case .unsupportedParameter(let parameter):
      "the search backend can't honour the parameter '\(parameter)', and without it other records would match"
    case .answerTooLarge(let limit): "the answer is longer than \(limit) bytes, the limit of the client"
    case .unreadableAnswer(let path, let reason): "the answer can't be read (\(path)): \(reason)"
    case .failed(let reason): "the search failed: \(reason)"
    }
  }
}
