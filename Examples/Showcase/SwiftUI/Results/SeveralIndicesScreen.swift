import Combine
import InstantSearch
import SwiftUI

/// The results of two indices in one list, whose record is an enum of theirs.
struct SeveralIndicesScreen: View {
  private enum Found {
    case brand(Brand), product(Product)
  }

  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      HitsList(search.found) { hit, _ in
        switch hit.record {
        case .brand(let brand):
          Label("\(brand.name), \(brand.productCount) products", systemImage: "building.2")
        case .product(let product):
          Text(hit.highlightedText(of: "name", default: product.name))
        }
      }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let found = HitsObservableController<Found>()
    private let searchers = MultiSearcher(backend: Shop.backend)
    private let interactor = HitsInteractor<Found>(infiniteScrolling: .off)
    private let connector: SearchBoxConnector

    init() {
      let few = Query(parameters: ["hitsPerPage": 2])
      interactor.addSearcher(searchers.addHitsSearcher(indexName: "brands", query: few), as: Found.brand)
      interactor.addSearcher(searchers.addHitsSearcher(indexName: "products", query: few), as: Found.product)
      interactor.connectController(found)
      connector = SearchBoxConnector(searcher: searchers, controller: searchBox)
      searchers.search()
    }
  }
}
