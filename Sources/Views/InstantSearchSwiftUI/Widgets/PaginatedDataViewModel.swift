#if canImport(SwiftUI)
public import InstantSearchCore

/// A page of a list that is loaded page by page.
public protocol Page<Item> {
  /// An item of the list.
  associatedtype Item

  /// The items of the page, in order.
  var items: [Item] { get }
  /// Whether there is a page before this one.
  var hasPrevious: Bool { get }
  /// Whether there is a page after this one.
  var hasNext: Bool { get }
}

/// Loads the pages of a list, such as those of a service of your own.
@MainActor
public protocol PageSource<ItemsPage> {
  /// The type of the pages.
  associatedtype ItemsPage: Page

  /// Loads the page that is shown first.
  func fetchInitialPage() async throws -> ItemsPage
  /// Loads the page before a page that has a previous one.
  func fetchPage(before page: ItemsPage) async throws -> ItemsPage
  /// Loads the page after a page that has a next one.
  func fetchPage(after page: ItemsPage) async throws -> ItemsPage
}

/// A page of the results of a search.
public struct HitsPage<Item>: Page {
  /// The number of the page, counted from 0.
  package var page: Int
  public var items: [Item]
  public var hasPrevious: Bool
  public var hasNext: Bool

  /// A page with its neighbours.
  package init(page: Int, items: [Item], hasPrevious: Bool, hasNext: Bool) {
    self.page = page
    self.items = items
    self.hasPrevious = hasPrevious
    self.hasNext = hasNext
  }
}

/// The model of an ``InfiniteList``: the items of the pages that are loaded.
///
/// `searcher.paginatedData(of:)` makes one of the results of a searcher.
@MainActor
public class PaginatedDataViewModel<ItemsPage: Page>: WidgetModel {
  /// The items of all loaded pages, in order.
  @Shown public fileprivate(set) var items: [ItemsPage.Item] = []
  /// Whether a page is being loaded.
  @Shown public fileprivate(set) var isLoading = false
  /// Whether there is a page before those that are loaded.
  @Shown package fileprivate(set) var hasPrevious = false
  /// Whether there is a page after those that are loaded; true before the first one.
  @Shown package fileprivate(set) var hasNext = true
  /// Why the last page could not be loaded; nil after a page that could. ``loadNext()`` or ``loadPrevious()`` retries it.
  @Shown public fileprivate(set) var error: (any Error)?

  /// The position of the first item, counted from the first item of the page that was loaded first: items keep their
  /// positions when others are inserted before them.
  fileprivate(set) var firstPosition = 0

  private let source: Source?
  private var pages: [ItemsPage] = []
  private var loading: Task<Void, Never>?

  /// The functions of a page source.
  private struct Source {
    let initial: @MainActor () async throws -> ItemsPage
    let before: @MainActor (ItemsPage) async throws -> ItemsPage
    let after: @MainActor (ItemsPage) async throws -> ItemsPage
  }

  /// - Parameter source: Loads the pages. The model keeps it, so a source must not keep the model.
  public init<Pages: PageSource>(source: Pages) where Pages.ItemsPage == ItemsPage {
    self.source = Source(
      initial: { try await source.fetchInitialPage() }, before: { try await source.fetchPage(before: $0) },
      after: { try await source.fetchPage(after: $0) })
  }

  /// A model whose subclass loads the pages.
  fileprivate override init() { source = nil }

  /// Loads the next page, or the first one. Does nothing while a page is being loaded.
  public func loadNext() {
    guard hasNext, let source else { return }
    let last = pages.last
    load {
      if let last { try await source.after(last) } else { try await source.initial() }
    } insert: { pages, page in
      pages.append(page)
    }
  }

  /// Loads the previous page, if there is one. Does nothing while a page is being loaded.
  public func loadPrevious() {
    guard hasPrevious, let source, let first = pages.first else { return }
    load {
      try await source.before(first)
    } insert: { [weak self] pages, page in
      pages.insert(page, at: 0)
      self?.firstPosition -= page.items.count
    }
  }

