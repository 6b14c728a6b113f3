/// A list of results with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = HitsConnector<Product>(searcher: searcher, filterState: filterState, controller: table)
/// ```
@MainActor
public final class HitsConnector<Record: Decodable>: WidgetConnector<HitsInteractor<Record>> {
  /// The searcher whose results are shown.
  public let searcher: HitsSearcher
  /// The filter state that was given; nil if the searcher's was left as it is.
  package let filterState: FilterState?

  /// A list of results whose interactor has been made before.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - interactor: The interactor, if it is shared.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, interactor: HitsInteractor<Record>, filterState: FilterState? = nil,
    controller: (any HitsController<HitsInteractor<Record>>)? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    super.init(interactor)
    keep(filterState.map { searcher.connectFilterState($0) }, interactor.connectSearcher(searcher))
    if let controller { connectController(controller) }
  }

  /// A list of results.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  ///   - infiniteScrolling: Whether all pages are shown in one list.
  ///   - showItemsOnEmptyQuery: Whether results are shown while there is no text.
  ///   - controller: The view.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState? = nil,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true,
    controller: (any HitsController<HitsInteractor<Record>>)? = nil
  ) {
    let interactor = HitsInteractor<Record>(
      infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    self.init(searcher: searcher, interactor: interactor, filterState: filterState, controller: controller)
  }
}
