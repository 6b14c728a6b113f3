import Foundation
import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import SearchEngine
import TestSupport
import Testing

@MainActor
@Suite("A page as responses to requests")
struct SearchPageTests {
  private func browser(_ query: String = "", language: String = "en") async throws -> Browser {
    let browser = Browser(try Shop().page(), language: language)
    try await browser.visit(query)
    return browser
  }

  private func json(_ page: SearchPage, _ query: String) async throws -> (response: PageResponse, json: JSON) {
    let response = await page.response(
      to: PageRequest(path: page.path, query: query, headers: ["accept": "application/json"]))
    return (response, try JSON(parsing: response.text))
  }

  // MARK: Addresses

  @Test("What the address has that can't be read is noticed, escaped, and the rest is shown")
  func notices() async throws {
    let browser = try await browser("q=lamp&price=cheap&utm_source=%3Cb%3E&%FF=1&brand.x=1&colour=red")
    // The action of a view that does nothing is done, so that the browser is elsewhere.
    expectEqual(browser.query, "q=lamp")
    try await browser.visit("q=lamp&price=cheap&%3Cb%3E=1&%FF=1")
    #expect(browser.status == "8 results" && browser.names.count == 5)
    #expect(browser.notices.count == 3 && browser.notices.contains { $0.hasSuffix("ignored: <b>") })
    #expect(browser.notices.contains { $0.contains("price=cheap") })
  }

  @Test(
    "Search engines may list a page with one choice or path at most, and are told its shortest address",
    arguments: [
      ("", true, ""), ("brand=Lumen", true, "brand=Lumen"),
      ("room=Home%20%3E%20Bedroom", true, "room=Home%20%3E%20Bedroom"),
      ("brand=Lumen&color=red", false, "brand=Lumen&color=red"), ("q=lamp", false, "q=lamp"),
      ("page=2", false, "page=2"),
      ("sort=price", false, "sort=price"), ("more=brand", false, "more=brand"), ("utm_source=x", false, ""),
      ("brand.find=lum", false, ""), ("q=&brand=Lumen", true, "brand=Lumen"),
    ])
  func indexing(_ query: String, isIndexable: Bool, canonical: String) async throws {
    let browser = try await browser(query)
    let robots = browser.document.all("meta").first { $0["name"] == "robots" }?["content"]
    expectEqual(robots, (isIndexable ? nil : "noindex, follow"))
    let link = browser.document.all("link").first { $0["rel"] == "canonical" }?["href"]
    expectEqual(link, (canonical.isEmpty ? "/" : "/?\(canonical)"))
  }

  @Test("A page after the last one is the first one; links lead to the first, the last, those beside, with gaps")
  func pageLinks() async throws {
    let far = try await self.browser("q=lamp&page=900")
    #expect(far.names.first == "Ada Desk lamp" && far.document.first("nav") != nil)
    expectEqual(far.document.all("a").first { $0["aria-current"] == "page" }?.text, "1")
    let records: [JSON] = (0..<100).map { ["objectID": .string("\($0)"), "name": .string("\($0)")] }
    let browser = Browser(try Shop(records: records).page())
    for (query, expected) in [
      ("", "1 2 3 … 20 Next page"), ("page=4", "Previous page 1 2 3 4 5 6 … 20 Next page"),
      ("page=10", "Previous page 1 … 8 9 10 11 12 … 20 Next page"), ("page=20", "Previous page 1 … 18 19 20"),
    ] {
      try await browser.visit(query)
      let nav = try #require(browser.document.first("nav"))
      let texts = nav.all.filter { $0.children.isEmpty }.map(\.text)
      expectEqual(texts.joined(separator: " "), expected)
    }
  }

  // MARK: Actions and the script

