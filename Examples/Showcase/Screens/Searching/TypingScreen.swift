import InstantSearch
import SwiftUI
import UIKit

/// Searches with each letter; the searcher's `debounce` would wait for a pause in typing.
struct TypingScreen: View {
  @StateObject private var search = ProductState(()) { _, _ in }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, prompt: "Products, brands, colors")
      ProductList(search.products)
    }
  }
}

final class TypingViewController: ProductViewController {
  override func connectWidgets() -> [UIView] {
    searchBox.searchBar.placeholder = "Products, brands, colors"
    return [searchBox.searchBar]
  }
}
