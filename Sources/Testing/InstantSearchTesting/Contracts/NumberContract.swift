public import InstantSearchCore

/// Reads and uses a view in which a number is chosen.
@MainActor
public protocol NumberDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any NumberController<Int> { get }
  /// The position of the view, which is at its lower end while no number is chosen; nil without bounds.
  var position: Int? { get }
  /// Chooses a number within the range of the view.
  func choose(_ number: Int)
}

/// The contract of views of a number.
package enum NumberContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any NumberDriver>] = widget.cases(and: [
    Contract("The results give the bounds, which the choice does not narrow") { screen, view in
      screen.keep(connect(screen, view))
      try expect(view.position, nil, "before the first answer")
      await screen.search()
      try expect(view.position, 3, "the lowest price")
      view.choose(10)
      await screen.settle()
      try expect(view.position, 10, "chosen")
      try expect(screen.filters, ["price ≥ 10"], "filters")
      try expect(screen.hitsCount, 3, "results")
      view.choose(1000)
      await screen.settle()
      try expect(view.position, 200, "the highest price")
      view.choose(3)
      try expect(screen.filters, [], "what leaves all results is no filter")
    },
    Contract("A present number is shown with the first answer; without results its filter stays") { screen, view in
      screen.state[and: "price"].add(atLeast(8))
      screen.keep(connect(screen, view, number: 30))
      await screen.search()
      try expect(view.position, 8, "with the first answer")
      await screen.search("unicorn")
      try expect(view.position, nil, "nothing to choose from")
      try expect(screen.filters, ["price ≥ 8"], "filters")
      await screen.search("")
      try expect(view.position, 8, "something again")
    },
    Contract("The initial number is written once, within the limits") { screen, view in
      let connector = screen.keep(connect(screen, view, number: 30, limits: 5...20))
      try expect(screen.filters, ["price ≥ 20"], "filters")
      await screen.search()
      try expect(view.position, 20, "position")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.position, 5, "connected again")
    },
  ])

  private static func atLeast(_ price: Double) -> Filter.Numeric {
    Filter.Numeric(attribute: "price", operator: .greaterThanOrEqual, value: price)
  }

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any NumberDriver, number: Int? = nil, limits: ClosedRange<Int>? = nil
  ) -> NumberConnector<Int> {
    NumberConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: "price", numericOperator: .greaterThanOrEqual,
      number: number, limits: limits, controller: view.controller)
  }

  private static let widget = WidgetCases<any NumberDriver, Int?>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.position },
    change: {
      $0.state[and: "price"].removeAll()
      $0.state[and: "price"].add(atLeast(8))
      await $0.settle()
    }, use: { $0.choose(10) })
}
