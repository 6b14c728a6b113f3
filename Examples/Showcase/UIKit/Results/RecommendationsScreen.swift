import InstantSearch
import UIKit

/// Popular brands, and after a tap on a product what was bought with it.
final class RecommendationsScreen: UIViewController {
  private let searchers = MultiSearcher(backend: BusyShop())
  private let filterState = FilterState()
  private let brands = FacetListTableController(tableView: UITableView())
  private let together = RelatedItemsStackController<Product>(stackView: UIStackView()) { hit in
    let label = UILabel()
    label.text = hit.record.name
    return label
  }
  private let products = ProductList()
  private var connectors: [Connector] = []
  private var recommendations: RecommendationsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    together.stackView.spacing = 16
    let label = UILabel()
    label.text = "Trending"
    arrange(label, brands.tableView, together.stackView, above: products)
    let brandSearcher = searchers.addFacetSearcher(indexName: "products", attribute: "brand")
    brandSearcher.request.trendThreshold = 0
    brandSearcher.request.maxFacetHits = 3
    connectors = [
      HitsConnector(
        searcher: searchers.addHitsSearcher(indexName: "products"), filterState: filterState, controller: products),
      FacetListConnector(
        searcher: brandSearcher, filterState: filterState, attribute: "brand", operator: .or, controller: brands),
    ]
    products.onSelect = { [weak self] product in self?.showProducts(boughtWith: product) }
    searchers.search()
  }

  private func showProducts(boughtWith product: Hit<Product>) {
    title = product.record.name
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
