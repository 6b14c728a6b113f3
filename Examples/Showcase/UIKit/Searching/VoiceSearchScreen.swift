import InstantSearch
import UIKit

/// Searches for what is said.
final class VoiceSearchScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let voice = VoiceSearchButtonController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(voice.button, above: products)
    connectors = [
      VoiceSearchConnector(searcher: searcher, source: Shop.speech, controller: voice),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
