/// A request that has been sent, until it is answered or cancelled.
@MainActor
final class RequestInFlight {
  typealias Answer = Result<SearchAnswer, SearchError>

  /// A caller that awaits ``Searcher/results()``.
  struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Answer, Never>
  }

  /// Greater than the numbers of the searcher's earlier requests.
  let number: Int
  var request: SearchRequest
  var waiters: [Waiter]
  /// Whether `search()` asked for it too; otherwise it is cancelled with its last waiter.
  let isSearch: Bool
  /// The call that it was sent with last.
  weak var call: SearchCall?
  private(set) var isCancelled = false
  /// Passes the answer to the searcher.
  let receive: @MainActor (RequestInFlight, Answer) -> Void

  init(
    number: Int, request: SearchRequest, waiters: [Waiter], isSearch: Bool,
    receive: @escaping @MainActor (RequestInFlight, Answer) -> Void
  ) {
    self.number = number
    self.request = request
    self.waiters = waiters
    self.isSearch = isSearch
    self.receive = receive
  }

  /// Cancels the request; its searcher gets no answer.
  func cancel() {
    isCancelled = true
    call?.requestWasCancelled()
  }
}
