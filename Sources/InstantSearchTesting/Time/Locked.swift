import Foundation

/// A value behind a lock.
///
/// `@unchecked` is right: the value is reached through the lock only. The standard library's `Mutex` would do, but
/// the oldest supported systems lack it.
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
