/// Decides which answers are shown: none after a newer one, however they come in.
struct AnswerOrder {
  private var lastStarted = 0
  private var lastShown = 0

  /// The number of a request that is being sent.
  mutating func start() -> Int {
    lastStarted += 1
    return lastStarted
  }

  /// Whether no newer answer has been shown than the one to this request.
  func isCurrent(_ number: Int) -> Bool { number > lastShown }

  mutating func show(_ number: Int) { lastShown = number }
}
