/// The consecutive pages of one search that are shown.
struct HitsPages<Record> {
  /// The records of all pages.
  private(set) var hits: [Hit<Record>] = []
  /// The request of the page that was shown last.
  private(set) var request: PageRequest?
  /// The page after those shown; nil if there is none.
  private(set) var nextPage: Int?
  private(set) var pages: [[Hit<Record>]] = []
  private var firstPage = 0
  /// The number of pages that can be requested; 0 if none can.
  private var pageCount = 0

  /// The page before those shown; nil if there is none.
  var previousPage: Int? { request?.isPaged == true && firstPage > 0 && pageCount > 0 ? firstPage - 1 : nil }
  /// The numbers of the pages that are shown; nil if there is none.
  var numbers: ClosedRange<Int>? { pages.isEmpty ? nil : firstPage...firstPage + pages.count - 1 }

  /// A request for a page of hits. Filters and the page size identify the search; facets and the tracking of events
  /// do not, so that a list that is connected later, or consent, does not interrupt infinite scrolling.
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
      for parameter in [.page, .facets, .maxValuesPerFacet, .sortFacetValuesBy, .clickAnalytics] as [Query.Parameter] {
        request.query[parameter] = nil
      }
      search = request
    }

    /// Whether both are pages of the same search.
    func isSameSearch(as other: PageRequest?) -> Bool { search == other?.search }
  }

  /// Shows several pages instead of those shown; the request is that of the last one.
  mutating func restore(_ pages: [[Hit<Record>]], endingWith request: PageRequest, pageCount: Int) {
    _ = show(pages.last ?? [], of: request, pageCount: pageCount, keepingOthers: false)
    self.pages = pages
    firstPage = request.page - pages.count + 1
    hits = pages.flatMap { $0 }
  }

  /// Shows a page: appends it after those shown, replaces one of them, or starts over with it. The previous page is inserted
  /// if it is expected.
  mutating func show(
    _ hits: [Hit<Record>], of request: PageRequest, pageCount: Int, keepingOthers: Bool, expectingPrevious: Bool = false
  ) -> HitsChange {
    let index = request.page - firstPage
    let isSame = keepingOthers && request.isSameSearch(as: self.request)
    let continues = isSame && (0...pages.count).contains(index)
    if isSame, expectingPrevious, index == -1 {
      pages.insert(hits, at: 0)
      firstPage = request.page
      self.hits = hits + self.hits
      return .preceded(by: hits.count)
    }
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
    self.pageCount = pageCount
    let next = firstPage + pages.count
    nextPage = request.isPaged && next < pageCount ? next : nil
    return continues ? .continued : .startedOver
  }
}
