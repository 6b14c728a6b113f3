/// The pages of one question that are shown, in order and without gaps.
struct HitsPages<Record: Sendable>: Sendable {
  /// The records of all pages.
  private(set) var hits: [Hit<Record>] = []
  /// What the pages answer.
  private(set) var question: Question?
  /// The page that comes after those shown; nil where there is none.
  private(set) var nextPage: Int?
  private var pages: [[Hit<Record>]] = []
  private var firstPage = 0

  /// A request for hits whatever the page. Filters and the size of a page are part of it; what is counted is not: a
  /// list of facets that is connected later must not end the scrolling.
  struct Question: Hashable, Sendable {
    let request: HitsRequest
    let page: Int
    /// Whether the page is chosen by number; otherwise there is no next one to ask for.
    let isPaged: Bool

    init?(_ request: SearchRequest?) {
      guard case .hits(var request) = request else { return nil }
      page = request.query.page ?? 0
      isPaged = request.query.offset == nil && request.query.length == nil
      request.facets = []
      for parameter in [.page, .facets, .maxValuesPerFacet, .sortFacetValuesBy] as [Query.Parameter] {
        request.query[parameter] = nil
      }
      self.request = request
    }

    /// Whether the pages of both belong together.
    func isSame(as other: Question?) -> Bool { request == other?.request }
  }

  /// Takes over a page: a further one of those shown, one of them anew, or else the only one.
  mutating func show(
    _ hits: [Hit<Record>], of question: Question, pageCount: Int, keepingOthers: Bool
  ) -> HitsChange {
    let place = question.page - firstPage
    let isFurther = keepingOthers && question.isSame(as: self.question) && (0...pages.count).contains(place)
    if !isFurther {
      pages = [hits]
      firstPage = question.page
      self.hits = hits
    } else if place == pages.count {
      pages.append(hits)
      self.hits += hits
    } else {
      pages[place] = hits
      self.hits = pages.flatMap { $0 }
    }
    self.question = question
    let next = firstPage + pages.count
    nextPage = question.isPaged && next < pageCount ? next : nil
    return isFurther ? .continued : .startedOver
  }
}
