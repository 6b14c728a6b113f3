// swift-format-ignore-file

// The code of the page on the list of numeric filters, as it stands there.

import InstantSearch
import UIKit

/// N1: the labels of the signature, all of them and those without a default.
@MainActor
func numericFilterListSignature(
  numericFilters: [NumericFilter], selectionMode: SelectionMode, filterState: FilterState,
  operator: RefinementOperator, groupName: String, controller: FilterListTableController<Filter.Numeric>
) -> [NumericFilterListConnector] {
  [
    NumericFilterListConnector(
      numericFilters: numericFilters, selectionMode: selectionMode, filterState: filterState, operator: `operator`,
      groupName: groupName, controller: controller),
    NumericFilterListConnector(
      numericFilters: numericFilters, filterState: filterState, operator: `operator`, groupName: groupName),
  ]
}

/// N2: the connector.
@MainActor
func numericFilterListConnector() -> FacetListScreen {
let searcher: SingleIndexSearcher = SingleIndexSearcher(appID: "YourApplicationID",
                                                        apiKey: "YourSearchOnlyAPIKey",
                                                        indexName: "YourIndexName")

let filterState = FilterState()

let filters: [Filter.Numeric] = [
  .init(attribute: "price", operator: .lessThan, value: 5),
  .init(attribute: "price", range: 5...10),
  .init(attribute: "price", range: 10...25),
  .init(attribute: "price", range: 25...100),
  .init(attribute: "price", operator: .greaterThan, value: 100)
]

let filterListTableView: UITableView = .init()
let filterListController: FilterListTableController<Filter.Numeric> = .init(tableView: filterListTableView)

let filterListConnector = NumericFilterListConnector(numericFilters: filters,
                                                     selectionMode: .multiple,
                                                     filterState: filterState,
                                                     operator: .and,
                                                     groupName: "Numeric Filters",
                                                     controller: filterListController)

searcher.connectFilterState(filterState)
searcher.search()

return FacetListScreen(
  searcher: searcher, filterState: filterState, table: filterListTableView,
  kept: [filterListConnector, filterListController])
}

/// N3: the components, connected one by one; the page connects no view.
@MainActor
func numericFilterListComponents() -> (searcher: HitsSearcher, filterState: FilterState, interactor: NumericFilterListInteractor) {
let searcher: SingleIndexSearcher = SingleIndexSearcher(appID: "YourApplicationID",
                                                        apiKey: "YourSearchOnlyAPIKey",
                                                        indexName: "YourIndexName")

let filterState = FilterState()

let filters: [NumericFilter] = [
  .init(attribute: "price", operator: .lessThan, value: 5),
  .init(attribute: "price", range: 5...10),
  .init(attribute: "price", range: 10...25),
  .init(attribute: "price", range: 25...100),
  .init(attribute: "price", operator: .greaterThan, value: 100)
]


let filterListInteractor = NumericFilterListInteractor(items: filters,
                                                       selectionMode: .multiple)

filterListInteractor.connectFilterState(filterState,
                                        operator: .and,
                                        groupName: "Numeric Filters")
  
searcher.connectFilterState(filterState)
searcher.search()

return (searcher, filterState, filterListInteractor)
}
