#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Collects what people do with results, and sends it in batches to a service or a server.
///
/// A tracker is off until it is turned on: it then costs nothing, and searches ask for no query ID. The found hits know
/// their search and their position, and make their own events:
///
/// ```swift
/// let tracker = EventTracker(receiver: backend)
/// searcher.eventTracker = tracker
/// tracker.turnOn()  // after the person has agreed
/// hit.clicked()
/// tracker.withdraw()  // forgets everything that was not sent
/// ```
///
/// Events wait in a queue, which is bounded. They are sent some seconds after the first of them, and when ``send()`` is
/// called, as an app should when it leaves the foreground. A call that failed because of the network or the service is
/// repeated after a growing pause, and one that the service does not permit after ten minutes. Events that the service
/// refuses are dropped and counted (``dropped``).
@MainActor
public final class EventTracker {
  /// Whether events are collected and sent.
  public private(set) var isOn = false
  /// How many events were dropped since the tracker was made, and why.
  public private(set) var dropped = DroppedEvents()
  /// Fires when events could not be sent or saved, or an event is not well-formed.
  public let onError = Observer<SearchError>()

  /// The number of events that wait to be sent.
  public var waitingCount: Int { queue.events.count }

  private let receiver: any EventReceiver
  private let storage: (any EventStorage)?
  private let options: Options
  private let now: @MainActor () -> Int64
  private var userToken: String?

  private var queue: EventQueue
  private var batches: EventBatches
  private var retrySchedule = RetrySchedule()
  private let sendTimer: SearchTimer
  /// Whether the timer will send what waits.
  private var isScheduled = false
  private var sending: Task<Void, Never>?
  /// Whether the queue is saved by the storage; false if another process uses it.
  private var isSaving = false
  /// Whether the last change could not be saved, so that the next one must save the whole queue.
  private var isFileBehind = false
  /// Counts the consents. The hits of an earlier one are silent.
  private(set) var consent = 0

  /// The searches with hits that were viewed, and whose event is not made yet.
  private var viewedSearches: [TrackedSearch] = []
  private let viewTimer: SearchTimer

  /// The bounds and times of a tracker.
  package struct Options: Sendable {
    /// The most events that wait; more are dropped.
    package var mostEvents = 1000
    /// The most bytes of events that wait; more are dropped. Less than what the service takes in a call.
    package var mostBytes = 800_000
    /// The most events of a call.
    package var batch = 1000
    /// How long after the first waiting event all are sent.
    package var interval = Duration.seconds(10)
    /// The first pause after a failed call, which doubles with each failure in a row.
    package var retryDelay = Duration.seconds(2)
    /// The pause after a call that the receiver refused as a whole, such as one with a wrong key.
    package var holdDelay = Duration.seconds(600)
    /// How long viewed hits are collected for one event.
    package var viewInterval = Duration.seconds(1)

    package init() {}
  }

  /// Creates a tracker that is off, and keeps its queue in memory.
  public convenience init(receiver: any EventReceiver) { self.init(receiver: receiver, storage: nil) }

  package init(
    receiver: any EventReceiver, storage: (any EventStorage)?, options: Options = Options(),
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @MainActor () -> Int64 = EventTracker.systemTime
  ) {
    self.receiver = receiver
    self.storage = storage
    self.options = options
    self.now = now
    queue = EventQueue(mostEvents: options.mostEvents, mostBytes: options.mostBytes)
    batches = EventBatches(limit: options.batch)
    retrySchedule.delay = options.retryDelay
    sendTimer = SearchTimer(clock)
    viewTimer = SearchTimer(clock)
  }

  package static func systemTime() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  // MARK: Consent

  /// Begins to collect events, after the person has agreed to it. Events that an earlier run of the app has saved are
  /// sent too.
  ///
  /// - Parameter userToken: A pseudonym of the person: 1 to 129 letters, digits and `_=/+-`. Nil to send nothing about
  ///   who it is.
  public func turnOn(userToken: String? = nil) {
    self.userToken = userToken
    if let userToken, !SearchEvent.isUserToken(userToken) {
      self.userToken = nil
      onError.fire(.failed(reason: "'\(userToken)' is not a user token, events are sent without it"))
    }
    guard !isOn else { return }
    isOn = true
    load()
    schedule()
  }

  /// Ends collecting, after the person has withdrawn the consent: empties the queue and its file, forgets the user token,
  /// and cancels a call that is under way. The hits that were found before are silent from then on, also after another
  /// ``turnOn(userToken:)``. The file is emptied even if the tracker was never on; if that fails, ``onError`` fires. A
  /// file that another process has locked is left as it is, so that process must withdraw too.
  public func withdraw() {
    isOn = false
    consent += 1
    userToken = nil
    sending?.cancel()
    sending = nil
    stopTimers()
    for search in viewedSearches { search.forgetViews() }
    viewedSearches = []
    queue.removeAll()
    batches = EventBatches(limit: options.batch)
    retrySchedule.searchSucceeded()
    isSaving = false
    isFileBehind = false
    do throws(SearchError) { try storage?.removeAll() } catch { onError.fire(error) }
  }

  private func stopTimers() {
    sendTimer.cancel()
    viewTimer.cancel()
    isScheduled = false
  }

  // MARK: Collecting

