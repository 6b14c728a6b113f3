internal import SearchEngine

/// Does one piece of work after the other on a thread of its own, so that nobody else waits for the disk.
final class WorkQueue: Sendable {
  private let lock = PosixLock()
  private let state = Locked(State())

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isEnding = false
    var isDone = false
  }

  /// Whether all work is done and the thread has ended.
  var isDone: Bool { state.withLock { $0.isDone } }

  init() { SystemThread.start { [self] in run() } }

  func add(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      state.withLock { $0.waiting.append(work) }
      lock.announceChange()
    }
  }

  /// Ends the thread when all work is done.
  func end() {
    lock.withLock {
      state.withLock { $0.isEnding = true }
      lock.announceChange()
    }
  }

  private func run() {
    while true {
      let work = lock.withLock {
        // Woken by whoever adds work; the time is long since nothing depends on it.
        while !lock.wait(milliseconds: 60_000, until: { state.withLock { !$0.waiting.isEmpty || $0.isEnding } }) {}
        return state.withLock { state in
          let waiting = state.waiting
          state.waiting = []
          return waiting
        }
      }
      // Nothing left and woken: the end.
      if work.isEmpty { return state.withLock { $0.isDone = true } }
      for piece in work { piece() }
    }
  }
}
