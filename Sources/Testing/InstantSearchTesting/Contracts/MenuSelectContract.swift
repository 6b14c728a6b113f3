package import InstantSearchCore

/// The contract of drop-down menus with the values of an attribute.
package enum MenuSelectContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any PickerDriver<Facet>>] = widget.cases(and: [
    Contract("Each value has the count that it would give; choosing one replaces the one before, or all of them") {
      screen, view in
      screen.keep(connect(screen, view))
      await screen.search()
      try expect(view.chosen, "All", "at first")
      view.choose("blue (2)")
      try expect(view.chosen, "blue (2)", "the choice shows at once")
      await screen.settle()
      try expect(screen.backend.calls.last?.hitsRequest?.conditions.map(\.expression.text), [#"color:"blue""#], "sent")
      try expect(screen.hitsCount, 2, "results")
      try expect(view.chosen, "blue (2)", "after the answer")
      view.choose("green (1)")
      await screen.settle()
      try expect(screen.filters, ["color: green"], "another value")
      view.choose("All")
      await screen.settle()
      try expect(view.chosen, "All", "all again")
      try expect(screen.filters, [], "no filter is left")
    },
    Contract("A present filter shows at once, its count with the answer; chosen again, it sends no search") {
      screen, view in
      screen.state[or: "color"].add(color("green"))
      screen.keep(connect(screen, view))
      try expect(view.chosen, "green", "the first frame")
      await screen.search()
      try expect(view.chosen, "green (1)", "with the answer")
      let count = screen.backend.calls.count
      view.choose("green (1)")
      await screen.settle()
      try expect(screen.filters, ["color: green"], "the filter")
      try expect(screen.backend.calls.count, count, "calls")
    },
    Contract("Several present values show together, and a choice replaces all of them") { screen, view in
      screen.state[or: "color"].add(color("red"), color("blue"))
      screen.keep(connect(screen, view))
      try expect(view.chosen, "red, blue", "the first frame")
      await screen.search()
      view.choose("green (1)")
      await screen.settle()
      try expect(screen.filters, ["color: green"], "filters")
    },
    Contract("Also in a list of which several can be selected, and with an exclusion, a choice is the only one") {
      screen, view in
      screen.state[and: "color"].add(!color("red"))
      screen.keep(connect(screen, view, .multiple))
      await screen.search()
      view.choose("green (1)")
      await screen.settle()
      try expect(screen.filters, ["color: green"], "the only filter")
      view.choose("blue (2)")
      await screen.settle()
      try expect(screen.filters, ["color: blue"], "another one")
    },
  ])

  private static func color(_ value: String) -> Filter.Facet { Filter.Facet(attribute: "color", stringValue: value) }

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any PickerDriver<Facet>, _ mode: SelectionMode = .single
  ) -> FacetListConnector {
    let connector = FacetListConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: "color", selectionMode: mode, operator: .or)
    connector.connectController(view.controller)
    return connector
  }

  private static let widget = WidgetCases<any PickerDriver<Facet>, String?>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.chosen },
    change: {
      $0.state[or: "color"].add(color("green"))
      await $0.settle()
    }, use: { $0.choose("blue (2)") })
}
