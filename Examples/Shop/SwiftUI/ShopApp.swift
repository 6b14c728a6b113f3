import Foundation
import InstantSearch
import SwiftUI

@main
struct ShopApp: App {
  private let shop = Shop()

  var body: some Scene {
    WindowGroup { ShopView(shop) }
  }
}

/// A window of the shop: products, saved searches and the cart as tabs, with the page of a product over them.
struct ShopView: View {
  @ObservedObject private var shop: Shop
  @StateObject private var search: SearchScreenModel
  @State private var tab = Tab.products
  @State private var page: Page?

  private enum Tab { case products, saved, cart }

  init(_ shop: Shop) {
    self.shop = shop
    _search = StateObject(wrappedValue: Self.restoredSearch(of: shop))
  }

  /// The search at which the app was left.
  private static func restoredSearch(of shop: Shop) -> SearchScreenModel {
    let search = SearchScreenModel(
      shop.makeSearcher(), orders: Shop.orders, recentSearches: shop.recentSearches, autocomplete: shop.offers)
    search.open(urlQuery: shop.lastSearch)
    search.searcher.onResults.subscribe(with: search) { [weak shop] search, _ in shop?.lastSearch = search.urlQuery }
    return search
  }

  var body: some View {
    TabView(selection: $tab) {
      SearchScreen(search, title: "Shop") { hit in
        Button {
          open(hit)
        } label: {
          RecordRow(hit, in: search)
        }
        .buttonStyle(.plain)
      }
      .tabItem { Label("Products", systemImage: "magnifyingglass") }
      .tag(Tab.products)
      SavedView(shop: shop, current: search.link) { link in
        search.open(link)
        tab = .products
      }
      .tabItem { Label("Saved", systemImage: "bookmark") }
      .tag(Tab.saved)
      CartView(shop: shop) { line in openProduct(line.id) }
        .tabItem { Label("Cart", systemImage: "cart") }
        .badge(shop.cart.count)
        .tag(Tab.cart)
    }
    .sheet(item: $page) { page in
      VStack(alignment: .leading) {
        Button("Done") { self.page = nil }
        switch page.content {
        case .success(let product): ProductView(shop, product, in: search) { open($0) }
        case .failure(let error): Text(error.text)
        }
      }
      .padding()
      .frame(minWidth: 320, minHeight: 400, alignment: .topLeading)
    }
    .onOpenURL { open($0) }
    .onAppear {
      search.onRecordChosen = { [page = $page] hit in
        hit.clicked()
        page.wrappedValue = Page(id: hit.objectID, content: .success(Product(hit)))
      }
    }
  }

  private func open(_ hit: Hit<JSON>) {
    hit.clicked()
    page = Page(id: hit.objectID, content: .success(Product(hit)))
  }

  private func openProduct(_ id: String) {
    Task { page = Page(id: id, content: await shop.product(id)) }
  }

  /// Opens `shop://product/10001` or `shop://search?q=lamp`.
  private func open(_ url: URL) {
    if url.host == "product" { return openProduct(url.lastPathComponent) }
    search.open(urlQuery: url.absoluteString)
    tab = .products
  }
}

/// A product, or why it can't be shown.
private struct Page: Identifiable {
  let id: String
  let content: Result<Product, ProductError>
}

private struct ProductView: View {
  private let shop: Shop
  private let product: Product
  private let open: (Hit<JSON>) -> Void
  @StateObject private var related: HitsObservableController<JSON>

  init(_ shop: Shop, _ product: Product, in search: SearchScreenModel, open: @escaping (Hit<JSON>) -> Void) {
    (self.shop, self.product, self.open) = (shop, product, open)
    _related = StateObject(wrappedValue: HitsObservableController(relatedTo: product.hit, search, with: Shop.relatedBy))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 8) {
        Text(product.name).font(.title)
        Text(product.brand).foregroundColor(.secondary)
        Text(product.description)
        Text(product.priceText).font(.headline)
        Button("Add to cart") { shop.addToCart(product) }
          .buttonStyle(.borderedProminent)
          .disabled(product.price == nil)
        RelatedItems(related) { hit in
          Button(Product(hit).name) { open(hit) }
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}

private struct SavedView: View {
  @ObservedObject var shop: Shop
  let current: SearchLink
  let open: (SearchLink) -> Void
  @State private var renamed: SavedSearch.ID?
  @State private var name = ""

  var body: some View {
    NavigationStack {
      List {
        Button("Save this search") { shop.savedSearches.add(current) }
          .disabled(!shop.savedSearches.canAdd(current))
        if shop.saved.isEmpty { Text("There are no saved searches.").foregroundColor(.secondary) }
        ForEach(shop.saved) { search in
          row(search).swipeActions { actions(search) }.contextMenu { actions(search) }
        }
        .onMove { shop.savedSearches.move(fromOffsets: $0, toOffset: $1) }
      }
      .navigationTitle("Saved")
    }
  }

  @ViewBuilder private func row(_ search: SavedSearch) -> some View {
    if renamed == search.id {
      TextField("Name", text: $name).onSubmit {
        shop.savedSearches.rename(search, to: name)
        renamed = nil
      }
    } else {
      Button(search.name) { open(search.link) }
    }
  }

  @ViewBuilder private func actions(_ search: SavedSearch) -> some View {
    Button("Delete", role: .destructive) { shop.savedSearches.remove(search) }
    Button("Rename") { (renamed, name) = (search.id, search.name) }
  }
}

private struct CartView: View {
  @ObservedObject var shop: Shop
  let open: (Cart.Line) -> Void

  var body: some View {
    NavigationStack {
      List {
        ForEach(shop.cart.lines) { line in
          Button(line.name) { open(line) }
          let quantity = Binding {
            line.quantity
          } set: {
            shop.change(line, to: $0)
          }
          Stepper("\(line.quantity) × \(line.price.inEuros)", value: quantity, in: 0...99)
        }
        if shop.cart.lines.isEmpty {
          Text("Your cart is empty.").foregroundColor(.secondary)
        } else {
          Text("Total: \(shop.cart.total.inEuros)").font(.headline)
          Button("Buy") { Task { await shop.buy() } }
        }
        Toggle("Share what I look at and buy", isOn: $shop.sharesEvents)
      }
      .navigationTitle("Cart")
    }
  }
}