  @Test(
    "An action leads elsewhere with status 303; for the script it is done at once, and the address is in the answer")
  func actions() async throws {
    let page = try Shop().page(path: "/lamps/")
    let query = "q=lamp&brand.tap=Lumen&price.from=&price.to="
    let response = await page.response(to: PageRequest(path: "/lamps/", query: query))
    #expect(response.status == 303 && response.body.isEmpty)
    expectEqual(response.header("Location"), "/lamps/?q=lamp&brand=Lumen")
    let (answer, json) = try await json(page, query)
    #expect(answer.status == 200 && answer.header("Content-Type") == "application/json; charset=utf-8")
    #expect(json["url"] == "/lamps/?q=lamp&brand=Lumen" && json["count"] == 2)
    expectEqual(json["title"], "lamp – Lamps")
  }

  @Test(
    "The regions of the JSON are those of the document",
    arguments: [
      "", "q=lamp&brand=Lumen&page=2", "q=zzz", "price=20:50&price=x&sort=price&more=brand", "brand.find=o",
      "brand!=Lumen&deal=new&filters=1&or.facet.brand=brand%3ALumen%3Cscore%3D2%3E",
    ])
  func regions(_ query: String) async throws {
    let page = try Shop().page()
    let browser = Browser(page)
    try await browser.visit(query)
    let (_, json) = try await json(page, query)
    let regions = try #require(json["regions"]?.object)
    expectEqual(regions.count, 7)
    for (id, html) in regions {
      let shown = try #require(browser.document.all.first { $0["id"] == id }, "\(id)")
      let sent = try #require(html.string)
      expectEqual(shown.nodes.map(\.outline), (try HTMLReader.readPiece(sent)).nodes.map(\.outline), "\(id)")
    }
  }

  @Test("An unknown path is a page that leads to the search; files have addresses that change with them")
  func paths() async throws {
    let page = try Shop().page(path: "/lamps/")
    for path in ["/", "/lamps", "/lamps/x", "/lamps/page.css/"] {
      let response = await page.response(to: PageRequest(path: path))
      expectEqual(response.status, 404)
      let document = try HTMLReader.read(response.text)
      #expect(document.first("a")?["href"] == "/lamps/" && document.first("h1")?.text == "There is no such page")
    }
    let document = try HTMLReader.read(await page.response(to: PageRequest(path: "/lamps/")).text)
    let style = try #require(document.all("link").first { $0["rel"] == "stylesheet" }?["href"])
    let script = try #require(document.first("script")?["src"])
    for (address, type) in [(style, "text/css; charset=utf-8"), (script, "text/javascript; charset=utf-8")] {
      let path = String(address.prefix { $0 != "?" })
      let response = await page.response(to: PageRequest(path: path))
      #expect(response.status == 200 && response.header("Content-Type") == type && address.contains("?v="))
      let tag = try #require(response.header("ETag"))
      // A server that compresses the file has made the tag a weak one.
      for known in [tag, "W/\(tag)"] {
        let again = await page.response(to: PageRequest(path: path, headers: ["if-none-match": known]))
        #expect(again.status == 304 && again.body.isEmpty)
      }
    }
  }

  @Test("Nothing is loaded from elsewhere, and no script or style is in the page")
  func security() async throws {
    let browser = try await browser("q=%3Cscript%3Ealert(1)%3C/script%3E")
    let policy = try #require(browser.response.header("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
    #expect(!policy.contains("unsafe"))
    expectEqual(browser.response.header("X-Content-Type-Options"), "nosniff")
    expectEqual(browser.response.header("Set-Cookie"), nil)
    #expect(browser.document.all("script").map(\.text) == [""] && browser.document.all("style").isEmpty)
    let addresses = browser.document.all.filter { $0["rel"] != "icon" }
      .compactMap { $0["href"] ?? $0["src"] ?? $0["action"] }
    let icon = browser.document.all.first { $0["rel"] == "icon" }?["href"]
    expectEqual(icon?.hasPrefix("data:image/svg+xml,"), true, "browsers would ask for another one")
    #expect(addresses.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") || $0.hasPrefix("#") })
  }

