/// A caller that is suspended until somebody resumes it with a value.
@MainActor
final class WaitingCaller<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?

  /// Resumes the caller; does nothing if it was resumed before.
  func resume(returning value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }

  /// Suspends the current task until its caller is resumed.
  ///
  /// - Parameters:
  ///   - value: The value if the task is cancelled already.
  ///   - start: Stores the caller, which must be resumed once.
  ///   - giveUp: Called when the task is cancelled; resumes the caller and forgets it.
  static func value(
    ifCancelled value: Value, start: (WaitingCaller) -> Void,
    giveUp: @escaping @MainActor @Sendable (WaitingCaller) -> Void
  ) async -> Value {
    let caller = WaitingCaller()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        caller.continuation = continuation
        if Task.isCancelled {
          caller.resume(returning: value)
        } else {
          start(caller)
        }
      }
    } onCancel: {
      Task { @MainActor in giveUp(caller) }
    }
  }
}
