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
public final class SortByInteractor: RequestChoiceInteractor<String> {
  private let labels: [String: String]

  /// Creates a menu that is not connected.
  public init(items: [SortByItem]) {
    labels = Dictionary(items.map { ($0.indexName, $0.label) }) { first, _ in first }
    super.init(values: items.map(\.indexName))
  }

  override func defaultLabel(of indexName: String) -> String? { labels[indexName] }

  /// Shows the searcher's index; selecting another one searches that from the first page.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    connection(to: searcher) {
      $0.request.indexName
    } change: {
      $0.request.indexName = $1
    }
  }
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
  public init(
    searcher: some Searcher, items: [SortByItem], controller: (any SelectableListController<String>)? = nil
  ) {
    self.searcher = searcher
    super.init(SortByInteractor(items: items))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
