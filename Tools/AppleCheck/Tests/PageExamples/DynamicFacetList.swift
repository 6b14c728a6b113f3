// swift-format-ignore-file

// The code of the page on the dynamic facet list, as it stands there but for a slip: the page writes `HitsSeacher`.

import InstantSearch
import UIKit

/// D1: the labels of the signature, all of them and those without a default.
@MainActor
func dynamicFacetListSignature(
  searcher: HitsSearcher, filterState: FilterState, orderedFacets: [AttributedFacets],
  selections: [Attribute: Set<String>], selectionModeForAttribute: [Attribute: SelectionMode],
  filterGroupForAttribute: [Attribute: FilterGroupDescriptor], controller: DynamicFacetListController
) -> [DynamicFacetListConnector] {
  [
    DynamicFacetListConnector(
      searcher: searcher, filterState: filterState, orderedFacets: orderedFacets, selections: selections,
      selectionModeForAttribute: selectionModeForAttribute, filterGroupForAttribute: filterGroupForAttribute,
      controller: controller),
    DynamicFacetListConnector(searcher: searcher),
  ]
}

/// D2: the connector.
@MainActor
func dynamicFacetListConnector() -> DynamicFacetListScreen {
let searcher = HitsSearcher(appID: "YourApplicationID",
                           apiKey: "YourSearchOnlyAPIKey",
                           indexName: "YourIndexName")
searcher.request.query.facets = ["brand", "color", "size", "country"]

let filterState = FilterState()
let dynamicFacetListController = DynamicFacetListTableViewController()

let dynamicFacetlistConnector = DynamicFacetListConnector(searcher: searcher,
                                                          filterState: filterState,
                                                          selectionModeForAttribute: [
                                                            "color": .multiple,
                                                            "country": .multiple
                                                          ],
                                                          filterGroupForAttribute: [
                                                            "brand": ("brand", .or),
                                                            "color" : ("color", .or),
                                                          ],
                                                          controller: dynamicFacetListController)

searcher.connectFilterState(filterState)
searcher.search()

return DynamicFacetListScreen(
  searcher: searcher, filterState: filterState, controller: dynamicFacetListController,
  kept: [dynamicFacetlistConnector])
}

/// D3: the components, connected one by one.
@MainActor
func dynamicFacetListComponents() -> DynamicFacetListScreen {
let searcher = HitsSearcher(appID: "YourApplicationID",
                            apiKey: "YourSearchOnlyAPIKey",
                            indexName: "YourIndexName")
searcher.request.query.facets = ["brand", "color", "size", "country"]

let filterState = FilterState()
let dynamicFacetListController = DynamicFacetListTableViewController()

let dynamicFacetListInteractor = DynamicFacetListInteractor(selectionModeForAttribute: [
                                                              "color": .multiple,
                                                              "country": .multiple
                                                            ])

dynamicFacetListInteractor.connectSearcher(searcher)
dynamicFacetListInteractor.connectFilterState(filterState, filterGroupForAttribute: [
                                                             "brand": ("brand", .or),
                                                             "color" : ("color", .or),
                                                           ])
dynamicFacetListInteractor.connectController(dynamicFacetListController)

searcher.connectFilterState(filterState)
searcher.search()

return DynamicFacetListScreen(
  searcher: searcher, filterState: filterState, controller: dynamicFacetListController,
  kept: [dynamicFacetListInteractor])
}
