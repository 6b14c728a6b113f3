internal import SearchEngine

/// Does work on threads of its own, so that the threads of the sockets wait for no search and no disk.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class WorkQueue: @unchecked Sendable {
  struct Work: Sendable {
    /// Set where nobody waits for the work any more.
    var cancellation: SearchCancellation
    /// Does the work, or where there is a failure, refuses it. Called once.
    var perform: @Sendable (ServerFailure?) -> Void
  }

  private let lock = PosixLock()
  private var queue: FairQueue<ClientAddress, Work>
  private var threadCount: Int
  private var idleCount = 0
  private var isEnding = false

  /// - Parameters:
  ///   - threads: How much is worked on at a time.
  ///   - share: How much of one client is worked on at a time.
  ///   - capacity: How much can wait; more is refused.
  init(threads: Int, share: Int, capacity: Int) {
    queue = FairQueue(capacity: capacity, share: share)
    threadCount = max(1, threads)
    for _ in 0..<threadCount { SystemThread.start { [self] in run() } }
  }

  /// How much waits.
  var waitingCount: Int { lock.withLock { queue.waitingCount } }

  /// Takes work of a client, or refuses it: on this thread, if there is no room or the queue has ended.
  func add(_ work: Work, of client: ClientAddress) {
    let (refused, failure, isStarting) = lock.withLock { () -> (Work?, ServerFailure, Bool) in
      if isEnding { return (work, .stopping, false) }
      let excess = queue.add(work, of: client)
      // Work that waits for its client's share is taken by the thread that works for that client.
      return (excess, .overloaded, queue.hasNext && idleCount > 0)
    }
    if isStarting { lock.wakeOne() }
    refused?.perform(failure)
  }

  /// Refuses work that waits for nobody.
  func dropCancelled() {
    for work in lock.withLock({ queue.remove { $0.cancellation.isCancelled } }) { work.perform(.clientLeft) }
  }

  /// Returns when all work is done and the threads have ended.
  func finish() {
    lock.withLock {
      isEnding = true
      lock.announceChange()
      wait { threadCount == 0 }
    }
  }

  private func run() {
    var last: ClientAddress?
    while let (work, client) = next(after: last) {
      work.perform(nil)
      last = client
    }
  }

  /// The next work, when there is some; nil at the end.
  private func next(after last: ClientAddress?) -> (Work, ClientAddress)? {
    lock.withLock {
      if let last { queue.finish(last) }
      idleCount += 1
      wait { queue.hasNext || isEnding }
      idleCount -= 1
      if let next = queue.next() { return next }
      // What is left waits for its client's share: the thread that works on that will take it.
      threadCount -= 1
      lock.announceChange()
      return nil
    }
  }

  /// Waits within the lock. Every change is announced, so how long one wait is does not matter.
  private func wait(until holds: () -> Bool) {
    while !lock.wait(milliseconds: 60_000, until: holds) {}
  }
}
