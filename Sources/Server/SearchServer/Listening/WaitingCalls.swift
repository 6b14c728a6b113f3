internal import Platform
internal import SearchEngine

#if os(Linux) || os(macOS)
/// The calls that wait for changes, without a thread.
final class WaitingCalls: Sendable {
  struct Waiter: Sendable {
    var call: Call
    var wait: ChangeWait
    var client: ClientAddress
    var completion: @Sendable (HTTPResponse) -> Void
  }

  private let waiters = Locked<[Waiter]?>([])
  private let limit: Int

  /// - Parameter limit: How many may wait.
  init(limit: Int) { self.limit = limit }

  var count: Int { waiters.withLock { $0?.count ?? 0 } }

  /// Adds a call, and returns whether there was room.
  func add(_ waiter: Waiter) -> Bool {
    waiters.withLock { waiters in
      guard waiters?.count ?? limit < limit else { return false }
      waiters?.append(waiter)
      return true
    }
  }

  /// Takes the calls that can be answered: there are changes, their time is over, or their client has left.
  func takeReady(now: Duration) -> [Waiter] {
    waiters.withLock { waiters in
      guard let all = waiters, !all.isEmpty else { return [] }
      let isReady = all.map { $0.wait.end <= now || $0.call.cancellation.isCancelled || $0.wait.hasChanged() }
      waiters = zip(all, isReady).filter { !$1 }.map(\.0)
      return zip(all, isReady).filter(\.1).map(\.0)
    }
  }

  /// Takes all calls; none can wait any more.
  func close() -> [Waiter] {
    waiters.withLock { waiters in
      defer { waiters = nil }
      return waiters ?? []
    }
  }
}
#endif
