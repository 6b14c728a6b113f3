/// A list of results with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = HitsConnector<Product>(searcher: searcher, filterState: filterState, controller: table)
/// ```
@MainActor
public final class HitsConnector<Record: Decodable>: Connector {
  /// The searcher whose results are shown.
  public let searcher: HitsSearcher
  /// The logic of the list: the results, and their state.
  public let interactor: HitsInteractor<Record>
  /// The filter state that was given; nil if the searcher's was left as it is.
  public let filterState: FilterState?

  /// A list of results without a view; ``connectController(_:)`` connects one.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - interactor: The interactor, if it is shared.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  public init(searcher: HitsSearcher, interactor: HitsInteractor<Record>, filterState: FilterState? = nil) {
    self.searcher = searcher
    self.interactor = interactor
    self.filterState = filterState
    super.init()
    keep(filterState.map { searcher.connectFilterState($0) }, interactor.connectSearcher(searcher))
  }

  /// A list of results in a view, with an interactor that has been made before.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - interactor: The interactor, if it is shared.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  ///   - controller: The view.
  public convenience init<Controller: HitsController>(
    searcher: HitsSearcher, interactor: HitsInteractor<Record>, filterState: FilterState? = nil, controller: Controller
  ) where Controller.DataSource == HitsInteractor<Record> {
    self.init(searcher: searcher, interactor: interactor, filterState: filterState)
    connectController(controller)
  }

  /// A list of results without a view; ``connectController(_:)`` connects one.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  ///   - infiniteScrolling: Whether all pages are shown in one list.
  ///   - showItemsOnEmptyQuery: Whether results are shown while there is no text.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState? = nil,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true
  ) {
    let interactor = HitsInteractor<Record>(
      infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    self.init(searcher: searcher, interactor: interactor, filterState: filterState)
  }

  /// A list of results in a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are shown.
  ///   - filterState: The filter state to search within; nil to leave the searcher's as it is.
  ///   - infiniteScrolling: Whether all pages are shown in one list.
  ///   - showItemsOnEmptyQuery: Whether results are shown while there is no text.
  ///   - controller: The view.
  public convenience init<Controller: HitsController>(
    searcher: HitsSearcher, filterState: FilterState? = nil,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true,
    controller: Controller
  ) where Controller.DataSource == HitsInteractor<Record> {
    self.init(
      searcher: searcher, filterState: filterState, infiniteScrolling: infiniteScrolling,
      showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    connectController(controller)
  }

  /// Connects another view.
  @discardableResult
  public func connectController<Controller: HitsController>(_ controller: Controller) -> Connection
  where Controller.DataSource == HitsInteractor<Record> {
    keep(interactor.connectController(controller))
  }
}
