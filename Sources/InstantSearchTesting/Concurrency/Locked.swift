import Foundation

/// A value behind a lock.
///
/// `@unchecked Sendable` is correct: the value is accessed only under the lock. The standard library's `Mutex` is not
/// available on the oldest supported systems.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func use<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
