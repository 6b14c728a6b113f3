import Combine
import InstantSearch
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let shop = Shop()

  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  lazy var products = ProductsScreen(AppDelegate.shop)

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = UINavigationController(rootViewController: products)
    window?.makeKeyAndVisible()
    self.scene(scene, openURLContexts: options.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    if let url = contexts.first?.url { products.open(url) }
  }
}

/// The attributes to filter by, which have the same names in links.
private let facets: [Attribute] = ["brand", "color", "material", "tags"]
@MainActor private let linkMapping = LinkMapping(
  facets.map { .values($0.rawValue) }, orders: Shop.orders.map { ($0.indexName, $0.indexName) })

extension UITableViewCell {
  fileprivate func show(_ product: Product) {
    var content = UIListContentConfiguration.subtitleCell()
    content.attributedText = NSAttributedString(product.hit.highlightedText(of: "name", default: product.name))
    content.secondaryText = "\(product.brand), \(product.priceText)"
    contentConfiguration = content
  }
}

extension UIViewController {
  fileprivate func push(_ screen: UIViewController) { navigationController?.pushViewController(screen, animated: true) }

  fileprivate func open(_ hit: Hit<JSON>, of shop: Shop) {
    hit.clicked()
    push(ProductScreen(shop, Product(hit)))
  }
}

/// The products, with the filters as tokens in the search field, and offers while one types.
final class ProductsScreen: ResultsTableViewController<JSON> {
  private let shop: Shop
  private let searcher: HitsSearcher
  private let filterState = FilterState()
  private let offersScreen = UITableViewController(style: .grouped)
  private lazy var searchController = UISearchController(searchResultsController: offersScreen)
  private lazy var searchBar = searchController.searchBar
  private lazy var searchBox = SearchBarController(searchBar: searchBar)
  private lazy var tokens = SearchTextFieldCurrentFiltersController(searchBar: searchBar)
  private lazy var offers = AutocompleteTableController(
    tableView: offersScreen.tableView, field: searchBar.searchTextField)
  private let filters = DynamicFacetListTableViewController()
  private let orders = SortBySegmentedController()
  private let cartItem = UIBarButtonItem(title: "Cart")
  private var connectors: [Connector] = []
  private var observed: Set<AnyCancellable> = []

  init(_ shop: Shop) {
    (self.shop, searcher) = (shop, shop.makeSearcher())
    super.init { cell, hit in cell.show(Product(hit)) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shop"
    navigationItem.searchController = searchController
    let saved = UIAction(title: "Saved") { [weak self] _ in self?.showSaved() }
    let filter = UIAction(title: "Filters") { [weak self] _ in self.map { $0.push($0.filters) } }
    navigationItem.rightBarButtonItems = [cartItem] + [saved, filter].map { UIBarButtonItem(primaryAction: $0) }
    (filters.title, filters.attributePresenter) = ("Filters", { $0.rawValue.capitalized })
    filters.tableView.tableHeaderView = orders.segmentedControl
    onSelect = { [weak self, shop] in self?.open($0, of: shop) }
    connect()
    search(SearchLink.reading(shop.lastSearch, with: linkMapping).link)
  }

  private func connect() {
    searcher.request.query.facets = facets
    let box = SearchBoxConnector(searcher: searcher, controller: searchBox)
    let autocomplete = AutocompleteConnector(
      searcher: searcher, filterState: filterState, searchBox: box.interactor, sources: shop.offers, controller: offers)
    autocomplete.interactor.onRecordChosen.subscribe(with: self) { $0.open($1, of: $0.shop) }
    let facetLists = DynamicFacetListConnector(searcher: searcher, filterState: filterState, controller: filters)
    facetLists.interactor.defaultSelectionMode = .multiple
    facetLists.interactor.defaultFilterGroup = { ($0.rawValue, .or) }
    connectors = [
      box, autocomplete, facetLists, HitsConnector(searcher: searcher, filterState: filterState, controller: self),
      CurrentFiltersConnector(filterState: filterState, controller: tokens),
      SortByConnector(searcher: searcher, items: [Shop.relevance] + Shop.orders, controller: orders),
    ]
    searcher.onResults.subscribe(with: self) { view, _ in view.shop.lastSearch = view.link.urlQuery(with: linkMapping) }
    shop.$cart.sink { [weak self, shop] in self?.showCart($0, shop.sharesEvents) }.store(in: &observed)
    shop.$sharesEvents.sink { [weak self, shop] in self?.showCart(shop.cart, $0) }.store(in: &observed)
  }

  private var link: SearchLink { SearchLink(searcher, filterState, mainIndexName: Shop.indexName) }

  private func search(_ link: SearchLink) {
    link.apply(to: searcher, filterState, mainIndexName: Shop.indexName)
    searcher.search()
  }

  private func showSaved() {
    let screen = SavedSearchesTableViewController(shop.savedSearches, current: link)
    screen.title = "Saved"
    screen.onSelect = { [weak self] saved in
      self?.navigationController?.popViewController(animated: true)
      self?.search(saved.link)
    }
    push(screen)
  }

  private func openProduct(_ id: String) { Task { show(await shop.product(id)) } }

  private func show(_ product: Result<Product, ProductError>) {
    switch product {
    case .success(let product): push(ProductScreen(shop, product))
    case .failure(let error):
      let alert = UIAlertController(title: nil, message: error.text, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .cancel))
      navigationController?.present(alert, animated: true)
    }
  }

