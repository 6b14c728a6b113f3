public import InstantSearchCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and uses a view in which a range of days is chosen.
@MainActor
public protocol DateRangeDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any DateRangeController { get }
  /// The presets in order with their counts; empty before there is anything to choose from.
  var presets: [ShownRow] { get }
  /// The first day in the form `2026-03-29`; empty if that end is open.
  var first: String { get }
  /// The last day in the form `2026-03-29`; empty if that end is open.
  var last: String { get }
  /// The heights of the bars in equal parts of the results' days, in any unit; empty without a histogram.
  var bars: [Int] { get }
  /// The sentences about what the search can't do.
  var notices: [String] { get }
  /// Taps the preset with this title.
  func tap(_ text: String)
  /// Chooses the first day as far as the view permits; an empty text opens that end.
  func choose(first: String)
  /// Chooses the last day as far as the view permits; an empty text opens that end.
  func choose(last: String)
}

/// The contract of views of a date range. The records are from three days in March 2026, one in January and one in
/// December 2025; today is 29 March 2026 at +02:00.
package enum DateRangeContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any DateRangeDriver>] = widget.cases(and: [
    Contract(
      "Each preset counts its results whatever is chosen; a tap chooses its days, and the second tap takes it back"
    ) { screen, view in
      let connector = screen.keep(connect(screen, view))
      try expect(view.presets, [], "before the first answer")
      await search(screen, connector)
      try expect(view.presets, presets([2, 3, 4, 5]), "the first answer")
      view.tap("Today")
      await settle(screen, connector)
      try expect(view.presets, presets([2, 3, 4, 5], selected: [0]), "the counts of the others stay")
      try expect([view.first, view.last], ["2026-03-29", "2026-03-29"], "the days of the preset")
      try expect(screen.filters, ["released: 1774735200 to 1774821599"], "from midnight to the last second")
      try expect(screen.hitsCount, 2, "results")
      view.tap("This month")
      await settle(screen, connector)
      try expect([view.first, view.last], ["2026-03-01", "2026-03-31"], "another preset")
      try expect(screen.hitsCount, 4, "results of the other")
      view.tap("This month")
      await settle(screen, connector)
      try expect(screen.filters, [], "no filter is left")
      try expect([view.first, view.last], ["", ""], "open ends")
      try expect(
        screen.backend.calls.count, 5,
        "a search is one call, the counts of all presets are one, and a choice of the widget changes none of them")
    },
    Contract("Days are chosen by hand: the ends don't pass each other, and a preset with the same days is selected") {
      screen, view in
      let connector = screen.keep(connect(screen, view))
      await search(screen, connector)
      view.choose(first: "2026-03-29")
      await settle(screen, connector)
      try expect(screen.filters, ["released ≥ 1774735200"], "an end that was not chosen is open")
      try expect([view.first, view.last], ["2026-03-29", ""], "one end")
      view.choose(last: "2026-03-29")
      await settle(screen, connector)
      try expect(view.presets, presets([2, 3, 4, 5], selected: [0]), "the same day twice is that day")
      view.choose(last: "2026-03-31")
      view.choose(first: "2026-03-01")
      try expect(view.presets.map(\.isSelected), [false, false, true, false], "the days of another preset")
      view.choose(last: "2026-02-10")
      try expect([view.first, view.last], ["2026-03-01", "2026-03-01"], "the last day stops at the first one")
      view.choose(first: "2026-03-08")
      try expect([view.first, view.last], ["2026-03-01", "2026-03-01"], "the first day stops at the last one")
      view.choose(first: "")
      await settle(screen, connector)
      try expect([view.first, view.last], ["", "2026-03-01"], "an end is opened")
      try expect(screen.hitsCount, 2, "results until then")
      view.choose(last: "")
      try expect(screen.filters, [], "both ends are open")
    },
    Contract(
      "Present filters show from the first frame, other filters of the attribute stay, and a change is taken back"
    ) {
      screen, view in
      screen.state[and: "released"].add(Filter.Numeric(attribute: "released", range: 1_774_735_200...1_774_821_599))
      screen.state[or: "other", Filter.Numeric.self].add(
        Filter.Numeric(attribute: "released", operator: .lessThan, value: 2e9))
      let connector = screen.keep(connect(screen, view))
      try expect([view.first, view.last], ["2026-03-29", "2026-03-29"], "the first frame")
      let before = screen.state.groups
      await search(screen, connector)
      view.choose(first: "2025-12-01")
      try expect(screen.filters.count, 2, "the other filter")
      try expect(view.first, "2025-12-01", "chosen")
      screen.state.update { $0.groups = before }
      await settle(screen, connector)
      try expect([view.first, view.last], ["2026-03-29", "2026-03-29"], "taken back")
      try expect(view.presets, presets([2, 3, 4, 5], selected: [0]), "and its preset")
    },
    Contract("Days beyond the results are kept and shown, and so are those of a search that finds nothing") {
      screen, view in
      let connector = screen.keep(connect(screen, view))
      await search(screen, connector)
      view.choose(last: "2031-05-05")
      view.choose(first: "2031-05-04")
      await settle(screen, connector)
      try expect(screen.hitsCount, 0, "results")
      try expect([view.first, view.last], ["2031-05-04", "2031-05-05"], "beyond the results")
      await screen.search("unicorn")
      try expect([view.first, view.last], ["2031-05-04", "2031-05-05"], "nothing found")
      view.choose(last: "")
      view.choose(first: "")
      try expect(screen.filters, [], "and can be removed")
    },
  ])

  /// The contract of views that show a histogram, besides ``cases``.
  package static let histogramCases: [Contract<any DateRangeDriver>] = [
    Contract("A histogram shows the results over time, whatever days are chosen") { screen, view in
      let connector = screen.keep(connect(screen, view, histogram: HistogramRequest()))
      try expect(view.bars, [], "before the first answer")
      await search(screen, connector)
      let bars = view.bars
      try expect(bars.last, bars.max(), "four of six are from the end of March")
      try expect(bars.contains(0), true, "none is from February")
      try expect(bars.first.map { 0 < $0 && $0 < bars.max() ?? 0 }, true, "one is from December")
      view.tap("Today")
      await settle(screen, connector)
      try expect(view.bars, bars, "as if nothing were chosen")
      await screen.search("unicorn")
      try expect(view.bars, [], "without results")
    }
  ]

  /// The contract of views that say what a backend can't do, besides ``cases``.
  package static let gapCases: [Contract<any DateRangeDriver>] = [
    Contract("A view says that no result has a date as a number, and only then") { screen, view in
      let connector = connect(screen, view, attribute: "category")
      try expect(view.notices, [], "before the first answer")
      await search(screen, connector)
      try expect(view.notices, ["No result has a date by which it can be filtered"], "texts")
      await screen.search("unicorn")
      try expect(view.notices, [], "where there are no results")
      connector.disconnect()
      let dates = screen.keep(connect(screen, view))
      await search(screen, dates)
      try expect(view.notices, [], "of another attribute")
    }
  ]

  private static let titles = ["Today", "Last 7 days", "This month", "This year"]

  private static func presets(_ counts: [Int?], selected: [Int] = []) -> [ShownRow] {
    zip(titles, counts).enumerated().map { ShownRow($1.0, $1.1, isSelected: selected.contains($0)) }
  }

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any DateRangeDriver, attribute: Attribute = "released",
    histogram: HistogramRequest? = nil
  ) -> DateRangeConnector {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 7200) ?? .gmt
    return DateRangeConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: attribute, calendar: calendar,
      histogram: histogram, now: { Date(timeIntervalSince1970: 1_774_789_200) }, clock: nil,
      controller: view.controller)
  }

  @MainActor
  private static func search(_ screen: ContractScreen, _ connector: DateRangeConnector) async {
    await screen.search()
    await connector.waitUntilIdle()
  }

  @MainActor
  private static func settle(_ screen: ContractScreen, _ connector: DateRangeConnector) async {
    await screen.settle()
    await connector.waitUntilIdle()
  }

  private static let widget = WidgetCases<any DateRangeDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { [$0.first, $0.last] },
    change: {
      $0.state[and: "released"].removeAll()
      $0.state[and: "released"].add(Filter.Numeric(attribute: "released", range: 1_768_471_200...1_774_692_000))
      await $0.settle()
    }, use: { $0.choose(last: "2026-03-29") })
}
