internal import SearchEngine

/// Says that nobody waits for the answer to a call any more, so that work on it can end.
final class CallCancellation: Sendable {
  private let flag = Locked(false)

  var isCancelled: Bool { flag.withLock { $0 } }

  func cancel() { flag.withLock { $0 = true } }

  /// Throws once the call is cancelled.
  func check() throws(ServerFailure) {
    if isCancelled { throw .cancelled }
  }
}
