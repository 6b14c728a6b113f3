/// The searcher for any kind of request; ``HitsSearcher`` and ``FacetSearcher`` are its two forms.
///
/// Answers are delivered in order: an answer that arrives after a newer one is dropped; one that arrives before is
/// delivered even while a newer request is in flight. Changing the text cancels the requests for the old text.
@MainActor
public final class RequestSearcher<Request: SearcherRequest>: Searcher {
  public var request: Request {
    get { storedRequest }
    set { change(to: counts.complete(newValue)) }
  }

  public var query: String? {
    get { request.text }
    set { request.text = newValue }
  }

  public let onResults = Observer<Request.Response>()
  public let onError = Observer<SearchError>()
  public let onQueryChanged = Observer<String?>()
  public let onRequestChanged = Observer<Request>()
  public let onIndexChanged = Observer<String>()
  public let onSearch = Observer<Void>()
  public let onLoadingChanged = Observer(false)
  public private(set) var isLoading = false {
    didSet { if isLoading != oldValue { onLoadingChanged.fire(isLoading) } }
  }

  /// Returns false for searches that should not be sent, for instance those without a text.
  public var shouldTriggerSearchForQuery: ((Request) -> Bool)?

  /// How long a new text must stay unchanged before it is searched for. Any other change is searched for at once, with
  /// the current text.
  public var debounce: Duration

  /// How long after a failure that may pass, such as a lost connection, the search is repeated. The time doubles with each
  /// failure in a row, up to a minute; any other search ends the wait. Nil to repeat none.
  public var retryDelay: Duration?

  /// The backend that answers the searches.
  public var backend: any SearchBackend { dispatcher.backend }

  /// The request that the last results answer.
  private(set) var answeredRequest: SearchRequest?

  private(set) var storedRequest: Request
  /// Changes of the request of which the observers have not been notified.
  private var pendingChanges: [(old: Request, new: Request)] = []
  private var isNotifying = false
  private let dispatcher: SearchDispatcher
  private let clock: any Clock<Duration>

  private var order = AnswerOrder()
  /// In the order in which they were sent.
  private var requestsInFlight: [RequestInFlight] = []
  /// Whether the dispatcher will take the request at the end of this turn.
  private var isEnqueued = false
  /// Whether `search()` has been called since the last request was sent.
  private var isSearchPending = false
  /// Callers that await the answer to the next request.
  private var waiters: [RequestInFlight.Waiter] = []
  private var waiterCount = 0
  private var delay: (text: String?, task: Task<Void, Never>)?
  private var retry: Task<Void, Never>?
  private var failureCount = 0
  /// The request that was sent last.
  private var lastRequest: Request?
  private var idleWaiters: [IdleWaiter] = []
  private let filterSource = FilterSource()
  /// The attributes that widgets have counted.
  var counts: WidgetCounts
  /// The attributes that indices have refused to count for widgets.
  var refusals: Set<FacetRefusal> = []
  /// Fires when the counted attributes change, or an index refuses one.
  let onCountsChanged = Observer<Void>()

  /// A caller that awaits ``waitUntilIdle()``.
  private struct IdleWaiter {
    let id: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// A searcher with a dispatcher of its own; tests pass a clock that they control.
  public convenience init(
    backend: any SearchBackend, request: Request, debounce: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(dispatcher: SearchDispatcher(backend: backend), request: request, debounce: debounce, clock: clock)
  }

  init(dispatcher: SearchDispatcher, request: Request, debounce: Duration, clock: any Clock<Duration>) {
    self.dispatcher = dispatcher
    storedRequest = request
    counts = WidgetCounts(request)
    self.debounce = debounce
    self.clock = clock
    filterSource.onChange = { [weak self] in self?.filtersDidChange(needsSearch: $0) }
  }

  deinit {
    delay?.task.cancel()
    retry?.cancel()
    if !isLoading, requestsInFlight.isEmpty { return }
    // Nobody awaits the answers any more; observers of loading live on.
    Task { @MainActor [requestsInFlight, onLoadingChanged] in
      for inFlight in requestsInFlight { inFlight.cancel() }
      if onLoadingChanged.lastValue == true { onLoadingChanged.fire(false) }
    }
  }

  // MARK: Requests

  public func search() {
    isSearchPending = true
    if debounce > .zero, onlyTextDiffers {
      delaySearch()
    } else {
      searchNow()
    }
  }

