// The number of results on a page, as users choose it.

/// A view in which the number of results on a page is chosen; its items are numbers.
@MainActor
public protocol HitsPerPageController: SelectableListController where Item == Int {}

/// The logic of a menu of page sizes. It selects the size that the searcher asks for, or else the size of the last answer.
@MainActor
public final class HitsPerPageInteractor: RequestChoiceInteractor<Int> {
  /// Creates a menu that is not connected.
  public init(items: [Int]) { super.init(values: items) }

  override func defaultLabel(of item: Int) -> String? {
    Localization.text(.resultsPerPage, count: item, ["count": item.groupedByThousands()])
  }

  /// Shows the searcher's page size; selecting another one searches with it from the first page.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    connection(to: searcher) {
      $0.request.query.hitsPerPage ?? $0.onResults.lastValue?.hitsPerPage
    } change: { searcher, size in
      var request = searcher.request
      request.choose(size, for: .hitsPerPage)
      request.query.page = request.query.page.map { _ in 0 }
      searcher.request = request
    }
  }
}

/// A menu of page sizes with its searcher and its view connected.
///
/// ```swift
/// let sizes = HitsPerPageConnector(searcher: searcher, items: [20, 50, 100], controller: menu)
/// ```
@MainActor
public final class HitsPerPageConnector: WidgetConnector<HitsPerPageInteractor> {
  private let searcher: HitsSearcher

  /// Creates the logic of the menu, and connects it.
  public init(searcher: HitsSearcher, items: [Int], controller: (any SelectableListController<Int>)? = nil) {
    self.searcher = searcher
    super.init(HitsPerPageInteractor(items: items))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
