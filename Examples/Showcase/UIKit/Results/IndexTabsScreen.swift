import InstantSearch
import UIKit

/// Brands and products in sections with the first results of each, and tabs with all results of one of them.
final class IndexTabsScreen: UIViewController {
  private let searchers = MultiSearcher(backend: Shop.backend)
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let tabs = IndexTabsSegmentedController()
  private let results = IndexSectionsTableViewController()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, tabs.segmentedControl, tabs.label, above: results)
    let brandSearcher = searchers.addHitsSearcher(indexName: "brands")
    let productSearcher = searchers.addHitsSearcher(indexName: "products")
    let brands = HitsConnector<Brand>(searcher: brandSearcher)
    let products = HitsConnector<Product>(searcher: productSearcher)
    results.addSection(for: "brands", hits: brands.interactor) { cell, hit in
      var content = UIListContentConfiguration.subtitleCell()
      content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
      content.secondaryText = "\(hit.record.productCount) products"
      cell.contentConfiguration = content
    }
    results.addSection(for: "products", hits: products.interactor) { cell, hit in
      var content = UIListContentConfiguration.subtitleCell()
      content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
      content.secondaryText = hit.record.details
      cell.contentConfiguration = content
    }
    let tabs = IndexTabsConnector(
      tabs: [("brands", "Brands", brandSearcher), ("products", "Products", productSearcher)], hitsPerSection: 2,
      controller: tabs)
    tabs.connectController(results)
    connectors = [brands, products, tabs, SearchBoxConnector(searcher: searchers, controller: searchBox)]
    searchers.search()
  }
}
