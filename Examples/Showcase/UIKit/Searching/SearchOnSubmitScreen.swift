import InstantSearch
import UIKit

/// Searches when Return is pressed. Without a text there are no results.
final class SearchOnSubmitScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = TextFieldController(textField: UITextField())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBox.textField.borderStyle = .roundedRect
    searchBox.textField.placeholder = "Press Return to search"
    searchBox.textField.returnKeyType = .search
    arrange(searchBox.textField, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, searchTriggeringMode: .searchOnSubmit, controller: searchBox),
      HitsConnector(searcher: searcher, showItemsOnEmptyQuery: false, controller: products),
    ]
  }
}
