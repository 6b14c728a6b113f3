import InstantSearch
import SwiftUI
import UIKit

/// Popular brands, and after a tap on a product what was bought with it.
@MainActor
private final class RecommendedSearch {
  private let searchers = MultiSearcher(backend: BusyShop())
  private let filterState = FilterState()
  private let together: any HitsController<HitsInteractor<Product>>
  private let connectors: [Connector]
  private var recommendations: RecommendationsConnector<Product>?

  init(
    brands: any FacetListController, products: any HitsController<HitsInteractor<Product>>,
    together: any HitsController<HitsInteractor<Product>>
  ) {
    self.together = together
    let brandSearcher = searchers.addFacetSearcher(indexName: "products", attribute: "brand")
    brandSearcher.request.trendThreshold = 0
    brandSearcher.request.maxFacetHits = 3
    connectors = [
      HitsConnector(
        searcher: searchers.addHitsSearcher(indexName: "products"), filterState: filterState, controller: products),
      FacetListConnector(
        searcher: brandSearcher, filterState: filterState, attribute: "brand", operator: .or, controller: brands),
    ]
    searchers.search()
  }

  func showProducts(boughtWith product: Hit<Product>) {
    let recommendation = Recommendation(.boughtTogether(objectID: product.objectID))
    if let recommendations {
      recommendations.recommendation = recommendation
    } else {
      let searcher = searchers.addHitsSearcher(indexName: "products")
      recommendations = RecommendationsConnector(
        searcher: searcher, recommendation: recommendation, controller: together)
      searcher.search()
    }
  }
}

struct RecommendedScreen: View {
  @StateObject private var state = ScreenState(
    (
      brands: FacetListObservableController(), products: HitsObservableController<Product>(),
      together: HitsObservableController<Product>()
    )
  ) { RecommendedSearch(brands: $0.brands, products: $0.products, together: $0.together) }

  var body: some View {
    VStack(alignment: .leading) {
      Text("Trending")
      FacetList(state.widgets.brands)
      RelatedItems(state.widgets.together) { hit in Text(hit.record.name) }
      HitsList(state.widgets.products) { hit, _ in
        ProductRow(hit: hit).onTapGesture { state.search.showProducts(boughtWith: hit) }
      }
    }
  }
}

final class RecommendedViewController: UIViewController {
  private let brands = FacetListTableController(tableView: UITableView())
  private let together = RelatedItemsStackController<Product>(stackView: UIStackView(), makeView: nameLabel)
  private let products = ProductTableViewController()
  private lazy var search = RecommendedSearch(brands: brands, products: products, together: together)

  override func viewDidLoad() {
    super.viewDidLoad()
    together.stackView.spacing = 16
    let label = UILabel()
    label.text = "Trending"
    arrange([label, brands.tableView, together.stackView], above: products)
    products.onSelect = { [weak self] product in
      self?.title = product.record.name
      self?.search.showProducts(boughtWith: product)
    }
    _ = search
  }
}