  @Test("The script is small, and so is what comes with every page")
  func sizes() async {
    let page = SearchPage(title: "", mapping: LinkMapping()) { _ in }
    var sizes: [Int] = []
    for name in ["page.js", "page.css", "keys.js"] {
      let body = await page.response(to: PageRequest(path: "/" + name)).body
      sizes.append(body.count)
      let lines = String(decoding: body, as: UTF8.self).split(separator: "\n")
      #expect(!lines.contains { $0.contains(#/^ *(//|/\*)|\*/$/#) }, "comments are left out")
    }
    let script = String(decoding: await page.response(to: PageRequest(path: "/page.js")).body, as: UTF8.self)
    let keys = String(decoding: await page.response(to: PageRequest(path: "/keys.js")).body, as: UTF8.self)
    #expect(script.hasPrefix(keys + "\n") && !keys.isEmpty, "a page has both in one file")
    #expect((1..<15_000).contains(sizes[0]) && sizes[0] + sizes[1] < 44_000)
  }

  // MARK: Hostile requests

  @Test("What is too long is cut at a pair, with a notice")
  func longQuery() async throws {
    for (start, repeated, count) in [
      ("q=", "a", 1_000_000), ("", "%", 1_000_000), ("", "&", 1_000_000), ("q=", "%00", 400_000),
    ] {
      let browser = try await browser("brand=Lumen&\(start)" + String(repeating: repeated, count: count))
      #expect(browser.response.status == 200 && browser.status == "6 results", "\(repeated)")
      #expect(browser.notices.count == 1 && browser.notices.allSatisfy { $0.utf8.count < 1_000 })
      #expect(browser.response.body.count < 100_000)
    }
  }

