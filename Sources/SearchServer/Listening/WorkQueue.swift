internal import SearchEngine

/// Does one piece of work after the other on a thread of its own, so that nobody else waits for the disk.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class WorkQueue: @unchecked Sendable {
  private let lock = PosixLock()
  private var waiting: [@Sendable () -> Void] = []
  private var isEnding = false
  private var isDone = false

  init() { SystemThread.start { [self] in run() } }

  /// - Parameter isTaken: Called when the work is taken, before it can begin.
  /// - Returns: False where the queue has ended, so that the work will never be done.
  func add(_ work: @escaping @Sendable () -> Void, isTaken: () -> Void = {}) -> Bool {
    lock.withLock {
      guard !isDone else { return false }
      isTaken()
      waiting.append(work)
      lock.announceChange()
      return true
    }
  }

  /// Returns when all work is done and the thread has ended.
  func finish() {
    lock.withLock {
      isEnding = true
      lock.announceChange()
      wait { isDone }
    }
  }

  private func run() {
    while let work = next() { work() }
  }

  /// The next piece of work, when there is one; nil at the end.
  private func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      wait { !waiting.isEmpty || isEnding }
      guard waiting.isEmpty else { return waiting.removeFirst() }
      isDone = true
      lock.announceChange()
      return nil
    }
  }

  /// Waits within the lock. Every change is announced, so how long one wait is does not matter.
  private func wait(until holds: () -> Bool) {
    while !lock.wait(milliseconds: 60_000, until: holds) {}
  }
}
