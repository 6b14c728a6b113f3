import Foundation
import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import TestSupport
import Testing

@MainActor
@Suite("Visits of a page without JavaScript")
struct VisitTests {
  private func browser(_ query: String = "") async throws -> Browser {
    let browser = Browser(try Shop().page())
    try await browser.visit(query)
    return browser
  }

  @Test(
    "Each control's form leads to the address of what a tap would choose",
    arguments: [
      ("q", "q=lamp"), ("brand", "brand=Nordlys"), ("exclude", "brand!=Nordlys"), ("color", "color=red"),
      ("room", "room=Home"), ("range", "price=20:50"), ("one end", "price=:50"), ("number", "rating=2.5:"),
      ("deal", "deal=a%20%26%20b"), ("no deal", "deal!=new"), ("size", "size=small"), ("sale", "sale=yes"),
      ("sort", "sort=price"), ("more", "more=brand"), ("page", "page=3"), ("next", "page=2"),
    ])
  func controls(_ control: String, address: String) async throws {
    let browser = try await browser()
    switch control {
    case "q": try await browser.enter("lamp", into: "Search for")
    case "brand": try await browser.check("Nordlys", in: "Brand")
    case "exclude": try await browser.press("Exclude Nordlys", in: "Brand")
    case "color": try await browser.press("red", in: "Color")
    case "room": try await browser.press("Home", in: "Room")
    case "range":
      let fields = browser.document.all("input").filter { $0["name"]?.hasPrefix("price.") == true }
      try await browser.submit(values: [(fields[0], "20"), (fields[1], "50")])
    case "one end": try await browser.enter("50", into: "To", in: "Price")
    case "number": try await browser.enter("2.5", into: "at least")
    case "deal": try await browser.check("a & b", in: "Deals")
    case "no deal": try await browser.press("Exclude new", in: "Deals")
    case "size": try await browser.press("small", in: "Size")
    case "sale": try await browser.press("On sale")
    case "sort": try await browser.enter("Lowest price", into: "Sort by")
    case "more": try await browser.press("Show more", in: "Brand")
    case "page": try await browser.press("Page 3")
    default: try await browser.press("Next page")
    }
    expectEqual(browser.query, address)
    #expect(browser.response.status == 200 && browser.notices.isEmpty)
  }

  @Test("A visit: text, filters, pages, and back to all")
  func wholeVisit() async throws {
    let browser = try await browser()
    #expect(browser.status == "24 results" && browser.names.count == 5)
    try await browser.press("Page 4")
    expectEqual(browser.document.all("a").first { $0["aria-current"] == "page" }?.text, "4")
    try await browser.check("Lumen", in: "Brand")
    expectEqual(browser.query, "brand=Lumen", "another choice begins at the first page")
    #expect(browser.status == "6 results" && browser.rows("Brand").contains("*Lumen"))
    try await browser.check("Nordlys", in: "Brand")
    #expect(browser.query == "brand=Lumen&brand=Nordlys" && browser.status == "12 results")
    try await browser.press("Office", in: "Room")
    try await browser.press("Desk", in: "Room")
    #expect(browser.rows("Room").contains("*Office") && browser.rows("Room").contains("*Desk"))
    try await browser.press("Office", in: "Room")
    #expect(!browser.query.contains("room"))
    try await browser.press("Remove filter Lumen")
    expectEqual(browser.query, "brand=Nordlys")
    try await browser.press("Exclude Nordlys", in: "Brand")
    #expect(browser.query == "brand!=Nordlys" && browser.status == "18 results")
    try await browser.press("Include Nordlys", in: "Brand")
    #expect(browser.query.isEmpty)
    try await browser.enter("lamp", into: "Search for")
    try await browser.press("On sale")
    try await browser.press("On sale")
    expectEqual(browser.query, "q=lamp")
    try await browser.press("On sale")
    try await browser.press("Clear filters")
    expectEqual(browser.query, "q=lamp")
    try await browser.enter("", into: "Search for")
    #expect(browser.query.isEmpty && browser.status == "24 results")
    try await browser.enter("zzz", into: "Search for")
    #expect(browser.document.all("p").contains { $0.text == "No results for “zzz”" } && browser.status == "0 results")
  }

