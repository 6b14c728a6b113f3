import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import TestSupport
import Testing

@MainActor
@Suite("Choices of a page that its mapping has names for")
struct LinkedChoicesTests {
  private static let mapping = LinkMapping([.values("brand")], pageSizes: [5, 10, 50], relevancyName: "relevant")

  @Test("The number of results on a page is part of the link, as in every other front end")
  func resultsPerPage() async throws {
    let records: [JSON] = (0..<100).map { ["objectID": .string("\($0)"), "name": .string("\($0)")] }
    var shop = try Shop(records: records)
    shop.extend = { screen, searcher in
      let (pages, sizes) = (HTMLView.pagination(), HTMLView.hitsPerPage())
      screen.keep(
        PaginationConnector(searcher: searcher, controller: pages),
        HitsPerPageConnector(searcher: searcher, items: [5, 10, 50], controller: sizes))
      screen.add(sizes, at: .status)
      screen.add(pages, at: .main)
    }
    let browser = Browser(shop.page(mapping: Self.mapping))
    try await browser.visit("per=50")
    let names = browser.names
    expectEqual(names.count, 50)
    try await browser.visit("page=3")
    try await browser.enter("10", into: "Results per page")
    #expect(browser.query == "per=10" && browser.names == Array(names[..<10]))
    try await browser.press("Next page")
    #expect(browser.query == "per=10&page=2" && browser.names == Array(names[10..<20]))
    expectEqual(browser.redirectCount, 0)
    try await browser.enter("1", into: "Search for")
    #expect(browser.query == "q=1&per=10" && browser.names.count == 10)
    let link = SearchLink.reading(browser.query, with: Self.mapping).link
    #expect(link.hitsPerPage == 10 && link.text == "1")
    try await browser.visit("per=7")
    #expect(browser.names.count == 5 && browser.notices.count == 1, "a number that the mapping lacks")
  }

  @Test("Whether all results show is part of the link")
  func relevantSort() async throws {
    let backend = ScriptedBackend { requests in
      requests.map { request in
        var response = SearchResponse(hits: [Hit(objectID: "1", record: ["name": "a"])], nbHits: 10)
        response.nbPages = 2
        if case .hits(let hits) = request {
          response.otherFields["appliedRelevancyStrictness"] = hits.query["relevancyStrictness"] ?? 90
        }
        return .hits(response)
      }
    }
    let browser = Browser(Shop(backend: backend).page(mapping: Self.mapping))
    try await browser.visit("")
    try await browser.press("Show all results")
    expectEqual(browser.query, "relevant=0")
    try await browser.enter("a", into: "Search for")
    expectEqual(browser.query, "q=a&relevant=0")
    try await browser.press("Next page")
    #expect(browser.query == "q=a&relevant=0&page=2" && browser.redirectCount == 0)
    expectEqual(backend.calls.last?.hitsRequest?.query.page, 1)
    try await browser.press("Show relevant results only")
    expectEqual(browser.query, "q=a")
  }
}
