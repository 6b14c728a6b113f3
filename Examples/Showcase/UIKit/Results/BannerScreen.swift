import InstantSearch
import UIKit

/// The custom data of a query rule as a banner: it appears when a lamp is searched for.
final class BannerScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let banner = QueryRuleCustomDataBannerController<Banner, UILabel>(banner: UILabel()) { label, banner in
    label.text = banner.title
  }
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, banner.banner, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      QueryRuleCustomDataConnector(searcher: searcher, controller: banner),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
