// The date range: presets with counts, and two calendar fields.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A view in which users choose a range of days.
@MainActor
public protocol DateRangeController: ItemController where Item == DateRangeContent {
  /// Called by the view with the chosen days.
  var onRangeChanged: ((DayRange) -> Void)? { get set }
  /// Called by the view with the preset that was tapped.
  var onPresetTapped: ((DatePreset) -> Void)? { get set }
}

/// The logic of a date range.
///
/// The filters are those of a ``NumberRangeInteractor``, from the beginning of the first day to the end of the last one
/// in the widget's calendar and time zone. They are kept as they were chosen: when the date changes, “Today” is another
/// day, while the filter of a tap before midnight stays and the preset is no longer selected.
@MainActor
public final class DateRangeInteractor: BoundedInteractor<Double, NumberRange<Double>> {
  /// How the dates are stored.
  let form: DateForm
  /// The presets in their order. One with the ID of an earlier one is not shown.
  public var presets: [DatePreset] { didSet { if presets != oldValue { update() } } }
  /// The calendar with the time zone in which days begin. Setting it leaves the filters as they are.
  public var calendar: Calendar { didSet { if calendar != oldValue { update() } } }

  /// What views show.
  public private(set) var content: DateRangeContent {
    didSet { if content != oldValue { onContentChanged.fire(content) } }
  }

  /// Fires when the content has changed.
  public let onContentChanged = Observer<DateRangeContent>()

  /// Whether a view shows the widget. While none does, the presets are not counted; the next view counts them.
  package var isShown = true { didSet { if isShown, !oldValue { count() } } }

  private let now: @MainActor () -> Date
  private let midnight: SearchTimer?
  /// The presets without repeated ones, and their ranges, when they were computed last.
  private var current: [(preset: DatePreset, range: NumberRange<Double>)] = []
  private var counts: [Int]?
  /// The number of results with any number; nil if it was not counted.
  private var datedCount: Int?
  private var countsHaveFailed = false
  private var counting: Task<Void, Never>?
  /// The search whose counts are shown or awaited.
  private var countedSearch: CountedSearch?
  /// The request of the last answer.
  private var answered: SearchRequest?

  /// What the counts depend on.
  private struct CountedSearch: Equatable {
    var requests: [SearchRequest]
    /// The text of the shown results if words were left out to find them.
    var shownText: String?

    init(_ requests: [SearchRequest], shownText: String?) {
      self.requests = requests.map { request in
        guard case .hits(var hits) = request else { return request }
        // They only decide which words are left out.
        hits.conditionsOfShown = nil
        return .hits(hits)
      }
      self.shownText = shownText
    }
  }

  /// Contains every number that a date can be. A backend reads whole numbers of this size exactly.
  private static let allNumbers = NumberRange<Double>(from: -9_007_199_254_740_991, through: 9_007_199_254_740_991)

  /// Creates a date range that is not connected.
  ///
  /// - Parameters:
  ///   - form: How the dates are stored.
  ///   - calendar: The calendar with the time zone in which days begin. Dates that are stored without a time of the day
  ///     are usually at midnight in UTC, and need the time zone `.gmt`. Calendars other than the Gregorian one need
  ///     `import Foundation` on Linux.
  ///   - presets: The presets in their order.
  ///   - range: The initial choice, unless the filter state already has one.
  ///   - histogram: The histogram to show; nil for none.
  ///   - now: Returns the current time.
  ///   - clock: The clock that waits for midnight; nil if views need no update then.
  public init(
    form: DateForm = .seconds, calendar: Calendar = .autoupdatingCurrent,
    presets: [DatePreset] = DatePreset.standard, range: DayRange = DayRange(), histogram: HistogramRequest? = nil,
    now: @escaping @MainActor () -> Date = { Date() }, clock: (any Clock<Duration>)? = ContinuousClock()
  ) {
    self.form = form
    self.calendar = calendar
    self.presets = presets
    self.now = now
    midnight = clock.map { SearchTimer($0) }
    content = DateRangeContent(calendar: calendar)
    super.init(
      initialChoice: DayNumbers(calendar: calendar, form: form).numbers(of: range), none: NumberRange(), limits: nil,
      histogram: histogram
    ) { .range(of: $0, in: $1) }
    update()
  }

