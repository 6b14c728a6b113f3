// The sort menu: indices with the same records in different orders.

/// An index to choose, with its label.
public struct SortByItem: Hashable, Sendable {
  /// The name of the index, or of one of its sorted views; it identifies the item.
  public var indexName: String
  /// The text to show for the index.
  public var label: String

  /// Creates an item of a sort menu.
  public init(indexName: String, label: String) {
    self.indexName = indexName
    self.label = label
  }
}

/// A view that shows a menu of indices; the items are index names and have labels.
@MainActor
public protocol SortByController: SelectableListController where Item == String {}

/// The logic of a sort menu: one index is always selected.
@MainActor
public final class SortByInteractor: SelectableListInteractor<String, String> {
  private let labels: [String: String]
  private let searcherSlot = ConnectionSlot()
  /// Searches the index with this name.
  private var search: ((String) -> Void)?

  /// Creates a menu that is not connected.
  ///
  /// - Parameter items: The indices, in the order in which they show.
  public init(items: [SortByItem]) {
    labels = Dictionary(items.map { ($0.indexName, $0.label) }) { first, _ in first }
    super.init(items: items.map(\.indexName), selectionMode: .single) { $0 }
  }

  override func defaultLabel(of indexName: String) -> String? { labels[indexName] }

  /// Shows the searcher's index; selecting another one searches that from the first page.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { menu, searcher in
      menu.search = { [weak searcher] indexName in
        searcher?.request.indexName = indexName
        searcher?.search()
      }
      let subscription = searcher.onIndexChanged.subscribe(with: menu) { [weak searcher] menu, _ in
        if let searcher { menu.show(searcher.request.indexName) }
      }
      menu.show(searcher.request.indexName)
      return { [weak menu] in
        subscription.cancel()
        menu?.search = nil
      }
    }
  }

  private func show(_ indexName: String) { selection = Selection(selected: [indexName]) }

  /// Selects an index; a selection without one does nothing while a searcher is connected.
  public override func select(_ selection: Selection<String>) {
    guard let search else { return super.select(selection) }
    selection.selected.first.map(search)
  }

  /// Selects an index; tapping the selected one does nothing.
  public override func tap(_ key: String) {
    if selection.selected != [key] { super.tap(key) }
  }

  /// Does nothing: an index can't be excluded.
  package override func exclude(_ key: String) {}

  /// Does nothing: one index is always selected.
  package override func deselectAll() {}
}

/// A sort menu with its searcher and its view connected.
///
/// ```swift
/// let connector = SortByConnector(
///   searcher: searcher,
///   items: [
///     SortByItem(indexName: "products", label: "Featured"),
///     SortByItem(indexName: "products_by_price", label: "Lowest price"),
///   ],
///   controller: menu)
/// ```
@MainActor
public final class SortByConnector: WidgetConnector<SortByInteractor> {
  private let searcher: AnyObject

  /// Creates the logic of the menu, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher.
  ///   - items: The indices, in the order in which they show.
  ///   - controller: The view.
  public init(
    searcher: some Searcher, items: [SortByItem], controller: (any SelectableListController<String>)? = nil
  ) {
    self.searcher = searcher
    super.init(SortByInteractor(items: items))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
