/// Who waits for what: the callers of a searcher, and its requests in flight, which are numbered.
@MainActor
final class RequestTable {
  typealias Caller = WaitingCaller<RequestInFlight.Answer>

  /// Who has asked for a request.
  struct Callers {
    /// Whether `search()` has: its caller does not wait for the answer.
    var includeSearch = false
    /// Those who await the answer.
    var waiting: [Caller] = []

    var isEmpty: Bool { !includeSearch && waiting.isEmpty }

    @MainActor
    func resume(with answer: RequestInFlight.Answer) { for caller in waiting { caller.resume(returning: answer) } }

    @MainActor
    func cancel() { resume(with: .failure(.cancelled)) }
  }

  /// Who has asked for the next request.
  private var callers = Callers()
  /// In the order in which they were sent.
  private var requestsInFlight: [RequestInFlight] = []
  /// Callers that wait until the searcher is idle.
  private var idleCallers: [WaitingCaller<Void>] = []
  private var lastStarted = 0
  private var lastDelivered = 0

  /// Whether a request was sent, at any time.
  var hasSentRequest: Bool { lastStarted > 0 }
  /// Whether requests are in flight.
  var hasRequestsInFlight: Bool { !requestsInFlight.isEmpty }
  /// Whether an answer will arrive: to a request in flight, or to one that will be sent.
  var isAnswerExpected: Bool { hasRequestsInFlight || !callers.isEmpty }
  /// Whether a search has been asked for and not been sent yet.
  var hasNextSearch: Bool { callers.includeSearch }
  /// Whether this request was sent last and is in flight.
  func isLastInFlight(_ request: SearchRequest, _ extent: SearchExtent) -> Bool {
    requestsInFlight.last.map { $0.extent == extent && $0.request == request } ?? false
  }

  // MARK: The next request

  func addSearch() { callers.includeSearch = true }

  func add(_ caller: Caller) { callers.waiting.append(caller) }

  /// Removes and returns those who have asked for the next request, to start it or to cancel them; nil if nobody has.
  func takeCallers() -> Callers? {
    if callers.isEmpty { return nil }
    defer { callers = Callers() }
    return callers
  }

  /// Starts a request, which has a greater number than all before.
  func start(
    _ request: SearchRequest, of extent: SearchExtent, for callers: Callers,
    deliver: @escaping @MainActor (RequestInFlight, RequestInFlight.Answer) -> Void
  ) -> RequestInFlight {
    lastStarted += 1
    let inFlight = RequestInFlight(
      number: lastStarted, request: request, extent: extent, callers: callers, deliver: deliver)
    requestsInFlight.append(inFlight)
    return inFlight
  }

  // MARK: Answers

  /// Removes an answered request. Returns false if its answer must be dropped, because that to a newer request was
  /// delivered.
  func finish(_ inFlight: RequestInFlight) -> Bool {
    requestsInFlight.removeAll { $0 === inFlight }
    return inFlight.number > lastDelivered
  }

  /// Notes that the answer to a request is delivered: none to an earlier one will be.
  func deliver(_ inFlight: RequestInFlight) { lastDelivered = inFlight.number }

  // MARK: Cancelling

  /// Cancels the next request and those in flight.
  func cancelAll() {
    takeCallers()?.cancel()
    cancelRequestsInFlight()
  }

  func cancelRequestsInFlight() {
    for inFlight in requestsInFlight { cancel(inFlight) }
  }

  private func cancel(_ inFlight: RequestInFlight) {
    requestsInFlight.removeAll { $0 === inFlight }
    inFlight.cancel()
    inFlight.callers.cancel()
  }

  /// Resumes a caller that gives up, and cancels its request if nobody else awaits the answer.
  func remove(_ caller: Caller) {
    callers.waiting.removeAll { $0 === caller }
    for inFlight in requestsInFlight where inFlight.callers.waiting.contains(where: { $0 === caller }) {
      inFlight.callers.waiting.removeAll { $0 === caller }
      if inFlight.callers.isEmpty { cancel(inFlight) }
    }
    caller.resume(returning: .failure(.cancelled))
  }

  // MARK: Waiting until idle

  func add(untilIdle caller: WaitingCaller<Void>) { idleCallers.append(caller) }

  func remove(untilIdle caller: WaitingCaller<Void>) {
    idleCallers.removeAll { $0 === caller }
    caller.resume(returning: ())
  }

  func resumeIdleCallers() {
    let callers = idleCallers
    idleCallers = []
    for caller in callers { caller.resume(returning: ()) }
  }
}
