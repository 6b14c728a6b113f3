import InstantSearch
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The pages' SwiftUI views: a tap, the filter, the checkmark, and back")
struct SwiftUIExampleTests {
  @Test("Refinement list")
  func refinementList() async {
    let catalogue = SwiftUICatalogue()
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: catalogue.searcher, filterState: catalogue.filterState, attribute: "color", operator: .or,
      controller: controller)
    let screen = Rendering(RefinementListView.ContentView(facetListController: controller))
    #expect(screen.lines == [])
    await catalogue.search()
    #expect(screen.lines == ["red", "blue", "green"])
    screen.tap("blue")
    #expect(screen.lines == ["red", "blue [checkmark]", "green"])
    #expect(catalogue.filterState.getFilters().map(\.text) == [#"color:"blue""#])
    await catalogue.settle()
    #expect(catalogue.searcher.onResults.lastValue?.nbHits == 1)
    #expect(screen.lines == ["red", "blue [checkmark]", "green"])
    screen.tap("blue")
    await catalogue.settle()
    #expect(screen.lines == ["red", "blue", "green"])
    #expect(catalogue.filterState.isEmpty && catalogue.searcher.onResults.lastValue?.nbHits == 4)
    connector.disconnect()
  }

  @Test("Dynamic facet list")
  func dynamicFacetList() async {
    let catalogue = SwiftUICatalogue()
    catalogue.searcher.request.query.facets = ["brand", "color"]
    let controller = DynamicFacetListObservableController()
    let connector = DynamicFacetListConnector(
      searcher: catalogue.searcher, filterState: catalogue.filterState, controller: controller)
    let screen = Rendering(DynamicFacetListView.ContentView(dynamicFacetListController: controller))
    await catalogue.search()
    let all = ["brand", "Apple (2)", "Bose (1)", "Canon (1)", "color", "red (2)", "blue (1)", "green (1)"]
    #expect(screen.lines == all)
    #expect(screen.emphasizedLines.filter { $0.hasPrefix("**") } == ["**brand**", "**color**"])
    screen.tap("red")
    #expect(screen.lines.contains("red (2) [checkmark]"))
    await catalogue.settle()
    #expect(catalogue.filterState.getFilters().map(\.text) == [#"color:"red""#])
    #expect(
      screen.lines == ["brand", "Apple (1)", "Bose (1)", "color", "red (2) [checkmark]", "blue (1)", "green (1)"])
    screen.tap("red")
    await catalogue.settle()
    #expect(screen.lines == all && catalogue.filterState.isEmpty)
    connector.disconnect()
  }

  @Test("Numeric filter list")
  func numericFilterList() async {
    let catalogue = SwiftUICatalogue()
    catalogue.searcher.connectFilterState(catalogue.filterState)
    let filters: [NumericFilter] = [
      .init(attribute: "price", operator: .lessThan, value: 5), .init(attribute: "price", range: 5...10),
    ]
    let controller = FilterListObservableController<Filter.Numeric>()
    let connector = NumericFilterListConnector(
      numericFilters: filters, filterState: catalogue.filterState, operator: .and, groupName: "price",
      controller: controller)
    let screen = Rendering(NumericFilterListView.ContentView(filterListController: controller))
    #expect(screen.lines == ["price < 5", "price: 5 to 10"])
    screen.tap("5 to 10")
    await catalogue.settle()
    #expect(screen.lines == ["price < 5", "price: 5 to 10 [checkmark]"])
    #expect(catalogue.searcher.onResults.lastValue?.hits.map(\.objectID) == ["2"])
    screen.tap("5 to 10")
    await catalogue.settle()
    #expect(screen.lines == ["price < 5", "price: 5 to 10"] && catalogue.filterState.isEmpty)
    connector.disconnect()
  }
}

/// A search over a few products.
@MainActor
private struct SwiftUICatalogue {
  let filterState = FilterState()
  let searcher = HitsSearcher(backend: ReferenceBackend(records: products), indexName: "products")

  func search() async {
    searcher.search()
    await searcher.waitUntilIdle()
  }

  func settle() async { await searcher.waitUntilIdle() }

  private static let products: [JSON] = [
    ["objectID": "1", "name": "phone", "color": "red", "brand": "Apple", "price": 3],
    ["objectID": "2", "name": "speaker", "color": "red", "brand": "Bose", "price": 8],
    ["objectID": "3", "name": "phone case", "color": "blue", "brand": "Apple", "price": 30],
    ["objectID": "4", "name": "camera", "color": "green", "brand": "Canon", "price": 200],
  ]
}