  /// Discards all pages. A page that is being loaded is not shown.
  public func reset() {
    loading?.cancel()
    loading = nil
    isLoading = false
    error = nil
    pages = []
    firstPosition = 0
    show()
  }

  private func load(
    _ fetch: @escaping @MainActor () async throws -> ItemsPage,
    insert: @escaping @MainActor (inout [ItemsPage], ItemsPage) -> Void
  ) {
    guard loading == nil else { return }
    isLoading = true
    loading = Task { [weak self] in
      let fetched: Result<ItemsPage, any Error>
      do { fetched = .success(try await fetch()) } catch { fetched = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      loading = nil
      isLoading = false
      switch fetched {
      case .success(let page):
        error = nil
        insert(&pages, page)
        show()
      case .failure(let failure): error = failure
      }
    }
  }

  private func show() {
    items = pages.flatMap(\.items)
    hasPrevious = pages.first?.hasPrevious ?? false
    hasNext = pages.last?.hasNext ?? true
  }
}

extension HitsSearcher {
  /// The model of an ``InfiniteList`` of results, with their highlights.
  ///
  /// ```swift
  /// let hits = searcher.paginatedData(of: Hit<Product>.self)
  /// ```
  ///
  /// Its list starts over with each search. Opening it before any search starts the first one. Keep the searcher as long
  /// as the model.
  ///
  /// - Parameter type: The type of the items: a `Hit` of a record.
  public func paginatedData<Record: Decodable>(
    of type: Hit<Record>.Type
  ) -> PaginatedDataViewModel<HitsPage<Hit<Record>>> { SearcherDataViewModel(self) { $0 } }

  /// The model of an ``InfiniteList`` of records.
  ///
  /// - Parameter type: The type of the items: a record.
  public func paginatedData<Record: Decodable>(
    of type: Record.Type
  ) -> PaginatedDataViewModel<HitsPage<Record>> { SearcherDataViewModel(self) { (hit: Hit<Record>) in hit.record } }
}

/// The results of a searcher, which an interactor loads page by page.
private final class SearcherDataViewModel<Record: Decodable, Item>: PaginatedDataViewModel<HitsPage<Item>> {
  private let interactor = HitsInteractor<Record>()
  private let item: (Hit<Record>) -> Item
  private weak var searcher: HitsSearcher?

  init(_ searcher: HitsSearcher, item: @escaping (Hit<Record>) -> Item) {
    self.item = item
    self.searcher = searcher
    super.init()
    interactor.onHitsChanged.subscribe(with: self) { model, change in
      switch change {
      case .preceded(let count): model.firstPosition -= count
      case .startedOver: model.firstPosition = 0
      case .continued: break
      }
      model.showResults()
    }
    interactor.onStateChanged.subscribe(with: self) { model, _ in model.showState() }
    interactor.onError.subscribe(with: self) { $0.error = $1 }
    searcher.onLoadingChanged.subscribe(with: self) { model, _ in model.showState() }
    interactor.connectSearcher(searcher)
    showResults()
  }

  /// Before the first search it searches; later it asks for the next page, unless a search is under way.
  override func loadNext() {
    switch interactor.state {
    case .idle: if searcher?.isLoading == false { searcher?.search() }
    case .failed: searcher?.search()
    case .loading: break
    case .hits, .empty: interactor.loadMore()
    }
  }

  override func loadPrevious() { interactor.loadPrevious() }

  /// Searches again, from the first page.
  override func reset() {
    searcher?.request.query.page = 0
    searcher?.search()
  }

  private func showResults() {
    error = nil
    items = interactor.hits.map(item)
    showState()
  }

  private func showState() {
    isLoading = searcher?.isLoading ?? false
    switch interactor.state {
    case .idle, .loading, .failed: hasNext = true
    case .hits, .empty: hasNext = interactor.hasMore
    }
    hasPrevious = interactor.hasPrevious
  }
}
#endif
