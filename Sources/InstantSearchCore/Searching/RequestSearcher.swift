/// The searcher for any kind of request; ``HitsSearcher`` and ``FacetSearcher`` are its two forms.
///
/// Answers are shown in order: one that comes after a newer answer is dropped, one that comes before is shown even if
/// a newer question is under way. Changing the text cancels the requests for the old text.
@MainActor
public final class RequestSearcher<Request: SearcherRequest>: Searcher {
  public var request: Request {
    didSet { if request != oldValue { requestDidChange(from: oldValue) } }
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
  public let onLoadingChanged = Observer<Bool>()
  public private(set) var isLoading = false {
    didSet { if isLoading != oldValue { onLoadingChanged.fire(isLoading) } }
  }

  /// Says no to searches that should not be sent, for instance those without a text.
  public var shouldTriggerSearchForQuery: ((Request) -> Bool)?

  /// How long a new text must rest before it is searched for; changes of anything else are not held back.
  public var debounce: Duration

  /// What answers the searches.
  public var backend: any SearchBackend { dispatcher.backend }

  /// What the last results answer.
  private(set) var answeredRequest: SearchRequest?

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
  private var lastText: String??
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var filterLink: FilterLink?
  /// How many widgets ask for each replaceable condition.
  private var replaceableUses: [Condition.ID: Int] = [:]

  /// A request under way.
  private struct Flight {
    let request: SearchRequest
    var waiters: [Waiter]
    /// Whether it would be under way without those who wait.
    let isWanted: Bool
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
    self.request = request
    self.debounce = debounce
    self.clock = clock
  }

  deinit { delay?.task.cancel() }

  // MARK: Asking

  public func search() {
    isWanted = true
    if debounce > .zero, let lastText, lastText != request.text {
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
    tellIfIdle()
  }

  private func searchNow() {
    endDelay()
    guard !isEnqueued else { return }
    isEnqueued = true
    dispatcher.enqueue(self)
  }

  private func delaySearch() {
    guard delay?.text != request.text || delay == nil else { return }
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

  private func requestDidChange(from old: Request) {
    if request.withoutPaging != old.withoutPaging {
      if request.query.page == old.query.page, request.query.offset == old.query.offset { request.returnToFirstPage() }
    }
    if request.text != old.text {
      abandonFlights()
      onQueryChanged.fire(request.text)
    }
    if request.indexName != old.indexName { onIndexChanged.fire(request.indexName) }
    onRequestChanged.fire(request)
    tellIfIdle()
  }

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
    tellIfIdle()
  }

  private func abandonFlights() {
    for number in flights.keys.sorted() { abandon(number) }
  }

  private func abandon(_ number: Int) {
    guard let flight = flights.removeValue(forKey: number) else { return }
    dispatcher.abandon(self, number: number)
    resume(flight.waiters, with: .failure(.cancelled))
    isLoading = !flights.isEmpty
  }

  /// Returns when nothing is being waited for: no answer, no rest of a text, no end of a turn.
  public func waitUntilIdle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  /// Whether an answer is to come: to a request that is under way, or to one that will be sent.
  var isAnswerExpected: Bool { isWanted || !waiters.isEmpty || !flights.isEmpty }

  private var isIdle: Bool { !isEnqueued && delay == nil && flights.isEmpty }

  private func tellIfIdle() {
    guard isIdle else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Filters

  /// Leaves a condition out when its attribute is counted, as long as one of those who ask for it is connected.
  func leaveOut(_ condition: Condition.ID) -> Connection {
    Connection { [weak self] in
      self?.changeUses(of: condition, by: 1)
      return { [weak self] in self?.changeUses(of: condition, by: -1) }
    }
  }

  private func changeUses(of condition: Condition.ID, by change: Int) {
    let uses = replaceableUses[condition, default: 0] + change
    replaceableUses[condition] = uses
    if uses > 0 {
      request.replaceableConditions.insert(condition)
    } else {
      request.replaceableConditions.remove(condition)
    }
  }

  /// The filter state that restricts the searches, with the number of connections that ask for it.
  private struct FilterLink {
    weak var state: FilterState?
    let subscription: Observer<FilterGroups>.Subscription
    var uses: Int
    /// What was last seen of the state.
    var seen: Filters
  }

  private struct Filters: Hashable {
    var groups = FilterGroups()
    var base = FilterExpression.everything
  }

  /// What a search would ask now.
  var searchRequest: SearchRequest {
    let filters = filters
    return request.searchRequest(filteredBy: filters.groups, base: filters.base)
  }

  private var filters: Filters {
    guard let state = filterLink?.state else { return Filters() }
    return Filters(groups: state.groups, base: state.baseFilters)
  }

  /// Connecting a state again shares the link: it is cut when the last of its connections is. A searcher has one
  /// filter state; connecting another one takes the place of the first.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    Connection { [weak self, weak filterState] in
      guard let self, let filterState else { return {} }
      link(filterState)
      return { [weak self, weak filterState] in
        guard let self, let filterState else { return }
        unlink(filterState)
      }
    }
  }

  private func link(_ state: FilterState) {
    if filterLink?.state === state {
      filterLink?.uses += 1
      return
    }
    let before = filters
    filterLink?.subscription.cancel()
    let subscription = state.onChange.subscribe(with: self) { searcher, _ in searcher.filterStateDidChange() }
    filterLink = FilterLink(state: state, subscription: subscription, uses: 1, seen: Filters())
    filtersDidChange(from: before)
  }

  private func unlink(_ state: FilterState) {
    guard filterLink?.state === state else { return }
    filterLink?.uses -= 1
    guard filterLink?.uses == 0 else { return }
    let before = filters
    filterLink?.subscription.cancel()
    filterLink = nil
    filtersDidChange(from: before)
  }

  private func filterStateDidChange() {
    filtersDidChange(from: filterLink?.seen ?? Filters())
    isWanted = true
    searchNow()
  }

  private func filtersDidChange(from old: Filters) {
    let current = filters
    filterLink?.seen = current
    if current != old { request.returnToFirstPage() }
  }
}

extension RequestSearcher: DispatchedSearcher {
  func takeRequest() -> (number: Int, request: SearchRequest)? {
    isEnqueued = false
    defer { tellIfIdle() }
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
    lastText = request.text
    onSearch.fire()
    isLoading = true
    return (number, flight.request)
  }

  func receive(_ answer: Result<SearchAnswer, SearchError>, number: Int) {
    guard let flight = flights.removeValue(forKey: number) else { return }
    let result = answer.flatMap { answer -> Result<Request.Response, SearchError> in
      guard let response = Request.response(in: answer) else {
        return .failure(.unreadableAnswer(part: "answer", reason: "expected another kind of answer"))
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
    isLoading = !flights.isEmpty
    resume(flight.waiters, with: result)
    tellIfIdle()
  }
}
