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

/// The contract of views of a number range.
public enum NumberRangeContract {
  /// The cases, as the arguments of a test.
  public static let cases: [Contract<any NumberRangeDriver>] = widget.cases(and: [
    Contract("The results give the bounds, which the choice does not narrow") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view)
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
      connector.disconnect()
    },
    Contract("The ends do not pass each other") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view)
      await screen.search()
      view.moveUpper(to: 30)
      view.moveLower(to: 100)
      try expect(view.ends, [30, 30], "the lower end stops at the upper one")
      view.moveUpper(to: 10)
      try expect(view.ends, [30, 30], "the upper end stops at the lower one")
      connector.disconnect()
    },
    Contract("A present range is shown with the first answer; without results its filter stays") { make in
      let (screen, view) = (ContractScreen(), make())
      screen.state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
      let connector = connect(screen, view, range: NumberRange(8...30))
      await screen.search()
      try expect(view.ends, [5, 10], "with the first answer")
      await screen.search("unicorn")
      try expect(view.ends, [], "nothing to choose from")
      try expect(screen.filters, ["price: 5 to 10"], "filters")
      await screen.search("")
      try expect(view.ends, [5, 10], "something again")
      connector.disconnect()
    },
    Contract("The initial range is written once, within the limits") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view, range: NumberRange(8...30), limits: 5...20)
      try expect(screen.filters, ["price: 8 to 20"], "filters")
      await screen.search()
      try expect(view.ends, [8, 20], "ends")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.ends, [5, 20], "connected again")
      connector.disconnect()
    },
  ])

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any NumberRangeDriver, range: NumberRange<Int> = NumberRange(),
    limits: ClosedRange<Int>? = nil
  ) -> NumberRangeConnector<Int> {
    NumberRangeConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: "price", range: range, limits: limits,
      controller: view.controller)
  }

  private static let widget = WidgetCases<any NumberRangeDriver, [Int]>(
    connect: { screen, view in
      let connector = connect(screen, view)
      return (connector, connector.interactor)
    }, controller: { $0.controller }, shown: { $0.ends },
    change: {
      $0.state[and: "price"].removeAll()
      $0.state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
      await $0.settle()
    }, use: { $0.moveUpper(to: 30) })
}
