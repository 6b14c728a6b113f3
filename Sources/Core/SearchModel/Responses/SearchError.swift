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

  /// Whether the same search may succeed later.
  package var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .refused(_, let status): status.map { $0 == 429 || $0 >= 500 } ?? false
    default: false
    }
  }

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

  public var description: String { text.key.rawValue.filled(text.values) }

  fileprivate var text: (key: TextKey, values: [String: String]) {
    switch self {
    case .answerBytes(let limit): (.answerBytesPassed, ["limit": "\(limit)"])
    case .processorTime(let limit): (.processorTimePassed, ["limit": "\(limit)"])
    case .memory: (.memoryPassed, [:])
    }
  }
}

extension SearchError: CustomStringConvertible {
  /// The error in English, for a log; views show that of `Localization`.
  public var description: String { text.key.rawValue.filled(text.values) }

  /// The key of the error's text, and the values of the names in it.
  package var text: (key: TextKey, values: [String: String]) {
    switch self {
    case .cancelled: (.cancelled, [:])
    case .unreachable(let reason): (.unreachable, ["reason": reason])
    case .timedOut: (.timedOut, [:])
    case .refused(let message, nil): (.refused, ["message": message])
    case .refused(let message, let status?): (.refusedWithStatus, ["message": message, "status": "\(status)"])
    case .indexNotFound(let name): (.indexNotFound, ["index": name])
    case .unreadableFilter(let error): (.unreadableFilter, ["reason": error.description])
    case .attributeNotFaceted(let attribute): (.attributeNotFaceted, ["attribute": attribute.rawValue])
    case .limitPassed(let limit): limit.text
    case .unsupportedParameter(let parameter): (.unsupportedParameter, ["parameter": parameter.rawValue])
    case .answerTooLarge(let limit): (.answerTooLarge, ["limit": "\(limit)"])
    case .unreadableAnswer(let path, let reason): (.unreadableAnswer, ["path": path, "reason": reason])
    case .failed(let reason): (.failed, ["reason": reason])
    }
  }
}
