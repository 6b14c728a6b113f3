package import SearchModel

extension SearchError {
  /// The refusal of a service of models, with the reason in the form of OpenAI or of others.
  package static func refusal(by host: SearchHost, _ body: [UInt8], status: Int) -> SearchError {
    let json = try? JSON(parsing: body)
    let message = json?["error"]?["message"]?.string ?? json?["error"]?.string ?? json?["message"]?.string
    return .refused(message: "\(host): \((message ?? "the server gives no reason").prefix(1_000))", status: status)
  }

  /// The error with secrets redacted in the messages of servers and transports.
  package func redacting(_ secrets: [String]) -> SearchError {
    func redacted(_ text: String) -> String { secrets.reduce(text) { $0.redacting($1) } }
    return switch self {
    case .refused(let message, let status): .refused(message: redacted(message), status: status)
    case .unreachable(let reason): .unreachable(reason: redacted(reason))
    case .failed(let reason): .failed(reason: redacted(reason))
    default: self
    }
  }
}
