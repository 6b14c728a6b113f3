// Where a reader is in a list of results: a value to leave a screen with and to come back to.

/// The pages that a list shows, and the row at its top.
///
/// ```swift
/// let products = HitsConnector<Product>(searcher: searcher)
/// let position = products.interactor.position  // as the screen is left
/// products.interactor.restore(position)  // before the first search of the next one
/// ```
///
/// It is as short as a link: the pages are searched for again. A ``CachedBackend`` answers them from its memory.
public struct HitsPosition: Hashable, Sendable, Codable {
  /// The numbers of the pages, counted from 0.
  package let pages: ClosedRange<Int>
  /// The row at the top of the view, counted from the first result of these pages.
  package let row: Int

  /// The number of results on a page, if the search had one.
  package let hitsPerPage: Int?

  /// The most pages that are restored: those around the row.
  static let maxPages = 20
  /// No list has so many rows or pages.
  private static let limit = 1_000_000

  package init(pages: ClosedRange<Int>, row: Int, hitsPerPage: Int? = nil) {
    (self.pages, self.row, self.hitsPerPage) = (pages, row, hitsPerPage)
  }

  /// Whether the pages can be restored; a stored value may be damaged.
  var isValid: Bool {
    pages.lowerBound >= 0 && pages.upperBound <= Self.limit && pages.upperBound - pages.lowerBound < Self.maxPages
      && (0...Self.limit).contains(row)
  }

  /// The position of the same row with this number of results on a page; the same one if either number is unknown.
  func fitting(hitsPerPage new: Int?) -> HitsPosition {
    guard let new, let old = hitsPerPage, new > 0, (1...1_000).contains(old), new != old else { return self }
    let rowOfAll = pages.lowerBound * old + row
    let page = rowOfAll / new
    let first = max(pages.lowerBound * old / new, page - Self.maxPages + 1)
    return HitsPosition(pages: first...page, row: rowOfAll - first * new, hitsPerPage: new)
  }
}

/// A view of results that can say which row is at its top, and scroll to a row.
@MainActor
public protocol HitsPositionController: AnyObject {
  /// The first row that can be seen; nil if there is none.
  var firstVisibleRow: Int? { get }
  /// Scrolls until a row is at the top.
  func scroll(toRow row: Int)
}

extension HitsPages {
  /// The position of a row of these pages; nil without pages. Of many pages, it has those around the row.
  func position(ofRow row: Int) -> HitsPosition? {
    guard let numbers else { return nil }
    var (page, rowInPage) = (0, row)
    while page < pages.count - 1, rowInPage >= pages[page].count {
      rowInPage -= pages[page].count
      page += 1
    }
    let first = min(max(0, page - HitsPosition.maxPages / 2), max(0, pages.count - HitsPosition.maxPages))
    let last = min(first + HitsPosition.maxPages, pages.count) - 1
    return HitsPosition(
      pages: numbers.lowerBound + first...numbers.lowerBound + last,
      row: row - pages[..<first].reduce(0) { $0 + $1.count }, hitsPerPage: request?.search.query.hitsPerPage)
  }
}
