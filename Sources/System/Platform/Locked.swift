/// A value that is protected by a ``PosixLock``.
///
/// `@unchecked Sendable`: all access takes the lock.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline
  let lock = PosixLock()
  @usableFromInline
  var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }

  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }

  /// Sets the value, and wakes the threads that wait for it.
  @inlinable
  package func set(_ value: Value) {
    lock.withLock {
      self.value = value
      lock.announceChange()
    }
  }

  /// Waits until a value has been set from which the closure makes a result, and returns that.
  @inlinable
  package func wait<Result>(for result: (Value) -> Result?) -> Result {
    lock.withLock {
      while true {
        if let result = result(value) { return result }
        lock.waitForChange()
      }
    }
  }
}
