import InstantSearch
import SwiftUI

/// The results of most screens in SwiftUI: a list of products, with the matches in bold.
struct ProductList: View {
  private let products: HitsObservableController<Product>

  init(_ products: HitsObservableController<Product>) { self.products = products }

  var body: some View {
    HitsList(products) { hit, _ in ProductRow(hit: hit) }
  }
}

struct ProductRow: View {
  let hit: Hit<Product>

  var body: some View {
    HStack {
      Text(hit.highlightedText(of: "name", default: hit.record.name))
      Spacer()
      Text(hit.record.details).font(.caption).foregroundColor(.secondary)
    }
  }
}
