import InstantSearch
import UIKit

/// The words that were left out to find something, and a suggestion or offers where nothing is found.
final class DidYouMeanScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let didYouMean = DidYouMeanButtonController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, didYouMean.label, didYouMean.button, didYouMean.offers, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      DidYouMeanConnector(searcher: searcher, controller: didYouMean),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.request.query.removeWordsIfNoResults = .lastWords
    searcher.search()
  }
}
