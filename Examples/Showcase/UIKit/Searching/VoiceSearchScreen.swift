import InstantSearch
import UIKit

/// Searches for what is said.
final class VoiceSearchScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let voice = VoiceSearchButtonController()
  private let products = ProductList()
  private var voiceSearch: VoiceSearchConnector?
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(voice.button, above: products)
    voiceSearch = VoiceSearchConnector(searcher: searcher, source: Shop.speech, controller: voice)
    connectors = [HitsConnector(searcher: searcher, controller: products)]
    searcher.search()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    voiceSearch?.interactor.stop()
  }
}
