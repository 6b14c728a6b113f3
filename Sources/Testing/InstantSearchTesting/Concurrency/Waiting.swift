import Foundation

/// The error of a condition that did not become true.
package struct WaitedTooLong: Error {}

/// Blocks this thread until a condition holds.
///
/// - Parameter guardTime: Only ends a wait that would last for ever.
package func waitUntil(guardTime: Duration = .seconds(300), _ holds: () throws -> Bool) throws {
  let end = ContinuousClock.now + guardTime
  while try !holds() {
    guard ContinuousClock.now < end else { throw WaitedTooLong() }
    Thread.sleep(forTimeInterval: 0.001)
  }
}

/// Lets other tasks run until a condition holds.
///
/// - Parameter guardTime: Only ends a wait that would last for ever.
package func yieldUntil(
  guardTime: Duration = .seconds(300), _ holds: @Sendable () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + guardTime
  while try await !holds() {
    guard ContinuousClock.now < end else { throw WaitedTooLong() }
    await Task.yield()
  }
}

/// Runs the body on a new thread, and awaits it without blocking another one.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
