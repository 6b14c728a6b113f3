// Pages by number: the current page of the results, and the pages to go to.

/// The current page of the results, and the number of pages.
public struct PageNumbers: Hashable, Sendable {
  /// The page that shows, 0 for the first.
  public let current: Int
  /// The number of pages that can be shown; 0 before the first answer, and if there are no results.
  public let count: Int

  /// The current page among all.
  public init(current: Int, count: Int) { (self.current, self.count) = (current, count) }

  /// The page before the current one.
  public var previous: Int? { current > 0 && current <= count ? current - 1 : nil }
  /// The page after the current one.
  public var next: Int? { current < count - 1 ? current + 1 : nil }

  /// The pages to offer: the first, the last, and those around the current one; nil stands for several pages between them.
  public var offered: [Int?] {
    let near = (current - 2)...(current + 2)
    var offered: [Int?] = []
    var last = -1
    for page in Set([0, count - 1] + near).filter((0..<count).contains).sorted() {
      // The number of a single page takes no more room than a gap.
      if page > last + 1 { offered.append(page == last + 2 ? last + 1 : nil) }
      offered.append(page)
      last = page
    }
    return offered
  }
}

/// A view that shows the pages, and lets users go to one.
@MainActor
public protocol PaginationController: ItemController where Item == PageNumbers {
  /// Called by the view with a page, 0 for the first.
  var onPageChosen: ((Int) -> Void)? { get set }
}

/// The logic of pages by number.
@MainActor
public final class PaginationInteractor: ItemInteractor<PageNumbers> {
  private let searcherSlot = ConnectionSlot()

  /// Creates the logic, not connected.
  public init() { super.init(item: PageNumbers(current: 0, count: 0)) }

  /// Shows the page of the searcher's request, and the number of pages of each answer.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let show: (PaginationInteractor) -> Void = { [weak searcher] in
        guard let searcher else { return }
        $0.show(
          PageNumbers(current: searcher.request.query.page ?? 0, count: searcher.onResults.lastValue?.nbPages ?? 0))
      }
      let requests = searcher.onRequestChanged.subscribe(with: interactor) { interactor, _ in show(interactor) }
      let results = searcher.onResults.subscribe(with: interactor) { interactor, _ in show(interactor) }
      show(interactor)
      return {
        requests.cancel()
        results.cancel()
      }
    }
  }

  private func show(_ pages: PageNumbers) {
    if pages != item { item = pages }
  }

  /// Searches for a page; does nothing if there is no such page, or if it is the current one.
  public func select(_ page: Int) {
    guard let searcher: HitsSearcher = searcherSlot.end(), page != item.current, (0..<item.count).contains(page) else {
      return
    }
    searcher.request.query.page = page
    searcher.search()
  }

  /// Shows the pages in a view, and goes to those that are chosen there. Connecting a view again replaces its earlier
  /// connection.
  @discardableResult
  public func connectController<Controller: PaginationController>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      let disconnect = link(controller) { $0 }
      controller.onPageChosen = { [weak self] in self?.select($0) }
      return { [weak controller] in
        disconnect()
        controller?.onPageChosen = nil
      }
    }
  }
}

/// Pages by number with their searcher and their view connected.
///
/// The list of results shows one page at a time:
///
/// ```swift
/// let results = HitsConnector<Product>(searcher: searcher, infiniteScrolling: .off, controller: table)
/// let pages = PaginationConnector(searcher: searcher, controller: buttons)
/// ```
@MainActor
public final class PaginationConnector: WidgetConnector<PaginationInteractor> {
  private let searcher: HitsSearcher

  /// Creates the logic of the pages, and connects it.
  public init(searcher: HitsSearcher, controller: (any PaginationController)? = nil) {
    self.searcher = searcher
    super.init(PaginationInteractor())
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some PaginationController) -> Connection {
    keep(interactor.connectController(controller))
  }
}
