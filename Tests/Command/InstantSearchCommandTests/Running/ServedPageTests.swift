import Foundation
import InstantSearchCore
import InstantSearchTesting
import Platform
import RecordOutlines
import SearchEngine
import SearchServer
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import InstantSearchWeb

@Suite("Pages of serve --ui", .serialized)
final class ServedPageTests {
  private let server: SearchServer
  private let key: String
  private let folder: ProgramFolder

  private static let products: [JSON] = (0..<60).map { number in
    [
      "objectID": .string("\(number)"), "name": .string("\(["Desk", "Floor", "Wall"][number % 3]) lamp \(number)"),
      "brand": .string(["Acme", "Tarn"][number % 2]), "color": .string(["red", "green"][number % 2]),
      "town": .string("Town \(number % 12)"), "price": .double(Double(number) * 50 + 0.5),
      "note": .string("Shines on walls number \(number)"),
    ]
  }

  init() throws {
    folder = try ProgramFolder()
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin"
    // A busy machine does not reach them, nor do sanitizers.
    options.limits.pageTime = .seconds(3600)
    options.limits.processorTime = .seconds(3600)
    server = try SearchServer(options)
    try Self.fill(server, "lamps", Self.products)
    key = try server.pageKey(searching: server.indexNames)
    ServedPages(key: key, pictureOrigins: ["https://pictures.example"]).add(to: server)
    try server.start()
  }

  deinit { server.stop() }

  private static func fill(_ server: SearchServer, _ name: String, _ records: [JSON]) throws {
    try server.makeIndex(name) { try Self.fill($0, name, records) }
  }

  private static func fill(_ index: LocalIndex, _ name: String, _ records: [JSON]) throws {
    let source = RecordSource(records)
    let outline = Inspection(try source.sample()).outline(PageSettings())
    var settings = outline.settings
    settings.outline = outline
    try index.replaceAll(
      with: source, settings: settings,
      views: outline.views(of: name))
  }

  private struct Answer {
    var status: Int
    var head: String
    var body: String