  public func results() async throws(SearchError) -> Request.Response {
    waiterCount += 1
    let id = waiterCount
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = RequestInFlight.Waiter(id: id, continuation: continuation)
        if Task.isCancelled {
          continuation.resume(returning: .failure(.cancelled))
        } else {
          waiters.append(waiter)
          searchNow()
        }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.stopWaiting(id) }
    }
    return try response(in: answer)
  }

  public func cancel() {
    isSearchPending = false
    endDelay()
    endRetry()
    let waiters = waiters
    self.waiters = []
    resume(waiters, with: .failure(.cancelled))
    cancelRequestsInFlight()
    updateLoading()
    resumeIfIdle()
  }

  /// Whether the request differs from the one that was sent last by its text alone.
  private var onlyTextDiffers: Bool {
    guard let lastRequest, lastRequest.text != request.text else { return false }
    var withLastText = request.withoutPaging
    withLastText.text = lastRequest.text
    return withLastText == lastRequest.withoutPaging
  }

  private func searchNow() {
    endDelay()
    guard !isEnqueued else { return }
    isEnqueued = true
    dispatcher.enqueue { [weak self] in self?.takeRequest() }
  }

  private func delaySearch() {
    if let delay, delay.text == request.text { return }
    endDelay()
    let task = Task { [weak self, clock, debounce] in
      try? await clock.sleep(for: debounce)
      guard !Task.isCancelled else { return }
      self?.searchNow()
    }
    delay = (request.text, task)
  }

  private func endDelay() {
    delay?.task.cancel()
    delay = nil
  }

  func change(to new: Request, keepingPage: Bool = false) {
    let old = storedRequest
    guard new != old else { return }
    var new = new
    if !keepingPage, new.withoutPaging != old.withoutPaging, new.query.page == old.query.page,
      new.query.offset == old.query.offset
    {
      new.returnToFirstPage()
    }
    storedRequest = new
    if new.text != old.text { cancelOldText() }
    notifyChange(from: old, to: new)
    resumeIfIdle()
  }

  /// Notifies the observers of the text, the index and the request. A change that an observer makes is queued until all
  /// have been notified of this one, so that the last notification of each has the current value.
  private func notifyChange(from old: Request, to new: Request) {
    pendingChanges.append((old, new))
    guard !isNotifying else { return }
    isNotifying = true
    while !pendingChanges.isEmpty {
      let (old, new) = pendingChanges.removeFirst()
      if new.text != old.text { onQueryChanged.fire(new.text) }
      if new.indexName != old.indexName {
        onIndexChanged.fire(new.indexName)
        if !refusals.isEmpty { onCountsChanged.fire() }
      }
      onRequestChanged.fire(new)
    }
    isNotifying = false
  }

  /// Cancels the requests for the old text. Most often the new text is searched for in the same turn, so `isLoading` is
  /// updated and waiters are resumed only at its end.
  private func cancelOldText() {
    guard !requestsInFlight.isEmpty else { return }
    cancelRequestsInFlight()
    Task { [weak self] in
      self?.updateLoading()
      self?.resumeIfIdle()
    }
  }

  private func updateLoading() { isLoading = !requestsInFlight.isEmpty || (isLoading && isAnswerExpected) }

  /// The request to send at the end of this turn; nil if there is none any more.
  private func takeRequest() -> RequestInFlight? {
    // Still enqueued, so not idle: this change resumes no `waitUntilIdle()`.
    removeDeallocatedWidgets()
    isEnqueued = false
    defer {
      updateLoading()
      resumeIfIdle()
    }
    guard isSearchPending || !waiters.isEmpty else { return nil }
    let (waiters, isSearch) = (waiters, isSearchPending)
    self.waiters = []
    isSearchPending = false
    guard shouldTriggerSearchForQuery?(request) ?? true else {
      resume(waiters, with: .failure(.cancelled))
      return nil
    }
    let inFlight = RequestInFlight(
      number: order.start(), request: searchRequest, waiters: waiters, isSearch: isSearch
    ) { [weak self] inFlight, answer in self?.receive(answer, to: inFlight) }
    requestsInFlight.append(inFlight)
    lastRequest = request
    endRetry()
    isLoading = true
    onSearch.fire()
    // An observer may have cancelled its search.
    return inFlight.isCancelled ? nil : inFlight
  }

  // MARK: Answers

  private func receive(_ answer: RequestInFlight.Answer, to inFlight: RequestInFlight) {
    if case .failure(.attributeNotFaceted(let attribute)) = answer, sendAgain(inFlight, without: attribute) { return }
    requestsInFlight.removeAll { $0 === inFlight }
    if order.isCurrent(inFlight.number) {
      do throws(SearchError) {
        let response = try response(in: answer)
        order.deliver(inFlight.number)
        answeredRequest = inFlight.request
        failureCount = 0
        onResults.fire(response)
      } catch {
        if error != .cancelled { onError.fire(error) }
        if inFlight.isSearch, error.mayPass { searchLater() }
      }
    }
    updateLoading()
    resume(inFlight.waiters, with: answer)
    resumeIfIdle()
  }

  /// Repeats the search after a failure, unless another one is expected.
  private func searchLater() {
    guard let retryDelay, !isAnswerExpected else { return }
    let pause = min(retryDelay * (1 << min(failureCount, 16)), .seconds(60))
    failureCount += 1
    retry = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: pause)) != nil else { return }
      self?.search()
    }
  }

  private func endRetry() {
    retry?.cancel()
    retry = nil
  }

  /// Sends a request again without an attribute that a widget counts and that the index does not declare, so that one
  /// widget does not fail the search of all. Each repetition has one attribute less, so this ends. Returns false if the
  /// caller itself asks for the attribute.
  private func sendAgain(_ inFlight: RequestInFlight, without attribute: Attribute) -> Bool {
    guard let request = withoutFacet(attribute, in: inFlight.request) else { return false }
    inFlight.request = request
    // Notified of the refusal, an observer may have cancelled its search.
    if !inFlight.isCancelled { SearchCall([inFlight], to: backend).send() }
    return true
  }

  private func response(in answer: RequestInFlight.Answer) throws(SearchError) -> Request.Response {
    guard let response = Request.response(in: try answer.get()) else {
      throw .unreadableAnswer(path: "answer", reason: "expected another kind of answer")
    }
    return response
  }

  private func resume(_ waiters: [RequestInFlight.Waiter], with answer: RequestInFlight.Answer) {
    for waiter in waiters { waiter.continuation.resume(returning: answer) }
  }

  private func stopWaiting(_ id: Int) {
    if let index = waiters.firstIndex(where: { $0.id == id }) {
      resume([waiters.remove(at: index)], with: .failure(.cancelled))
    }
    for inFlight in requestsInFlight {
      guard let index = inFlight.waiters.firstIndex(where: { $0.id == id }) else { continue }
      resume([inFlight.waiters.remove(at: index)], with: .failure(.cancelled))
      if inFlight.waiters.isEmpty, !inFlight.isSearch { cancel(inFlight) }
    }
    updateLoading()
    resumeIfIdle()
  }

  private func cancelRequestsInFlight() {
    for inFlight in requestsInFlight { cancel(inFlight) }
  }

  private func cancel(_ inFlight: RequestInFlight) {
    requestsInFlight.removeAll { $0 === inFlight }
    inFlight.cancel()
    resume(inFlight.waiters, with: .failure(.cancelled))
  }

  public func waitUntilIdle() async {
    waiterCount += 1
    let id = waiterCount
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isIdle || Task.isCancelled {
          continuation.resume()
        } else {
          idleWaiters.append(IdleWaiter(id: id, continuation: continuation))
        }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.stopWaitingUntilIdle(id) }
    }
  }

  private func stopWaitingUntilIdle(_ id: Int) {
    guard let index = idleWaiters.firstIndex(where: { $0.id == id }) else { return }
    idleWaiters.remove(at: index).continuation.resume()
  }

  /// Whether an answer will arrive: to a request in flight, or to one that will be sent.
  var isAnswerExpected: Bool { isSearchPending || !waiters.isEmpty || !requestsInFlight.isEmpty }

  public var isIdle: Bool { !isEnqueued && delay == nil && requestsInFlight.isEmpty && !isLoading }

  private func resumeIfIdle() {
    guard isIdle else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.continuation.resume() }
  }

  // MARK: Filters

  /// A searcher has one filter state; connecting another one replaces it. Connections to the same state share one link,
  /// which ends with the last of them.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    filterSource.connection(to: filterState)
  }

  /// The state whose filters are applied; nil if none is connected.
  public var filterState: FilterState? { filterSource.state }

  /// The request that a search would send now.
  var searchRequest: SearchRequest {
    let filters = filterSource.filters
    return withoutRefused(
      request.searchRequest(filteredBy: filters.groups, base: filters.base, replaceable: counts.replaceable))
  }

  /// Filters that are set before the first search do not reset the page: a restored page stays.
  private func filtersDidChange(needsSearch: Bool) {
    if filterSource.takeChange(), lastRequest != nil { request.returnToFirstPage() }
    if needsSearch {
      isSearchPending = true
      searchNow()
    }
  }
}

/// Numbers the requests and decides which answers are delivered: none after a newer one.
private struct AnswerOrder {
  private var lastStarted = 0
  private var lastDelivered = 0

  /// The number of a request that is being sent.
  mutating func start() -> Int {
    lastStarted += 1
    return lastStarted
  }

  /// Whether no newer answer has been delivered than the one to this request.
  func isCurrent(_ number: Int) -> Bool { number > lastDelivered }

  mutating func deliver(_ number: Int) { lastDelivered = number }
}
