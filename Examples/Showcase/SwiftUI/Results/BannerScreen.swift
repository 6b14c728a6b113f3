import Combine
import InstantSearch
import SwiftUI

/// The custom data of a query rule as a banner: it appears when a lamp is searched for.
struct BannerScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      QueryRuleCustomData(search.banner) { banner in Text(banner.title).bold() }
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let banner = QueryRuleCustomDataObservableController<Banner>()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        QueryRuleCustomDataConnector(searcher: searcher, controller: banner),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
