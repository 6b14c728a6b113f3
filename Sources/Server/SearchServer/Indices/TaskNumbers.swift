internal import Platform
internal import SearchEngine

/// Generates task IDs. A change is acknowledged after it is on the disk, so every task is already published.
///
/// IDs start at the start time in microseconds, so that they grow over restarts. JavaScript can represent them exactly.
final class TaskNumbers: Sendable {
  private let last: Locked<Int>

  init(startedAt seconds: Double) { last = Locked(Int(seconds * 1_000_000)) }

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }

  /// Whether a task may have this number.
  func contains(_ number: Int) -> Bool { number > 0 && number <= last.withLock { $0 } }
}