  /// Opens `shop://product/10001` or `shop://search?q=lamp`.
  func open(_ url: URL) {
    if url.host == "product" { return openProduct(url.lastPathComponent) }
    navigationController?.viewControllers = [self]
    search(SearchLink.reading(url.absoluteString, with: linkMapping).link)
  }

  private func showCart(_ cart: Cart, _ sharesEvents: Bool) {
    let lines = cart.lines.map { line in
      let actions = [
        UIAction(title: "Show") { [weak self] _ in self?.openProduct(line.id) },
        UIAction(title: "One more") { [shop] _ in shop.change(line, to: line.quantity + 1) },
        UIAction(title: "One less") { [shop] _ in shop.change(line, to: line.quantity - 1) },
      ]
      return UIMenu(title: "\(line.quantity) × \(line.name)", children: actions)
    }
    let order = UIAction(
      title: lines.isEmpty ? "Your cart is empty." : "Buy for \(cart.total.inEuros)",
      attributes: lines.isEmpty ? .disabled : []
    ) { [shop] _ in Task { await shop.buy() } }
    let consent = UIAction(title: "Share what I look at and buy", state: sharesEvents ? .on : .off) { [shop] _ in
      shop.sharesEvents = !sharesEvents
    }
    cartItem.title = cart.lines.isEmpty ? "Cart" : "Cart (\(cart.count))"
    cartItem.menu = UIMenu(children: lines + [order, consent])
  }
}

/// A product, and below it those that are related.
final class ProductScreen: ResultsTableViewController<JSON> {
  private let shop: Shop
  private let product: Product
  private var connector: RelatedItemsConnector<JSON>?

  init(_ shop: Shop, _ product: Product) {
    (self.shop, self.product) = (shop, product)
    super.init { cell, hit in cell.show(Product(hit)) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = product.name
    let add = UIAction(title: "Add to cart") { [shop, product] _ in shop.addToCart(product) }
    navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: add)
    navigationItem.rightBarButtonItem?.isEnabled = product.price != nil
    let text = UILabel()
    (text.text, text.numberOfLines) = ("\(product.brand)\n\(product.description)\n\(product.priceText)", 0)
    text.frame.size.width = tableView.bounds.width
    text.sizeToFit()
    tableView.tableHeaderView = text
    onSelect = { [weak self, shop] in self?.open($0, of: shop) }
    let searcher = shop.makeSearcher()
    connector = RelatedItemsConnector(
      searcher: searcher, hit: product.hit, matchingPatterns: Shop.relatedBy, controller: self)
    searcher.search()
  }
}
