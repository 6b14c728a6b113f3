internal import Platform

/// Lets a task wait for something, until somebody wakes it. A call that comes too early ends the next wait at once.
final class Waker: Sendable {
  private struct State {
    var isWoken = false
    /// Cancels the work that is under way.
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// Ends the wait that is under way, or the next one.
  func wake() {
    state.withLock { state in
      state.isWoken = true
      state.cancel?()
    }
  }

  /// Does the work, and cancels it when somebody wakes.
  ///
  /// - Returns: What the work has returned; nil if somebody has woken the task.
  func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) async -> Value? {
    let task = Task { await work() }
    state.withLock { state in
      state.cancel = { task.cancel() }
      if state.isWoken { task.cancel() }
    }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return state.withLock { state in
      defer { (state.isWoken, state.cancel) = (false, nil) }
      return state.isWoken ? nil : value
    }
  }
}
