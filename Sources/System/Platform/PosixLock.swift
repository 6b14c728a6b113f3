#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A mutex with a condition variable, for what ``Locked`` can't express: several properties of a class behind one lock,
/// a resource outside of Swift, or work that must not overlap.
///
/// `@unchecked Sendable`: pthread mutexes and conditions may be used from any thread, and these never move.
package final class PosixLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  @inlinable
  package func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    lock()
    defer { unlock() }
    return try body()
  }

  @usableFromInline
  func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Wakes all waiting threads. Call it within `withLock`.
  package func announceChange() {
    pthread_cond_broadcast(condition)
  }

  /// Wakes one waiting thread, where only one can use the change. Call it after `withLock`, since the woken thread
  /// takes the lock at once.
  package func wakeOne() {
    pthread_cond_signal(condition)
  }

  /// Waits for the next change, or for nothing: a thread may wake by itself. Call it within `withLock`; the lock is
  /// released meanwhile.
  package func waitForChange() {
    pthread_cond_wait(condition, mutex)
  }

  /// Waits until the condition holds or the time is over. Call it within `withLock`; the lock is released meanwhile.
  ///
  /// - Returns: Whether the condition holds.
  package func wait(milliseconds: Int, until holds: () -> Bool) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var end = Self.time(milliseconds: milliseconds, after: now)
    while !holds() {
      guard pthread_cond_timedwait(condition, mutex, &end) == 0 else { return holds() }
    }
    return true
  }

  static func time(milliseconds: Int, after start: timespec) -> timespec {
    let nanoseconds = start.tv_nsec + milliseconds % 1000 * 1_000_000
    return timespec(
      tv_sec: start.tv_sec + milliseconds / 1000 + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
  }
}
