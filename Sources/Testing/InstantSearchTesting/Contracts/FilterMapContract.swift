package import InstantSearchCore

/// The contract of views of a filter map.
package enum FilterMapContract {
  /// A case of the contract.
  package typealias Case = Contract<any PickerDriver<FilterSegment<Filter.Facet>>>

  /// The cases, as the arguments of a test.
  package static let cases: [Case] = widget.cases(and: [
    Case("One segment is selected at a time: the one without a filter if the state has none of the others") {
      screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.keep(connect(screen, view))
      try expect(view.chosen, "All", "the first frame")
      view.choose("Red")
      try expect(view.chosen, "Red", "the mark is there at once")
      await screen.settle()
      try expect(screen.hitsCount, 3, "results")
      view.choose("Blue")
      try expect(screen.filters, ["color: blue"], "filters")
      view.choose("All")
      try expect(screen.filters, [], "no filter is left")
    },
    Case("A present filter is shown from the first frame, and others in the group stay") { screen, view in
      screen.state[or: "map"].add(color("red"), Filter.Facet(attribute: "brand", stringValue: "Apple"))
      screen.keep(connect(screen, view, selected: "Blue"))
      try expect(view.chosen, "Red", "the first frame")
      view.choose("All")
      try expect(view.chosen, "All", "after the choice")
      try expect(screen.filters, ["brand: Apple"], "filters")
    },
    Case("The initial segment is written once, unless the state already has a filter of the map") { screen, view in
      let connector = screen.keep(connect(screen, view, selected: "Blue"))
      try expect(view.chosen, "Blue", "the first frame")
      try expect(screen.filters, ["color: blue"], "filters")
      screen.state.removeAll()
      connector.disconnect()
      connector.connect()
      try expect(view.chosen, "All", "connected again")
    },
    Case("A label that is set later replaces the name at once, and its segment can be selected") { screen, view in
      let connector = screen.keep(connect(screen, view))
      connector.interactor.label = { "\($0.name)!" }
      try expect(view.chosen, "All!", "at once")
      view.choose("Red!")
      try expect(view.chosen, "Red!", "after the choice")
      try expect(screen.filters, ["color: red"], "filters")
    },
  ])

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any PickerDriver<FilterSegment<Filter.Facet>>, selected: String? = nil
  ) -> FilterMapConnector<Filter.Facet> {
    FilterMapConnector(
      filterState: screen.state,
      segments: [
        FilterSegment("All"), FilterSegment("Red", filter: color("red")), FilterSegment("Blue", filter: color("blue")),
      ], selected: selected, groupName: "map", controller: view.controller)
  }

  private static func color(_ value: String) -> Filter.Facet { Filter.Facet(attribute: "color", stringValue: value) }

  private static let widget = WidgetCases<any PickerDriver<FilterSegment<Filter.Facet>>, String?>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.chosen },
    change: {
      $0.state[or: "map"].removeAll()
      $0.state[or: "map"].add(color("blue"))
    }, use: { $0.choose("Red") })
}
