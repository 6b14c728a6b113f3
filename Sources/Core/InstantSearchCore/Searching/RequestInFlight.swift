/// A request that has been sent, until it is answered or cancelled.
@MainActor
final class RequestInFlight: SentRequests {
  typealias Answer = Result<SearchAnswer, SearchError>

  /// Greater than the numbers of the searcher's earlier requests.
  let number: Int
  var request: SearchRequest
  /// How much of the results it asks for.
  let extent: SearchExtent
  /// Who has asked for it. It is cancelled when none of them is left.
  var callers: RequestTable.Callers
  weak var call: SearchCall?
  /// The consent to events with which it is sent; nil without a tracker.
  var consent: Int?
  private(set) var isCancelled = false
  /// Passes the answer to the searcher.
  private let deliver: @MainActor (RequestInFlight, Answer) -> Void

  init(
    number: Int, request: SearchRequest, extent: SearchExtent, callers: RequestTable.Callers,
    deliver: @escaping @MainActor (RequestInFlight, Answer) -> Void
  ) {
    self.number = number
    self.request = request
    self.extent = extent
    self.callers = callers
    self.deliver = deliver
  }

  var requests: [SearchRequest] { [request] }

  func receive(_ answers: Result<[SearchAnswer], SearchError>) { deliver(self, answers.map { $0[0] }) }

  /// Cancels the request; its searcher gets no answer.
  func cancel() {
    isCancelled = true
    call?.requestsWereCancelled()
  }
}
