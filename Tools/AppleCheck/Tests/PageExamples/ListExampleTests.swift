import InstantSearch
import InstantSearchTesting
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The pages' examples: lists of facets")
struct FacetListExampleTests {
  @Test("R1: a signature's labels, and what may be left out")
  func signature() {
    let list = FacetListTableController(tableView: UITableView())
    let connectors = refinementListSignature(
      searcher: HitsSearcher(appID: "", apiKey: "", indexName: ""), filterState: FilterState(), attribute: "category",
      selectionMode: .single, facets: [Facet(value: "book", count: 1)], operator: .or, groupName: "group",
      controller: list, presenter: FacetListPresenter())
    #expect(connectors.map(\.interactor.selectionMode) == [.single, .multiple])
    #expect(connectors.map(\.interactor.items.count) == [1, 0])
    list.tableView.tap(row: 0)
    connectors[1].interactor.tap("game")
    #expect(connectors[0].filterState.getFilters().map(\.text) == [#"category:"book""#, #"category:"game""#])
    #expect(connectors[0].filterState[or: "category"].filters.count == 1)
  }

  @Test("R2: the connector")
  func connector() async {
    let screen = refinementListConnector()
    #expect(screen.table.texts() == ["initial facet"])
    await screen.searcher.waitUntilIdle()
    #expect(screen.table.texts() == ["book", "game"] && screen.table.cell(row: 0)?.shownTexts == ["book", "2"])
    await screen.expectTap(row: 1, sends: #"category:"game""#, shows: ["game"], checked: [0])
  }

  @Test("R3, R4, R5: the presenter's parameters")
  func presenters() {
    let presenters = refinementListPresenters()
    #expect(
      presenters.map(\.sortBy)
        == [
          [.isRefined, .count(order: .descending), .alphabetical(order: .ascending)], [.count(order: .descending)],
          [.count(order: .descending)], [.count(order: .descending)],
        ])
    #expect(presenters.map(\.limit) == [10, 5, 10, 10])
    #expect(presenters.map(\.showEmptyFacets) == [true, true, false, true])
  }

  @Test("R6: the components, connected one by one")
  func components() async {
    let screen = refinementListComponents()
    await screen.searcher.waitUntilIdle()
    await screen.expectTap(row: 1, sends: #"category:"game""#, shows: ["book", "game"], checked: [1])
  }

  @Test("R7: the page's own controller")
  func ownController() async {
    let (searcher, state, table) = (
      HitsSearcher(appID: "", apiKey: "", indexName: ""), FilterState(), UITableView()
    )
    // This module's class, not the library's.
    let list = FacetListTableViewController(tableView: table)
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "category", operator: .or, controller: list)
    let screen = FacetListScreen(searcher: searcher, filterState: state, table: table, kept: [connector, list])
    searcher.search()
    await searcher.waitUntilIdle()
    await screen.expectTap(row: 0, sends: #"category:"book""#, shows: ["book (2)", "game (1)"], checked: [0])
  }
}

@MainActor
@Suite("The pages' examples: dynamic facet lists")
struct DynamicFacetListExampleTests {
  @Test("D1: a signature's labels, and what may be left out")
  func signature() {
    let list = DynamicFacetListTableViewController()
    let connectors = dynamicFacetListSignature(
      searcher: HitsSearcher(appID: "", apiKey: "", indexName: ""), filterState: FilterState(),
      orderedFacets: [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])],
      selections: ["color": ["red"]], selectionModeForAttribute: ["color": .multiple],
      filterGroupForAttribute: ["color": ("colors", .or)], controller: list)
    #expect(list.orderedFacets.count == 1 && list.selections == ["color": ["red"]])
    #expect(connectors[0].filterState[or: "colors"].filters.count == 1)
    #expect(connectors[1].filterState === connectors[0].filterState, "that of the searcher")
  }

  @Test("D2: the connector")
  func connector() async { await check(dynamicFacetListConnector()) }

  @Test("D3: the components, connected one by one")
  func components() async { await check(dynamicFacetListComponents()) }

  private func check(_ screen: DynamicFacetListScreen) async {
    screen.controller.appear()
    await screen.searcher.waitUntilIdle()
    let table: UITableView = screen.controller.tableView
    #expect((0..<table.numberOfSections).map { table.header(section: $0) } == ["brand", "color", "size", "country"])
    #expect(table.texts(section: 0) == ["Apple", "Bose"] && table.cell(row: 0)?.shownTexts == ["Apple", "2"])

    table.tap(row: 1, section: 0)
    await screen.searcher.waitUntilIdle()
    #expect(screen.searcher.filtersSent == [#"brand:"Bose""#])
    #expect(table.checkedRows(section: 0) == [1] && table.texts(section: 0) == ["Apple", "Bose"])
    #expect(table.texts(section: 1) == ["blue"])

    table.tap(row: 0, section: 0)
    table.tap(row: 0, section: 1)
    await screen.searcher.waitUntilIdle()
    #expect(screen.searcher.filtersSent == [#"brand:"Apple""#, #"color:"blue""#])
    // No blue product is of Apple: the value stays visible after those that have results.
    #expect(table.texts(section: 0) == ["Bose", "Apple"] && table.checkedRows(section: 0) == [1])

    table.tap(row: 1, section: 0)
    await screen.searcher.waitUntilIdle()
    #expect(screen.searcher.filtersSent == [#"color:"blue""#] && table.checkedRows(section: 0) == [])
  }
}