  @Test("The box suggests what is found for its text, also for another text")
  func suggestions() async throws {
    var shop = try Shop()
    shop.sources = { [.records(indexName: "lamps", attribute: "name")] }
    let browser = Browser(shop.page())
    for (query, expected) in [
      ("", []), ("q=des", ["Ada Desk lamp", "Cleo Desk lamp", "Dot Desk lamp"]),
      ("q=lantern&brand=Lumen&page=2", ["Bo Lantern", "Cleo Lantern", "Dot Lantern"]),
      ("q=zzz", []),
    ] {
      try await browser.visit(query)
      let list = try #require(browser.document.all.first { $0["role"] == "listbox" })
      expectEqual(list.children.flatMap(\.children).map(\.text), expected, "\(query)")
    }
  }

  @Test("An offered value leads to the text within it, on the first page, and costs no search")
  func offeredValues() async throws {
    let index = try Shop().backend
    let backend = ScriptedBackend { requests throws(SearchError) in try await index.search(requests) }
    var shop = Shop(backend: backend)
    shop.sources = {
      [
        .facet("room.lvl0", limit: 1), .facet("brand", limit: 1),
        .records(indexName: "lamps", attribute: "name", limit: 1),
      ]
    }
    let browser = Browser(shop.page())
    try await browser.visit("q=lamp&brand=Lumen&page=2")
    let options = browser.document.all.filter { $0["role"] == "option" }
    let address = try #require(options.compactMap { $0["data-href"] }.last)
    expectEqual(backend.calls.first?.requests.count, 2, "results and records: the page counts the values anyway")
    try await browser.visit(String(address.drop { $0 != "?" }.dropFirst()))
    #expect(address.contains("q=lamp") && !address.contains("Lumen") && !address.contains("page="))
  }

  @Test("A search among values stays in the address, and a found value can be chosen")
  func findingValues() async throws {
    let browser = try await browser("q=light&brand=Lumen")
    try await browser.enter("hik", into: "Find a value", in: "Brand")
    expectEqual(browser.query, "q=light&brand=Lumen&brand.find=hik")
    expectEqual(browser.rows("Brand"), ["Hikari 光"])
    expectEqual(browser.document.all("mark").map(\.text), ["Hik"])
    try await browser.check("Hikari 光", in: "Brand")
    expectEqual(Set(PageQuery.fields(browser.query)), ["q=light", "brand=Lumen", "brand=Hikari 光", "brand.find=hik"])
    try await browser.enter("nobody", into: "Find a value", in: "Brand")
    expectEqual(browser.document.all("p", class: "empty").map(\.text), ["No such value"])
    try await browser.enter("", into: "Find a value", in: "Brand")
    #expect(!browser.query.contains("find") && browser.rows("Brand").filter { $0.hasPrefix("*") }.count == 2)
  }

  @Test("An expanded list stays expanded, and shows less again")
  func expanding() async throws {
    let browser = try await browser()
    expectEqual(browser.rows("Brand").count, 3)
    try await browser.press("Show more", in: "Brand")
    #expect(browser.rows("Brand").count == 6 && browser.query == "more=brand")
    try await browser.check("Glow & Co", in: "Brand")
    expectEqual(browser.rows("Brand").count, 6)
    try await browser.press("Show less", in: "Brand")
    expectEqual(browser.query, "brand=Glow%20%26%20Co")
  }

  @Test("An end of a range goes at most to the other one; both can move at once; no number changes nothing")
  func range() async throws {
    let browser = try await browser("price=20:50")
    try await browser.enter("70", into: "From", in: "Price")
    expectEqual(browser.query, "price=50:50")
    let fields = browser.document.all("input").filter { $0["name"]?.hasPrefix("price.") == true }
    try await browser.submit(values: [(fields[0], "100"), (fields[1], "60")])
    expectEqual(browser.query, "price=60:100")
    try await browser.enter("cheap", into: "From", in: "Price")
    expectEqual(browser.query, "price=60:100")
    try await browser.enter("", into: "From", in: "Price")
    expectEqual(browser.query, "price=:100")
    let sliders = browser.document.all("input").filter {
      $0["type"] == "range" && $0["data-range"]?.hasPrefix("price") == true
    }
    #expect(sliders.map { [$0["min"], $0["max"], $0["value"], $0["name"]] }.first == ["0", "1000", "0", nil])
    #expect(sliders.map(\.sliderNumber) == [9, 100] && sliders.map { $0["data-end"] } == ["0", "1000"])
    // The fields of the range are sent too.
    try await browser.press("Clear filters")
    expectEqual(browser.query, "")
  }

