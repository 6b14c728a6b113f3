import InstantSearch
import InstantSearchTesting
import Testing
@_spi(Driving) import UIKit

private let colors = ["red", "blue", "green", "yellow", "black"]
private let prices = ["price < 5", "price: 5 to 10", "price: 10 to 25", "price: 25 to 100", "price > 100"]

@MainActor
@Suite("The pages' examples: lists of facet filters")
struct FacetFilterListExampleTests {
  @Test("F1: a signature's labels, and what may be left out")
  func signature() {
    let list = FilterListTableController<Filter.Facet>(tableView: UITableView())
    let connectors = facetFilterListSignature(
      facetFilters: [Filter.Facet(attribute: "color", stringValue: "red")], selectionMode: .single,
      filterState: FilterState(), operator: .or, groupName: "group", controller: list)
    #expect(connectors.map(\.interactor.selectionMode) == [.single, .multiple])
    list.tableView.tap(row: 0)
    #expect(connectors[1].interactor.selections.count == 1)
  }

  @Test("F2: the connector", arguments: [facetFilterListConnector, facetFilterListComponents])
  func connector(_ make: @MainActor @Sendable () -> FacetListScreen) async {
    let screen = make()
    await screen.searcher.waitUntilIdle()
    #expect(screen.table.texts() == colors)
    await screen.expectTap(row: 0, sends: #"color:"red""#, shows: colors, checked: [0])
    await screen.tap(row: 0)
    await screen.tap(row: 1)
    #expect(screen.searcher.filtersSent == [#"color:"red" AND color:"blue""#])
  }

  @Test("F4: the page's own controller")
  func ownController() async {
    let (searcher, state, table) = (
      HitsSearcher(appID: "", apiKey: "", indexName: ""), FilterState(), UITableView()
    )
    let list = FacetFilterListTableController(tableView: table)
    let connector = FacetFilterListConnector(
      facetFilters: colors.map { Filter.Facet(attribute: "color", stringValue: $0) }, filterState: state,
      operator: .or, groupName: "Facet Filters", controller: list)
    searcher.connectFilterState(state)
    let screen = FacetListScreen(searcher: searcher, filterState: state, table: table, kept: [connector, list])
    await screen.expectTap(row: 1, sends: #"color:"blue""#, shows: colors, checked: [1])
  }
}

@MainActor
@Suite("The pages' examples: lists of numeric filters")
struct NumericFilterListExampleTests {
  @Test("N1: a signature's labels, and what may be left out")
  func signature() {
    let list = FilterListTableController<Filter.Numeric>(tableView: UITableView())
    let connectors = numericFilterListSignature(
      numericFilters: [Filter.Numeric(attribute: "price", range: 5...10)], selectionMode: .multiple,
      filterState: FilterState(), operator: .or, groupName: "group", controller: list)
    #expect(connectors.map(\.interactor.selectionMode) == [.multiple, .single])
    list.tableView.tap(row: 0)
    #expect(connectors[1].interactor.selections.count == 1)
  }

  @Test("N2: the connector")
  func connector() async {
    let screen = numericFilterListConnector()
    await screen.searcher.waitUntilIdle()
    #expect(screen.table.texts() == prices)
    await screen.expectTap(row: 1, sends: "price:5 TO 10", shows: prices, checked: [1])
    await screen.tap(row: 1)
    #expect(screen.searcher.onResults.lastValue?.hits.map(\.objectID) == ["2"])
  }

  @Test("N3, N4: the components, connected one by one, with the page's own controller")
  func ownController() async {
    let (searcher, state, interactor) = numericFilterListComponents()
    let table = UITableView()
    let list = NumericFilterListTableController(tableView: table)
    interactor.connectController(list)
    await searcher.waitUntilIdle()
    let screen = FacetListScreen(searcher: searcher, filterState: state, table: table, kept: [interactor, list])
    await screen.expectTap(row: 0, sends: "price < 5", shows: prices, checked: [0])
  }
}