  private var numbers: DayNumbers { DayNumbers(calendar: calendar, form: form) }

  /// The chosen days, as the filters have them.
  public var range: DayRange { numbers.days(of: choice) }

  /// Chooses whole days.
  public func select(_ range: DayRange) { choose(numbers.numbers(of: range)) }

  /// Chooses the days that a preset has now; if these are chosen, chooses none.
  public func tap(_ preset: DatePreset) {
    update()
    let tapped = numbers.numbers(of: preset.days(at: now(), in: calendar))
    choose(tapped == choice ? NumberRange() : tapped)
  }

  /// Reads the date, the time zone and the language again. The widget itself does this at midnight, after each answer and
  /// with each tap; an app does it when the time zone or the clock of the system has changed.
  public func update() {
    var seen: Set<String> = []
    let now = now()
    let old = current.map(\.range)
    current = presets.filter { seen.insert($0.id).inserted }
      .map { ($0, numbers.numbers(of: $0.days(at: now, in: calendar))) }
    if current.map(\.range) != old { count() }
    show()
    let pause = calendar.end(ofDay: now).timeIntervalSince(now)
    // At least a second: a clock of the system that was set back must not keep the process busy.
    midnight?.start(.seconds(pause.clamped(to: 1...100_000))) { [weak self] in self?.update() }
  }

  /// Shows the present state.
  private func show() {
    var content = content
    content.calendar = calendar
    content.range = range
    content.today = calendar.start(ofDay: now())
    content.bounds = bounds.map { bounds in
      let first = numbers.day(of: bounds.lowerBound)
      return first...max(first, numbers.day(of: bounds.upperBound))
    }
    content.presets = current.enumerated().map { index, shown in
      SelectableItem(
        item: shown.preset, isSelected: shown.range == choice, label: shown.preset.title(in: calendar),
        resultCount: counts?.dropFirst(index).first)
    }
    (content.form, content.numbers, content.numberBounds) = (form, choice, bounds)
    content.histogram = histogram
    content.gaps = []
    // The search alone does not tell: a backend may find dates without naming the first and the last one.
    if findsNoNumbers, error == nil, choice.isOpen, datedCount == 0 { content.gaps.append(.noDates) }
    if requestedHistogram != nil, let searcher, !searcher.backend.countsHistograms { content.gaps.append(.noHistogram) }
    if countsHaveFailed, !current.isEmpty { content.gaps.append(.noPresetCounts) }
    content.error = error
    self.content = content
  }

  override func stateDidChange() { show() }

  override func resultsDidArrive() {
    // The same search again: the records may have changed.
    if answered == searcher?.answeredRequest { countedSearch = nil }
    answered = searcher?.answeredRequest
    count()
    update()
  }

  override func searcherDidDisconnect() {
    forgetCounts()
    answered = nil
    show()
  }

  private func forgetCounts() {
    counting?.cancel()
    (counting, countedSearch, counts, datedCount, countsHaveFailed) = (nil, nil, nil, nil, false)
  }

