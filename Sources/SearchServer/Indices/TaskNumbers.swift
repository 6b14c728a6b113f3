internal import SearchEngine

/// The numbers of the tasks. A change is answered when it is on the disk, so every task that has a number is published.
///
/// They begin at the time of the start in microseconds: numbers from before are lower, and JavaScript can hold them.
final class TaskNumbers: Sendable {
  private let last: Locked<Int>

  init(startedAt seconds: Double) { last = Locked(Int(seconds * 1_000_000)) }

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }

  /// Whether a task had this number.
  func contains(_ number: Int) -> Bool { number > 0 && number <= last.withLock { $0 } }
}
