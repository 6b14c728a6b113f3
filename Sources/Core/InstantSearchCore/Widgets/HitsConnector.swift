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

  /// A list of results whose interactor has been made before. Without a filter state the searcher keeps its own.
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

  /// A list of results: all pages in one list, unless there is no infinite scrolling. Without a filter state the searcher
  /// keeps its own.
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