  @Test("A list of ranges and a slider of one attribute are on one page, each with a name of its own")
  func rangeList() async throws {
    let browser = try await browser()
    try await browser.check("price: 0 to 50", in: "Price ranges")
    #expect(browser.query == "price-any=0:50" && browser.status == "7 results")
    try await browser.check("price: 50 to 200", in: "Price ranges")
    #expect(browser.query == "price-any=0:50&price-any=50:200" && browser.status == "14 results")
    try await browser.enter("20", into: "From", in: "Price")
    expectEqual(Set(PageQuery.fields(browser.query)), ["price-any=0:50", "price-any=50:200", "price=20:"])
    expectEqual(browser.status, "10 results")
    try await browser.check("price: 50 to 200", in: "Price ranges")
    expectEqual(browser.rows("Price ranges"), ["*price: 0 to 50", "price: 50 to 200", "price: 200 to 600"])
    expectEqual(browser.status, "3 results")
  }

  @Test("Empty form fields are not in the address; with something unreadable it stays, so that its notice does")
  func emptyFields() async throws {
    let page = try Shop().page()
    let browser = Browser(page)
    for (sent, address) in [
      ("q=&sort=", ""), ("q=lamp&sort=&price.from=&price.to=&rating.number=&brand.find=", "q=lamp"),
      ("price=20:50&price.from=20&price.to=50", "price=20:50"), ("price.from=&price.to=", ""),
    ] {
      try await browser.visit(sent)
      #expect(browser.query == address && browser.redirectCount == 1 && browser.notices.isEmpty, "\(sent)")
      // The script has the address from the answer.
      let response = await page.response(
        to: PageRequest(path: "/", query: sent, headers: ["accept": "application/json"]))
      try expectEqual(JSON(parsing: response.text)["url"]?.string, (address.isEmpty ? "/" : "/?\(address)"))
    }
    for query in ["q=&price=cheap", "q=&%=&%FF=1"] {
      try await browser.visit(query)
      #expect(browser.query == query && browser.redirectCount == 0 && !browser.notices.isEmpty)
    }
  }

  @Test("The words that were left out are named, and a suggestion is a link that keeps the filters")
  func didYouMean() async throws {
    let backend = ScriptedBackend { requests in
      requests.map { request in
        var response = SearchResponse()
        if case .hits(let hits) = request, hits.query.query == "lapm" { response.didYouMean = "lamp & desk" }
        if case .hits(let hits) = request, hits.query.query == "lamp & desk" {
          response = SearchResponse(hits: [Hit(objectID: "1", record: ["name": "a"])])
          response.queryAfterRemoval = "lamp & <em>desk</em>"
        }
        return .hits(response)
      }
    }
    let browser = Browser(Shop(backend: backend).page())
    try await browser.visit("q=lapm&page=3&sale=yes")
    try await browser.press("lamp & desk")
    expectEqual(PageQuery.fields(browser.query), ["q=lamp & desk", "sale=yes"])
    #expect(browser.document.text.contains("No result contains every word. Left out: “desk”"))
  }

  @Test("Fewer words and filters are links with the number of results, counted before the page is drawn")
  func offers() async throws {
    let backend = ScriptedBackend { requests in
      requests.map { request in
        guard case .hits(let hits) = request, let text = hits.query.query else { return .hits(SearchResponse()) }
        let count = text.contains(" ") ? 0 : hits.conditions.isEmpty ? 7 : 1
        return .hits(SearchResponse(nbHits: count))
      }
    }
    let browser = Browser(Shop(backend: backend).page())
    try await browser.visit("q=red+lamp&page=3&sale=yes")
    let offers = browser.document.first("ul", class: "offers")?.children.map(\.text)
    expectEqual(offers, ["red 1 result Without “lamp”", "lamp 1 result Without “red”", "Without the text 1 result"])
    try await browser.press("lamp")
    expectEqual(PageQuery.fields(browser.query), ["q=lamp", "sale=yes"])
    #expect(!browser.document.text.contains("Try one of these"))
  }

