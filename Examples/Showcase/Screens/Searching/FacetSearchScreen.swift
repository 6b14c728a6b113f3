import InstantSearch
import SwiftUI
import UIKit

/// A list of brands, in which one can search. Without a text it shows the brands of the results.
@MainActor
private final class FacetSearch {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let brandSearcher = FacetSearcher(backend: Shop.backend, indexName: "products", attribute: "brand")
  private let connectors: [Connector]

  init(
    searchBox: any SearchBoxController, brands: any FacetListController,
    products: any HitsController<HitsInteractor<Product>>
  ) {
    let brandList = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "brand", operator: .or, controller: brands,
      presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5))
    brandSearcher.connectFilterState(filterState)
    brandList.interactor.connectFacetSearcher(brandSearcher)
    connectors = [
      brandList,
      SearchBoxConnector(searcher: brandSearcher, controller: searchBox),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}

struct FacetSearchScreen: View {
  @StateObject private var state = ScreenState(
    (
      box: SearchBoxObservableController(), brands: FacetListObservableController(),
      products: HitsObservableController<Product>()
    )
  ) { FacetSearch(searchBox: $0.box, brands: $0.brands, products: $0.products) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(state.widgets.box, prompt: "Brands")
      FacetList(state.widgets.brands)
      ProductList(state.widgets.products)
    }
  }
}

final class FacetSearchViewController: UIViewController {
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let brands = FacetListTableController(tableView: UITableView())
  private let products = ProductTableViewController()
  private lazy var search = FacetSearch(searchBox: searchBox, brands: brands, products: products)

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBox.searchBar.placeholder = "Brands"
    arrange([searchBox.searchBar, brands.tableView], above: products)
    _ = search
  }
}
