// What a view of results gets: a state, the changes, and a source of rows.

/// The state of a list of results.
public enum HitsState: Hashable, Sendable {
  /// There has been no search.
  case idle
  /// The first results are awaited. While there are earlier results, the state is `hits` or `empty`.
  case loading
  /// There are results to show.
  case hits
  /// The search for this text found nothing.
  case empty(query: String)
  /// The search failed, and there are no earlier results.
  case failed(SearchError)
}

/// How the shown results have changed.
public enum HitsChange: Hashable, Sendable {
  /// They are of another search, or another page.
  case startedOver
  /// A page was appended or updated.
  case continued
  /// The previous page was inserted before them, with this many results.
  case preceded(by: Int)
}

/// Whether all pages are shown in one list.
public enum InfiniteScrolling: Hashable, Sendable {
  /// The next page is requested when a row appears that is at most this far from the end.
  case on(withOffset: Int)
  /// A page replaces the previous one.
  case off
}

/// The data source of a view that shows results.
@MainActor
public protocol HitsSource<Record>: AnyObject {
  /// The type of the records.
  associatedtype Record

  /// The number of results that can be shown now, which grows with each page that is loaded.
  func numberOfHits() -> Int
  /// The result in this row; nil if there is none.
  func hit(atIndex row: Int) -> Hit<Record>?
  /// Called by the view when a row is about to appear. Also tells a tracker of events that the result was viewed.
  func notifyForInfiniteScrolling(rowNumber: Int)
}

/// A view that shows results.
@MainActor
public protocol HitsController<DataSource>: AnyObject {
  /// The type of the data source, usually a ``HitsInteractor``.
  associatedtype DataSource: HitsSource

  /// The data source; hold it weakly.
  var hitsSource: DataSource? { get set }
  /// Shows the results again.
  func reload()
  /// Called when the results have been replaced.
  func scrollToTop()
}

/// A list of results that also shows a state: loading, no results, an error.
@MainActor
public protocol HitsStateController: AnyObject {
  /// Shows the state; called when the view is connected, and when the state changes.
  func setState(_ state: HitsState)
}