  @Test("Words that were left out stand in the quotes of the page's language", arguments: ["de", "he"])
  func quotes(language: String) async throws {
    let backend = ScriptedBackend { requests in
      requests.map { _ in
        var response = SearchResponse(hits: [Hit(objectID: "1", record: ["name": "a"])])
        response.queryAfterRemoval = "lamp <em>big</em> <em>desk</em>"
        return .hits(response)
      }
    }
    let browser = Browser(Shop(backend: backend).page(languages: [.english, .german, .hebrew]), language: language)
    try await browser.visit("q=lamp+big+desk")
    let sentence =
      language == "de"
      ? "Kein Ergebnis enthält alle Wörter. Weggelassen: „big“, „desk“"
      : "אין תוצאה עם כל המילים. הושמטו: „big”, „desk”"
    // From right to left the words are isolated.
    let text = browser.document.text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    #expect(text.contains(sentence) && (text != browser.document.text) == (language == "he"))
  }

  /// Names for the choices that are fields of their views otherwise.
  nonisolated private static let names = LinkMapping(
    [.values("brand")], pageSizes: [5, 10, 50], relevancyName: "relevant")

  @Test(
    "All results of an index that hides some are shown on request, and stay so; a mapping may have a name for that",
    arguments: [
      (Shop.mapping, "relevant.show=all", "page=2&relevant.show=all"), (names, "relevant=0", "relevant=0&page=2"),
    ])
  func relevantSort(mapping: LinkMapping, address: String, secondPage: String) async throws {
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
    let browser = Browser(Shop(backend: backend).page(mapping: mapping))
    try await browser.visit("")
    try await browser.press("Show all results")
    expectEqual(browser.query, address)
    try await browser.enter("a", into: "Search for")
    expectEqual(browser.query, "q=a&\(address)")
    try await browser.press("Next page")
    #expect(browser.query == "q=a&\(secondPage)" && browser.redirectCount == 0)
    expectEqual(backend.calls.last?.hitsRequest?.query.page, 1)
    try await browser.press("Show relevant results only")
    expectEqual(browser.query, "q=a")
  }

  @Test(
    "A page shows the links to its pages once, and a chosen number of results stays in its address, or in its link",
    arguments: [(Shop.mapping, "per.page", "page=2&per.page=10"), (names, "per", "per=10&page=2")])
  func resultsPerPage(mapping: LinkMapping, name: String, secondPage: String) async throws {
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
    let browser = Browser(shop.page(mapping: mapping))
    try await browser.visit("\(name)=50")
    let names = browser.names
    expectEqual(names.count, 50)
    try await browser.visit("page=3")
    #expect(browser.document.all("nav").count == 1 && browser.names == Array(names[10..<15]))
    try await browser.enter("10", into: "Results per page")
    #expect(browser.query == "\(name)=10" && browser.names == Array(names[..<10]))
    try await browser.press("Next page")
    #expect(browser.query == secondPage && browser.names == Array(names[10..<20]))
    expectEqual(browser.redirectCount, 0)
    try await browser.enter("1", into: "Search for")
    #expect(browser.query == "q=1&\(name)=10" && browser.names.count == 10)
    let link = SearchLink.reading(browser.query, with: mapping).link
    expectEqual(link.hitsPerPage, mapping.pageSizes.isEmpty ? nil : 10)
    try await browser.visit("\(name)=7")
    expectEqual(browser.names.count, 5, "a number that the menu lacks")
    expectEqual(browser.notices.count, mapping.pageSizes.isEmpty ? 0 : 1)
  }
}

/// The pairs of a query.
enum PageQuery {
  static func fields(_ query: String) -> [String] {
    query.split(separator: "&").compactMap { String($0).removingPercentEncoding }
  }
}
