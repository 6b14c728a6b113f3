import AlgoliaWire
import SearchModel

/// The outcome of a transfer, classified for ``CallAttempts``.
enum TransferEvent: Hashable, Sendable {
  /// A response with a status of 2xx.
  case answered
  /// A status of 4xx, which another host would repeat.
  case refused(ServiceFailure)
  /// A response that exceeds the limit in bytes, which another host would repeat.
  case tooLarge(limit: Int)
  /// A status of 429; the call may be sent again after this time.
  case rateLimited(ServiceFailure, wait: Duration)
  /// A status of 5xx or a redirect. The host may have processed the call.
  case serverError(ServiceFailure)
  /// No connection was established: nothing was sent.
  case notConnected(reason: String)
  /// The connection broke. The host may have processed the call.
  case interrupted(reason: String)
  /// No response in time. The host may have processed the call.
  case timedOut
}

extension TransferEvent {
  /// Classifies a response; `now` is the time in seconds since 1970.
  init(_ response: TransportResponse, now: Int64) {
    switch response.status {
    case 200..<300: self = .answered
    case 429:
      let wait = RetryAfter.wait(response["retry-after"], answeredAt: response["date"], now: now)
      self = .rateLimited(ServiceFailure(status: response.status, body: response.body), wait: wait)
    case 400..<500: self = .refused(ServiceFailure(status: response.status, body: response.body))
    case 300..<400: self = .serverError(ServiceFailure(message: "redirects are not followed", status: response.status))
    default: self = .serverError(ServiceFailure(status: response.status, body: response.body))
    }
  }

  /// Classifies an error; nil for a cancellation. `limit` is the limit of responses in bytes.
  init?(_ error: TransportError, limit: Int) {
    switch error {
    case .cancelled: return nil
    case .notConnected(let reason): self = .notConnected(reason: reason)
    case .interrupted(let reason): self = .interrupted(reason: reason)
    case .timedOut: self = .timedOut
    case .answerTooLarge: self = .tooLarge(limit: limit)
    }
  }
}
