import Combine
import InstantSearch

/// The model of most screens: a search for products, whose results and text are connected to views. Each screen adds its
/// widgets, in the same way for both frameworks.
@MainActor
class ProductSearch: ObservableObject {
  let searcher: HitsSearcher
  let filterState = FilterState()
  let box: SearchBoxConnector
  private let results: HitsConnector<Product>
  private var connectors: [Connector] = []

  init(
    indexName: String = "products", query: Query = Query(), infiniteScrolling: InfiniteScrolling = .on(withOffset: 5)
  ) {
    searcher = HitsSearcher(backend: Shop.backend, indexName: indexName, query: query)
    box = SearchBoxConnector(searcher: searcher)
    results = HitsConnector(searcher: searcher, filterState: filterState, infiniteScrolling: infiniteScrolling)
  }

  /// Keeps the connectors of the screen's widgets.
  func add(_ connectors: Connector...) { self.connectors += connectors }

  /// Searches, once all widgets are connected.
  func start(searchBox: any SearchBoxController, products: any HitsController<HitsInteractor<Product>>) {
    box.connectController(searchBox)
    results.connectController(products)
    searcher.search()
  }
}

/// A search for products as the state of a screen in SwiftUI, with the controllers of its views.
final class ProductState<Widgets>: ProductSearch {
  let searchBox = SearchBoxObservableController()
  let products = HitsObservableController<Product>()
  /// What the screen shows besides.
  let widgets: Widgets

  init(
    _ widgets: Widgets, indexName: String = "products", query: Query = Query(),
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), connect: @MainActor (ProductSearch, Widgets) -> Void
  ) {
    self.widgets = widgets
    super.init(indexName: indexName, query: query, infiniteScrolling: infiniteScrolling)
    connect(self, widgets)
    start(searchBox: searchBox, products: products)
  }
}

/// The state of any other screen in SwiftUI: the controllers of its views, and the search that they are connected to.
@MainActor
final class ScreenState<Widgets, Search>: ObservableObject {
  let widgets: Widgets
  let search: Search

  init(_ widgets: Widgets, search: @MainActor (Widgets) -> Search) {
    self.widgets = widgets
    self.search = search(widgets)
  }
}
