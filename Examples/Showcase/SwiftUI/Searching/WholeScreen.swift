import InstantSearch
import SwiftUI

/// A search field, filters, orders and results in one line. The screen has a navigation stack of its own, so it opens as a
/// sheet over the stack of this app.
struct WholeScreen: View {
  @StateObject private var search = SearchScreenModel(
    HitsSearcher(backend: Shop.backend, indexName: "products"), orders: Shop.orders)
  @State private var isOpen = false

  var body: some View {
    Button("Open the shop") { isOpen = true }
      .sheet(isPresented: $isOpen) { SearchScreen(search, title: "Shop") }
  }
}
