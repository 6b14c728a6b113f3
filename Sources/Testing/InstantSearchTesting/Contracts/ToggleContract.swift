public import InstantSearchCore

/// Reads and flips a view of a toggle.
@MainActor
public protocol ToggleDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any SelectableController<Filter.Facet> { get }
  /// Whether the view is shown as on.
  var isOn: Bool { get }
  /// Flips the toggle, as users do.
  func flip()
}

/// The contract of views of a toggle.
package enum ToggleContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any ToggleDriver>] = widget.cases(and: [
    Contract("It adds and removes its filter; a present filter is shown from the first frame") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.state[or: "color"].add(red)
      screen.keep(connect(screen, view))
      try expect(view.isOn, true, "the first frame")
      view.flip()
      try expect(view.isOn, false, "flipped")
      try expect(screen.filters, [], "no filter")
      view.flip()
      await screen.settle()
      try expect(screen.hitsCount, 3, "results")
    },
    Contract("With a filter for off, the toggle alternates between the two") { screen, view in
      screen.keep(connect(screen, view, offFilter: blue))
      try expect(view.isOn, false, "at first")
      try expect(screen.filters, ["color: blue"], "off")
      view.flip()
      try expect(screen.filters, ["color: red"], "on")
      view.flip()
      try expect(screen.filters, ["color: blue"], "off again")
      screen.state.removeAll()
      try expect(view.isOn, false, "neither")
      try expect(screen.filters, [], "nothing comes back by itself")
    },
    Contract("An initial filter is written once, unless the state already has one") { screen, view in
      let connector = screen.keep(connect(screen, view, isSelected: true))
      try expect(view.isOn, true, "the first frame")
      try expect(screen.filters, ["color: red"], "filters")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.isOn, false, "connected again")
    },
  ])

  private static let red = Filter.Facet(attribute: "color", stringValue: "red")
  private static let blue = Filter.Facet(attribute: "color", stringValue: "blue")

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any ToggleDriver, offFilter: Filter.Facet? = nil, isSelected: Bool = false
  ) -> FilterToggleConnector<Filter.Facet> {
    FilterToggleConnector(
      filterState: screen.state, filter: red, offFilter: offFilter, isSelected: isSelected,
      controller: view.controller)
  }

  private static let widget = WidgetCases<any ToggleDriver, Bool>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.isOn },
    change: { $0.state[or: "color"].toggle(red) },
    use: { $0.flip() })
}
