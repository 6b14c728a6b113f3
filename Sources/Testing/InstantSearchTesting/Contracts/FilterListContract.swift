public import InstantSearchCore

/// Reads and taps a view of a list of filters.
@MainActor
public protocol FilterListDriver<F>: AnyObject {
  /// The kind of filter in the list.
  associatedtype F: ConcreteFilterType
  /// The view's controller; the driver keeps it.
  var controller: any SelectableListController<F> { get }
  /// The filters that are shown, in order.
  var rows: [ShownRow] { get }
  /// Taps the row with this text.
  func tap(_ text: String)
}

/// The contract of views of a list of filters, with cases for numeric filters, facet filters and tags.
package enum FilterListContract {
  /// The cases for lists of numeric filters.
  package static let numericCases: [Contract<any FilterListDriver<Filter.Numeric>>] = numericWidget.cases(and: [
    Contract("Numbers as written: ranges include both ends, and a tap selects one filter by default") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.keep(
        NumericFilterListConnector(
          numericFilters: prices, filterState: screen.state, operator: .and, groupName: "price",
          controller: view.controller))
      await screen.search()
      try expect(
        view.rows.map(\.text), ["price < 5", "price: 5 to 10", "price: 10 to 25", "price > 100"], "labels")
      view.tap("price: 5 to 10")
      try expect(view.rows.map(\.isSelected), [false, true, false, false], "the mark is there at once")
      await screen.settle()
      try expect(screen.hitsCount, 3, "both ends of a range are part of it")
      view.tap("price > 100")
      await screen.settle()
      try expect(screen.state[and: "price"].filters, [Filter(prices[3])], "one at a time")
      view.tap("price > 100")
      await screen.settle()
      try expect(screen.state.isEmpty, true, "the second tap undoes it")
    },
    Contract("Several filters of an or list widen the results") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.keep(
        NumericFilterListConnector(
          numericFilters: prices, selectionMode: .multiple, filterState: screen.state, operator: .or,
          groupName: "Numeric Filters", controller: view.controller))
      view.tap("price < 5")
      view.tap("price > 100")
      await screen.settle()
      try expect(screen.hitsCount, 2, "results")
      try expect(
        screen.backend.calls.last?.hitsRequest?.conditions.map(\.expression.text), ["price < 5 OR price > 100"],
        "sent")
    },
  ])

  /// The cases for lists of facet filters.
  package static let facetCases: [Contract<any FilterListDriver<Filter.Facet>>] = facetWidget.cases(and: [
    Contract("Present filters are selected from the first frame; filters of other lists are not touched") {
      screen, view in
      let other = Filter.Facet(attribute: "brand", stringValue: "Apple")
      screen.state[and: "x"].add(colors[1], other)
      screen.keep(
        FacetFilterListConnector(
          facetFilters: colors, filterState: screen.state, operator: .and, groupName: "x", controller: view.controller))
      try expect(view.rows, [ShownRow("red"), ShownRow("blue", isSelected: true)], "the first frame")
      view.tap("blue")
      view.tap("red")
      try expect(screen.state[and: "x"].filters, [Filter(other), Filter(colors[0])], "filters")
    },
    Contract("An excluded filter is shown unselected, and a tap selects it instead") { screen, view in
      screen.state[and: "x"].add(!colors[0])
      screen.keep(
        FacetFilterListConnector(
          facetFilters: colors, filterState: screen.state, operator: .and, groupName: "x", controller: view.controller))
      try expect(view.rows.map(\.isSelected), [false, false], "excluded")
      view.tap("red")
      try expect(screen.state[and: "x"].filters, [Filter(colors[0])], "chosen")
    },
  ])

  /// The cases for lists of tags.
  package static let tagCases: [Contract<any FilterListDriver<Filter.Tag>>] = tagWidget.cases(and: [
    Contract("Several tags of an or list widen the results; two lists on one group show the tags they share") { make in
      let (screen, view, other) = (ContractScreen(), make(), make())
      screen.searcher.connectFilterState(screen.state)
      let connectors = [(["new", "sale"], view), (["sale", "old"], other)].map { (tags: [Filter.Tag], view) in
        TagFilterListConnector(
          tagFilters: tags, filterState: screen.state, operator: .or, groupName: "tags", controller: view.controller)
      }
      try expect(view.rows, [ShownRow("new"), ShownRow("sale")], "in the order given")
      view.tap("new")
      await screen.settle()
      try expect(screen.hitsCount, 3, "new ones")
      other.tap("sale")
      await screen.settle()
      try expect(screen.hitsCount, 4, "new ones and those on sale")
      try expect(view.rows.map(\.isSelected), [true, true], "both lists show it")
      other.tap("sale")
      await screen.settle()
      try expect(screen.state[or: "tags", Filter.Tag.self].filters, ["new"], "the other list's tag stays")
      for connector in connectors { connector.disconnect() }
    }
  ])

  private static let prices: [Filter.Numeric] = [
    .init(attribute: "price", operator: .lessThan, value: 5), .init(attribute: "price", range: 5...10),
    .init(attribute: "price", range: 10...25), .init(attribute: "price", operator: .greaterThan, value: 100),
  ]

  private static let colors: [Filter.Facet] = ["red", "blue"].map { .init(attribute: "color", stringValue: $0) }

  private static let numericWidget = WidgetCases<any FilterListDriver<Filter.Numeric>, [ShownRow]>(
    connect: { screen, view in
      NumericFilterListConnector(
        numericFilters: prices, filterState: screen.state, operator: .and, groupName: "price",
        controller: view.controller)
    }, controller: { $0.controller }, shown: { $0.rows },
    change: {
      $0.state[and: "price"].removeAll()
      $0.state[and: "price"].add(prices[3])
    }, use: { $0.tap("price < 5") })

  private static let tagWidget = WidgetCases<any FilterListDriver<Filter.Tag>, [ShownRow]>(
    connect: { screen, view in
      TagFilterListConnector(
        tagFilters: ["new", "sale"], filterState: screen.state, operator: .or, groupName: "tags",
        controller: view.controller)
    }, controller: { $0.controller }, shown: { $0.rows },
    change: { $0.state[or: "tags", Filter.Tag.self].add("new") }, use: { $0.tap("sale") })

  private static let facetWidget = WidgetCases<any FilterListDriver<Filter.Facet>, [ShownRow]>(
    connect: { screen, view in
      FacetFilterListConnector(
        facetFilters: colors, filterState: screen.state, operator: .or, groupName: "x", controller: view.controller)
    }, controller: { $0.controller }, shown: { $0.rows }, change: { $0.state[or: "x"].add(colors[0]) },
    use: { $0.tap("blue") })
}
