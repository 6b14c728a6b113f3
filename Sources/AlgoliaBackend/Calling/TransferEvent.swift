import AlgoliaWire
import SearchModel

/// How a transfer ended, as far as it decides what is done next.
enum TransferEvent: Hashable, Sendable {
  /// The answer that was asked for.
  case answered
  /// A refusal that another host would repeat.
  case refused(ServiceFailure)
  /// An answer of more bytes than the limit, which another host would repeat.
  case tooLarge(limit: Int)
  /// There were too many calls; one after this time may be taken.
  case limited(ServiceFailure, wait: Duration)
  /// The host answered, but not as one that works: it may have taken the call nevertheless.
  case troubled(ServiceFailure)
  /// No connection was made, so the call was not taken.
  case notConnected(reason: String)
  /// The connection broke: the call may have been taken.
  case interrupted(reason: String)
  /// There was no answer in time: the call may have been taken.
  case timedOut
}

extension TransferEvent {
  /// The meaning of an answer; `now` is the time in seconds since 1970.
  init(_ response: TransportResponse, now: Int64) {
    switch response.status {
    case 200..<300: self = .answered
    case 429:
      let wait = RetryAfter.wait(response["retry-after"], answeredAt: response["date"], now: now)
      self = .limited(ServiceFailure(status: response.status, body: response.body), wait: wait)
    case 400..<500: self = .refused(ServiceFailure(status: response.status, body: response.body))
    case 300..<400: self = .troubled(ServiceFailure(message: "redirects are not followed", status: response.status))
    default: self = .troubled(ServiceFailure(status: response.status, body: response.body))
    }
  }

  /// The meaning of an error, with the limit of answers; nil where nobody waits for an answer any more.
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
