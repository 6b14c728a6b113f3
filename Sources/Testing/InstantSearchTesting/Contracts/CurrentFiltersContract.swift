public import InstantSearchCore

/// Reads and taps a view of the current filters.
@MainActor
public protocol CurrentFiltersDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any CurrentFiltersController { get }
  /// The texts of the filters, in order.
  var texts: [String] { get }
  /// Removes the filter with this text.
  func remove(_ text: String)
}

/// Reads and taps a view of the current filters by their groups.
@MainActor
package protocol CurrentFilterGroupsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any CurrentFilterGroupsController { get }
  /// The texts of the filters of each group, in order.
  var groups: [[String]] { get }
  /// Removes the filter with this text.
  func remove(_ text: String)
  /// Removes the filters of a group.
  func removeGroup(at index: Int)
}

/// The contract of views of the current filters.
package enum CurrentFiltersContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any CurrentFiltersDriver>] = widget.cases(and: [
    Contract(
      "All filters show from the first frame, in the order of the state, but not base filters", on: filteredScreen
    ) { screen, view in
      screen.state.baseFilters = FilterExpression(Filter.Tag("visible"))
      screen.keep(CurrentFiltersConnector(filterState: screen.state, controller: view.controller))
      try expect(view.texts, ["red", "blue", "price < 50"], "the first frame")
    },
    Contract("A filter is removed from its own group only", on: filteredScreen) { screen, view in
      screen.keep(CurrentFiltersConnector(filterState: screen.state, controller: view.controller))
      screen.state[and: "other"].add(Filter.Facet(attribute: "color", stringValue: "red"))
      view.remove("red")
      try expect(view.texts, ["blue", "price < 50", "red"], "the first one is gone")
      try expect(screen.filters, ["color: blue", "price < 50", "color: red"], "filters")
    },
    Contract("Only the groups that are named show, with the presenter's texts", on: filteredScreen) { screen, view in
      let connector = CurrentFiltersConnector(
        filterState: screen.state, groupIDs: [.and(name: "more")], controller: view.controller
      ) { "only \($0)" }
      try expect(view.texts, ["only price < 50"], "texts")
      screen.state[or: "color"].removeAll()
      try expect(view.texts, ["only price < 50"], "others are gone")
      connector.disconnect()
    },
  ])

  /// The cases for views that show the filters by group.
  package static let groupCases: [Contract<any CurrentFilterGroupsDriver>] = groupWidget.cases(and: [
    Contract("Filters show by their groups, and a group goes as one change", on: filteredScreen) { screen, view in
      screen.keep(CurrentFiltersConnector(filterState: screen.state, controller: view.controller))
      try expect(view.groups, [["red", "blue"], ["price < 50"]], "the first frame")
      var changes = 0
      let subscription = screen.state.onChange.subscribe(with: screen) { _, _ in changes += 1 }
      view.removeGroup(at: 0)
      try expect(view.groups, [["price < 50"]], "after the tap")
      try expect(screen.filters, ["price < 50"], "filters")
      try expect(changes, 1, "changes")
      subscription.cancel()
    },
    Contract(
      "Removing a filter leaves the others of its group; without filters the group disappears", on: filteredScreen
    ) {
      screen, view in
      screen.keep(CurrentFiltersConnector(filterState: screen.state, controller: view.controller))
      view.remove("red")
      try expect(view.groups, [["blue"], ["price < 50"]], "the other one is left")
      view.remove("blue")
      try expect(view.groups, [["price < 50"]], "the group is gone")
      try expect(screen.filters, ["price < 50"], "filters")
    },
  ])

  @MainActor
  private static func filteredScreen() -> ContractScreen {
    let screen = ContractScreen()
    screen.state[or: "color"].addAll(["red", "blue"].map { Filter.Facet(attribute: "color", stringValue: $0) })
    screen.state[and: "more"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
    return screen
  }

  private static let widget = WidgetCases<any CurrentFiltersDriver, [String]>(
    screen: { filteredScreen() },
    connect: { screen, view in CurrentFiltersConnector(filterState: screen.state, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.texts },
    change: { $0.state[and: "more"].add(Filter.Facet(attribute: "brand", stringValue: "Apple")) },
    use: { $0.remove("red") })

  private static let groupWidget = WidgetCases<any CurrentFilterGroupsDriver, [[String]]>(
    screen: { filteredScreen() },
    connect: { screen, view in CurrentFiltersConnector(filterState: screen.state, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.groups },
    change: { $0.state[and: "more"].add(Filter.Facet(attribute: "brand", stringValue: "Apple")) },
    use: { $0.removeGroup(at: 0) })
}
