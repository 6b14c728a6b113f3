import InstantSearch
import SwiftUI
import UIKit

/// A tap on a product shows others of its brand and color.
@MainActor
private final class RelatedItemsSearch {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let relatedSearcher = HitsSearcher(
    backend: Shop.backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 3]))
  private let related: any HitsController<HitsInteractor<Product>>
  private let hitsConnector: HitsConnector<Product>
  private var relatedConnector: RelatedItemsConnector<Product>?

  init(
    products: any HitsController<HitsInteractor<Product>>, related: any HitsController<HitsInteractor<Product>>
  ) {
    self.related = related
    hitsConnector = HitsConnector(searcher: searcher, controller: products)
    searcher.search()
  }

  func showItems(relatedTo product: Hit<Product>) {
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

struct RelatedItemsScreen: View {
  @StateObject private var state = ScreenState(
    (products: HitsObservableController<Product>(), related: HitsObservableController<Product>())
  ) { RelatedItemsSearch(products: $0.products, related: $0.related) }

  var body: some View {
    VStack(alignment: .leading) {
      RelatedItems(state.widgets.related) { hit in Text(hit.record.name) }
      HitsList(state.widgets.products) { hit, _ in
        ProductRow(hit: hit).onTapGesture { state.search.showItems(relatedTo: hit) }
      }
    }
  }
}

final class RelatedItemsViewController: UIViewController {
  private let related = RelatedItemsStackController<Product>(stackView: UIStackView(), makeView: nameLabel)
  private let products = ProductTableViewController()
  private lazy var search = RelatedItemsSearch(products: products, related: related)

  override func viewDidLoad() {
    super.viewDidLoad()
    related.stackView.spacing = 16
    arrange([related.stackView], above: products)
    products.onSelect = { [weak self] product in
      self?.title = product.record.name
      self?.search.showItems(relatedTo: product)
    }
    _ = search
  }
}
