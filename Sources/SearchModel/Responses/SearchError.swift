/// Why a search gave no answer.
public enum SearchError: Error, Hashable, Sendable {
  /// The search was cancelled: nobody waits for it any more.
  case cancelled
  /// The backend could not be reached.
  case unreachable(reason: String)
  /// The backend did not answer in time.
  case timedOut
  /// The backend refused the request.
  case refused(message: String, status: Int? = nil)
  /// There is no index of this name.
  case indexNotFound(String)
  /// A filter of the query can't be read.
  case unreadableFilter(FilterSyntaxError)
  /// A facet filter or a facet on an attribute that the index does not declare for faceting.
  case attributeNotFaceted(Attribute)
  /// The call passed a limit of what it may cost.
  case limitPassed(SearchLimit)
  /// The backend can't honour a parameter without which other records would match.
  case unsupportedParameter(Query.Parameter)
  /// The answer is longer than so many bytes, the limit of the client.
  case answerTooLarge(limit: Int)
  /// An answer that can't be read: which part, and what was expected there.
  case unreadableAnswer(part: String, reason: String)
  /// The backend failed in a way of its own.
  case failed(reason: String)

  /// The error of a part that could not be decoded, with the path to the place.
  package init(decoding part: String, failed error: any Error) {
    guard let error = error as? DecodingError else {
      self = .unreadableAnswer(part: part, reason: "\(error)")
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
    self = .unreadableAnswer(part: path.isEmpty ? part : "\(part), \(path)", reason: context.debugDescription)
  }
}

/// A limit of what one call may cost.
public enum SearchLimit: Hashable, Sendable, CustomStringConvertible {
  /// The bytes that the answers of the call may have together.
  case answerBytes(Int)
  /// The processor time that the searches of the call may take together, in milliseconds.
  case processorTime(milliseconds: Int)
  /// The memory that the backend has for all calls.
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
  /// What happened, for a person.
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
    case .unreadableAnswer(let part, let reason): "the answer can't be read (\(part)): \(reason)"
    case .failed(let reason): "the search failed: \(reason)"
    }
  }
}
