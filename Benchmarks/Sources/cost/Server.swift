import Foundation
import InstantSearchCore
import InstantSearchWeb
import SearchEngine
import SearchServer

/// Searches a server over HTTP, with 20 highlighted hits and six facets, and opens a page of it: from the request on a
/// socket to the response.
@MainActor
func countServer(_ indices: Indices) async throws {
  var options = ServerOptions()
  options.port = 0
  options.adminKey = "cost"
  // Valgrind is slow.
  options.limits.processorTime = .seconds(600)
  options.limits.pageTime = .seconds(600)
  let server = try SearchServer(options)
  try server.add(indices.full, as: "products")
  let key = try server.pageKey(searching: ["products"])
  server.addPages(at: "/shop/*") { request in
    let page = shop(searching: request.backend(key: key))
    let response = await page.response(
      to: PageRequest(path: request.path, query: request.query, headers: request.headers))
    return ServerPageResponse(
      status: response.status, headers: response.headers.map { ($0.name, $0.value) }, body: response.body)
  }
  try server.start()
  defer { server.stop() }
  let client = try HTTPClient(port: server.port ?? 0)

  let searches = Texts.found.enumerated().map { number, text in
    let filters = [#""#, #", "filters": "price < 40""#, #", "filters": "size:M OR color:Black""#][number % 3]
    return """
      {"query": "\(text)", "hitsPerPage": 20, "facets": ["brand", "color", "categories", "size", "country", "price"], \
      "attributesToHighlight": ["name"], "attributesToRetrieve": ["name", "brand", "price"]\(filters)}
      """
  }.map(search)
  try await count("HTTP search", of: searches.count) { _ in try await client.exchange(searches) }

  // What 20 hits cost is the difference, beside what reading their rows takes.
  for (name, more) in [
    ("20 hits", ""), ("20 IDs", #", "attributesToRetrieve": [], "attributesToHighlight": []"#),
  ] {
    let searches = Texts.found.map { search(#"{"query": "\#($0)", "hitsPerPage": 20\#(more)}"#) }
    try await count("HTTP search, \(name)", of: searches.count) { _ in try await client.exchange(searches) }
  }

  let pages = ["", "q=wireless", "q=blue&color=Black", "q=drum&price=10:50", "q=the&size=M&color=Red"].map {
    "GET /shop/?\($0) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n"
  }
  try await count("page", of: pages.count) { _ in try await client.exchange(pages) }
}

private func search(_ body: String) -> String {
  """
  POST /1/indexes/products/query HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Algolia-Application-Id: cost\r\n\
  X-Algolia-API-Key: cost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
  """
}

/// A page with five lists, a slider with a histogram, and results.
private func shop(searching backend: any SearchBackend) -> SearchPage {
  let mapping = LinkMapping(Indices.facets.map { .values($0.rawValue) } + [.numbers("price", of: "price")])
  return SearchPage(title: "Shop", path: "/shop/", mapping: mapping) { screen in
    var query = Query()
    query.hitsPerPage = 24
    query.attributesToRetrieve = ["name", "brand", "price"]
    query.attributesToHighlight = ["name"]
    query.attributesToSnippet = ["description:14"]
    let searcher = HitsSearcher(backend: backend, indexName: "products", query: query)
    let filterState = screen.filterState
    screen.connectSearcher(searcher)
    let (box, stats, current) = (HTMLView.searchBox(), HTMLView.stats(), HTMLView.currentFilters())
    screen.keep(
      SearchBoxConnector(searcher: searcher, controller: box), StatsConnector(searcher: searcher, controller: stats),
      CurrentFiltersConnector(filterState: filterState, controller: current))
    screen.add(box, at: .top)
    screen.add(stats, at: .status)
    screen.add(current, at: .status)
    for attribute in Indices.facets {
      let list = HTMLView.facetList(name: attribute.rawValue, isExcludable: true)
      screen.keep(
        FacetListConnector(
          searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: list,
          presenter: FacetListPresenter(limit: 6)))
      screen.add(list, titled: attribute.rawValue, at: .side)
    }
    let slider = HTMLView.numberRange(of: Double.self, name: "price")
    screen.keep(
      NumberRangeConnector(
        searcher: searcher, filterState: filterState, attribute: "price", histogram: HistogramRequest(),
        controller: slider))
    screen.add(slider, titled: "price", at: .side)
    let hits = HTMLView.hits(of: JSON.self) { hit in
      HTML("article", .class("card")) {
        HTML("h3", .class("card-title")) { HTML.highlighted(hit.highlightedText(of: "name", default: "")) }
        HTML("p", .class("card-price"), text: hit.record["price"]?.text() ?? "")
      }
    }
    screen.keep(
      HitsConnector<JSON>(searcher: searcher, filterState: filterState, infiniteScrolling: .off, controller: hits))
    screen.add(hits, at: .main)
  }
}
