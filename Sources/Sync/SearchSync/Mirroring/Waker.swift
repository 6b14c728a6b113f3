internal import Platform

/// Lets a task wait for something, until somebody wakes it. A call that comes too early ends the next wait at once.
final class Waker: Sendable {
  private struct State {
    var isWoken = false
    var wait: Task<Void, Never>?
  }

  private let state = Locked(State())

  /// Ends the wait that is under way, or the next one.
  func wake() {
    state.withLock { state in
      state.isWoken = true
      state.wait?.cancel()
    }
  }

  /// Does the work, and cancels it when somebody wakes.
  ///
  /// - Returns: Whether somebody has.
  func wait(for work: @escaping @Sendable () async -> Void) async -> Bool {
    let task = Task { await work() }
    state.withLock { state in
      state.wait = task
      if state.isWoken { task.cancel() }
    }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return state.withLock { state in
      defer { (state.isWoken, state.wait) = (false, nil) }
      return state.isWoken
    }
  }
}
