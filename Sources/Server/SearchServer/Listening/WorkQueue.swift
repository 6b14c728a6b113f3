internal import Platform
internal import SearchEngine

/// A pool of worker threads, so that searches and the disk don't block the I/O threads.
///
/// `@unchecked Sendable`: the lock protects the mutable state.
final class WorkQueue: @unchecked Sendable {
  struct Work: Sendable {
    /// Cancelled when the client disconnects.
    var cancellation: SearchCancellation
    /// Performs the work, or refuses it with a failure. Called once.
    var perform: @Sendable (ServerFailure?) -> Void
  }

  private let lock = PosixLock()
  private var queue: FairQueue<ClientAddress, Work>
  private var threadCount: Int
  private var idleCount = 0
  private var isEnding = false

  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - share: The greatest number of running items per client.
  ///   - capacity: The greatest number of waiting items; more are refused.
  init(threads: Int, share: Int, capacity: Int) {
    queue = FairQueue(capacity: capacity, share: share)
    threadCount = max(1, threads)
    for _ in 0..<threadCount { SystemThread.start { [self] in run() } }
  }

  /// The number of waiting items.
  var waitingCount: Int { lock.withLock { queue.waitingCount } }

  /// Adds work of a client. If the queue is full or has ended, refuses an item on the current thread.
  func add(_ work: Work, of client: ClientAddress) {
    let (refused, failure, isStarting) = lock.withLock { () -> (Work?, ServerFailure, Bool) in
      if isEnding { return (work, .stopping, false) }
      let excess = queue.add(work, of: client)
      // If the client's share is used up, the thread that finishes its current work takes the next item.
      return (excess, .overloaded, queue.hasNext && idleCount > 0)
    }
    if isStarting { lock.wakeOne() }
    refused?.perform(failure)
  }

  /// Refuses waiting work that was cancelled.
  func dropCancelled() {
    for work in lock.withLock({ queue.remove { $0.cancellation.isCancelled } }) { work.perform(.clientDisconnected) }
  }

  /// Waits until all work is done and the threads have ended.
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

  /// Waits for the next work; nil at the end.
  private func next(after last: ClientAddress?) -> (Work, ClientAddress)? {
    lock.withLock {
      if let last { queue.finish(last) }
      idleCount += 1
      wait { queue.hasNext || isEnding }
      idleCount -= 1
      if let next = queue.next() { return next }
      // The remaining items wait for their clients' shares: the threads that work for those clients take them.
      threadCount -= 1
      lock.announceChange()
      return nil
    }
  }

  /// Waits for a condition under the lock. Every change is announced.
  private func wait(until holds: () -> Bool) {
    while !holds() { lock.waitForChange() }
  }
}
