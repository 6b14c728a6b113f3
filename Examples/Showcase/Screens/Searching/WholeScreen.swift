import InstantSearch
import SwiftUI
import UIKit

extension SearchScreenModel {
  fileprivate static var shop: SearchScreenModel {
    SearchScreenModel(HitsSearcher(backend: Shop.backend, indexName: "products"), orders: Shop.orders)
  }
}

/// A search field, filters, orders and results in one line. The screen has a navigation stack of its own, so it opens as a
/// sheet over the one of this app.
struct WholeScreen: View {
  @StateObject private var search = SearchScreenModel.shop
  @State private var isOpen = false

  var body: some View {
    Button("Open the shop") { isOpen = true }
      .sheet(isPresented: $isOpen) { SearchScreen(search, title: "Shop") }
  }
}

final class WholeViewController: UIViewController {
  private let search = SearchScreenModel.shop

  override func viewDidLoad() {
    super.viewDidLoad()
    let open = UIAction(title: "Open the shop") { [weak self] _ in
      guard let self else { return }
      present(SearchScreenController(search, title: "Shop"), animated: true)
    }
    let button = UIButton(type: .system, primaryAction: open)
    // The space below it.
    fill(with: [button, UIView()], to: view.safeAreaLayoutGuide.bottomAnchor)
  }
}
