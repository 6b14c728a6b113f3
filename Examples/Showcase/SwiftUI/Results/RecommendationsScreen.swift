import Combine
import InstantSearch
import SwiftUI

/// Popular brands, and after a tap on a product what was bought with it.
struct RecommendationsScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      Text("Trending")
      FacetList(search.brands)
      RelatedItems(search.together) { hit in Text(hit.record.name) }
      HitsList(search.products) { hit, _ in
        ProductRow(hit: hit).onTapGesture { search.showProducts(boughtWith: hit) }
      }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let brands = FacetListObservableController()
    let together = HitsObservableController<Product>()
    let products = HitsObservableController<Product>()
    private let searchers = MultiSearcher(backend: BusyShop())
    private let filterState = FilterState()
    private var connectors: [Connector] = []
    private var recommendations: RecommendationsConnector<Product>?

    init() {
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
}
