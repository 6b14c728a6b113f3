#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

extension SearchConnector {
  /// A search box in the search bar of a search controller, and a list of results.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that searches for the text, and whose results are shown.
  ///   - searchController: The search controller. A ``SearchBarController``, which the connector keeps, becomes the
  ///     delegate of its bar.
  ///   - hitsInteractor: The interactor of the results, if it is shared or has options.
  ///   - hitsController: The view of the results.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  public convenience init<Hits: HitsController>(
    searcher: HitsSearcher, searchController: UISearchController,
    hitsInteractor: HitsInteractor<Record> = HitsInteractor(), hitsController: Hits, filterState: FilterState? = nil
  ) where Hits.DataSource == HitsInteractor<Record> {
    let searchBar = SearchBarController(searchBar: searchController.searchBar)
    self.init(
      searcher: searcher, searchBoxController: searchBar, hitsInteractor: hitsInteractor,
      hitsController: hitsController, filterState: filterState)
    keepView(searchBar)
  }
}
#endif
