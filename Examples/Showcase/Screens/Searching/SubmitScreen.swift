import InstantSearch
import SwiftUI
import UIKit

/// Searches when Return is pressed. Without a text there are no results.
@MainActor
private final class SubmitSearch {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let connectors: [Connector]

  init(searchBox: any SearchBoxController, products: any HitsController<HitsInteractor<Product>>) {
    connectors = [
      SearchBoxConnector(searcher: searcher, searchTriggeringMode: .searchOnSubmit, controller: searchBox),
      HitsConnector(searcher: searcher, showItemsOnEmptyQuery: false, controller: products),
    ]
  }
}

struct SubmitScreen: View {
  @StateObject private var state = ScreenState(
    (box: SearchBoxObservableController(), products: HitsObservableController<Product>())
  ) { SubmitSearch(searchBox: $0.box, products: $0.products) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(state.widgets.box, prompt: "Press Return to search")
      ProductList(state.widgets.products)
    }
  }
}

final class SubmitViewController: UIViewController {
  private let searchBox = TextFieldController(textField: UITextField())
  private let products = ProductTableViewController()
  private lazy var search = SubmitSearch(searchBox: searchBox, products: products)

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBox.textField.borderStyle = .roundedRect
    searchBox.textField.placeholder = "Press Return to search"
    searchBox.textField.returnKeyType = .search
    arrange([searchBox.textField], above: products)
    _ = search
  }
}
