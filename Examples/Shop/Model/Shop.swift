import Combine
import Foundation
import InstantSearch

/// What all windows of the app share: the cart, the saved and recent searches, and whether events may be sent.
@MainActor
final class Shop: ObservableObject {
  nonisolated static let indexName = "products"
  static let relevance = SortByItem(indexName: indexName, label: "Relevance")
  static let orders = Catalogue.views.map { SortByItem(indexName: $0.name, label: $0.label) }
  /// What related products have in common. The index declares these attributes for faceting.
  static let relatedBy: [MatchingPattern<JSON>] = [
    MatchingPattern("categories.lvl2", score: 3), MatchingPattern("brand", score: 2),
    MatchingPattern("color", score: 1),
  ]

  @Published private(set) var cart: Cart { didSet { defaults.set(try? JSONEncoder().encode(cart), forKey: "cart") } }
  @Published private(set) var saved: [SavedSearch]
  /// Whether the person has agreed to share what they look at and buy.
  @Published var sharesEvents: Bool { didSet { consentDidChange() } }

  let recentSearches: RecentSearches
  let savedSearches: SavedSearches
  private let backend: any SearchBackend
  private let tracker: EventTracker
  private let defaults: UserDefaults

  /// With Algolia, the backend and the receiver would both be an `AlgoliaBackend(appID: "…", apiKey: "…")`.
  init(
    backend: any SearchBackend = Catalogue.backend, events: any EventReceiver = EventLog(),
    defaults: UserDefaults = .standard
  ) {
    (self.backend, self.defaults, tracker) = (backend, defaults, EventTracker(receiver: events))
    recentSearches = RecentSearches(in: defaults, forKey: "recentSearches")
    savedSearches = SavedSearches(in: defaults, forKey: "savedSearches")
    saved = savedSearches.searches
    cart = defaults.data(forKey: "cart").flatMap { try? JSONDecoder().decode(Cart.self, from: $0) } ?? Cart()
    sharesEvents = defaults.bool(forKey: "sharesEvents")
    if sharesEvents { tracker.turnOn() }
    savedSearches.onChanged.subscribe(with: self) { $0.saved = $1 }
  }

  /// A searcher for a window or a page.
  func makeSearcher() -> HitsSearcher {
    let searcher = HitsSearcher(backend: backend, indexName: Self.indexName)
    searcher.eventTracker = tracker
    searcher.retryDelay = .seconds(2)  // Offline, searches are repeated.
    return searcher
  }

  /// What the search field offers: recent searches, categories and products.
  var offers: [AutocompleteSource] {
    [
      .recentSearches(recentSearches), .facet("categories.lvl2", limit: 2),
      .records(indexName: nil, title: "Products", limit: 3) { hit in
        hit.highlightedText(of: "name", default: Product(hit).name)
      },
    ]
  }

  /// The search at which the app was left, as the query of a URL.
  var lastSearch: String {
    get { defaults.string(forKey: "lastSearch") ?? "" }
    set { defaults.set(newValue, forKey: "lastSearch") }
  }

  /// The product with an ID, of a link or of the cart.
  func product(_ id: String) async -> Result<Product, ProductError> {
    do throws(SearchError) {
      return try await makeSearcher().hit(withID: id).map { .success(Product($0)) } ?? .failure(.gone)
    } catch {
      return .failure(.failed(error))
    }
  }

  // MARK: Buying

  func addToCart(_ product: Product) {
    guard let price = product.price else { return }
    product.hit.addedToCart(price: price, quantity: 1, currency: "EUR")
    cart.add(product)
  }

  func change(_ line: Cart.Line, to quantity: Int) { cart.change(line, to: quantity) }

  /// Buys what is in the cart. A real shop would take the order here.
  func buy() async {
    guard !cart.lines.isEmpty else { return }
    tracker.track(
      SearchEvent(
        .purchased, "Order Placed", indexName: Self.indexName,
        objects: cart.lines.map { .init($0.id, queryID: $0.queryID, price: $0.price, quantity: $0.quantity) },
        currency: "EUR"))
    cart = Cart()
    await tracker.send()
  }

  /// Who changes their mind takes back everything that was noted, also in the cart.
  private func consentDidChange() {
    defaults.set(sharesEvents, forKey: "sharesEvents")
    if sharesEvents { return tracker.turnOn() }
    tracker.withdraw()
    for index in cart.lines.indices { cart.lines[index].queryID = nil }
  }
}

/// Why a product can't be shown.
enum ProductError: Error {
  case gone, failed(SearchError)

  @MainActor var text: String {
    switch self {
    case .gone: "This product is no longer sold."
    case .failed(let error): Localization.text(for: error)
    }
  }
}

/// Prints the events in place of a service.
struct EventLog: EventReceiver {
  func receive(_ events: [SearchEvent]) async throws(SearchError) {
    for event in events { print(event.name, event.objects.map(\.objectID).joined(separator: ", ")) }
  }
}

extension Catalogue {
  /// The catalogue of the examples in the process, so that the shop needs no account.
  static let backend: LocalBackend = {
    do {
      let index = try LocalIndex(settings: IndexSettings(parameters: settings))
      try index.save(records)
      for view in views {
        try index.setView(view.name, IndexSettings(parameters: ["ranking": [.string(view.ranking), "custom"]]))
      }
      return LocalBackend([Shop.indexName: index])
    } catch {
      preconditionFailure("The catalogue can't be indexed: \(error)")
    }
  }()
}
