import InstantSearch
import UIKit

/// A tap on a product shows others of its brand and color.
final class RelatedItemsScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let relatedSearcher = HitsSearcher(
    backend: Shop.backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 3]))
  private let related = RelatedItemsStackController<Product>(stackView: UIStackView()) { hit in
    let label = UILabel()
    label.text = hit.record.name
    return label
  }
  private let products = ProductList()
  private var hitsConnector: HitsConnector<Product>?
  private var relatedConnector: RelatedItemsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    related.stackView.spacing = 16
    arrange(related.stackView, above: products)
    hitsConnector = HitsConnector(searcher: searcher, controller: products)
    products.onSelect = { [weak self] product in self?.showItems(relatedTo: product) }
    searcher.search()
  }

  private func showItems(relatedTo product: Hit<Product>) {
    title = product.record.name
    if let relatedConnector {
      relatedConnector.hit = product
    } else {
      relatedConnector = RelatedItemsConnector(
        searcher: relatedSearcher, hit: product,
        matchingPatterns: [
          MatchingPattern(attribute: "brand", score: 3, filterPath: \.brand),
          MatchingPattern(attribute: "color", score: 1, filterPath: \.color),
        ], controller: related)
      relatedSearcher.search()
    }
  }
}
