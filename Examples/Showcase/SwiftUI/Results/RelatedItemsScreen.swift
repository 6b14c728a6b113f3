import Combine
import InstantSearch
import SwiftUI

/// A tap on a product shows others of its brand and color.
struct RelatedItemsScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      RelatedItems(search.related) { hit in Text(hit.record.name) }
      HitsList(search.products) { hit, _ in
        ProductRow(hit: hit).onTapGesture { search.showItems(relatedTo: hit) }
      }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let related = HitsObservableController<Product>()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private let relatedSearcher = HitsSearcher(
      backend: Shop.backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 3]))
    private let hitsConnector: HitsConnector<Product>
    private var relatedConnector: RelatedItemsConnector<Product>?

    init() {
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
}