  @Test("Of very many filters and actions as many are read as a page may have; they are one search and one detour")
  func manyPairs() async throws {
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse(nbHits: 1)) } }
    let browser = Browser(Shop(backend: backend).page())
    try await browser.visit((1...10_000).map { "brand=\($0)" }.joined(separator: "&"))
    #expect(browser.response.status == 200 && browser.notices.count == 2, "too many bytes, and too many pairs")
    expectEqual(browser.document.all("input").filter { $0["name"] == "brand" }.count, SearchLink.maxPairs)
    #expect(backend.calls.count == 1 && browser.redirectCount == 0)
    try await browser.visit((1...10_000).map { "brand.tap=\($0)" }.joined(separator: "&"))
    #expect(browser.response.status == 200 && browser.redirectCount == 1)
    expectEqual(browser.query.split(separator: "&").count, 200, "no form has more actions")
    expectEqual(backend.calls.count, 2)
  }

  @Test(
    "What has no meaning is noticed, in three notices at most",
    arguments: [
      "%", "%FF=1", "q=%FF", "q=%C3%28", "q=%F0%9F%92", "q=%ED%A0%80", "page=0", "filters=99&and.a=x:y", "brand", "=",
      "price=::",
      "filters=1&and.a=" + String(repeating: "(", count: 10_000),
      "filters=1&and.a=" + String(repeating: "NOT%20", count: 10_000),
      "filters=1&or.facet.=&level.hierarchical.=" + String(repeating: "a.", count: 10_000),
      "room=" + Array(repeating: "a", count: 10_000).joined(separator: "%20%3E%20"), "a=1&b=2&c=3&d=4",
    ])
  func nonsense(_ query: String) async throws {
    let browser = try await browser(query)
    #expect(browser.response.status == 200 && browser.status == "24 results")
    #expect((1...3).contains(browser.notices.count) && browser.notices.allSatisfy { $0.utf8.count < 1_000 })
    let robots = browser.document.all("meta").first { $0["name"] == "robots" }?["content"]
    expectEqual(robots, "noindex, follow")
  }

  @Test("Values as long as a record may have are shown")
  func longValues() async throws {
    let long = String(repeating: "<b>&\"' ", count: 1 << 15)
    let records: [JSON] = [["objectID": "1", "name": .string(long), "brand": .string(long), "price": 5]]
    let response = await (try Shop(records: records)).page().response(to: PageRequest(path: "/"))
    let text = response.text
    #expect(response.status == 200 && text.contains("1 result") && !text.contains("<b>"))
    #expect(text.contains("<h2>" + String(repeating: "&lt;b&gt;&amp;&quot;&#39; ", count: 1 << 15) + "</h2>"))
  }

  // MARK: Languages

  @Test(
    "The language is the one that the browser prefers among those of the page",
    arguments: [
      ("de-AT,en;q=0.8", "de", "24 Ergebnisse", "Von"), ("fr, en;q=0.5, de;q=0.7", "de", "24 Ergebnisse", "Von"),
      ("", "en", "24 results", "From"), ("de;q=0, *", "en", "24 results", "From"), ("fr", "en", "24 results", "From"),
      ("ar", "ar", "24 results", "من"),
    ])
  func languages(_ header: String, language: String, status: String, from: String) async throws {
    let arabic = PageWords(language: "ar", isRightToLeft: true, words: [.from: "من"])
    let browser = Browser(try Shop().page(languages: [.english, .german, arabic]), language: header)
    try await browser.visit("")
    let html = try #require(browser.document.first("html"))
    #expect(html["lang"] == language && html["dir"] == (language == "ar" ? "rtl" : "ltr"))
    expectEqual(browser.status, status)
    #expect(browser.document.all("span").contains { $0.text == from })
    expectEqual(browser.response.header("Vary")?.contains("Accept-Language"), true)
  }

  // MARK: Trouble

  @Test("Results that may be out of date say so, in the language of the page")
  func olderResults() async throws {
    var response = SearchResponse(nbHits: 7)
    response.mayBeOlder = true
    let backend = ScriptedBackend { [response] requests throws(SearchError) in requests.map { _ in .hits(response) } }
    for (language, status) in [
      ("en", "7 results · may be out of date"), ("de", "7 Ergebnisse · vielleicht nicht aktuell"),
    ] {
      let browser = Browser(Shop(backend: backend).page(), language: language)
      try await browser.visit("")
      expectEqual(browser.status, status)
    }
  }

  @Test("A search that the backend refuses for what the address says has status 400")
  func refused() async throws {
    let query = "filters=1&and.x=nothing%3Aa"
    let browser = try await browser(query)
    expectEqual(browser.response.status, 400)
    expectEqual(browser.notices, ["This search isn’t possible. Remove a filter."])
    try await expectEqual(json(Shop().page(), query).response.status, 400)
    try await browser.press("Remove filter a")
    #expect(browser.response.status == 200 && browser.query.isEmpty)
  }

  @Test("If the search fails the page says so with status 503, keeps the state, and offers to try again")
  func failing() async throws {
    for (error, text) in [
      (SearchError.timedOut, "The search took too long. Try again."),
      (.failed(reason: "secret <path>"), "The search failed. Try again."),
    ] {
      let page = Shop(backend: ScriptedBackend { _ throws(SearchError) in throw error }).page()
      let browser = Browser(page)
      try await browser.visit("q=lamp&brand=Lumen")
      #expect(browser.response.status == 503 && browser.notices == [text])
      expectEqual(browser.document.all("p").first { $0["role"] == "alert" }?.text, text)
      #expect(!browser.response.text.contains("secret"))
      #expect(try Set(browser.form.sentFields().map(\.description)).isSuperset(of: ["q=lamp", "brand=Lumen"]))
      try await browser.press("Try again")
      expectEqual(browser.query, "q=lamp&brand=Lumen")
      let (response, json) = try await json(page, "q=lamp")
      #expect(response.status == 503 && json["count"] == .null)
      expectEqual(json["regions"]?["page-notices"]?.string?.contains(text), true)
    }
  }

  @Test("A slow search delays its own page only")
  func slow() async throws {
    let backend = ScriptedBackend()
    let page = Shop(backend: backend).page()
    let slow = Task { await page.response(to: PageRequest(path: "/", query: "q=slow")) }
    let slowCall = await backend.nextCall()
    let other = Task { await page.response(to: PageRequest(path: "/", query: "q=other")) }
    let otherCall = await backend.nextCall()
    otherCall.answer(SearchResponse(nbHits: 0))
    #expect(await other.value.text.contains("No results for “other”"))
    slowCall.answer(SearchResponse(nbHits: 0))
    #expect(await slow.value.text.contains("No results for “slow”"))
  }
}
