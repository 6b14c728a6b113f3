/// Decides when a failed search is repeated: after a pause that doubles with each failure in a row, up to a minute.
///
/// It is a state machine without a clock: it takes what has happened and returns how long to wait.
struct RetrySchedule {
  /// The first pause; nil to repeat no search.
  var delay: Duration?
  /// How many repetitions were scheduled since the last success.
  private var failureCount = 0

  static let longestPause = Duration.seconds(60)

  /// The pause before the search is repeated; nil if it is not, because the failure will not pass by itself.
  mutating func searchFailed(_ error: SearchError) -> Duration? {
    guard let delay, error.mayPass else { return nil }
    defer { failureCount += 1 }
    return min(delay * (1 << min(failureCount, 16)), Self.longestPause)
  }

  mutating func searchSucceeded() { failureCount = 0 }
}
