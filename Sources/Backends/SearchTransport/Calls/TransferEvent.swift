package import SearchModel

/// The outcome of a transfer, classified for ``CallAttempts``.
package enum TransferEvent: Hashable, Sendable {
  /// A response with a status of 2xx.
  case answered
  /// A status of 4xx, by the response or by the error that it is read as, which another host would repeat.
  case refused(SearchError)
  /// A response that exceeds the limit in bytes, which another host would repeat.
  case tooLarge(limit: Int)
  /// A status of 429; the call may be sent again after this time.
  case rateLimited(SearchError, wait: Duration)
  /// A status of 5xx or a redirect. The host may have processed the call.
  case serverError(SearchError)
  /// No connection was established: nothing was sent.
  case notConnected(reason: String)
  /// The connection broke. The host may have processed the call.
  case interrupted(reason: String)
  /// No response in time. The host may have processed the call.
  case timedOut
}

extension TransferEvent {
  /// Classifies a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - now: The time in seconds since 1970.
  ///   - error: Reads the message of the host about a failure.
  package init(_ response: TransportResponse, now: Int64, error: (TransportResponse) -> SearchError) {
    switch response.status {
    case 200..<300: self = .answered
    case 429:
      let wait = RetryAfter.wait(response["retry-after"], answeredAt: response["date"], now: now)
      self = .rateLimited(error(response), wait: wait)
    case 400..<500: self = .refused(error(response))
    case 300..<400: self = .serverError(.refused(message: "redirects are not followed", status: response.status))
    default:
      let failure = error(response)
      // Some hosts say that they have failed where they refuse a call.
      if case .refused(_, let status?) = failure, (400..<500).contains(status), status != 429 {
        self = .refused(failure)
      } else {
        self = .serverError(failure)
      }
    }
  }

  /// Classifies an error; nil for a cancellation. `limit` is the limit of responses in bytes.
  package init?(_ error: TransportError, limit: Int) {
    switch error {
    case .cancelled: return nil
    case .notConnected(let reason): self = .notConnected(reason: reason)
    case .interrupted(let reason): self = .interrupted(reason: reason)
    case .timedOut: self = .timedOut
    case .answerTooLarge: self = .tooLarge(limit: limit)
    }
  }
}

extension SearchError {
  /// Why a body could not be read to its end.
  package init(_ error: TransportError) {
    switch error {
    case .cancelled: self = .cancelled
    case .notConnected(let reason), .interrupted(let reason): self = .unreachable(reason: reason)
    case .timedOut: self = .timedOut
    case .answerTooLarge: self = .failed(reason: "the answer is too large")
    }
  }
}
