import InstantSearch
import UIKit

/// The results of two indices in one list, whose record is an enum of theirs.
final class SeveralIndicesScreen: UIViewController {
  private enum Found {
    case brand(Brand), product(Product)
  }

  private let searchers = MultiSearcher(backend: Shop.backend)
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let found = HitsInteractor<Found>(infiniteScrolling: .off)
  private let list = ResultsTableViewController<Found> { cell, hit in
    var content = UIListContentConfiguration.subtitleCell()
    switch hit.record {
    case .brand(let brand):
      content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: brand.name))
      content.secondaryText = "\(brand.productCount) products"
    case .product(let product):
      content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: product.name))
      content.secondaryText = product.details
    }
    cell.contentConfiguration = content
  }
  private var connector: SearchBoxConnector?

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, above: list)
    let few = Query(parameters: ["hitsPerPage": 2])
    found.addSearcher(searchers.addHitsSearcher(indexName: "brands", query: few), as: Found.brand)
    found.addSearcher(searchers.addHitsSearcher(indexName: "products", query: few), as: Found.product)
    found.connectController(list)
    connector = SearchBoxConnector(searcher: searchers, controller: searchBox)
    searchers.search()
  }
}
