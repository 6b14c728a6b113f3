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
  /// Fires when a request will be sent at the end of this turn, so that others can join its call; again with each further
  /// search of the turn.
  let onEnqueued = Observer<Void>()
  public let onLoadingChanged = Observer(false)
  public private(set) var isLoading = false {
    didSet { if isLoading != oldValue { onLoadingChanged.fire(isLoading) } }
  }

  /// Returns false for searches that should not be sent, for instance those without a text.
  public var shouldTriggerSearchForQuery: ((Request) -> Bool)?

  /// How long a new text must stay unchanged before it is searched for. Any other change is searched for at once, with
  /// the current text.
  public var debounce: Duration {
    get { timing.debounce.interval }
    set { timing.debounce.interval = newValue }
  }

  /// How long after a failure that may pass, such as a lost connection, the search is repeated. The time doubles with each
  /// failure in a row, up to a minute; any other search ends the wait. Nil to repeat none.
  public var retryDelay: Duration? {
    get { timing.retry.delay }
    set { timing.retry.delay = newValue }
  }

  /// The backend that answers the searches.
  package var backend: any SearchBackend { dispatcher.backend }

  /// Where the events of the found hits go; nil to track none.
  var tracker: EventTracker?

  /// The request that the last results answer.
  private(set) var answeredRequest: SearchRequest?
  /// How much of the results that request asked for.
  private(set) var answeredExtent = SearchExtent.page
  /// Fires with each answer in order: results, the number of results alone, or an error.
  let onAnswer = Observer<Result<Request.Response, SearchError>>()
  /// The widgets that say how much of the results a search asks for.
  var extents = SearchExtents()

  private(set) var storedRequest: Request
  private let requestChanges = ChangeQueue<(old: Request, new: Request)>()
  private let filterSource = FilterSource()
  /// The attributes that widgets have counted.
  var counts: WidgetCounts
  /// Fires when the counted attributes change, or an index refuses one.
  let onCountsChanged = Observer<Void>()

  private let timing: SearchTiming<Request>
  let dispatcher: SearchDispatcher
  /// Whether the dispatcher will take the request at the end of this turn.
  private(set) var isEnqueued = false
  private let requests = RequestTable()

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
    timing = SearchTiming(debounce: debounce, clock: clock)
    filterSource.onChange = { [weak self] in self?.filtersDidChange(needsSearch: $0) }
    filterSource.onChoice = { [weak self] choice in
      guard let self else { return }
      tracker?.track(choice, indexName: storedRequest.indexName)
    }
  }

  deinit {
    guard isLoading else { return }
    // Nobody awaits the answers any more; observers of loading live on.
    Task { @MainActor [requests, onLoadingChanged] in
      requests.cancelAll()
      if onLoadingChanged.lastValue == true { onLoadingChanged.fire(false) }
    }
  }

  // MARK: Requests

  public func search() { search(isDebounced: true) }

  /// Searches at the end of this turn; a new text that is debounced waits until it has stayed the same.
  func search(isDebounced: Bool) {
    requests.addSearch()
    if isDebounced { timing.send(request) { [weak self] in self?.enqueue() } } else { enqueue() }
  }

  public func results() async throws(SearchError) -> Request.Response {
    let answer = await RequestTable.Caller.value(ifCancelled: .failure(.cancelled)) { caller in
      requests.add(caller)
      enqueue()
    } giveUp: { [weak self] caller in
      self?.requests.remove(caller)
      self?.requestsDidChange()
    }
    return try response(in: answer)
  }

  public func cancel() {
    timing.cancel()
    requests.cancelAll()
    requestsDidChange()
  }

  private func requestsDidChange() {
    isLoading = requests.hasRequestsInFlight || (isLoading && isAnswerExpected)
    resumeIfIdle()
  }

  /// Sends a request at the end of this turn; a new text need not wait any longer.
  private func enqueue() {
    timing.endDebounce()
    if !isEnqueued {
      isEnqueued = true
      dispatcher.enqueue { [weak self] in self?.takeRequest() }
    }
    onEnqueued.fire()
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

  /// Notifies the observers of the text, the index and the request. The last notification of each has the current value,
  /// also if an observer changes the request.
  private func notifyChange(from old: Request, to new: Request) {
    requestChanges.add((old, new)) { change in
      if change.new.text != change.old.text { onQueryChanged.fire(change.new.text) }
      if change.new.indexName != change.old.indexName {
        onIndexChanged.fire(change.new.indexName)
        if !counts.refusals.isEmpty { onCountsChanged.fire() }
      }
      onRequestChanged.fire(change.new)
    }
  }

  /// Cancels the requests for the old text. Most often the new text is searched for in the same turn, so `isLoading` is
  /// updated and callers are resumed only at its end.
  private func cancelOldText() {
    guard requests.hasRequestsInFlight else { return }
    requests.cancelRequestsInFlight()
    Task { [weak self] in self?.requestsDidChange() }
  }

  /// The request to send at the end of this turn; nil if there is none any more.
  private func takeRequest() -> RequestInFlight? {
    // Still enqueued, so not idle: this change resumes no `waitUntilIdle()`.
    removeDeallocatedWidgets()
    isEnqueued = false
    defer { requestsDidChange() }
    guard let callers = requests.takeCallers() else { return nil }
    guard shouldTriggerSearchForQuery?(request) ?? true else {
      callers.cancel()
      return nil
    }
    // Who awaits results gets them.
    let extent = callers.waiting.isEmpty ? extents.current : .page
    let inFlight = requests.start(searchRequest(of: extent), of: extent, for: callers) { [weak self] inFlight, answer in
      self?.receive(answer, to: inFlight)
    }
    inFlight.consent = tracker?.consent
    timing.requestSent(request)
    isLoading = true
    onSearch.fire()
    // An observer may have cancelled its search.
    return inFlight.isCancelled ? nil : inFlight
  }

  // MARK: Answers

  private func receive(_ answer: RequestInFlight.Answer, to inFlight: RequestInFlight) {
    if case .failure(.attributeNotFaceted(let attribute)) = answer, sendAgain(inFlight, without: attribute) { return }
    let answer = tracker.map { $0.tracking(answer, to: inFlight.request, askedUnder: inFlight.consent) } ?? answer
    if requests.finish(inFlight) {
      do throws(SearchError) {
        let response = try response(in: answer)
        requests.deliver(inFlight)
        timing.retry.searchSucceeded()
        if inFlight.extent != .count { (answeredRequest, answeredExtent) = (inFlight.request, inFlight.extent) }
        onAnswer.fire(.success(response))
        if inFlight.extent != .count { onResults.fire(response) }
      } catch {
        if error != .cancelled {
          onAnswer.fire(.failure(error))
          onError.fire(error)
        }
        // Another search that is expected takes the place of a repetition.
        if inFlight.callers.includeSearch, !isAnswerExpected {
          timing.searchFailed(error) { [weak self] in self?.search() }
        }
      }
    }
    inFlight.callers.resume(with: answer)
    requestsDidChange()
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

  public func waitUntilIdle() async {
    await WaitingCaller<Void>.value(ifCancelled: ()) { caller in
      if isIdle {
        caller.resume(returning: ())
      } else {
        requests.add(untilIdle: caller)
      }
    } giveUp: { [requests] caller in
      requests.remove(untilIdle: caller)
    }
  }

  /// Whether an answer will arrive: to a request in flight, or to one that will be sent.
  var isAnswerExpected: Bool { requests.isAnswerExpected }

  /// Whether a search waits for the text to stay unchanged.
  var isDebouncing: Bool { timing.debounce.isWaiting }

  public var isIdle: Bool { !isEnqueued && !isDebouncing && !requests.hasRequestsInFlight && !isLoading }

  private func resumeIfIdle() {
    if isIdle { requests.resumeIdleCallers() }
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
  var searchRequest: SearchRequest { searchRequest(of: extents.current) }

  /// The request of a page of results, whatever widgets show.
  var unlimitedRequest: SearchRequest { searchRequest(of: .page) }

  private func searchRequest(of extent: SearchExtent) -> SearchRequest {
    let filters = filterSource.filters
    let request = request.searchRequest(
      filteredBy: filters.groups, base: filters.base, replaceable: counts.replaceable)
    let limited = withoutRefused(extent.limiting(request))
    return tracker.map { $0.tracking(limited) } ?? limited
  }

  /// Whether the results of the present request are there or awaited.
  var isAnswered: Bool {
    let (request, extent) = (searchRequest, extents.current)
    if requests.hasNextSearch || requests.isLastInFlight(request, extent) { return true }
    if case .failure? = onAnswer.lastValue { return false }
    return answeredRequest == request && answeredExtent == extent
  }

  /// Filters that are set before the first search do not reset the page: a restored page stays.
  private func filtersDidChange(needsSearch: Bool) {
    if filterSource.takeChange(), requests.hasSentRequest { request.returnToFirstPage() }
    if needsSearch { search(isDebounced: false) }
  }
}
