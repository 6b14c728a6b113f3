public import InstantSearchCore

/// Reads and taps a button that clears filters.
@MainActor
public protocol ClearFiltersDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any FilterClearController { get }
  /// Whether the button can be tapped.
  var isEnabled: Bool { get }
  /// Taps the button.
  func tap()
}

/// The contract of buttons that clear filters.
package enum ClearFiltersContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any ClearFiltersDriver>] = widget.cases(and: [
    Contract("The button is enabled while there are filters, and a tap clears them as one change", on: filteredScreen) {
      screen, view in
      screen.keep(FilterClearConnector(filterState: screen.state, controller: view.controller))
      try expect(view.isEnabled, true, "the first frame")
      var changes = 0
      let subscription = screen.state.onChange.subscribe(with: screen) { _, _ in changes += 1 }
      view.tap()
      try expect(view.isEnabled, false, "after the tap")
      try expect(screen.filters, [], "filters")
      try expect(changes, 1, "changes")
      subscription.cancel()
    },
    Contract(
      "The button is disabled if there are only base filters and filters that it does not clear", on: filteredScreen
    ) { screen, view in
      screen.state.baseFilters = FilterExpression(colors[0])
      screen.keep(
        FilterClearConnector(
          filterState: screen.state, attributes: ["brand"], controller: view.controller))
      try expect(view.isEnabled, false, "others only")
      screen.state[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
      try expect(view.isEnabled, true, "one to clear")
      view.tap()
      try expect(screen.filters, ["color: red", "color: blue"], "filters")
      try expect(screen.state.baseFilters, FilterExpression(colors[0]), "base filters")
    },
  ])

  private static let colors: [Filter.Facet] = ["red", "blue"].map { .init(attribute: "color", stringValue: $0) }

  @MainActor
  private static func filteredScreen() -> ContractScreen {
    let screen = ContractScreen()
    screen.state[or: "color"].addAll(colors)
    return screen
  }

  private static let widget = WidgetCases<any ClearFiltersDriver, Bool>(
    screen: { filteredScreen() },
    connect: { screen, view in FilterClearConnector(filterState: screen.state, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.isEnabled },
    change: { if $0.state.isEmpty { $0.state[or: "color"].addAll(colors) } else { $0.state.removeAll() } },
    use: { $0.tap() })
}
