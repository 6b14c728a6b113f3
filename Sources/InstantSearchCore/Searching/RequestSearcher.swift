/// The searcher for any kind of request; ``HitsSearcher`` and ``FacetSearcher`` are its two forms.
///
/// Answers are shown in order: one that comes after a newer answer is dropped, one that comes before is shown even if
/// a newer question is under way. Changing the text cancels the requests for the old text.
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

  /// Says no to searches that should not be sent, for instance those without a text.
  public var shouldTriggerSearchForQuery: ((Request) -> Bool)?

  /// How long a new text must rest before it is searched for; a change of anything else is not held back, and takes the
  /// text along.
  public var debounce: Duration

  /// What answers the searches.
  public var backend: any SearchBackend { dispatcher.backend }

  /// What the last results answer.
  private(set) var answeredRequest: SearchRequest?

  private(set) var storedRequest: Request
  /// Changes of the request of which the observers are not notified yet.
  private var pendingChanges: [(old: Request, new: Request)] = []
  private var isNotifying = false
  private let dispatcher: SearchDispatcher
  private let clock: any Clock<Duration>

  private var order = AnswerOrder()
  private var flights: [Int: Flight] = [:]
  /// Whether the dispatcher will take the request at the end of this turn.
  private var isEnqueued = false
  /// Whether a search has been called for that is not sent yet.
  private var isWanted = false
  private var waiters: [Waiter] = []
  private var waiterCount = 0
  private var delay: (text: String?, task: Task<Void, Never>)?
  /// The request that was sent last.
  private var lastRequest: Request?
  private var idleWaiters: [IdleWaiter] = []
  private let filterSource = FilterSource()
  /// What widgets have counted, and how.
  var counts: WidgetCounts
  /// What indices have refused to count for widgets.
  var refusals: Set<FacetRefusal> = []
  /// Fires when the counted attributes change, or an index refuses one.
  let onCountsChanged = Observer<Void>()

  /// A request under way.
  private struct Flight {
    var request: SearchRequest
    var waiters: [Waiter]
    /// Whether it would be under way without those who wait.
    let isWanted: Bool
  }

  /// Somebody who awaits ``waitUntilIdle()``.
  private struct IdleWaiter {
    let id: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Somebody who awaits ``results()``.
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Result<Request.Response, SearchError>, Never>
  }

  /// A searcher of its own; tests hand in a clock that they can hold still.
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
    filterSource.onChange = { [weak self] in self?.filtersDidChange($0) }
  }

  deinit {
    delay?.task.cancel()
    // A dispatcher that others share goes on; it must not wait for answers that nobody wants any more. Nor must those
    // who show that something is being waited for.
    Task { @MainActor [dispatcher, onLoadingChanged] in
      dispatcher.abandonForGone()
      if onLoadingChanged.lastValue == true { onLoadingChanged.fire(false) }
    }
  }

  // MARK: Asking

  public func search() {
    isWanted = true
    if debounce > .zero, isOnlyTextNew {
      delaySearch()
    } else {
      searchNow()
    }
  }

  public func results() async throws(SearchError) -> Request.Response {
    waiterCount += 1
    let id = waiterCount
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(id: id, continuation: continuation)
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
    return try result.get()
  }

  public func cancel() {
    isWanted = false
    endDelay()
    let waiters = waiters
    self.waiters = []
    resume(waiters, with: .failure(.cancelled))
    abandonFlights()
    updateLoading()
    tellIfIdle()
  }

  /// Whether the request differs from the one that was sent last by its text alone.
  private var isOnlyTextNew: Bool {
    guard let lastRequest, lastRequest.text != request.text else { return false }
    var withLastText = request.withoutPaging
    withLastText.text = lastRequest.text
    return withLastText == lastRequest.withoutPaging
  }

  private func searchNow() {
    endDelay()
    guard !isEnqueued else { return }
    isEnqueued = true
    dispatcher.enqueue(self)
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
    if new.text != old.text { giveUpOldText() }
    notifyChange(from: old, to: new)
    tellIfIdle()
  }

  /// Notifies the observers of the text, the index and the request. A change that one of them makes waits until all have
  /// been notified of this one, so that the last value is the current one for each of them.
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

  /// Most often the new text is searched for in the same turn. Until its end nothing has ended for those who wait.
  private func giveUpOldText() {
    guard !flights.isEmpty else { return }
    abandonFlights()
    Task { [weak self] in
      self?.updateLoading()
      self?.tellIfIdle()
    }
  }

  private func updateLoading() { isLoading = !flights.isEmpty || (isLoading && isAnswerExpected) }

  // MARK: Answers

  private func resume(_ waiters: [Waiter], with result: Result<Request.Response, SearchError>) {
    for waiter in waiters { waiter.continuation.resume(returning: result) }
  }

  private func stopWaiting(_ id: Int) {
    if let place = waiters.firstIndex(where: { $0.id == id }) {
      resume([waiters.remove(at: place)], with: .failure(.cancelled))
    }
    for (number, flight) in flights {
      guard let place = flight.waiters.firstIndex(where: { $0.id == id }) else { continue }
      flights[number]?.waiters.remove(at: place)
      resume([flight.waiters[place]], with: .failure(.cancelled))
      if flight.waiters.count == 1, !flight.isWanted { abandon(number) }
    }
    updateLoading()
    tellIfIdle()
  }

  private func abandonFlights() {
    for number in flights.keys.sorted() { abandon(number) }
  }

  private func abandon(_ number: Int) {
    guard let flight = flights.removeValue(forKey: number) else { return }
    dispatcher.abandon(self, number: number)
    resume(flight.waiters, with: .failure(.cancelled))
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
    guard let place = idleWaiters.firstIndex(where: { $0.id == id }) else { return }
    idleWaiters.remove(at: place).continuation.resume()
  }

  /// Whether an answer is to come: to a request that is under way, or to one that will be sent.
  var isAnswerExpected: Bool { isWanted || !waiters.isEmpty || !flights.isEmpty }

  public var isIdle: Bool { !isEnqueued && delay == nil && flights.isEmpty && !isLoading }

  private func tellIfIdle() {
    guard isIdle else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.continuation.resume() }
  }

  // MARK: Filters

  /// Connecting a state again shares the link: it is cut when the last of its connections is. A searcher has one
  /// filter state; connecting another one takes the place of the first.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    filterSource.connection(to: filterState)
  }

  /// The state whose filters are applied; nil where none is connected.
  var filterState: FilterState? { filterSource.state }

  /// What a search would ask now.
  var searchRequest: SearchRequest {
    let filters = filterSource.filters
    return withoutRefused(
      request.searchRequest(filteredBy: filters.groups, base: filters.base, replaceable: counts.replaceable))
  }

  /// Filters that are there before the first search are no change: a page that was set with them stays.
  private func filtersDidChange(_ change: FilterSource.Change) {
    if change.isDifferent, lastRequest != nil { request.returnToFirstPage() }
    if change.needsSearch {
      isWanted = true
      searchNow()
    }
  }
}

