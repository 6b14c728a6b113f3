public import InstantSearchCore

/// Reads and taps a view of a refinement list.
@MainActor
public protocol FacetListDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any FacetListController { get }
  /// The values that are shown, in order.
  var rows: [ShownRow] { get }
  /// Taps the row with this text.
  func tap(_ text: String)
}

/// The contract of views of a refinement list.
package enum FacetListContract {
  /// A case of the contract.
  package typealias Case = Contract<any FacetListDriver>

  /// The cases, as the arguments of a test.
  package static let cases: [Case] = widget.cases(and: selecting + counting + sharing)

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ driver: any FacetListDriver, attribute: Attribute = "color",
    _ refinementOperator: RefinementOperator, _ mode: SelectionMode = .multiple, facets: [Facet] = [],
    groupName: String? = nil, presenter: FacetListPresenter? = nil
  ) -> FacetListConnector {
    FacetListConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: attribute, selectionMode: mode, facets: facets,
      operator: refinementOperator, groupName: groupName, controller: driver.controller, presenter: presenter)
  }

  private static func color(_ value: String) -> Filter.Facet { Filter.Facet(attribute: "color", stringValue: value) }

  private static let selecting: [Case] = [
    Case("A tap selects, sends the filter and shows the mark; the second tap undoes it") { screen, view in
      screen.keep(connect(screen, view, .or))
      await screen.search()
      try expect(view.rows, [ShownRow("red", 3), ShownRow("blue", 2), ShownRow("green", 1)], "first answer")
      view.tap("blue")
      try expect(view.rows.first { $0.text == "blue" }?.isSelected, true, "the mark is there at once")
      await screen.settle()
      try expect(screen.backend.calls.last?.hitsRequest?.conditions.map(\.expression.text), [#"color:"blue""#], "sent")
      try expect(
        view.rows, [ShownRow("red", 3), ShownRow("blue", 2, isSelected: true), ShownRow("green", 1)], "after the tap")
      view.tap("blue")
      await screen.settle()
      try expect(view.rows.map(\.isSelected), [false, false, false], "after the second tap")
      try expect(screen.state.isEmpty, true, "no filter is left")
    },
    Case("Initial facets are shown until the first answer, and never become filters") { screen, view in
      screen.keep(connect(screen, view, .or, facets: [Facet(value: "initial facet", count: 10)]))
      try expect(view.rows, [ShownRow("initial facet", 10)], "before the answer")
      await screen.search()
      try expect(view.rows.map(\.text), ["red", "blue", "green"], "after it")
      try expect(screen.state.isEmpty, true, "filters")
    },
    Case("Filters outlive views: present filters are selected from the first frame") { screen, view in
      screen.state[or: "color"].add(color("green"))
      screen.keep(connect(screen, view, .or, facets: [Facet(value: "green", count: 1)]))
      try expect(view.rows, [ShownRow("green", 1, isSelected: true)], "the first frame")
    },
    Case("In single mode a tap replaces the selection, even one of several values") { screen, view in
      screen.state[or: "color"].add(color("red"), color("blue"))
      screen.keep(connect(screen, view, .or, .single))
      await screen.search()
      try expect(view.rows.filter(\.isSelected).map(\.text), ["red", "blue"], "preselected")
      view.tap("blue")
      await screen.settle()
      try expect(view.rows.filter(\.isSelected).map(\.text), ["blue"], "one is left")
      view.tap("green")
      await screen.settle()
      try expect(screen.state[or: "color"].filters, [color("green")], "the next one")
      view.tap("green")
      await screen.settle()
      try expect(screen.state.isEmpty, true, "tapping it again")
    },
    Case("An excluded value shows unselected, and a tap selects it instead") { screen, view in
      screen.state[and: "color"].add(!color("red"))
      screen.keep(connect(screen, view, .and))
      await screen.search()
      try expect(view.rows.first { $0.text == "red" }, ShownRow("red", 0), "excluded")
      view.tap("red")
      await screen.settle()
      try expect(screen.state[and: "color"].filters, [Filter(color("red"))], "after the tap")
    },
    Case("Own attribute: a present filter keeps its type, a tap makes a string filter") { screen, view in
      let number = Filter.Facet(attribute: "size", floatValue: 10)
      screen.state[or: "size"].add(number)
      screen.keep(connect(screen, view, attribute: "size", .or))
      await screen.search()
      try expect(view.rows.filter(\.isSelected), [ShownRow("10", 2, isSelected: true)], "a number is found by its text")
      view.tap("1")
      await screen.settle()
      try expect(
        screen.state[or: "size"].filters, [number, Filter.Facet(attribute: "size", stringValue: "1")], "after a tap")
      view.tap("10")
      await screen.settle()
      try expect(screen.state[or: "size"].filters.map(\.value), ["1"], "the number is taken back")
    },
  ]

  private static let counting: [Case] = [
    Case("Exact counts: an or list shows what each further value would give") { screen, view in
      screen.keep(connect(screen, view, .or))
      screen.state[and: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
      await screen.search()
      view.tap("red")
      await screen.settle()
      try expect(view.rows, [ShownRow("red", 2, isSelected: true), ShownRow("blue", 1)], "counts")
    },
    Case("Exact counts: an and list of which one can be chosen still shows the others") { screen, view in
      screen.keep(connect(screen, view, .and, .single))
      await screen.search()
      view.tap("blue")
      await screen.settle()
      try expect(
        view.rows, [ShownRow("red", 3), ShownRow("blue", 2, isSelected: true), ShownRow("green", 1)], "counts")
    },
    Case("An and list of several values shows both with 0 where none has both") { screen, view in
      screen.keep(connect(screen, view, .and))
      await screen.search()
      view.tap("red")
      view.tap("blue")
      await screen.settle()
      try expect(
        view.rows, [ShownRow("red", 0, isSelected: true), ShownRow("blue", 0, isSelected: true)], "both stay")
    },
    Case("Visible selection: a selected value that the answer lacks stays with 0") { screen, view in
      screen.keep(connect(screen, view, .or))
      await screen.search()
      view.tap("green")
      screen.state[and: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
      await screen.settle()
      try expect(view.rows, [ShownRow("red", 2), ShownRow("blue", 1), ShownRow("green", 0, isSelected: true)], "rows")
    },
    Case("The presenter sorts and limits; with keepsSelected selected values stay") { screen, view in
      let connector = connect(
        screen, view, .or, presenter: FacetListPresenter(sortBy: [.count(order: .ascending)], limit: 1))
      await screen.search()
      try expect(view.rows.map(\.text), ["green"], "sorted and cut")
      view.tap("green")
      await screen.settle()
      connector.disconnect()
      screen.keep(
        connect(
          screen, view, .or, presenter: FacetListPresenter(limit: 1, showEmptyFacets: false, keepsSelected: true)))
      await screen.search()
      try expect(view.rows, [ShownRow("red", 3), ShownRow("green", 1, isSelected: true)], "kept beyond the limit")
    },
  ]

  private static let sharing: [Case] = [
    Case("Own attribute: two lists on one group keep to their own attribute") { make in
      let (screen, colors, brands) = (ContractScreen(), make(), make())
      let first = connect(screen, colors, .and, groupName: "shared")
      let second = connect(screen, brands, attribute: "brand", .and, .single, groupName: "shared")
      await screen.search()
      colors.tap("red")
      await screen.settle()
      brands.tap("Bose")
      brands.tap("Apple")
      await screen.settle()
      try expect(
        screen.state[and: "shared"].filters.map(\.text), [#"color:"red""#, #"brand:"Apple""#], "one group")
      try expect(brands.rows.map(\.text), ["Apple", "Bose"], "the single list shows what else could be chosen")
      first.disconnect()
      second.disconnect()
    },
    Case("A group shared by two attributes is one condition: counting either ignores it whole") { make in
      let (screen, colors, brands) = (ContractScreen(), make(), make())
      let first = connect(screen, colors, .or, groupName: "shared")
      let second = connect(screen, brands, attribute: "brand", .or, groupName: "shared")
      await screen.search()
      colors.tap("green")
      brands.tap("Canon")
      await screen.settle()
      try expect(colors.rows.map(\.count), [3, 2, 1], "colors")
      try expect(brands.rows.map(\.count), [3, 2, 1], "brands")
      first.disconnect()
      second.disconnect()
    },
    Case("One filter state under two screens: a tap on one shows on both") { make in
      let (screen, first, second) = (ContractScreen(), make(), make())
      let other = HitsSearcher(backend: screen.backend, indexName: "articles")
      let one = connect(screen, first, .or)
      let two = FacetListConnector(
        searcher: other, filterState: screen.state, attribute: "color", operator: .or, controller: second.controller)
      await screen.search()
      other.search()
      await other.waitUntilIdle()
      second.tap("red")
      await screen.settle()
      await other.waitUntilIdle()
      for view in [first, second] {
        try expect(view.rows.filter(\.isSelected).map(\.text), ["red"], "selected")
      }
      one.disconnect()
      two.disconnect()
    },
    Case("Connecting twice: connecting a view a second time replaces the first connection") { screen, view in
      let interactor = FacetListInteractor()
      interactor.connectSearcher(screen.searcher, with: "color")
      interactor.connectFilterState(screen.state, with: "color", operator: .or)
      interactor.connectController(view.controller)
      interactor.connectController(view.controller, with: FacetListPresenter(limit: 2))
      screen.searcher.connectFilterState(screen.state)
      await screen.search()
      try expect(view.rows.map(\.text), ["red", "blue"], "the presenter counts")
      view.tap("red")
      await screen.settle()
      try expect(screen.state[or: "color"].filters, [color("red")], "a tap is heard once")
    },
    Case("An undeclared attribute is an error of its list only, until that is disconnected") { make in
      let (screen, view, other) = (ContractScreen(), make(), make())
      let (names, colors) = (connect(screen, view, attribute: "name", .or), connect(screen, other, .or))
      await screen.search()
      try expect(names.interactor.error, .attributeNotFaceted("name"), "the list's error")
      try expect(colors.interactor.error, nil, "the other list's error")
      try expect(other.rows.map(\.text), ["red", "blue", "green"], "the other list")
      try expect([screen.hitsCount, screen.searcher.onError.lastValue == nil ? 0 : 1], [6, 0], "results and errors")
      other.tap("red")
      await screen.settle()
      try expect(screen.hitsCount, 3, "results after a tap")
      names.disconnect()
      try expect(names.interactor.error, nil, "the list's error when it is disconnected")
      let count = screen.backend.calls.count
      await screen.search()
      try expect(screen.backend.calls.count, count + 1, "one call a search")
      try expect(screen.backend.calls.last?.hitsRequest?.facets.map(\.attribute), ["color"], "what is counted")
      colors.disconnect()
    },
  ]

  private static let widget = WidgetCases<any FacetListDriver, [ShownRow]>(
    connect: { screen, view in connect(screen, view, .or) }, controller: { $0.controller }, shown: { $0.rows },
    change: {
      $0.state[or: "color"].add(color("green"))
      await $0.settle()
    }, use: { $0.tap("blue") })
}
