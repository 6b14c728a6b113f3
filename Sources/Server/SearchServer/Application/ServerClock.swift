#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

internal import Platform
internal import SearchAnalytics
internal import SearchEngine

extension Duration {
  var microseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }

  var wholeMilliseconds: Int { microseconds / 1000 }
}

/// The clocks of the server, which tests can replace.
struct ServerClock: Sendable {
  /// Seconds since 1970.
  let seconds: @Sendable () -> Double
  /// Monotonic time since an arbitrary start.
  let elapsed: @Sendable () -> Duration
  /// The processor time of searches; nil for that of their thread.
  let processorTime: (@Sendable () -> Duration)?
  /// Waits within a lock until a condition holds, whose changes are announced there, or until ``elapsed`` is over a time.
  let wait: @Sendable (_ lock: PosixLock, _ end: Duration, _ holds: () -> Bool) -> Void

  init(
    elapsed: @escaping @Sendable () -> Duration = Self.stopwatch(),
    processorTime: (@Sendable () -> Duration)? = nil,
    wait: (@Sendable (_ lock: PosixLock, _ end: Duration, _ holds: () -> Bool) -> Void)? = nil,
    seconds: @escaping @Sendable () -> Double
  ) {
    self.seconds = seconds
    self.elapsed = elapsed
    self.processorTime = processorTime
    self.wait =
      wait ?? { lock, end, holds in
        while !holds() {
          let time = end - elapsed()
          guard time > .zero else { return }
          _ = lock.wait(milliseconds: time.wholeMilliseconds + 1, until: holds)
        }
      }
  }

  static let system = ServerClock { Date().timeIntervalSince1970 }

  private static func stopwatch() -> @Sendable () -> Duration {
    let started = ContinuousClock.now
    return { ContinuousClock.now - started }
  }

  var wholeSeconds: Int { Int(seconds()) }

  /// The time in the API's form: ISO 8601 with milliseconds.
  var text: String { Timestamp.text(of: seconds()) }
}
