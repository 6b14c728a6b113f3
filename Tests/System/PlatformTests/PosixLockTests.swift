import TestSupport
import Testing

@testable import Platform

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct PosixLockTests {
  @Test(arguments: [
    (0, 10, 0, 10), (1, 10, 0, 1_000_010), (999, 0, 0, 999_000_000), (1000, 999_999_999, 1, 999_999_999),
    (1, 999_000_000, 1, 0), (1, 999_999_999, 1, 999_999), (2500, 600_000_000, 3, 100_000_000),
  ])
  func `The nanoseconds of a deadline are below one second`(
    milliseconds: Int, nanoseconds: Int, seconds: Int, rest: Int
  ) {
    let end = PosixLock.time(milliseconds: milliseconds, after: timespec(tv_sec: 7, tv_nsec: nanoseconds))
    #expect(end.tv_sec == 7 + seconds && end.tv_nsec == rest)
  }

  @Test func `Waiting for a value ends when it is set by another thread`() async {
    let number = Locked(0)
    let waiting = Task.detached { number.wait { $0 >= 2 ? $0 * 10 : nil } }
    for value in 1...2 { number.set(value) }
    await expectEqual(waiting.value, 20)
  }

  @Test func `A wait ends when its time is over, and at once where the condition holds`() {
    let lock = PosixLock()
    #expect(!lock.withLock { lock.wait(milliseconds: 1) { false } })
    #expect(lock.withLock { lock.wait(milliseconds: 1_000_000) { true } })
  }
}
