/// Decides when the searcher sends a request for a new text: once the text has stayed the same for a while.
///
/// It is a state machine without a clock: it takes what has happened and returns the next step, which the searcher
/// carries out.
struct DebounceSchedule<Request: SearcherRequest> {
  enum Step: Equatable {
    /// Search now; any wait is over.
    case search
    /// Wait for this long, instead of any wait before; then search.
    case wait(Duration)
    /// Go on waiting.
    case keepWaiting
  }

  /// How long a new text must stay unchanged; zero for no wait.
  var interval: Duration
  /// Whether the searcher is waiting for the text to stay unchanged.
  var isWaiting: Bool { waiting != nil }

  /// The request that was sent last.
  private var lastSent: Request?
  private var waiting: Wait?

  private struct Wait {
    let text: String?
  }

  init(interval: Duration) { self.interval = interval }

  /// Somebody has asked for a search. Only a new text waits; if anything else has changed too, the search is due.
  mutating func searchRequested(_ request: Request) -> Step {
    guard interval > .zero, onlyTextDiffers(in: request) else {
      waiting = nil
      return .search
    }
    if let waiting, waiting.text == request.text { return .keepWaiting }
    waiting = Wait(text: request.text)
    return .wait(interval)
  }

  /// The wait is over: its time has passed, a search for another reason includes the new text, or all is cancelled.
  mutating func waitEnded() { waiting = nil }

  mutating func requestSent(_ request: Request) { lastSent = request }

  /// Whether a request differs from the one that was sent last by its text alone.
  private func onlyTextDiffers(in request: Request) -> Bool {
    guard let lastSent, lastSent.text != request.text else { return false }
    var withLastText = request.withoutPaging
    withLastText.text = lastSent.text
    return withLastText == lastSent.withoutPaging
  }
}
