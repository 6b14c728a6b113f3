/// When a searcher sends its requests: a new text once it has stayed the same for a while, a failed search again after a
/// pause, anything else at once. The schedules decide, and this carries their steps out.
@MainActor
final class SearchTiming<Request: SearcherRequest> {
  var debounce: DebounceSchedule<Request>
  var retry = RetrySchedule()
  private let debounceTimer: SearchTimer
  private let retryTimer: SearchTimer

  init(debounce: Duration, clock: any Clock<Duration>) {
    self.debounce = DebounceSchedule(interval: debounce)
    debounceTimer = SearchTimer(clock)
    retryTimer = SearchTimer(clock)
  }

  /// Calls `send` at once, or when the text of the request has stayed the same for long enough.
  func send(_ request: Request, _ send: @escaping @MainActor () -> Void) {
    switch debounce.searchRequested(request) {
    case .search: send()
    case .wait(let pause): debounceTimer.start(pause, send)
    case .keepWaiting: break
    }
  }

  /// Calls `search` after a pause if the failure may pass.
  func searchFailed(_ error: SearchError, repeating search: @escaping @MainActor () -> Void) {
    if let pause = retry.searchFailed(error) { retryTimer.start(pause, search) }
  }

  func requestSent(_ request: Request) {
    debounce.requestSent(request)
    retryTimer.cancel()
  }

  func endDebounce() {
    debounce.waitEnded()
    debounceTimer.cancel()
  }

  func cancel() {
    endDebounce()
    retryTimer.cancel()
  }
}
