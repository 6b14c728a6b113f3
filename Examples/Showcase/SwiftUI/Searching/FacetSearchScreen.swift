import Combine
import InstantSearch
import SwiftUI

/// A list of brands, in which one can search. Without a text it shows the brands of the results.
struct FacetSearchScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, prompt: "Brands")
      FacetList(search.brands)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let brands = FacetListObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private let brandSearcher = FacetSearcher(backend: Shop.backend, indexName: "products", attribute: "brand")
    private var connectors: [Connector] = []

    init() {
      let brandList = FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "brand", operator: .or, controller: brands,
        presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5))
      brandSearcher.connectFilterState(filterState)
      brandList.interactor.connectFacetSearcher(brandSearcher)
      connectors = [
        brandList, SearchBoxConnector(searcher: brandSearcher, controller: searchBox),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
