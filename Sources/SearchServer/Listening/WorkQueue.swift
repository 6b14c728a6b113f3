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

  func add(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      waiting.append(work)
      lock.announceChange()
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
    while true {
      let work = lock.withLock {
        wait { !waiting.isEmpty || isEnding }
        defer { waiting = [] }
        return waiting
      }
      // Woken without work: the end.
      if work.isEmpty { break }
      for piece in work { piece() }
    }
    lock.withLock {
      isDone = true
      lock.announceChange()
    }
  }

  /// Waits within the lock. Every change is announced, so how long one wait is does not matter.
  private func wait(until holds: () -> Bool) {
    while !lock.wait(milliseconds: 60_000, until: holds) {}
  }
}
