/// A value that is protected by a lock.
///
/// `@unchecked Sendable`: all access takes the lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = PosixLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
