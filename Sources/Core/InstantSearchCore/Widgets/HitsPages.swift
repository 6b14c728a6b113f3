/// The consecutive pages of one search that are shown.
struct HitsPages<Record> {
  /// The records of all pages.
  private(set) var hits: [Hit<Record>] = []
  /// The request of the page that was shown last.
  private(set) var request: PageRequest?
  /// The page after those shown; nil if there is none.
  private(set) var nextPage: Int?
  private var pages: [[Hit<Record>]] = []
  private var firstPage = 0

  /// A request for a page of hits. Filters and the page size identify the search; facets do not, so that a refinement
  /// list that is connected later does not interrupt infinite scrolling.
  struct PageRequest: Hashable, Sendable {
    /// The request without its page and facets.
    let search: HitsRequest
    let page: Int
    /// Whether the page is requested by number; if it is requested by offset, there is no next page.
    let isPaged: Bool

    init?(_ request: SearchRequest?) {
      guard case .hits(var request) = request else { return nil }
      page = request.query.page ?? 0
      isPaged = request.query.offset == nil && request.query.length == nil
      request.facets = []
      for parameter in [.page, .facets, .maxValuesPerFacet, .sortFacetValuesBy] as [Query.Parameter] {
        request.query[parameter] = nil
      }
      search = request
    }

    /// Whether both are pages of the same search.
    func isSameSearch(as other: PageRequest?) -> Bool { search == other?.search }
  }

  /// Shows a page: appends it after those shown, replaces one of them, or starts over with it.
  mutating func show(
    _ hits: [Hit<Record>], of request: PageRequest, pageCount: Int, keepingOthers: Bool
  ) -> HitsChange {
    let index = request.page - firstPage
    let continues = keepingOthers && request.isSameSearch(as: self.request) && (0...pages.count).contains(index)
    if !continues {
      pages = [hits]
      firstPage = request.page
      self.hits = hits
    } else if index == pages.count {
      pages.append(hits)
      self.hits += hits
    } else {
      pages[index] = hits
      self.hits = pages.flatMap { $0 }
    }
    self.request = request
    let next = firstPage + pages.count
    nextPage = request.isPaged && next < pageCount ? next : nil
    return continues ? .continued : .startedOver
  }
}
