#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// A page of a list that is loaded page by page.
public protocol Page<Item> {
  associatedtype Item

  var items: [Item] { get }
  var hasPrevious: Bool { get }
  var hasNext: Bool { get }
}

/// Loads the pages of a list, such as those of a service of your own.
@MainActor
public protocol PageSource<ItemsPage> {
  associatedtype ItemsPage: Page

  func fetchInitialPage() async throws -> ItemsPage
  func fetchPage(before page: ItemsPage) async throws -> ItemsPage
  func fetchPage(after page: ItemsPage) async throws -> ItemsPage
}

/// A page of the results of a search.
public struct HitsPage<Item>: Page {
  /// The number of the page, counted from 0.
  public var page: Int
  public var items: [Item]
  public var hasPrevious: Bool
  public var hasNext: Bool

  public init(page: Int, items: [Item], hasPrevious: Bool, hasNext: Bool) {
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
public class PaginatedDataViewModel<ItemsPage: Page>: ObservableObject {
  /// The items of all loaded pages, in order.
  @Published public fileprivate(set) var items: [ItemsPage.Item] = []
  /// Whether a page is being loaded.
  @Published public fileprivate(set) var isLoading = false
  /// Whether there is a page before those that are loaded.
  @Published public fileprivate(set) var hasPrevious = false
  /// Whether there is a page after those that are loaded; true before the first one.
  @Published public fileprivate(set) var hasNext = true
  /// Why the last page could not be loaded; nil after a page that could. ``loadNext()`` or ``loadPrevious()`` retries it.
  @Published public fileprivate(set) var error: (any Error)?

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
  fileprivate init() { source = nil }

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
    } insert: { pages, page in
      pages.insert(page, at: 0)
    }
  }

  /// Discards all pages. A page that is being loaded is not shown.
  public func reset() {
    loading?.cancel()
    loading = nil
    isLoading = false
    error = nil
    pages = []
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
    interactor.onHitsChanged.subscribe(with: self) { model, _ in model.showResults() }
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

  override func loadPrevious() {}

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
  }
}

/// A list that loads the next page when its end appears.
///
/// ```swift
/// // products = searcher.paginatedData(of: Hit<Product>.self)
/// InfiniteList(products) { hit in
///   Text(hit.highlightedText(of: "name", default: hit.record.name))
/// } noResults: {
///   Text("Nothing found")
/// }
/// ```
///
/// Keep the model outside of the view. After a failure the list shows a button that loads the page again. ``HitsList`` is
/// the list of a `HitsConnector`, which also shows states and scrolls to the top.
public struct InfiniteList<ItemsPage: Page, ItemView: View, NoResults: View>: View {
  @ObservedObject private var viewModel: PaginatedDataViewModel<ItemsPage>
  private let itemView: (ItemsPage.Item) -> ItemView
  private let noResults: () -> NoResults

  /// - Parameters:
  ///   - viewModel: The model.
  ///   - itemView: Draws an item.
  ///   - noResults: The view to show without items.
  public init(
    _ viewModel: PaginatedDataViewModel<ItemsPage>, @ViewBuilder itemView: @escaping (ItemsPage.Item) -> ItemView,
    @ViewBuilder noResults: @escaping () -> NoResults
  ) {
    self.viewModel = viewModel
    self.itemView = itemView
    self.noResults = noResults
  }

  public var body: some View {
    if viewModel.items.isEmpty, !viewModel.hasNext {
      noResults()
    } else {
      ScrollView {
        LazyVStack(alignment: .leading) {
          if viewModel.hasPrevious { loader("previous") { viewModel.loadPrevious() } }
          ForEach(viewModel.items.indices, id: \.self) { itemView(viewModel.items[$0]) }
          if viewModel.hasNext { loader("next") { viewModel.loadNext() } }
        }
      }
    }
  }

  /// A progress view that loads a page, or a button for it after a failure. The identity of the progress view changes with
  /// the number of items: it appears again after a page that leaves it on the screen.
  @ViewBuilder
  private func loader(_ name: String, load: @escaping @MainActor () -> Void) -> some View {
    if viewModel.error != nil, !viewModel.isLoading {
      Button(Localization.text(.tryAgain)) { load() }
    } else {
      ProgressView().onAppear(perform: load).id("\(name) \(viewModel.items.count)")
    }
  }
}

extension InfiniteList where NoResults == EmptyView {
  /// A list that shows nothing without items.
  ///
  /// - Parameters:
  ///   - viewModel: The model.
  ///   - itemView: Draws an item.
  public init(
    _ viewModel: PaginatedDataViewModel<ItemsPage>, @ViewBuilder itemView: @escaping (ItemsPage.Item) -> ItemView
  ) {
    self.init(viewModel, itemView: itemView) { EmptyView() }
  }
}

/// Pages of a preview.
private struct PreviewPages: PageSource {
  func fetchInitialPage() async throws -> HitsPage<String> { page(0) }
  func fetchPage(before page: HitsPage<String>) async throws -> HitsPage<String> { self.page(page.page - 1) }
  func fetchPage(after page: HitsPage<String>) async throws -> HitsPage<String> { self.page(page.page + 1) }

  private func page(_ number: Int) -> HitsPage<String> {
    HitsPage(
      page: number, items: ["phone \(number)", "camera \(number)"], hasPrevious: number > 0, hasNext: number < 5)
  }
}

struct InfiniteListPreviews: PreviewProvider {
  static var previews: some View {
    InfiniteList(PaginatedDataViewModel(source: PreviewPages())) { Text(verbatim: $0) }
  }
}
#endif
