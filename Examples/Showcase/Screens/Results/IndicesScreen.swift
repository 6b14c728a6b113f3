import InstantSearch
import SwiftUI
import UIKit

/// The results of two indices in one list, whose record is an enum of theirs.
@MainActor
private final class IndicesSearch {
  private let searchers = MultiSearcher(backend: Shop.backend)
  private let found = HitsInteractor<Found>(infiniteScrolling: .off)
  private let connectors: [Connector]

  init(searchBox: any SearchBoxController, list: any HitsController<HitsInteractor<Found>>) {
    let few = Query(parameters: ["hitsPerPage": 2])
    found.addSearcher(searchers.addHitsSearcher(indexName: "brands", query: few), as: Found.brand)
    found.addSearcher(searchers.addHitsSearcher(indexName: "products", query: few), as: Found.product)
    found.connectController(list)
    connectors = [SearchBoxConnector(searcher: searchers, controller: searchBox)]
    searchers.search()
  }
}

private enum Found {
  case brand(Brand), product(Product)
}

struct IndicesScreen: View {
  @StateObject private var state = ScreenState(
    (box: SearchBoxObservableController(), found: HitsObservableController<Found>())
  ) { IndicesSearch(searchBox: $0.box, list: $0.found) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(state.widgets.box)
      HitsList(state.widgets.found) { hit, _ in
        switch hit.record {
        case .brand(let brand):
          Label("\(brand.name), \(brand.productCount) products", systemImage: "building.2")
        case .product(let product):
          Text(hit.highlightedText(of: "name", default: product.name))
        }
      }
    }
  }
}

final class IndicesViewController: UIViewController {
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let list = ResultsTableViewController<Found> { cell, hit in
    switch hit.record {
    case .brand(let brand): cell.show(hit, name: brand.name, details: "\(brand.productCount) products")
    case .product(let product): cell.show(hit, name: product.name, details: product.details)
    }
  }
  private lazy var search = IndicesSearch(searchBox: searchBox, list: list)

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([searchBox.searchBar], above: list)
    _ = search
  }
}
