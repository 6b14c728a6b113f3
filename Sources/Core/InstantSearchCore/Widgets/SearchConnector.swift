// A search screen in one: a search box and its results.

/// A search box and a list of results, with their searcher, their filters and their views connected.
///
/// ```swift
/// let connector = SearchConnector<Product>(
///   searcher: searcher, searchBoxController: searchBar, hitsController: table, filterState: filterState)
/// searcher.search()
/// ```
@MainActor
public final class SearchConnector<Record: Decodable>: Connector {
  /// The search box.
  package let searchBoxConnector: SearchBoxConnector
  /// The results.
  public let hitsConnector: HitsConnector<Record>
  private var views: [AnyObject] = []

  /// Connects a search box and a list of results with the same searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that searches for the text, and whose results are shown.
  ///   - searchBoxInteractor: The interactor of the search box, if it is shared.
  ///   - searchTriggeringMode: When the text is searched for.
  ///   - searchBoxController: The view of the search box.
  ///   - hitsInteractor: The interactor of the results, if it is shared or has options.
  ///   - hitsController: The view of the results.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  public init<Hits: HitsController>(
    searcher: HitsSearcher, searchBoxInteractor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, searchBoxController: some SearchBoxController,
    hitsInteractor: HitsInteractor<Record> = HitsInteractor(), hitsController: Hits, filterState: FilterState? = nil
  ) where Hits.DataSource == HitsInteractor<Record> {
    searchBoxConnector = SearchBoxConnector(
      searcher: searcher, interactor: searchBoxInteractor, searchTriggeringMode: searchTriggeringMode,
      controller: searchBoxController)
    hitsConnector = HitsConnector(
      searcher: searcher, interactor: hitsInteractor, filterState: filterState, controller: hitsController)
    super.init()
  }

  /// The searcher of both.
  package var searcher: HitsSearcher { hitsConnector.searcher }

  /// The filter state that was given; nil if the searcher's was left as it is.
  package var filterState: FilterState? { hitsConnector.filterState }

  override public func connect() {
    super.connect()
    searchBoxConnector.connect()
    hitsConnector.connect()
  }

  override public func disconnect() {
    super.disconnect()
    searchBoxConnector.disconnect()
    hitsConnector.disconnect()
  }

  /// Keeps a view that nothing else keeps, as long as the connector lives.
  package func keepView(_ view: AnyObject) { views.append(view) }
}