extension RequestSearcher: DispatchedSearcher {
  func takeRequest() -> (number: Int, request: SearchRequest)? {
    // Still enqueued, so not idle: this change resumes no `waitUntilIdle()`.
    forgetGoneWidgets()
    isEnqueued = false
    defer {
      updateLoading()
      tellIfIdle()
    }
    guard isWanted || !waiters.isEmpty else { return nil }
    let flight = Flight(request: searchRequest, waiters: waiters, isWanted: isWanted)
    waiters = []
    isWanted = false
    guard shouldTriggerSearchForQuery?(request) ?? true else {
      resume(flight.waiters, with: .failure(.cancelled))
      return nil
    }
    let number = order.start()
    flights[number] = flight
    lastRequest = request
    isLoading = true
    onSearch.fire()
    // An observer may have cancelled its search.
    return wants(number) ? (number, flight.request) : nil
  }

  func wants(_ number: Int) -> Bool { flights[number] != nil }

  func repeatedRequest(_ number: Int, refusing attribute: Attribute) -> SearchRequest? {
    guard let flight = flights[number], let request = withoutFacet(attribute, in: flight.request) else { return nil }
    flights[number]?.request = request
    return request
  }

  func receive(_ answer: Result<SearchAnswer, SearchError>, number: Int) {
    guard let flight = flights.removeValue(forKey: number) else { return }
    let result = answer.flatMap { answer -> Result<Request.Response, SearchError> in
      guard let response = Request.response(in: answer) else {
        return .failure(.unreadableAnswer(path: "answer", reason: "expected another kind of answer"))
      }
      return .success(response)
    }
    if order.isCurrent(number) {
      switch result {
      case .success(let response):
        order.show(number)
        answeredRequest = flight.request
        onResults.fire(response)
      case .failure(.cancelled): break
      case .failure(let error): onError.fire(error)
      }
    }
    updateLoading()
    resume(flight.waiters, with: result)
    tellIfIdle()
  }
}
