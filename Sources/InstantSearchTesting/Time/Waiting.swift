import Foundation

/// A condition that did not come true.
package struct WaitedTooLong: Error {}

/// Waits on this thread until a condition holds.
///
/// - Parameter guardTime: Ends a wait that would last for ever. It measures nothing.
package func waitUntil(guardTime: Duration = .seconds(300), _ holds: () throws -> Bool) throws {
  let end = ContinuousClock.now + guardTime
  while try !holds() {
    guard ContinuousClock.now < end else { throw WaitedTooLong() }
    Thread.sleep(forTimeInterval: 0.001)
  }
}

/// Runs the body on a thread of its own, and waits for it without keeping another one.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
