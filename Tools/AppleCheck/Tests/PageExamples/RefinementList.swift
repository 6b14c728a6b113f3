// swift-format-ignore-file

// The code of the page on the refinement list, as it stands there.

import InstantSearch
import UIKit

/// R1: the labels of the signature, all of them and those without a default.
@MainActor
func refinementListSignature(
  searcher: SingleIndexSearcher, filterState: FilterState, attribute: Attribute, selectionMode: SelectionMode,
  facets: [Facet], operator: RefinementOperator, groupName: String, controller: FacetListTableController,
  presenter: FacetListPresenter
) -> [FacetListConnector] {
  [
    FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, selectionMode: selectionMode, facets: facets,
      operator: `operator`, groupName: groupName, controller: controller, presenter: presenter),
    FacetListConnector(searcher: searcher, filterState: filterState, attribute: attribute, operator: `operator`),
  ]
}

/// R2: the connector.
@MainActor
func refinementListConnector() -> FacetListScreen {
let searcher = HitsSearcher(appID: "YourApplicationID",
                            apiKey: "YourSearchOnlyAPIKey",
                            indexName: "YourIndexName")

let filterState: FilterState = .init()

let categoryTableViewController: UITableViewController = .init()
let categoryListController: FacetListTableController = .init(tableView: categoryTableViewController.tableView)
let facetListPresenter: FacetListPresenter = .init(sortBy: [.count(order: .descending)], limit: 5, showEmptyFacets: false)

let categoryConnector: FacetListConnector = .init(searcher: searcher,
                                                  filterState: filterState,
                                                  attribute: "category",
                                                  selectionMode: .multiple,
                                                  facets: [.init(value: "initial facet", count: 10)],
                                                  operator: .and,
                                                  controller: categoryListController,
                                                  presenter: facetListPresenter)

searcher.search()

return FacetListScreen(
  searcher: searcher, filterState: filterState, table: categoryTableViewController.tableView,
  kept: [categoryConnector, categoryListController, categoryTableViewController])
}

/// R3: sortBy, R4: limit, R5: showEmptyFacets.
func refinementListPresenters() -> [FacetListPresenter] {
var facetListPresenter: FacetListPresenter
var presenters: [FacetListPresenter] = []
// Tie-breaking algorithm where refined values are shown first.
// If refined values are tied, show the facets with the largest counts.
// If counts are tied, show facets in alphabetical order.
facetListPresenter =
    FacetListPresenter(
      sortBy: [.isRefined, .count(order: .descending), .alphabetical(order: .ascending)]
    )
presenters.append(facetListPresenter)
facetListPresenter =  .init(limit: 5)
presenters.append(facetListPresenter)
facetListPresenter =  .init(showEmptyFacets: false)
presenters.append(facetListPresenter)
facetListPresenter =  .init(showEmptyFacets: true)
presenters.append(facetListPresenter)
return presenters
}

/// R6: the components, connected one by one.
@MainActor
func refinementListComponents() -> FacetListScreen {
let searcher = HitsSearcher(appID: "YourApplicationID",
                            apiKey: "YourSearchOnlyAPIKey",
                            indexName: "YourIndexName")
let filterState: FilterState = .init()

let facetListInteractor: FacetListInteractor  = .init(facets: [.init(value: "initial facet", count: 10)], selectionMode: .multiple)

let categoryTableViewController: UITableViewController = .init()
let categoryListController: FacetListTableController = .init(tableView: categoryTableViewController.tableView)
let facetListPresenter: FacetListPresenter = .init(sortBy: [.count(order: .descending)], limit: 5, showEmptyFacets: false)

facetListInteractor.connectSearcher(searcher, with: "category")
facetListInteractor.connectFilterState(filterState, with: "category", operator: .or)
facetListInteractor.connectController(categoryListController)
facetListInteractor.connectController(categoryListController, with: facetListPresenter)
searcher.connectFilterState(filterState)

searcher.search()

return FacetListScreen(
  searcher: searcher, filterState: filterState, table: categoryTableViewController.tableView,
  kept: [facetListInteractor, categoryListController, categoryTableViewController])
}
