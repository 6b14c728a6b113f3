// swift-format-ignore-file

// The code of the page on the list of facet filters, as it stands there: the page has lost its indentation.

import InstantSearch
import UIKit

/// F1: the labels of the signature, all of them and those without a default.
@MainActor
func facetFilterListSignature(
  facetFilters: [FacetFilter], selectionMode: SelectionMode, filterState: FilterState, operator: RefinementOperator,
  groupName: String, controller: FilterListTableController<Filter.Facet>
) -> [FacetFilterListConnector] {
  [
    FacetFilterListConnector(
      facetFilters: facetFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller),
    FacetFilterListConnector(
      facetFilters: facetFilters, filterState: filterState, operator: `operator`, groupName: groupName),
  ]
}

/// F2: the connector.
@MainActor
func facetFilterListConnector() -> FacetListScreen {
let searcher: SingleIndexSearcher = SingleIndexSearcher(appID: "YourApplicationID",
apiKey: "YourSearchOnlyAPIKey",
indexName: "YourIndexName")
let filterState = FilterState()
let filters: [Filter.Facet] = ["red", "blue", "green", "yellow", "black"].map {
.init(attribute: "color", stringValue: $0)
}
let filterListTableView: UITableView = .init()
let filterListController: FilterListTableController<Filter.Facet> = .init(tableView: filterListTableView)
let filterListConnector = FacetFilterListConnector(facetFilters: filters,
selectionMode: .multiple,
filterState: filterState,
operator: .and,
groupName: "Facet Filters",
controller: filterListController)
searcher.connectFilterState(filterState)
searcher.search()

return FacetListScreen(
  searcher: searcher, filterState: filterState, table: filterListTableView,
  kept: [filterListConnector, filterListController])
}

/// F3: the components, connected one by one.
@MainActor
func facetFilterListComponents() -> FacetListScreen {
let searcher: SingleIndexSearcher = SingleIndexSearcher(appID: "YourApplicationID",
apiKey: "YourSearchOnlyAPIKey",
indexName: "YourIndexName")
let filterState = FilterState()
let filters: [Filter.Facet] = ["red", "blue", "green", "yellow", "black"].map {
.init(attribute: "color", stringValue: $0)
}
let filterListTableView: UITableView = .init()
let filterListController: FilterListTableController<Filter.Facet> = .init(tableView: filterListTableView)
let filterListInteractor = FacetFilterListInteractor(items: filters, selectionMode: .multiple)
filterListInteractor.connectFilterState(filterState, operator: .and, groupName: "Facet Filters")
filterListInteractor.connectController(filterListController)
searcher.connectFilterState(filterState)
searcher.search()

return FacetListScreen(
  searcher: searcher, filterState: filterState, table: filterListTableView,
  kept: [filterListInteractor, filterListController])
}
