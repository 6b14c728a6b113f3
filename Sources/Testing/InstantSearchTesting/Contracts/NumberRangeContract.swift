public import InstantSearchCore

/// Reads and uses a view in which a range of numbers is chosen.
@MainActor
public protocol NumberRangeDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any NumberRangeController<Int> { get }
  /// The positions of the two ends, the lower one first; empty without bounds.
  var ends: [Int] { get }
  /// Moves the lower end as far as the view permits.
  func moveLower(to number: Int)
  /// Moves the upper end as far as the view permits.
  func moveUpper(to number: Int)
}

/// Reads a view of a number range with a histogram.
@MainActor
public protocol HistogramDriver: NumberRangeDriver {
  /// The heights of the bars in equal parts of the bounds, as many parts and in any unit; empty without a histogram.
  var bars: [Int] { get }
}

/// Reads and uses a view in which only the lower end of a range is chosen, such as a rating of at least so many stars.
@MainActor
package protocol LowerEndDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any NumberRangeController<Int> { get }
  /// The lower end; nil if it is open.
  var lowerEnd: Int? { get }
  /// Chooses the lower end; nil opens it.
  func choose(_ number: Int?)
}

/// The contract of views of a number range.
package enum NumberRangeContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any NumberRangeDriver>] = widget.cases(and: [
    Contract("The results give the bounds, which the choice does not narrow") { screen, view in
      screen.keep(connect(screen, view.controller))
      try expect(view.ends, [], "before the first answer")
      await screen.search()
      try expect(view.ends, [3, 200], "all prices")
      view.moveUpper(to: 30)
      await screen.settle()
      try expect(screen.filters, ["price ≤ 30"], "an end that was not moved is open")
      view.moveLower(to: 8)
      await screen.settle()
      try expect(view.ends, [8, 30], "chosen")
      try expect(screen.filters, ["price: 8 to 30"], "filters")
      try expect(screen.hitsCount, 3, "results")
      view.moveUpper(to: 1000)
      await screen.settle()
      try expect(view.ends, [8, 200], "as far as the results reach")
      view.moveLower(to: 3)
      try expect(screen.filters, [], "what leaves all results is no filter")
    },
    Contract("The ends do not pass each other") { screen, view in
      screen.keep(connect(screen, view.controller))
      await screen.search()
      view.moveUpper(to: 30)
      view.moveLower(to: 100)
      try expect(view.ends, [30, 30], "the lower end stops at the upper one")
      view.moveUpper(to: 10)
      try expect(view.ends, [30, 30], "the upper end stops at the lower one")
    },
    Contract("A present range is shown with the first answer; without results its filter stays") { screen, view in
      screen.state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
      screen.keep(connect(screen, view.controller, range: NumberRange(8...30)))
      await screen.search()
      try expect(view.ends, [5, 10], "with the first answer")
      await screen.search("unicorn")
      try expect(view.ends, [], "nothing to choose from")
      try expect(screen.filters, ["price: 5 to 10"], "filters")
      await screen.search("")
      try expect(view.ends, [5, 10], "something again")
    },
    Contract("The initial range is written once, within the limits") { screen, view in
      let connector = screen.keep(connect(screen, view.controller, range: NumberRange(8...30), limits: 5...20))
      try expect(screen.filters, ["price: 8 to 20"], "filters")
      await screen.search()
      try expect(view.ends, [8, 20], "ends")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.ends, [5, 20], "connected again")
    },
  ])

  /// The contract of views of a number range that are a `HistogramController`, besides ``cases``.
  package static let histogramCases: [Contract<any HistogramDriver>] = [
    Contract("A histogram shows the results along the bounds, whatever range is chosen") { screen, view in
      screen.keep(connect(screen, view.controller, histogram: HistogramRequest()))
      try expect(view.bars, [], "before the first answer")
      await screen.search()
      let bars = view.bars
      try expect(bars.first, bars.max(), "three of six prices are below 10")
      try expect(bars.contains(0), true, "none is between 50 and 150")
      try expect(bars.last.map { 0 < $0 && $0 < bars.max() ?? 0 }, true, "one is 200")
      view.moveUpper(to: 30)
      await screen.settle()
      try expect(view.bars, bars, "as if nothing were chosen")
      await screen.search("unicorn")
      try expect(view.bars, [], "without results")
      await screen.search("")
      try expect(view.bars, bars, "something again")
    },
    Contract("There is no histogram that was not requested") { screen, view in
      screen.keep(connect(screen, view.controller))
      await screen.search()
      try expect(view.bars, [], "bars")
    },
  ]

  /// The contract of views in which only the lower end is chosen.
  package static let lowerEndCases: [Contract<any LowerEndDriver>] = lowerEnd.cases(and: [
    Contract("The lower end is chosen, and opened again; what leaves all results is no filter") { screen, view in
      screen.keep(connect(screen, view.controller))
      await screen.search()
      try expect(view.lowerEnd, nil, "open")
      view.choose(8)
      await screen.settle()
      try expect(view.lowerEnd, 8, "chosen")
      try expect(screen.filters, ["price ≥ 8"], "filters")
      try expect(screen.hitsCount, 4, "results")
      view.choose(nil)
      try expect(screen.filters, [], "opened again")
      view.choose(3)
      try expect(screen.filters, [], "what leaves all results")
      try expect(view.lowerEnd, nil, "open again")
    },
    Contract("The lower end of a present range is shown; choosing another opens the upper end") { screen, view in
      screen.state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
      screen.keep(connect(screen, view.controller, range: NumberRange(8...30)))
      await screen.search()
      try expect(view.lowerEnd, 5, "with the first answer")
      await screen.search("unicorn")
      try expect(screen.filters, ["price: 5 to 10"], "filters without results")
      await screen.search("")
      view.choose(8)
      try expect(screen.filters, ["price ≥ 8"], "filters")
      try expect(view.lowerEnd, 8, "chosen")
    },
    Contract("The initial range is written once, within the limits, and its lower end shown") { screen, view in
      let connector = screen.keep(connect(screen, view.controller, range: NumberRange(8...30), limits: 5...20))
      try expect(screen.filters, ["price: 8 to 20"], "filters")
      await screen.search()
      try expect(view.lowerEnd, 8, "the lower end")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.lowerEnd, nil, "connected again")
    },
  ])

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ controller: any NumberRangeController<Int>, range: NumberRange<Int> = NumberRange(),
    limits: ClosedRange<Int>? = nil, histogram: HistogramRequest? = nil
  ) -> NumberRangeConnector<Int> {
    NumberRangeConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: "price", range: range, limits: limits,
      histogram: histogram, controller: controller)
  }

  private static let widget = WidgetCases<any NumberRangeDriver, [Int]>(
    connect: { connect($0, $1.controller) }, controller: { $0.controller }, shown: { $0.ends }, change: change,
    use: { $0.moveUpper(to: 30) })

  private static let lowerEnd = WidgetCases<any LowerEndDriver, Int?>(
    connect: { connect($0, $1.controller) }, controller: { $0.controller }, shown: { $0.lowerEnd }, change: change,
    use: { $0.choose(8) })

  @MainActor
  private static func change(_ screen: ContractScreen) async {
    screen.state[and: "price"].removeAll()
    screen.state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
    await screen.settle()
  }
}