  /// Counts the results of the presets, each in place of the chosen range, in one call; and those with any number if the
  /// search has found no first and last date. Does nothing if they are those of the last search, as on a further page.
  private func count() {
    let ranges = current.map(\.range) + (findsNoNumbers ? [Self.allNumbers] : [])
    let requests = countRequests(of: ranges)
    let search = CountedSearch(requests, shownText: searcher?.onResults.lastValue?.queryAfterRemoval)
    guard search != countedSearch else { return }
    counting?.cancel()
    counting = nil
    (countedSearch, counts, datedCount) = (isShown ? search : nil, nil, nil)
    guard isShown else { return }
    guard !requests.isEmpty, let searcher else { return countsHaveFailed = false }
    // The widget may end while it waits.
    counting = Task { [weak self] in
      let counted: Result<[Int], SearchError>
      do throws(SearchError) { counted = .success(try await searcher.resultCounts(of: requests)) } catch {
        counted = .failure(error)
      }
      if !Task.isCancelled { self?.received(counted, of: search) }
    }
  }

  private func received(_ counted: Result<[Int], SearchError>, of search: CountedSearch) {
    guard search == countedSearch else { return }
    switch counted {
    case .success(let counts):
      self.counts = Array(counts.prefix(current.count))
      datedCount = counts.dropFirst(current.count).first
      countsHaveFailed = false
    case .failure(let error):
      // The next answer counts again.
      countedSearch = nil
      if error == .cancelled { return }
      countsHaveFailed = true
    }
    show()
  }

  deinit { counting?.cancel() }

  /// Waits for the counts of the presets.
  func waitUntilCounted() async { await counting?.value }

  /// Shows the content in a view, now and after each change, and handles the user's choice. Connecting a view again
  /// replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: DateRangeController>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any DateRangeController).self) { [weak self] controller in
      guard let self else { return {} }
      let subscription = onContentChanged.subscribe(with: controller) { $0.setItem($1) }
      controller.onRangeChanged = { [weak self] in self?.select($0) }
      controller.onPresetTapped = { [weak self] in self?.tap($0) }
      controller.setItem(content)
      return { [weak controller] in
        subscription.cancel()
        controller?.onRangeChanged = nil
        controller?.onPresetTapped = nil
      }
    }
  }
}

/// A date range with its searcher, its filters and its view connected.
///
/// ```swift
/// // Dates in milliseconds, and days of the user's calendar and time zone.
/// let dates = DateRangeConnector(searcher: searcher, attribute: "released", form: .milliseconds)
/// dates.interactor.tap(DatePreset(.lastDays(7)))
/// ```
@MainActor
public final class DateRangeConnector: BoundedConnector<DateRangeInteractor> {
  package override func waitUntilIdle() async { await interactor.waitUntilCounted() }

  /// Creates the logic of the range, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results give the bounds.
  ///   - filterState: The filter state to read and write; nil for the searcher's, or a new one if it has none.
  ///   - attribute: The attribute with the dates.
  ///   - form: How the dates are stored.
  ///   - calendar: The calendar with the time zone in which days begin. Dates that are stored without a time of the day
  ///     are usually at midnight in UTC, and need the time zone `.gmt`. Calendars other than the Gregorian one need
  ///     `import Foundation` on Linux.
  ///   - presets: The presets in their order.
  ///   - range: The initial choice, unless the filter state already has one.
  ///   - histogram: The histogram to show; nil for none.
  ///   - now: Returns the current time.
  ///   - clock: The clock that waits for midnight; nil if views need no update then.
  ///   - operator: The operator of the group.
  ///   - groupName: The name of the group; nil for the attribute's name.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute, form: DateForm = .seconds,
    calendar: Calendar = .autoupdatingCurrent, presets: [DatePreset] = DatePreset.standard,
    range: DayRange = DayRange(), histogram: HistogramRequest? = nil,
    now: @escaping @MainActor () -> Date = { Date() }, clock: (any Clock<Duration>)? = ContinuousClock(),
    operator: RefinementOperator = .and, groupName: String? = nil, controller: (any DateRangeController)? = nil
  ) {
    super.init(
      DateRangeInteractor(
        form: form, calendar: calendar, presets: presets, range: range, histogram: histogram, now: now, clock: clock),
      searcher: searcher, filterState: filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some DateRangeController) -> Connection {
    keep(interactor.connectController(controller))
  }
}