    subscript(name: String) -> String? {
      head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// Sends a request as it is: clients that follow redirections change addresses, and refuse to send malformed ones.
  private func get(
    _ target: String, method: String = "GET", _ fields: String..., body: String = ""
  ) async throws -> Answer {
    let head = ["\(method) \(target) HTTP/1.1", "Host: a", "Connection: close"] + fields
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    try folder.write((head + length + ["", body]).joined(separator: "\r\n"), to: "request")
    let line = "exec 3<>/dev/tcp/127.0.0.1/\(server.port ?? 0) && cat request >&3 && cat <&3 >answer"
    // The page needs a thread of the pool.
    let run = try await onThread { [folder] in try folder.shell(line) }
    try #require(run.exitCode == 0, "\(run.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/answer"))
    let end = try #require(bytes.range(of: Data("\r\n\r\n".utf8)))
    let answered = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let status = answered.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(
      status: try #require(status), head: answered, body: String(decoding: bytes[end.upperBound...], as: UTF8.self))
  }

  /// Changes the key of the pages over HTTP; nil deletes it.
  private func changeKey(_ body: String?) async throws {
    let answer = try await get(
      "/1/keys/\(key)", method: body == nil ? "DELETE" : "PUT", "X-Algolia-API-Key: admin", body: body ?? "")
    try #require(answer.status == 200, "\(answer.body)")
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  // MARK: Stored indices

  @Test("The page of an index that was stored elsewhere has its orders, unless another index has the same")
  func storedOrders() async throws {
    func stored() throws -> LocalIndex {
      let index = try LocalIndex()
      let source = RecordSource(Self.products)
      let outline = Inspection(try source.sample()).outline
      var settings = outline.settings
      settings.outline = outline
      try index.replaceAll(with: source, settings: settings, views: outline.views())
      return index
    }
    try server.add(stored(), as: "stock")
    try await changeKey(#"{"acl": ["search"], "indexes": ["stock", "rest"]}"#)
    let page = "/ui/stock/?sort=price%3Adesc"
    let alone = try await get(page).body
    #expect(alone.contains("Price, descending") || alone.contains("price:desc"), "\(alone.prefix(3000))")
    let first = try #require(alone.range(of: "lamp 59"))
    #expect(try #require(alone.range(of: "lamp 58")).lowerBound > first.lowerBound)
    try server.add(stored(), as: "rest")
    try await expectEqual(get("/ui/rest/").body.contains("price:desc"), false)
  }

  // MARK: Suggestions

  @Test(
    "The page offers the index of suggestions, once there is one and its key may search it; it has no page in the list")
  func querySuggestions() async throws {
    let page = "/ui/lamps/?q=acm"
    try await expectEqual(get(page).body.contains("data-value=\"acme lamps\""), false)
    let record = QuerySuggestion(
      query: "acme lamps", popularity: 3,
      sources: [
        .init(
          indexName: "lamps", nbHits: 30,
          categories: [.init(attribute: "brand", facets: [.init(value: "Rome", count: 9)])])
      ]
    ).record
    try server.makeIndex("lamps_query_suggestions") { index in
      try index.setSettings(QuerySuggestion.settings(sources: ["lamps"]))
      try index.replaceAll(with: [record])
    }
    try await expectEqual(get(page).body.contains("data-value=\"acme lamps\""), false, "the key may not search it")
    try await changeKey("{\"acl\": [\"search\"], \"indexes\": [\"lamps*\"]}")
    let body = try await get(page).body
    #expect(body.contains("data-value=\"acme lamps\"") && body.contains(">in Rome<"))
    #expect(body.contains(">30 results<") && body.contains(">9 results<"))
    try await expectEqual(get("/ui/")["Location"], "/ui/lamps/", "lamps has the only page of the list")
    // Titles of results are below them, and alone where the key's filters don't fit their index.
    for filters in ["", ", \"queryParameters\": \"filters=brand%3AAcme\""] {
      try await changeKey("{\"acl\": [\"search\"], \"indexes\": [\"lamps*\"]\(filters)}")
      let body = try await get(page).body
      expectEqual(body.components(separatedBy: "data-value=\"records-:").count - 1, 3)
      expectEqual(body.contains("data-value=\"acme lamps\""), filters.isEmpty)
    }
  }

  // MARK: Addresses

  @Test("The address of the server leads to the page of the only index")
  func root() async throws {
    for target in ["/", "/ui", "/ui?q=x", "/ui/", "/ui/lamps"] {
      let answer = try await get(target)
      expectEqual(answer.status, 303, "\(target)")
      expectEqual(answer["Location"], (["/", "/ui", "/ui?q=x"].contains(target) ? "/ui/" : "/ui/lamps/"), "\(target)")
    }
    try await expectEqual(get("/ui/lamps?q=desk+lamp")["Location"], "/ui/lamps/?q=desk+lamp")
    let page = try await get("/ui/lamps/")
    #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.body.contains("<summary><h3>Brand</h3></summary>") && page.body.contains("60 results"))
    expectEqual(page.body.components(separatedBy: "<article class=\"card\">").count, 25)
    #expect(try await get("/ui/lamps/?q=desk").body.contains("20 results"))
  }

  @Test("With several indices the first page lists those that the key may search")
  func list() async throws {
    try Self.fill(server, "secret", Self.products)
    try await expectEqual(get("/ui/")["Location"], "/ui/lamps/")
    try await expectEqual(get("/ui/secret/").status, 404)
    try await changeKey("{\"acl\": [\"search\"], \"indexes\": [\"lamps\", \"secret\"]}")
    let body = try await get("/ui/").body
    #expect(body.contains("<a href=\"/ui/lamps/\">lamps</a>") && body.contains("<a href=\"/ui/secret/\">secret</a>"))
    try await expectEqual(get("/ui/secret/").status, 200)
    for (path, name) in [("/ui/lamps/", "lamps"), ("/ui/lamps/record/7", "lamps"), ("/ui/", "records")] {
      let page = try await get(path).body
      expectEqual(page.contains(/placeholder="Search [1-9][0-9]* records"/), (name == "records"), "\(path)")
      expectEqual(page.contains(/placeholder="Search [1-9][0-9]* lamps"/), (name == "lamps"), "\(path)")
    }
  }

  @Test("Of very many indices a text is searched in some at a time, and one that fails does not end the search")
  func manyIndices() async throws {
    let desk = RecordSource([["objectID": "1", "title": "Desk", "brand": "Acme"]])
    for number in 10..<32 {
      try server.makeIndex("n\(number)") {
        var settings = IndexSettings()
        settings.attributesForFaceting = ["brand"]
        try $0.replaceAll(with: desk, settings: settings)
      }
    }
    // The key's filter can't be evaluated there.
    try server.makeIndex("z") { try $0.replaceAll(with: desk) }
    try await changeKey("{\"acl\": [\"search\"], \"queryParameters\": \"filters=brand%3AAcme\"}")
    let first = try await get("/ui/?q=desk").body
    #expect(first.contains("<p>Searched indices 1 to 20 of 24.</p>"))
    #expect(first.contains("href=\"/ui/?q=desk&amp;page=2\" rel=\"next\""))
    #expect(first.contains("<h2><a href=\"/ui/n10/\">") && !first.contains("/ui/n29/") && !first.contains("in these"))
    let second = try await get("/ui/?q=desk&page=2").body
    #expect(second.contains("<p>Searched indices 21 to 24 of 24.</p>"))
    #expect(second.contains("href=\"/ui/?q=desk\" rel=\"prev\"") && !second.contains("rel=\"next\""))
    #expect(second.contains("<h2><a href=\"/ui/n31/\">") && !second.contains("/ui/n10/"))
    expectEqual(second.components(separatedBy: "The search failed in these indices:").count, 2)
    #expect(second.contains("href=\"/ui/z/?q=desk\">Search: z</a>"))
    try await expectEqual(get("/ui/?q=desk&page=3").status, 404)
  }

  @Test("A page has the head that its address has, without a body")
  func head() async throws {
    for target in ["/ui/lamps/", "/ui/lamps/record/7", "/ui/page.css", "/ui/lamps/page.js"] {
      let (page, head) = (try await get(target), try await get(target, method: "HEAD"))
      #expect(head.status == 200 && head.body.isEmpty && head["Content-Type"] == page["Content-Type"])
      expectEqual(head["Content-Length"], "\(page.body.utf8.count)")
    }
    try await expectEqual(get("/ui/lamps/", method: "POST").status, 405)
  }

  @Test("An index may have any name, also one of dots, which browsers resolve in paths")
  func names() async throws {
    try await changeKey("{\"acl\": [\"search\"], \"indexes\": []}")
    for name in ["a/b", "a?b&c=d", "50 %", "Läden & Möbel", "<b>", "%2e", "lamps/", "x\u{1F4A1}"] {
      try Self.fill(server, name, Self.products)
      let path = "/ui/\(encoded(name))/"
      let list = try await get("/ui/").body
      #expect(list.contains("<a href=\"\(path)\">"), "\(list)")
      let page = try await get("\(path)?brand=Acme")
      #expect(page.status == 200 && page.body.contains("30 results"), "\(name)")
      #expect(page.body.contains("action=\"\(path)\"") && page.body.contains("href=\"\(path)record/2/"), "\(name)")
      try await expectEqual(get("\(path)record/2").status, 200, "\(name)")
      try await expectEqual(get(String(path.dropLast()))["Location"], path)
    }
    for (name, component) in [(".", "~."), ("..", "~.."), ("~..", "~~.."), ("~", "~"), ("...", "...")] {
      try Self.fill(server, name, Self.products)
      let path = "/ui/\(component)/"
      #expect(try await get("/ui/").body.contains("<a href=\"\(path)\">\(name)</a>"))
      #expect(try await get("\(path)?brand=Acme").body.contains("30 results"))
      try await expectEqual(get(String(path.dropLast()))["Location"], path)
    }
  }

  @Test(
    "Addresses that can't be read are pages with a notice; paths that can't be read, or are of nothing, are refused")
  func hostileAddresses() async throws {
    for query in [
      "?q=%FF%FE", "?%zz=%", "?price=cheap", "?page=0", "?brand=%00%01", "?x.tap=1&brand.not=none&brand.tap=none",
      "?more=brand&more=brand&more=none", "?v=1&and.brand=%28", "?sort=none", "?hits.x=%F0%9F%92%A9", "?&&==&",
      "?brand.find=%FF", "?price.from=x&price.to=%00", "?" + String(repeating: "brand=x&", count: 3_000),
      "?" + String(repeating: "a=b&", count: 7_000), "?q=" + String(repeating: "%F0%9F%92%A9", count: 2_000),
    ] {
      let page = try await get("/ui/lamps/\(query)")
      #expect([200, 303].contains(page.status), "\(query.prefix(100)): \(page.status) \(page.body.prefix(500))")
      // One step leads to a page.
      if page.status == 303 { try await expectEqual(get(try #require(page["Location"])).status, 200) }
    }
    for path in ["/ui/none", "/ui/none/", "/ui//", "/ui/lamps//", "/ui/lamps/none", "/ui/lamps/record/", "/ui/../x/"] {
      try await expectEqual(get(path).status, 404, "\(path)")
    }
    for path in ["/ui/%zz/", "/ui/%FF/", "/ui/lamps/record/%"] {
      try await expectEqual(get(path).status, 400, "\(path)")
    }
  }

  @Test("A page is compressed for clients that accept it, and its parts are JSON for its script")
  func forms() async throws {
    let parts = try await get("/ui/lamps/?q=floor&brand=Tarn", "Accept: application/json")
    expectEqual(parts["Content-Type"], "application/json; charset=utf-8")
    let json = try JSON(parsing: parts.body)
    #expect(json["count"] == 10 && json["url"] == "/ui/lamps/?q=floor&brand=Tarn")
    let (page, compressed) = (try await get("/ui/lamps/"), try await get("/ui/lamps/", "Accept-Encoding: br, gzip"))
    #expect(compressed["Content-Encoding"] == "gzip" && page["Content-Encoding"] == nil)
    let length = try #require(compressed["Content-Length"].flatMap { Int($0) })
    #expect(length < page.body.utf8.count / 3)
    var sizes = [length]
    for file in ["page.css", "page.js"] {
      let answer = try await get("/ui/lamps/\(file)", "Accept-Encoding: gzip")
      sizes.append(try #require(answer["Content-Length"].flatMap { Int($0) }))
    }
    #expect(sizes.reduce(0, +) < 18_000, "what a first page loads: \(sizes)")
  }

  // MARK: Keys and limits

  @Test("The key of the pages may only search")
  func rights() async throws {
    let keys = try JSON(parsing: try await get("/1/keys", "X-Algolia-API-Key: admin").body)
    let pages = try #require(keys["keys"]?.array?.first { $0["value"]?.string == key })
    #expect(pages["acl"] == ["search"] && pages["indexes"] == ["lamps"] && pages["description"] == "search pages")
    let field = "X-Algolia-API-Key: \(key)"
    try await expectEqual(get("/1/indexes/lamps?query=desk", field).status, 200)
    try await expectEqual(get("/1/indexes/lamps/browse", field).status, 403)
    try await expectEqual(get("/1/indexes/lamps/1", method: "DELETE", field).status, 403)
    try await expectEqual(get("/1/keys", field).status, 403)
  }

  @Test("Restricting the key restricts the page, and deleting it ends the page")
  func rightsOfKey() async throws {
    try await changeKey(
      "{\"acl\": [\"search\"], \"indexes\": [\"lamps\"], \"queryParameters\": \"filters=brand:Acme\"}")
    let page = try await get("/ui/lamps/").body
    #expect(page.contains("30 results") && page.contains("placeholder=\"Search 30 lamps\""))
    try await expectEqual(get("/ui/lamps/record/2").status, 200)
    try await expectEqual(get("/ui/lamps/record/1").status, 404)
    try await changeKey(nil)
    try await expectEqual(get("/ui/lamps/").status, 404)
    let list = try await get("/ui/")
    #expect(list.status == 404 && !list.body.contains("lamps"))
    #expect(list.body.contains("<h1>No index to search yet</h1>"))
  }

  @Test("A client whose searches are used up gets a page that says so")
  func usedUp() async throws {
    try await changeKey("{\"acl\": [\"search\"], \"indexes\": [\"lamps\"], \"maxQueriesPerIPPerHour\": 12}")
    // Two pages of a search and the counts of five ranges.
    for status in [200, 200, 429] { try await expectEqual(get("/ui/lamps/?q=desk").status, status) }
    #expect(try await get("/ui/lamps/?q=desk").body.contains("The search failed. Try again."))
  }

  @Test(
    "A page costs one search, one more if values are searched, one that counts its ranges, and one where nothing is found",
    arguments: [
      ("", [1, 5]), ("q=lamp&brand=Acme&town=Town+1&price=10:1000&page=2&sort=lamps_price_asc", [1, 10]),
      ("more=town", [1, 5]), ("town.find=1&brand=Acme", [1, 1, 5]),
    ])
  func cost(query: String, requests: [Int]) async throws {
    let index = try LocalIndex()
    try Self.fill(index, "lamps", Self.products)
    let local = LocalBackend(["lamps": index])
    let backend = ScriptedBackend { requests throws(SearchError) in try await local.search(requests) }
    let page = IndexPage(name: "lamps", path: "/ui/lamps/", IndexOutline(index))
    let response = await page.response(to: PageRequest(path: "/ui/lamps/", query: query), searching: backend)
    expectEqual(response.status, 200)
    // The search among values runs beside the others.
    expectEqual(backend.calls.map(\.requests.count).sorted(), requests)
  }

  // MARK: Lists

  @Test("A list counts what each of its values would give, whatever of it is chosen; above a slider is a histogram")
  func lists() async throws {
    let body = try await get("/ui/lamps/?brand=Acme").body
    #expect(body.contains("30 results"))
    #expect(body.contains("<span class=\"text\">Tarn</span><span class=\"count\">30</span>"))
    let page = try await get("/ui/lamps/?q=desk").body
    #expect(page.contains("id=\"page-excluding\"") && page.contains("class=\"histogram\""))
    let nothing = try await get("/ui/lamps/?q=zzzzqq").body
    #expect(nothing.contains("<div id=\"page-filters\" class=\"page-filters\"></div>"), "no filters, and no hint")
  }

  @Test("A list with more values than it shows has a search among them, if the index lets values be searched")
  func valueSearch() async throws {
    let page = try await get("/ui/lamps/")
    #expect(page.body.contains("name=\"town.find\"") && !page.body.contains("name=\"brand.find\""))
    let found = try await get("/ui/lamps/?town.find=Town+11").body
    #expect(found.contains("value=\"Town 11\"") && !found.contains("value=\"Town 2\""))
    #expect(try await get("/ui/lamps/?town.find=nowhere").body.contains("No such value"))
    let settings = "{\"attributesForFaceting\": [\"town\", \"brand\"]}"
    _ = try await get("/1/indexes/lamps/settings", method: "PUT", "X-Algolia-API-Key: admin", body: settings)
    let other = try await get("/ui/lamps/").body
    #expect(other.contains("value=\"Town 1\"") && !other.contains("town.find"))
  }

  @Test("A page follows an index that is replaced by one of other attributes")
  func replaced() async throws {
    #expect(try await get("/ui/lamps/").body.contains("<summary><h3>Color</h3></summary>"))
    try Self.fill(
      server, "lamps",
      (0..<20).map { ["title": .string("Chair \($0)"), "seats": .string(["one", "two"][$0 % 2])] })
    let body = try await get("/ui/lamps/").body
    #expect(body.contains("<summary><h3>Seats</h3></summary>") && !body.contains("<summary><h3>Color</h3></summary>"))
  }

  @Test("A page follows records that get pictures after its first visit, unless somebody chose its outline")
  func laterPictures() throws {
    let index = try LocalIndex()
    let records = { (members: JSON.Object) in
      (0..<4).map { number -> JSON in
        var record = members
        (record["objectID"], record["name"]) = (.string("\(number)"), .string("lamp \(number)"))
        return .object(record)
      }
    }
    try index.save(RecordSource(records([:])))
    let first = LocalOutline(index)
    #expect(first.known.outline.picture == nil && first.fits(index))
    try index.save(RecordSource(records(["photo": "https://example.org/1.jpg"])))
    #expect(!first.fits(index))
    #expect(IndexOutline(index).outline.picture == "photo" && LocalOutline(index).fits(index))
    var settings = index.settings
    settings.outline = first.known.outline
    try index.setSettings(settings)
    let chosen = LocalOutline(index)
    try index.save(RecordSource(records(["photo": "https://example.org/2.jpg"])))
    #expect(chosen.fits(index) && chosen.known.outline.picture == nil)
  }

  @Test("While somebody waits for the outline of an index, all other pages are answered")
  func otherPages() async throws {
    var options = ServerOptions()
    (options.port, options.adminKey) = (0, "admin")
    let server = try SearchServer(options)
    for name in ["lamps", "desks"] { try Self.fill(server, name, Self.products) }
    let desks = try #require(server.indices.first { $0.name == "desks" }?.index)
    let answers = Locked<[String]>([])
    let get = { @Sendable [folder, weak server] (path: String) -> String in
      let request = #"GET \#(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"#
      let port = server?.port ?? 0
      let line = "exec 3<>/dev/tcp/127.0.0.1/\(port) && printf '\(request)' >&3 && timeout 60 head -n 1 <&3"
      return (try? folder.shell(line))?.output.split(separator: " ").dropFirst().first.map(String.init) ?? "none"
    }
    let outline = { @Sendable (index: LocalIndex, others: Set<String>, page: PageSettings) in
      if index === desks { for path in ["/ui/", "/ui/lamps/"] { answers.withLock { $0.append(get(path)) } } }
      return LocalOutline(index, besides: others, page)
    }
    ServedPages(key: try server.pageKey(searching: server.indexNames), outline: outline).add(to: server)
    try server.start()
    defer { server.stop() }
    try await expectEqual(onThread { get("/ui/desks/") }, "200")
    expectEqual(answers.withLock { $0 }, ["200", "200"])
  }

  @Test("An attribute of any name can be filtered")
  func oddAttributes() async throws {
    for name in [
      "a b", "a=b", "a&b", "a!", "x.y", "page", "q", "sort", "more", "hits", "stats", "filters", "and.a", "a.find",
      "<b>", "\"'", "größe", String(repeating: "long", count: 500),
    ] {
      try Self.fill(
        server, "lamps",
        (0..<20).map { ["title": .string("Lamp \($0)"), name: .string(["one", "two"][$0 % 2]), "find": "a"] })
      let page = try await get("/ui/lamps/").body
      // The list has check boxes, or buttons if its name stands for something else in addresses.
      let field = try #require(
        page.components(separatedBy: "<").first { $0.contains("value=\"two\"") && !$0.contains(".not\"") })
      let shown = try #require(field.components(separatedBy: "name=\"").dropFirst().first?.prefix { $0 != "\"" })
      let fieldName = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .reduce(String(shown)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      var chosen = try await get("/ui/lamps/?\(encoded(fieldName))=two")
      if chosen.status == 303 { chosen = try await get(try #require(chosen["Location"])) }
      #expect(chosen.status == 200 && chosen.body.contains("10 results"), "\(fieldName)")
    }
  }

  // MARK: Records

  @Test("A record has a document with all of its attributes, with numbers as in the language of the page")
  func record() async throws {
    let page = try await get("/ui/lamps/record/7")
    expectEqual(page.status, 200)
    #expect(page.body.contains("<title>Floor lamp 7</title>") && page.body.contains("<h1>Floor lamp 7</h1>"))
    #expect(page.body.contains("<dt>Note</dt><dd>Shines on walls number 7</dd>"))
    try await expectEqual(get("/ui/lamps/record/nothing").status, 404)
    for (language, price) in [("en", "2,450.50"), ("de", "2.450,50")] {
      for target in ["/ui/lamps/?q=lamp+49", "/ui/lamps/record/49"] {
        let body = try await get(target, "Accept-Language: \(language)").body
        #expect(body.contains("<p class=\"card-price\">\(price)</p>"), "\(target)")
      }
    }
    let passage = "<p class=\"card-passage\"><span class=\"card-name\">Note</span> <mark>Shines</mark> on walls"
    #expect(try await get("/ui/lamps/?q=shines").body.contains(passage), "what matched where the title does not")
  }

  @Test("A picture of the server or of an allowed origin is shown, and others are not")
  func pictures() async throws {
    let addresses = [
      "/pictures/1.png", "https://pictures.example/1.png", "https://elsewhere.example/1.png",
      "//elsewhere.example/1.png", "/\\elsewhere.example/1.png", "https://pictures.example.elsewhere.example/1.png",
      "javascript:alert(1)",
    ]
    let records: [JSON] = addresses.enumerated().map { number, address in
      ["objectID": .string("\(number)"), "title": .string("Lamp \(number)"), "image": .string(address)]
    }
    try Self.fill(server, "lamps", records)
    let page = try await get("/ui/lamps/")
    #expect(
      page["Content-Security-Policy"]?.contains("img-src 'self' data: https://pictures.example;") == true)
    expectEqual(page.body.components(separatedBy: "<img").count, 3)
    expectEqual(page.body.components(separatedBy: "<div class=\"picture\"><svg").count, 1 + addresses.count)
    expectEqual(page.body.components(separatedBy: ">L</text></svg></div>").count, 6, "five show a letter alone")
    for address in addresses.prefix(2) {
      #expect(page.body.contains(">L</text></svg><img src=\"\(address)\" alt=\"\" loading=\"lazy\""), "\(address)")
    }
    #expect(try await get("/ui/lamps/record/0").body.contains("</svg><img src=\"/pictures/1.png\" alt=\"\""))
    let document = try await get("/ui/lamps/record/2").body.components(separatedBy: "class=\"related\"")[0]
    #expect(!document.contains("<img") && !document.contains("class=\"picture\""), "no large letter")
  }

  @Test("Records that have neither pictures nor colors, or nothing to show, have a page without a drawing")
  func plainRecords() async throws {
    let notes: [JSON] = (0..<9).map {
      ["objectID": .string("\($0)"), "title": .string("Note \($0)"), "size": .integer($0)]
    }
    try Self.fill(server, "lamps", notes)
    for target in ["/ui/lamps/", "/ui/lamps/record/1"] {
      let page = try await get(target)
      #expect(page.body.contains("Note 1") && !page.body.contains("picture"), "\(target)")
    }
    let empty: [[JSON]] = [
      [], [[:]], [[:], ["a": .null], ["b": []], ["c": ""], ["d": [:]]], [["name": ""], ["name": .null], ["price": 3]],
      [["objectID": "only"]],
    ]
    for records in empty {
      try Self.fill(server, "lamps", records)
      let page = try await get("/ui/lamps/")
      expectEqual(page.status, 200)
      expectEqual(page.body.components(separatedBy: "<article class=\"card\">").count, records.count + 1)
      // Each card has a link with a text, to a record that is there.
      let links = page.body.components(separatedBy: "href=\"/ui/lamps/record/").dropFirst()
      expectEqual(links.count, records.count)
      for link in links {
        #expect(!link.contains("\"></a>"))
        try await expectEqual(get("/ui/lamps/record/\(link.prefix { $0 != "\"" })").status, 200)
      }
      #expect(page.body.contains(records.isEmpty ? "No results" : "record/"), "\(records)")
    }
  }

  @Test("Records with markup in every text, and with very long ones, are shown as text")
  func hostileRecords() async throws {
    let script = "</title></textarea>\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
    let long = String(repeating: "<b>lamp</b> ", count: 80_000)
    try Self.fill(
      server, "lamps",
      (0..<8).map { number in
        [
          "objectID": .string("\(script)\(number)"), "name": .string(number == 1 ? long : "\(script) \(number)"),
          "brand": .string("\(script) \(number % 2)"), "color": .string("javascript:alert(\(number % 2))"),
          "\(script)": .string("\(number % 2)"), "image": "javascript:alert(1)", "price": .integer(Int64(number)),
          "note": .string(number == 0 ? long : script),
        ]
      })
    let query = encoded("lamp\(script)")
    for target in [
      "/ui/lamps/", "/ui/lamps/?q=\(query)&brand=\(query)&\(query)=1", "/ui/lamps/record/\(encoded("\(script)0"))",
      "/ui/lamps/record/\(encoded("\(script)1"))",
    ] {
      let page = try await get(target)
      expectEqual(page.status, 200)
      #expect(!page.body.contains("<script>alert") && !page.body.contains("<img") && !page.body.contains("<b>"))
      #expect(page.body.utf8.count < 300_000, "\(target) \(page.body.utf8.count)")
    }
  }
}

@Suite("Parts of served pages")
struct ServedPagePartTests {
  @Test("Accept-Encoding is read, and what is compressed can be decompressed")
  func compression() throws {
    for (header, isAccepted) in [
      ("gzip", true), ("deflate, GZIP;q=0.5, br", true), ("", false), ("identity", false), ("gzip;q=0", false),
      ("gzip; q=0.0", false), ("br", false),
    ] {
      expectEqual(Gzip.isAccepted(header), isAccepted, "\(header)")
    }
    for count in [0, 1, 1_000, 100_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
      let compressed = try #require(Gzip.compress(bytes))
      var unpacked: [UInt8] = []
      try compressed.withUnsafeBytes { compressed in
        try Compression.gzip.decompress(compressed) { piece throws(IndexError) in unpacked += piece }
      }
      expectEqual(unpacked, bytes)
    }
  }

  @Test("A record is drawn in its color, in the same way each time, unless an attribute has pictures")
  func drawings() throws {
    let records: [JSON] = (0..<20).map {
      [
        "name": .string("Thing \($0)"), "color": .string(["red", "green"][$0 % 2]),
        "category": .string(["Lamps", "Chairs"][$0 % 2]),
      ]
    }
    let outline = Inspection(try RecordSource(records).sample()).outline(PageSettings())
    let attributes = PictureAttributes(outline, of: records.compactMap(\.object))
    #expect(attributes.color == "color" && attributes.areDrawn)
    #expect(!PictureAttributes(outline, of: [["category": "Cars"]]).areDrawn)
    let drawings = (0..<2).map { RecordPicture(Hit(objectID: "1", record: records[$0]), titled: "", attributes).html }
    #expect(drawings[0] != drawings[1])
    expectEqual(drawings[0], RecordPicture(Hit(objectID: "1", record: records[0]), titled: "x", attributes).html)
    func letter(_ title: String) -> HTML {
      RecordPicture(Hit(objectID: "1", record: [:]), titled: title, attributes).html
    }
    #expect(letter("«élan»") == letter("É") && letter("«élan»") != letter("E") && letter("…") == letter(""))
    expectEqual(ColorName("Dark Green")?.main, "hsl(136 40% 38%)")
    expectEqual(ColorName("unheard of"), nil)
    for (name, value, isPicture) in [
      ("image", "/a/b.png", true), ("coverUrl", "https://a.example/b", true), ("image", "a fine one", false),
    ] {
      let records: [JSON] = (0..<9).map { ["title": .string("Lamp \($0)"), name: .string(value)] }
      let outline = Inspection(try RecordSource(records).sample()).outline(PageSettings())
      expectEqual(outline.picture, (isPicture ? Attribute(name) : nil))
    }
  }
}
