import Foundation
@testable import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The date range")
struct DateRangeTests {
  /// The current time, which a test moves.
  @MainActor
  private final class Now { var date = Date(timeIntervalSince1970: 1_774_789_200) }

  private let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      // 2026-03-29 at 0:30 and 23:30, and 2026-03-30 at 0:30 in Berlin, where summer time begins on 29 March.
      ["objectID": "1", "at": 1_774_740_600, "ms": 1_774_740_600_000, "text": "2026-03-29", "color": "red"],
      ["objectID": "2", "at": 1_774_819_800, "ms": 1_774_819_800_000, "text": "2026-03-29", "color": "red"],
      ["objectID": "3", "at": 1_774_823_400, "ms": 1_774_823_400_000, "text": "2026-03-30", "color": "blue"],
    ]))
  private let searcher: HitsSearcher
  private let state = FilterState()
  private let view = RecordingDates()
  private let now = Now()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func connect(
    _ attribute: Attribute = "at", form: DateForm = .seconds, presets: [DatePreset] = DatePreset.standard,
    histogram: HistogramRequest? = nil, clock: (any Clock<Duration>)? = nil
  ) throws -> DateRangeConnector {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    return DateRangeConnector(
      searcher: searcher, filterState: state, attribute: attribute, form: form, calendar: calendar, presets: presets,
      histogram: histogram, now: { [now] in now.date }, clock: clock, controller: view)
  }

  private func search(_ connector: DateRangeConnector) async {
    searcher.search()
    await settle(connector)
  }

  private func settle(_ connector: DateRangeConnector) async {
    await searcher.waitUntilIdle()
    await connector.waitUntilIdle()
  }

  private var filters: [String] { state.getFilters().map(\.description) }

  @Test(
    "A day without an hour is 23 hours long, in seconds and in milliseconds",
    arguments: [
      ("at", .seconds, "at: 1774738800 to 1774821599"),
      ("at", .fractionalSeconds, "at: 1774738800 to 1774821599.9999998"),
      ("ms", .milliseconds, "ms: 1774738800000 to 1774821599999"),
    ] as [(Attribute, DateForm, String)])
  func forms(_ attribute: Attribute, form: DateForm, filter: String) async throws {
    let connector = try connect(attribute, form: form)
    await search(connector)
    expectEqual(view.presets.map(\.count), [2, 2, 3, 3])
    view.tap("Today")
    await settle(connector)
    #expect(filters == [filter] && searcher.onResults.lastValue?.nbHits == 2)
    #expect(view.first == "2026-03-29" && view.last == "2026-03-29")
  }

  @Test("Presets are counted after each answer in one call, each in place of the chosen one, within the other filters")
  func counts() async throws {
    let connector = try connect()
    var counts: [[Int?]] = []
    await search(connector)
    counts.append(view.presets.map(\.count))
    view.tap("Today")
    await settle(connector)
    counts.append(view.presets.map(\.count))
    state[or: "color"].add(.red)
    await settle(connector)
    counts.append(view.presets.map(\.count))
    expectEqual(counts, [[2, 2, 3, 3], [2, 2, 3, 3], [2, 2, 2, 2]])
    expectEqual(backend.calls.map(\.requests.count), [1, 4, 1, 1, 4])
    searcher.request.query.page = 1
    await search(connector)
    #expect(view.presets.map(\.count) == [2, 2, 2, 2] && backend.calls.count == 6, "a further page changes no count")
    await search(connector)
    expectEqual(backend.calls.map(\.requests.count), [1, 4, 1, 1, 4, 1, 1, 4], "the records may have changed")
  }

  @Test("The counts of an older search are not shown beside the results of a new one")
  func olderCounts() async throws {
    let connector = try connect()
    await search(connector)
    var shown: [[Int?]] = []
    connector.interactor.onContentChanged.subscribe(with: view) { shown.append($1.presets.map(\.resultCount)) }
    state[or: "color"].add(.red)
    await settle(connector)
    expectEqual(shown, [[nil, nil, nil, nil], [2, 2, 2, 2]])
    searcher.query = "nothing"
    await search(connector)
    expectEqual(shown.dropFirst(2), [[nil, nil, nil, nil], [0, 0, 0, 0]])
  }

  @Test("A disconnected widget counts nothing, forgets its counts, and counts anew for another searcher")
  func disconnected() async throws {
    let scripted = ScriptedBackend()
    let (first, interactor) = (HitsSearcher(backend: scripted, indexName: "i"), DateRangeInteractor(clock: nil))
    interactor.connectFilterState(state, with: "at")
    let connection = interactor.connectSearcher(first, with: "at")
    first.search()
    await scripted.nextCall().answer(SearchResponse(nbHits: 1))
    let counting = await scripted.nextCall()
    connection.disconnect()
    let other = interactor.connectSearcher(searcher, with: "at")
    counting.answer(counting.requests.map { _ in .hits(SearchResponse(nbHits: 7)) })
    await interactor.waitUntilCounted()
    expectEqual(interactor.content.presets.map(\.resultCount), [nil, nil, nil, nil])
    await searcher.searchUntilIdle()
    await interactor.waitUntilCounted()
    #expect(interactor.content.presets.allSatisfy { $0.resultCount != nil && $0.resultCount != 7 })
    other.disconnect()
    expectEqual(interactor.content.presets.map(\.resultCount), [nil, nil, nil, nil])
  }

  @Test("A widget that waits for counts, or for midnight, can end")
  func ends() async throws {
    let scripted = ScriptedBackend()
    let searcher = HitsSearcher(backend: scripted, indexName: "i")
    var interactor: DateRangeInteractor? = DateRangeInteractor(clock: nil)
    weak let ended = interactor
    interactor?.connectFilterState(state, with: "at")
    interactor?.connectSearcher(searcher, with: "at")
    searcher.search()
    await scripted.nextCall().answer(SearchResponse(nbHits: 1))
    _ = await scripted.nextCall()
    #expect(ended != nil)
    interactor = nil
    #expect(ended == nil)
    let clock = ManualClock()
    var connector: DateRangeConnector? = try connect(clock: clock)
    await clock.waitForSleepers()
    withExtendedLifetime(connector) {}
    connector = nil
    expectEqual(clock.sleeperCount, 0)
  }

  @Test("A widget that no view shows counts nothing, and counts when one does")
  func shown() async throws {
    let connector = try connect()
    connector.interactor.isShown = false
    await search(connector)
    connector.interactor.presets = [DatePreset(.day), DatePreset(.week)]
    #expect(backend.calls.map(\.requests.count) == [1] && view.presets.map(\.count) == [nil, nil])
    connector.interactor.isShown = true
    await settle(connector)
    #expect(backend.calls.map(\.requests.count) == [1, 2] && view.presets.map(\.count) == [2, 3])
    connector.interactor.isShown = false
    connector.interactor.isShown = true
    await settle(connector)
    expectEqual(backend.calls.count, 2)
  }

  @Test("At midnight “Today” is the next day: its count follows, and the filter of an earlier tap stays")
  func midnight() async throws {
    let clock = ManualClock()
    let connector = try connect(clock: clock)
    await search(connector)
    view.tap("Today")
    await settle(connector)
    expectEqual(view.presets.map(\.isSelected), [true, false, false, false])
    await clock.waitForSleepers()
    var todays: [SelectableItem<DatePreset>] = []
    connector.interactor.onContentChanged.subscribe(with: view) { todays.append($1.presets[0]) }
    now.date += 9 * 3600
    clock.advance(by: .seconds(9 * 3600))
    // The timer sleeps again when it has updated the widget.
    await clock.waitForSleepers()
    await settle(connector)
    expectEqual(todays.map(\.isSelected), [false, false], "no longer selected, and then counted")
    expectEqual(todays.map(\.resultCount), [nil, 1], "the count of another day is not shown")
    #expect(view.presets.map(\.count) == [1, 3, 3, 3] && filters == ["at: 1774738800 to 1774821599"])
    expectEqual(view.first, "2026-03-29")
    view.tap("Today")
    expectEqual(view.first, "2026-03-30")
    await settle(connector)
    await clock.waitForSleepers()
    expectEqual(clock.sleeperCount, 1, "the timer waits for the next midnight")
  }

  @Test("Presets are replaced while the screen is open; titles are the app's, and a period is there once")
  func presets() async throws {
    let connector = try connect(presets: [
      DatePreset(.day, title: "Heute"), DatePreset(.day), DatePreset(.nextDays(2)), DatePreset(.lastDays(0)),
    ])
    await search(connector)
    expectEqual(view.presets, [ShownRow("Heute", 2), ShownRow("Next 2 days", 3), ShownRow("Today", 2)])
    let march = DayRange(from: Date(timeIntervalSince1970: 1_772_400_000), through: now.date)
    connector.interactor.presets = [DatePreset(.days(march)), DatePreset(.week)]
    expectEqual(view.presets, [ShownRow("2026-03-01 – 2026-03-29"), ShownRow("This week")])
    await settle(connector)
    expectEqual(view.presets.map(\.count), [2, 3])
    view.tap("2026-03-01 – 2026-03-29")
    #expect(view.first == "2026-03-01" && view.presets[0].isSelected)
    for (zone, title) in [("Europe/Berlin", "2026-03-28 – "), ("Asia/Kathmandu", "2026-03-28 – ")] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      let midnight = try #require(DayText(in: calendar.timeZone).day("2026-03-28"))
      let days = DayRange(from: midnight)
      expectEqual(DatePreset(.days(days)).title(in: calendar), title, "UTC has the day before")
      connector.interactor.calendar = calendar
      connector.interactor.presets = [DatePreset(.days(days))]
      expectEqual(view.presets.map(\.text), [title])
    }
    connector.interactor.presets = []
    await search(connector)
    #expect(view.presets.isEmpty && view.first == "2026-03-01")
  }

  @Test("Another time zone leaves the filter, and shows the days of its ends; ranges in two groups keep to their own")
  func timeZone() async throws {
    let connector = try connect()
    let other = RecordingDates()
    let second = DateRangeConnector(
      searcher: searcher, filterState: state, attribute: "at", calendar: connector.interactor.calendar,
      clock: nil, groupName: "other", controller: other)
    await search(connector)
    view.tap("Today")
    other.choose(last: "2026-03-28")
    #expect(view.last == "2026-03-29" && other.first == "" && other.last == "2026-03-28" && filters.count == 2)
    connector.interactor.calendar.timeZone = .gmt
    expectEqual(filters.first, "at: 1774738800 to 1774821599")
    #expect(view.first == "2026-03-28" && view.last == "2026-03-29" && !view.presets[0].isSelected)
    connector.interactor.select(DayRange())
    #expect(filters.count == 1 && other.last == "2026-03-28")
    withExtendedLifetime(second) {}
  }

  @Test(
    "The widget says that dates are texts, but not before an answer has counted them, nor where a preset has results")
  func noDates() async throws {
    await searcher.searchUntilIdle()
    let connector = try connect("text", form: .fractionalSeconds)
    await settle(connector)
    expectEqual(view.notices, [], "the answer is older than the widget")
    var shown: [([DateRangeContent.Gap], Int?)] = []
    connector.interactor.onContentChanged.subscribe(with: view) {
      shown.append(($1.gaps, $1.presets.first?.resultCount))
    }
    await search(connector)
    expectEqual(view.notices, ["No result has a date by which it can be filtered"])
    #expect(view.presets == [] && connector.interactor.content.presets.map(\.resultCount) == [0, 0, 0, 0])
    #expect(shown.allSatisfy { ($0.0 == []) == ($0.1 == nil) }, "said with the counts, and not before")
    expectEqual(backend.calls.last?.requests.count, 5, "the presets and all numbers")
    connector.interactor.presets = []
    await settle(connector)
    expectEqual(view.notices, ["No result has a date by which it can be filtered"], "also without presets")
  }

  @Test("A backend that finds no first and last date: presets with results are shown, and older dates are dates")
  func uncountedBounds() async throws {
    let model = ReferenceBackend(records: [
      ["objectID": "1", "at": 1_774_785_000, "old": 5], ["objectID": "2", "at": 5, "old": 6], ["objectID": "3"],
    ])
    let backend = ScriptedBackend { requests throws(SearchError) in
      try await model.search(requests).map { answer in
        guard case .hits(var response) = answer else { return answer }
        response.facetStats = [:]
        return .hits(response)
      }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    for (attribute, counts) in [("at", [1, 1, 1, 1]), ("old", [])] as [(Attribute, [Int])] {
      let view = RecordingDates()
      let connector = DateRangeConnector(
        searcher: searcher, attribute: attribute, calendar: .utc, now: { [now] in now.date }, clock: nil,
        controller: view)
      await searcher.searchUntilIdle()
      await connector.waitUntilIdle()
      #expect(view.presets.map(\.count) == counts && view.notices == [])
      let content = connector.interactor.content
      let today = Calendar.utc.startOfDay(for: now.date)
      expectEqual(content.shownDays, (counts.isEmpty ? nil : today...today), "what the pickers begin with")
      connector.disconnect()
    }
  }

  @Test("A backend without histograms is named, if one was requested")
  func noHistogram() async throws {
    struct Lacking: SearchBackend {
      let model: ReferenceBackend
      let supportedParameters = SupportedParameters.all
      func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
        try await model.search(requests)
      }
    }
    let searcher = HitsSearcher(
      backend: Lacking(model: ReferenceBackend(records: [["objectID": "1", "at": 5]])), indexName: "i")
    for (histogram, gaps) in [(nil, []), (HistogramRequest(), [.noHistogram])]
      as [(HistogramRequest?, [DateRangeContent.Gap])]
    {
      let connector = DateRangeConnector(searcher: searcher, attribute: "at", histogram: histogram, clock: nil)
      expectEqual(connector.interactor.content.gaps, gaps)
    }
  }

  @Test("Presets that can't be counted have no counts, and the widget says so until they can")
  func uncounted() async throws {
    let failing = ScriptedBackend { requests throws(SearchError) in
      if requests.count > 1 { throw .timedOut }
      return try await ReferenceBackend(records: [["objectID": "1", "at": 1_774_740_600]]).search(requests)
    }
    let searcher = HitsSearcher(backend: failing, indexName: "i")
    let connector = DateRangeConnector(searcher: searcher, attribute: "at", clock: nil, controller: view)
    await searcher.searchUntilIdle()
    await connector.waitUntilIdle()
    expectEqual(view.presets.map(\.count), [nil, nil, nil, nil])
    expectEqual(view.notices, ["The results of each period can't be counted"])
    connector.interactor.presets = [DatePreset(.day)]
    await connector.waitUntilIdle()
    #expect(view.notices == [] && view.presets.map(\.count) != [nil])
    connector.interactor.presets = [DatePreset(.day), DatePreset(.week)]
    await connector.waitUntilIdle()
    expectEqual(view.notices, ["The results of each period can't be counted"])
    connector.interactor.presets = []
    expectEqual(view.notices, [], "no periods")
  }

  @Test("A filter of the widget says its days, for a label; another one has none")
  func labels() throws {
    let connector = try connect()
    let calendar = connector.interactor.calendar
    for days in [DayRange(from: now.date, through: now.date), DayRange(from: now.date), DayRange(through: now.date)] {
      connector.interactor.select(days)
      let filter = try #require(state.getFilters().first.flatMap { Filter.Numeric($0) })
      #expect(DayRange(filter, in: calendar) == connector.interactor.range && !connector.interactor.range.isOpen)
    }
    expectEqual(DayRange(Filter.Numeric(attribute: "at", operator: .equals, value: 5), in: calendar), nil)
    expectEqual(DayRange(!Filter.Numeric(attribute: "at", range: 5...6), in: calendar), nil)
  }

  @Test("Ends beyond all calendars are shown as the nearest day that has a name")
  func beyond() throws {
    let connector = try connect()
    for range in [-1e300...1e300, -Double.greatestFiniteMagnitude ... -1e20, 1e20...1e21] {
      state[and: "at"].removeAll()
      state[and: "at"].add(Filter.Numeric(attribute: "at", range: range))
      #expect(view.first <= view.last && view.first.count == 10 && view.last.count == 10)
    }
    connector.interactor.select(DayRange(from: .distantPast, through: Date(timeIntervalSince1970: 1e15)))
    #expect(!filters.isEmpty)
  }

  @Test(
    "Pickers admit the days that they show, also those after `distantFuture`",
    arguments: [
      DayRange(from: Date(timeIntervalSince1970: 1e15)), DayRange(through: Date(timeIntervalSince1970: 1e15)),
      DayRange(from: Date(timeIntervalSince1970: 1e11), through: Date(timeIntervalSince1970: 1e15)),
      DayRange(from: Date(timeIntervalSince1970: -1e15)), DayRange(through: Date(timeIntervalSince1970: -1e15)),
      DayRange(from: Date(timeIntervalSince1970: 5), through: Date(timeIntervalSince1970: 6)), DayRange(),
    ])
  func admittedDays(_ range: DayRange) throws {
    let (past, future) = (Date(timeIntervalSince1970: -1e15), Date(timeIntervalSince1970: 1e15))
    for bounds in [nil, past...past, past...future, future...future, now.date...now.date] {
      let content = DateRangeContent(calendar: .utc, range: range, bounds: bounds)
      guard let shown = content.shownDays, let days = content.admittedDays else {
        #expect(range.isOpen && bounds == nil)
        continue
      }
      #expect(days.first.contains(shown.lowerBound) && days.last.contains(shown.upperBound))
      #expect(range.last.map { $0 < shown.lowerBound || days.first.upperBound == $0 } != false)
      #expect(range.first.map { $0 > shown.upperBound || days.last.lowerBound == $0 } != false)
      #expect(days.first.lowerBound <= .distantPast && days.last.upperBound >= .distantFuture)
    }
  }
}

extension Calendar {
  fileprivate static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
