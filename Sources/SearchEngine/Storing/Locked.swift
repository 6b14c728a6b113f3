/// A value that is reached through a lock only.
///
/// `@unchecked Sendable`: the lock sees to it.
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