  /// Adds an event to the queue; does nothing while the tracker is off. An event without a total may name any number of
  /// records, such as those of a large cart: it is split into events of 20.
  public func track(_ event: SearchEvent) {
    guard isOn else { return }
    guard event.value == nil, event.objects.count > SearchEvent.mostObjects else { return add(event) }
    var objects = event.objects[...]
    while !objects.isEmpty {
      var part = event
      part.objects = Array(objects.prefix(SearchEvent.mostObjects))
      add(part)
      objects = objects.dropFirst(SearchEvent.mostObjects)
    }
  }

  private func add(_ event: SearchEvent) {
    var event = event
    event.timestamp = event.timestamp ?? now()
    event.userToken = event.userToken ?? userToken
    if let defect = event.defect {
      dropped.malformed += 1
      onError.fire(.failed(reason: defect))
      return
    }
    let line = event.json.text()
    guard queue.append(event, line) else {
      dropped.overLimit += 1
      return
    }
    if isFileBehind { saveQueue() } else { save { storage throws(SearchError) in try storage.append(line) } }
    schedule()
  }

  /// Collects a viewed hit for an event about several.
  func noteViews(of search: TrackedSearch) {
    guard isOn else { return search.forgetViews() }
    if search.newViews.count >= SearchEvent.mostObjects { return trackViews(of: search) }
    guard !viewedSearches.contains(where: { $0 === search }) else { return }
    viewedSearches.append(search)
    if viewedSearches.count == 1 { viewTimer.start(options.viewInterval) { [weak self] in self?.trackViews() } }
  }

  private func trackViews() {
    let searches = viewedSearches
    viewedSearches = []
    for search in searches { trackViews(of: search) }
  }

  private func trackViews(of search: TrackedSearch) { if let event = search.takeViews() { track(event) } }

  // MARK: Saving

  private func load() {
    guard let storage else { return }
    do throws(SearchError) {
      let lines = try storage.load()
      isSaving = true
      isFileBehind = true
      var kept: [String] = []
      for line in lines {
        guard let event = SearchEvent(savedAs: line) else { continue }
        if queue.append(event, line) { kept.append(line) } else { dropped.overLimit += 1 }
      }
      if kept != lines { try storage.replace(with: kept) }
      isFileBehind = false
    } catch {
      onError.fire(error)
    }
  }

  private func save(_ change: (any EventStorage) throws(SearchError) -> Void) {
    guard isSaving, let storage else { return }
    do throws(SearchError) {
      try change(storage)
      isFileBehind = false
    } catch {
      isFileBehind = true
      onError.fire(error)
    }
  }

  private func saveQueue() {
    let lines = queue.events.map { $0.json.text() }
    save { storage throws(SearchError) in try storage.replace(with: lines) }
  }

  // MARK: Sending

  /// Sends what waits, and returns when the queue is empty, or a call has failed and is repeated later.
  public func send() async {
    viewTimer.cancel()
    trackViews()
    startSending()
    await sending?.value
  }

  private func schedule(after pause: Duration? = nil) {
    guard isOn, sending == nil, !isScheduled, !queue.isEmpty else { return }
    isScheduled = true
    sendTimer.start(pause ?? options.interval) { [weak self] in self?.startSending() }
  }

  private func startSending() {
    sendTimer.cancel()
    isScheduled = false
    guard isOn, sending == nil, !queue.isEmpty else { return }
    sending = Task { [weak self] in await self?.sendBatches() }
  }

  /// Sends batch after batch. After ``withdraw()`` the task is cancelled, and its results are ignored.
  private func sendBatches() async {
    while !Task.isCancelled {
      let expired = queue.removeEvents(before: now() - SearchEvent.longestAge)
      dropped.expired += expired
      if expired > 0 { saveQueue() }
      let batch = Array(queue.events.prefix(batches.size(of: queue.events.count)))
      guard !batch.isEmpty else { break }
      do throws(SearchError) {
        try await receiver.receive(batch)
        guard !Task.isCancelled else { return }
        retrySchedule.searchSucceeded()
        batches.wereSent()
        remove(batch.count)
      } catch {
        guard !Task.isCancelled else { return }
        switch batches.failed(error, batch.count) {
        case .split: break
        case .drop:
          dropped.refused += batch.count
          remove(batch.count)
          onError.fire(error)
        case .retry: return pause(retrySchedule.searchFailed(error) ?? options.interval, after: error)
        case .hold: return pause(options.holdDelay, after: error)
        }
        switch batches.takePause() {
        case .long: return pause(options.holdDelay)
        case .short: return pause(options.retryDelay)
        case nil: break
        }
      }
    }
    guard !Task.isCancelled else { return }
    sending = nil
  }

  /// Ends sending until a pause is over, or the app calls ``send()``.
  private func pause(_ duration: Duration, after error: SearchError? = nil) {
    sending = nil
    schedule(after: duration)
    if let error { onError.fire(error) }
  }

  private func remove(_ count: Int) {
    queue.removeFirst(count)
    saveQueue()
  }
}

/// How many events a tracker has dropped.
public struct DroppedEvents: Hashable, Sendable {
  /// Events that were not well-formed.
  public internal(set) var malformed = 0
  /// Events for which the queue had no room.
  public internal(set) var overLimit = 0
  /// Events that waited for more than four days, which the service refuses.
  public internal(set) var expired = 0
  /// Events that the receiver has refused.
  public internal(set) var refused = 0
}

extension SearchEvent {
  /// Reads a saved event; nil if the line was cut or is damaged.
  fileprivate init?(savedAs line: String) {
    guard let json = try? JSON(parsing: line),
      let event = try? SearchEvent(JSONNode(json, in: .request)), event.defect == nil, event.timestamp != nil
    else { return nil }
    self = event
  }
}
