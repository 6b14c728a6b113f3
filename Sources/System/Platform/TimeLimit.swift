/// An error of operations that may take too long or be cancelled.
package protocol TimeLimitFailure: Error {
  static var timedOut: Self { get }
  static var cancelled: Self { get }
}

/// Performs an operation that takes no longer than the limit: then it is cancelled, and the error is `timedOut`. A result
/// that arrives with the timeout counts: it may be the response to a write.
///
/// - Parameter failure: Runs besides; an error that it returns ends the operation as the timeout does.
package func withTimeout<Value: Sendable, Failure: TimeLimitFailure>(
  _ limit: Duration, on clock: any Clock<Duration>,
  orFailure failure: (@Sendable () async -> Failure?)? = nil,
  _ operation: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withTaskGroup(of: Result<Value, Failure>?.self) { group in
    group.addTask {
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    group.addTask {
      do {
        try await clock.sleep(for: limit)
        return .failure(.timedOut)
      } catch {
        return .failure(.cancelled)
      }
    }
    if let failure { group.addTask { await failure().map { .failure($0) } } }
    var first: Result<Value, Failure>?
    while first == nil, let next = await group.next() { first = next }
    group.cancelAll()
    if case .failure? = first {
      for await other in group { if case .success? = other { first = other } }
    }
    return first ?? .failure(.cancelled)
  }.get()
}
