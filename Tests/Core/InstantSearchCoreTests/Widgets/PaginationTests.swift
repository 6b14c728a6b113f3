import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Pages by number")
struct PaginationTests {

  @Test("Offered are the first page, the last, and those around the current one; a gap stands for at least two")
  func law() {
    for (current, count, expected) in [
      (0, 0, ""), (0, 1, "0"), (0, 3, "0 1 2"), (0, 9, "0 1 2 … 8"), (3, 9, "0 1 2 3 4 5 … 8"),
      (4, 9, "0 1 2 3 4 5 6 7 8"), (5, 20, "0 … 3 4 5 6 7 … 19"), (19, 20, "0 … 17 18 19"), (25, 20, "0 … 19"),
    ] {
      let offered = PageNumbers(current: current, count: count).offered
      expectEqual(offered.map { $0.map { "\($0)" } ?? "…" }.joined(separator: " "), expected)
    }
    for count in 1...30 {
      for current in 0..<count {
        let pages = PageNumbers(current: current, count: count)
        var last = -1
        var isGap = false
        for page in pages.offered {
          guard let page else {
            isGap = true
            continue
          }
          #expect(isGap ? page > last + 2 : page == last + 1, "\(current) of \(count)")
          (last, isGap) = (page, false)
        }
        #expect(last == count - 1 && pages.offered.contains(current) && pages.offered.count <= 9)
        expectEqual(pages.previous, (current > 0 ? current - 1 : nil))
        expectEqual(pages.next, (current < count - 1 ? current + 1 : nil))
      }
    }
  }

  @Test("A page that does not exist, and the current one, are not searched for")
  func select() async {
    let backend = ScriptedBackend { _ in
      var response = SearchResponse(nbHits: 40)
      response.nbPages = 2
      return [.hits(response)]
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let pages = PaginationInteractor()
    pages.select(1)
    pages.connectSearcher(searcher)
    pages.select(1)
    #expect(searcher.isIdle, "the number of pages is unknown")
    await searcher.searchUntilIdle()
    for page in [-1, 0, 2, .max] { pages.select(page) }
    #expect(searcher.isIdle && searcher.request.query.page == nil)
    pages.select(1)
    await searcher.waitUntilIdle()
    #expect(searcher.request.query.page == 1 && backend.calls.count == 2)
  }
}
