import Foundation
import InstantSearchCore
import InstantSearchTesting
import RecordOutlines
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import InstantSearchWeb

/// The page of an index made of a text in the form of a file, at noon of 15 March 2024.
private struct FilePage {
  let page: IndexPage
  let backend: any SearchBackend
  static let path = "/ui/things/"

  init(
    _ source: RecordSource, sort: String? = nil, pictures: [String] = [], page: JSON.Object = [:]
  ) throws {
    var (source, overrides) = (source, try PageSettings(page))
    source.types = try RecordTypes(detectedIn: source)
    overrides.order = try sort.map { try RecordOutline.Order(parsing: $0) }
    let outline = Inspection(try source.sample()).outline(overrides)
    var settings = outline.settings
    settings.recordTypes = source.types
    settings.customRanking = overrides.order?.customRanking
    settings.outline = outline
    let index = try LocalIndex()
    try index.replaceAll(with: source, settings: settings, views: outline.views(of: "things"))
    backend = LocalBackend(["things": index])
    self.page = IndexPage(
      name: "things", path: Self.path, IndexOutline(index), pictureOrigins: pictures, now: { 1_710_504_000 })
  }

  func response(_ target: String, language: String = "en") async -> PageResponse {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let request = PageRequest(
      path: Self.path + parts[0], query: parts.count > 1 ? parts[1] : "", headers: ["accept-language": language])
    return await page.response(to: request, searching: backend)
  }

  func html(_ target: String, language: String = "en") async -> String {
    String(decoding: await response(target, language: language).body, as: UTF8.self)
  }

  /// The search page.
  func search(_ query: String = "") async -> String { await html("?\(query)") }
}

/// Fails where several searches are asked for at once.
private struct OneAtATime: SearchBackend {
  let backend: any SearchBackend

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    guard requests.count == 1 else { throw .unreadableAnswer(path: "related", reason: "scripted") }
    return try await backend.search(requests)
  }
}

/// Answers recommendations with the record 3.
private struct Recommending: SearchBackend {
  let backend: any SearchBackend

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var recommends: Bool { true }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let searches = requests.map { request -> SearchRequest in
      guard case .hits(var request) = request, request.recommendation != nil else { return request }
      request.recommendation = nil
      request.query.filters = "objectID:3"
      return .hits(request)
    }
    return try await backend.search(searches)
  }
}

private let books = keyed(
  text: """
    id,title,author,published,price,list price,in stock,rating,reviews,cover,website,summary
    1,The Long Way,A. Reed,2024-03-12,€ 10.00,€ 14.00,yes,4.2,117,https://covers.example/1.jpg,https://a.example/1,<p>A <b>quiet</b> way.</p><script>alert(1)</script><ul><li>One</li><li>Two &amp; three</li></ul>
    2,Salt and Sand,B. Moreno,2024-02-01,€ 11.35,,no,3.0,5,https://covers.example/2.jpg,https://a.example/2,<p>Nothing <i>else</i></p>
    3,The Short Way,A. Reed,2024-03-15,€ 12.70,€ 12.00,yes,2.6,1336,https://covers.example/3.jpg,https://a.example/3,<p>Nothing</p>
    """, format: .csv)

private func keyed(text: String, format: RecordSource.Format) -> RecordSource {
  var source = RecordSource(text: text, format: format)
  source.key = "id"
  return source
}

@Suite("Pages of records")
struct RecordPageTests {
  @Test("A record has the way back to its search, and the results before and after it")
  func around() async throws {
    let page = try FilePage(books)
    let found = await page.search("q=way&show.as=table")
    #expect(found.contains("href=\"/ui/things/record/1/1?q=way&amp;show.as=table\""))
    let first = await page.html("record/1/1?q=way&show.as=table")
    #expect(first.contains("href=\"/ui/things/?q=way&amp;show.as=table\">Back to 2 results</a>"))
    #expect(first.contains("<a rel=\"next\" href=\"/ui/things/record/3/2?q=way&amp;show.as=table\">Next result</a>"))
    #expect(!first.contains("rel=\"prev\"") && first.contains(">1 of 2<"))
    let second = await page.html("record/3/2?q=way")
    #expect(second.contains("<a rel=\"prev\" href=\"/ui/things/record/1/1?q=way\">Previous result</a>"))
    #expect(!second.contains("rel=\"next\"") && second.contains(">2 of 2<"))
    #expect(second.contains("<link rel=\"canonical\" href=\"/ui/things/record/3\">"))
    #expect(second.contains("name=\"q\" value=\"way\""), "the box has the text of the search")
  }

  @Test("A record that is not where the address says has no neighbors, and one that is nowhere has no page")
  func wrongRank() async throws {
    let page = try FilePage(books)
    for (target, status) in [
      ("record/1/2?q=way", 200), ("record/1/900?q=way", 200), ("record/1", 200), ("record/1?%zz=%", 200),
      ("record/1/0", 404), ("record/1/x", 404), ("record/1/1/1", 404), ("record/1/99999999999999999999", 404),
      ("record/9", 404), ("record//1", 404),
    ] {
      let response = await page.response(target)
      expectEqual(response.status, status, "\(target)")
      let html = String(decoding: response.body, as: UTF8.self)
      #expect(!html.contains("rel=\"next\"") && !html.contains("rel=\"prev\""), "\(target)")
      expectEqual(html.contains("Back to"), status == 200, "\(target)")
    }
  }

  @Test("Values are links, dates and words as their types say, and HTML is text")
  func values() async throws {
    let html = try await FilePage(books).html("record/1")
    #expect(html.contains("<a href=\"https://a.example/1\" rel=\"nofollow noopener\">https://a.example/1</a>"))
    let rows = try await FilePage(books, page: ["details": ["website"], "labels": ["website": "Order <it>"]]).search()
    #expect(rows.contains("<a href=\"https://a.example/1\" rel=\"nofollow noopener\">Order &lt;it&gt;</a>"))
    #expect(html.contains("<dt>Published</dt><dd><time datetime=\"2024-03-12\">12 March 2024</time> (3 days ago)</dd>"))
    #expect(html.contains("<dt>In stock</dt><dd>Yes</dd>"))
    #expect(html.contains("<dd>A quiet way.\n• One\n• Two &amp; three</dd>"))
    #expect(!html.contains("alert(1)\n") && !html.contains("<b>quiet"))
    #expect(html.contains("<dt>Price</dt><dd>€10.00</dd>"))
    #expect(html.contains("<summary>As JSON</summary>"))
    let german = try await FilePage(books).html("record/1", language: "de")
    #expect(german.contains("12. März 2024") && german.contains("(vor 3 Tagen)") && german.contains("<dd>Ja</dd>"))
  }

  @Test(
    "A record's ID is shown once",
    arguments: [
      ([["objectID": "a-1", "size": 3]], false), ([["objectID": "a-1", "name": "Desk"]], true),
      ([["objectID": "7", "id": 7, "name": "Desk"]], false), ([["objectID": "7", "isbn": "7", "name": "Desk"]], false),
      ([["objectID": "7", "size": 7, "name": "Desk"]], true),
    ] as [([JSON], Bool)])
  func objectID(records: [JSON], isListed: Bool) async throws {
    let id = try #require(records[0].object?["objectID"]?.string)
    let html = try await FilePage(RecordSource(records)).html("record/\(id)")
    expectEqual(html.contains("<dt>Object ID</dt><dd>\(id)</dd>"), isListed, "\(html)")
  }

  @Test("Arrays of words are labels, and objects are lists within the list")
  func nested() async throws {
    let record: JSON = [
      "objectID": "1", "name": "Desk", "tags": ["oak", "big"], "lines": [["sku": "A", "count": 2], ["sku": "B"]],
      "empty": [[:], []], "none": .null, "address": ["town": "Rome"],
    ]
    let html = try await FilePage(RecordSource([record])).html("record/1")
    #expect(html.contains("<dt>Tags</dt><dd><ul class=\"labels\"><li>oak</li><li>big</li></ul></dd>"))
    #expect(
      html.contains(
        "<dt>Lines</dt><dd><ul class=\"parts\"><li><dl class=\"record-attributes\"><dt>SKU</dt><dd>A</dd>"
          + "<dt>Count</dt><dd>2</dd></dl></li><li>"))
    #expect(html.contains("<dt>Address</dt><dd><dl class=\"record-attributes\"><dt>Town</dt><dd>Rome</dd></dl></dd>"))
    #expect(!html.contains("<dt>Empty</dt>") && !html.contains("<dt>None</dt>"))
  }

  @Test("Only addresses of http, https and mailboxes are links")
  func links() {
    let addresses: [(String, String?)] = [
      ("https://a.example/x", "https://a.example/x"), ("HTTP://a.example", "HTTP://a.example"),
      ("info@a.example", "mailto:info@a.example"), ("javascript:alert(1)", nil), (" https://a.example", nil),
      ("java\nscript:alert(1)", nil), ("https://", nil), ("data:text/html,x", nil), ("a@b", nil), ("a@@b.c", nil),
      ("javascript:x@a.example", nil), ("see https://a.example", nil), ("https:\\\\a.example", nil), ("", nil),
      ("//a.example", nil), ("x@.example", nil), ("a@b.example?cc=c", nil),
    ]
    for (text, address) in addresses { expectEqual(RecordValues.link(text, nil), address, "\(text)") }
  }

  @Test("Related records share values, and are other ones")
  func related() async throws {
    let html = try await FilePage(books).html("record/1")
    let related = try #require(html.range(of: "<h2>Related</h2>"))
    #expect(html[related.upperBound...].contains("href=\"/ui/things/record/3\""))
    #expect(!html[related.upperBound...].contains("href=\"/ui/things/record/1\""))
    let alone = try await FilePage(RecordSource([["objectID": "1", "name": "Desk"]])).html("record/1")
    #expect(!alone.contains("<h2>Related</h2>"))
  }

  @Test("What was bought with a record is a list of its own, and is no related record then")
  func boughtTogether() async throws {
    let page = try FilePage(books)
    let request = PageRequest(path: FilePage.path + "record/1", query: "q=way", headers: ["accept-language": "en"])
    let response = await page.page.response(to: request, searching: Recommending(backend: page.backend))
    let html = String(decoding: response.body, as: UTF8.self)
    let heading = try #require(html.range(of: "<h2>Frequently bought together</h2>"))
    #expect(html[heading.upperBound...].contains("href=\"/ui/things/record/3?q=way\""))
    #expect(!html.contains("<h2>Related</h2>"), "the only related one is in the other list")
    #expect(try await !FilePage(books).html("record/1").contains("bought together"))
  }

  @Test("A product is described for search engines, and no text of it ends the description")
  func linkedData() async throws {
    let html = try await FilePage(books, pictures: ["https://covers.example"]).html("record/1")
    let start = try #require(html.range(of: "<script type=\"application/ld+json\">"))
    let end = try #require(html[start.upperBound...].range(of: "</script>"))
    let data = try JSON(parsing: String(html[start.upperBound..<end.lowerBound]))
    #expect(data["@type"] == "Product" && data["name"] == "The Long Way" && data["sku"] == "1")
    #expect(data["offers"]?["price"] == 10 && data["offers"]?["priceCurrency"] == "EUR")
    #expect(data["offers"]?["availability"] == "https://schema.org/InStock")
    expectEqual(data["aggregateRating"]?["ratingCount"], 117)
    #expect(data["image"] == ["https://covers.example/1.jpg"])
    let hostile: [JSON] = (0..<9).map { number in
      [
        "objectID": .string("\(number)"),
        "name": number == 1 ? "</script><script>alert(1)</script><!--" : .string("Desk \(number)"),
        "price": .string("€ \(number + 1).50"),
        "description": "]]>&lt;/script&gt;",
      ]
    }
    let page = try await FilePage(RecordSource(hostile)).html("record/1")
    let ends = page.components(separatedBy: "</script").count
    #expect(
      page.components(separatedBy: "<script").count == 3 && ends == 3, "that of the page, and the description")
    #expect(!page.contains("<!--"))
    #expect(page.contains("\\u003C/script\\u003E"), "\(page)")
  }

  @Test("An article has its author and its date for search engines; a payment is no product")
  func otherLinkedData() async throws {
    let posts: [JSON] = (0..<5).map {
      [
        "objectID": .string("\($0)"), "title": .string("Post \($0)"), "author": "A. Reed",
        "published": .string("2024-03-1\($0)"),
        "body": .string("The text of post \($0), which says in several sentences what its title promises to say."),
      ]
    }
    #expect(try await FilePage(RecordSource(posts)).html("record/3").contains("\"datePublished\":\"2024-03-13\""))
    let payments = RecordSource(
      text: "text,amount\nRent,€ 700.50\nFood,€ 35.20\nTram,€ 3.10\n", format: .csv)
    let page = try FilePage(payments)
    let links = await page.search().components(separatedBy: "href=\"/ui/things/")
    let html = await page.html(String(try #require(links.last { $0.hasPrefix("record/") }).prefix { $0 != "\"" }))
    #expect(html.contains("€") && !html.contains("ld+json"))
  }

  @Test(
    "Any ID leads to its record, although browsers resolve dots in paths", arguments: [".", "..", "~.", "~~..", "~"])
  func dots(id: String) async throws {
    let records: [JSON] = ["a", id].map { ["objectID": .string($0), "name": .string("Named \($0)")] }
    let page = try FilePage(RecordSource(records))
    let links = await page.search().components(separatedBy: "href=\"/ui/things/").dropFirst().filter {
      $0.hasPrefix("record/")
    }
    let paths = links.map { String($0.prefix { $0 != "\"" && $0 != "?" }) }
    #expect(!paths.contains { path in path.split(separator: "/").contains { [".", ".."].contains($0) } })
    let path = try #require(paths.first { !$0.hasPrefix("record/a") })
    #expect(await page.html(path).contains("<h1>Named \(id)</h1>"))
  }
  @Test("A document is short, however large its record is")
  func limits() async throws {
    let record: JSON = [
      "objectID": "1", "name": "Desk", "notes": .string(String(repeating: "x", count: 30_000)),
      "deep": (0..<20).reduce("end") { inner, _ in ["a": inner, "b": 1] },
      "parts": .array((0..<2_000).map { .string("part \($0)") }),
    ]
    let html = try await FilePage(RecordSource([record])).html("record/1")
    #expect(html.contains("<dd>\(String(repeating: "x", count: 20_000))…</dd>"))
    #expect((6...8).contains(html.components(separatedBy: "<dl class=\"record-attributes\">").count - 1))
    #expect((400...500).contains(html.components(separatedBy: "<li>part ").count - 1))
    let json = try #require(html.range(of: "<pre tabindex=\"0\">"))
    let text = html[json.upperBound...].prefix { $0 != "<" }
    #expect(text.hasSuffix("…") && (30_000...90_000).contains(text.utf8.count))
  }

  @Test("A record shows its key once, and no ID that indexing has made")
  func keys() async throws {
    try await expectEqual(FilePage(books).html("record/1").components(separatedBy: "<dd>1</dd>").count, 2)
    let records: [JSON] = (0..<5).map { ["price": .string("€ \($0 + 1).50"), "size": .integer(Int64($0 % 2))] }
    let page = try FilePage(RecordSource(records))
    let found = await page.search()
    #expect(found.contains(">\(PageWords.english(.untitled))</a>"))
    let link = try #require(found.components(separatedBy: "href=\"/ui/things/record/").dropFirst().first)
    let id = String(link.prefix { $0 != "/" })
    let html = await page.html("record/\(id)")
    #expect(!html.contains("\"sku\"") && !html.contains("<dd>\(id)</dd>"))
  }

  @Test("A record without a title is called by its address, which stands there alone, and a list says each value once")
  func substituteTitles() async throws {
    let records: [JSON] = (0..<40).map { number in
      [
        "name": .string(number % 3 == 0 ? "" : "School \(number)"), "kind": number % 2 == 0 ? "primary" : "secondary",
        "address": .string("Oak Road \(number)"), "extras": ["Hall", "Hall", "Garden", "Hall"],
      ]
    }
    let page = try FilePage(RecordSource(records))
    let found = await page.search()
    #expect(!found.contains(PageWords.english(.untitled)) && found.contains(">Oak Road 0</a>"))
    #expect(found.contains("<li>Oak Road 1</li>") && !found.contains("<li>Oak Road 0</li>"))
    let link = try #require(found.components(separatedBy: "href=\"/ui/things/record/").dropFirst().first)
    let html = await page.html("record/\(link.prefix { $0 != "/" && $0 != "?" && $0 != "\"" })")
    #expect(html.contains("<h1>Oak Road 0</h1>"))
    #expect(html.contains("<li>Hall</li><li>Garden</li></ul>"))
  }

  @Test("If related records can't be searched for, a record keeps its neighbors")
  func failingRelated() async throws {
    let lamps = (0..<9).map { number in
      JSON.object([
        "objectID": .string("\(number)"), "name": .string("Lamp \(number)"),
        "brand": .string(["Acme", "Tarn"][number % 2]),
      ])
    }
    let page = try FilePage(RecordSource(lamps))
    let request = PageRequest(path: FilePage.path + "record/1/2", query: "", headers: [:])
    let response = await page.page.response(to: request, searching: OneAtATime(backend: page.backend))
    let html = String(decoding: response.body, as: UTF8.self)
    #expect(html.contains(">2 of 9<") && html.contains("rel=\"next\"") && html.contains("rel=\"prev\""))
    #expect(!html.contains("<h2>Related</h2>"))
  }

  @Test("Results of later pages have their ranks, and neighbors are those of the filters and the order")
  func ranks() async throws {
    let records: [JSON] = (0..<60).map { number in
      [
        "objectID": .string("\(number + 100)"), "name": .string("Lamp \(number)"),
        "brand": .string(number % 2 == 0 ? "Acme" : "Tarn"), "price": .string("€ \(number + 1).50"),
      ]
    }
    let page = try FilePage(RecordSource(records))
    let second = await page.search("q=lamp&page=2")
    #expect(second.contains("href=\"/ui/things/record/124/25?q=lamp&amp;page=2\""))
    #expect(second.contains("data-href=\"/ui/things/record/124/25?q=lamp&amp;page=2\""))
    let filtered = await page.html("record/102/2?brand=Acme")
    #expect(filtered.contains(">2 of 30<"))
    #expect(filtered.contains("record/100/1?brand=Acme\"") && filtered.contains("record/104/3?brand=Acme\""))
    let related = try #require(filtered.range(of: "<h2>Related</h2>"))
    #expect(filtered[related.upperBound...].contains("?brand=Acme\""))
    let sorted = await page.html("record/158/2?sort=price:desc")
    #expect(sorted.contains("record/159/1?sort=price:desc\"") && sorted.contains("record/157/3?sort=price:desc\""))
  }

  @Test(
    "Numbers and words say what is in stock, and a negated name the opposite",
    arguments: [
      ("stock", [3, 0, 7, 1]), ("availability", ["In stock", "Sold out", "in stock", "in-stock"]),
      ("available", ["yes", "no", "yes", "yes"]), ("sold_out", ["no", "yes", "no", "no"]),
      ("out_of_stock", [0, 1, 0, 0]), ("out_of_stock", [false, true, false, false]),
      ("sold_out", [false, true, false, false]), ("discontinued", [false, true, false, false]),
    ] as [(String, [JSON])])
  func stock(name: String, values: [JSON]) async throws {
    let page = try FilePage(RecordSource(Self.desks.enumerated().map { $1.setting(name, to: values[$0]) }))
    for number in 0..<4 {
      let html = await page.html("record/\(number)")
      expectEqual(html.contains("schema.org/OutOfStock"), (number == 1), "\(values[number])")
      if case .bool = values[number] { expectEqual(html.contains("sold out"), (number == 1)) }
      expectEqual(html.contains("schema.org/InStock"), (number != 1), "\(values[number])")
    }
  }

  private static let desks: [JSON] = (0..<4).map { number in
    ["objectID": .string("\(number)"), "name": .string("Desk \(number)"), "price": .string("€ \(number + 1).50")]
  }

  @Test(
    "Values that do not fit a role are shown as they are",
    arguments: [
      ("out_of_stock", [12, 40, 3, 7], "schema.org/InStock"), ("rating", [8.1, 9, 4.2, 3], "★"),
      ("rating_count", [3, 5, 1, 2], "★"),
      ("tags", (0..<4).map { .array([.string(String(repeating: "long \($0) ", count: 12))]) }, "<ul class=\"labels\">"),
    ] as [(String, [JSON], String)])
  func otherRoles(name: String, values: [JSON], absent: String) async throws {
    let page = try FilePage(RecordSource(Self.desks.enumerated().map { $1.setting(name, to: values[$0]) }))
    let (found, html) = (await page.search(), await page.html("record/0"))
    #expect(!found.contains(absent))
    #expect(name == "tags" || !html.contains(absent))
  }

  @Test("A picture is loaded from the page's server or from an allowed origin alone")
  func pictures() async throws {
    for (address, isShown) in [
      ("/1.jpg", true), ("https://covers.example/1.jpg", true), ("//b.example/1.jpg", false),
      ("https://covers.example.b.example/1.jpg", false), ("https://b.example/1.jpg", false),
      ("/\\b.example/1.jpg", false), ("/\t/b.example/1.jpg", false), ("javascript:alert(1)//.jpg", false),
    ] {
      let records: [JSON] = (0..<9).map { number in
        [
          "objectID": .string("\(number)"), "title": .string("Book \(number)"),
          "image": number == 3 ? .string(address) : "https://covers.example/other.jpg",
        ]
      }
      let html = try await FilePage(RecordSource(records), pictures: ["https://covers.example"]).html("record/3")
      let document = html.components(separatedBy: "class=\"related\"")[0]
      expectEqual(document.contains("<img"), isShown, "\(address)")
    }
  }

  @Test("Search engines get the text of a description, and only ratings that somebody gave")
  func linkedTexts() async throws {
    let book = try await FilePage(books).html("record/1")
    #expect(book.contains(/"description":"A quiet way\. [^"<>]*Two \\u0026 three"/))
    let (ratings, counts): ([JSON], [JSON]) = ([0.5, 4, 3, 5], [3, 0, 2, 1])
    let records = Self.desks.enumerated().map {
      $1.setting("rating", to: ratings[$0]).setting("reviews", to: counts[$0])
    }
    let page = try FilePage(RecordSource(records))
    for number in 0..<4 {
      await expectEqual(page.html("record/\(number)").contains("AggregateRating"), (number > 1), "\(number)")
    }
    let films = (0..<6).map { number -> JSON in
      [
        "objectID": .string("\(number)"), "title": .string("Film \(number)"),
        "rating": .string(["PG-13", "Unrated"][number % 2]),
      ]
    }
    let html = await (try FilePage(RecordSource(films))).search()
    #expect(html.contains("PG-13") && !html.contains("★"), "values that are no stars are shown as they are")
  }

  @Test("A price that is no number is a detail, and of many labels a card has six")
  func unusualValues() async throws {
    let records: [JSON] = (0..<10).map { number in
      [
        "objectID": .string("\(number)"), "name": .string("Desk \(number)"),
        "price": number == 3 ? "on request" : .string("€ \(number + 1).50"),
        "tags": .array((0..<9).map { .string("tag\($0)") }),
      ]
    }
    let html = try await FilePage(RecordSource(records)).search()
    #expect(html.contains("on request") && html.contains("<li>tag5</li>") && !html.contains("<li>tag6</li>"))
  }

  @Test("A suggestion leads to the page of its record; a title that is too long for the list is not in it")
  func suggestions() async throws {
    let books = await (try FilePage(books)).search("q=salt")
    #expect(books.contains("data-value=\"records-:2\" data-href=\"/ui/things/record/2/1?q=salt\""))
    let records: [JSON] = (0..<4).map { number in
      [
        "objectID": .string("\(number)"),
        "title": .string(number == 1 ? "Lamp " + String(repeating: "so long ", count: 40) : "Lamp \(number)"),
      ]
    }
    let html = try await FilePage(RecordSource(records)).search("q=lamp")
    #expect(html.contains("data-value=\"records-:2\" data-href") && !html.contains("data-value=\"records-:1\""))
  }
}

extension JSON {
  fileprivate func setting(_ name: String, to value: JSON) -> JSON {
    var members = object ?? [:]
    members[name] = value
    return .object(members)
  }
}

@Suite("How results are shown")
struct ResultLayoutTests {
  @Test("Records without pictures are a list, those with pictures are cards; a table has numbers at the right")
  func layouts() async throws {
    let list = await (try FilePage(books)).search()
    #expect(list.contains("<ol class=\"hits rows\">") && !list.contains("<img") && !list.contains("class=\"picture\""))
    let table = await (try FilePage(books)).search("show.as=table")
    #expect(table.contains("<th scope=\"col\">Title</th>") && table.contains("<th scope=\"col\">Author</th>"))
    #expect(table.contains("<th scope=\"col\" class=\"number\">Price</th>"))
    #expect(table.contains("<td class=\"number\">€11.35</td>"))
    expectEqual(table.components(separatedBy: "<tr").count, 5)
    // Cards say prices, former prices, stars, what is sold out, and when.
    let cards = await (try FilePage(books, pictures: ["https://covers.example"])).search()
    #expect(cards.contains("<ol class=\"hits\">") && cards.contains("src=\"https://covers.example/1.jpg\""))
    #expect(
      cards.contains(
        "<p class=\"card-price\">€10.00 <s><span class=\"visually-hidden\">instead of </span>€14.00</s></p>"))
    #expect(cards.contains("<p class=\"card-price\">€11.35 <span class=\"badge\">sold out</span></p>"))
    #expect(cards.contains("<p class=\"card-price\">€12.70</p>"), "a former price that is lower is none")
    #expect(cards.contains("aria-label=\"4.2 of 5 stars\">★★★★☆</span> 4.2<span class=\"count\"> (117)</span>"))
  }

  @Test("The choice stays in the address, in its links and in its form, and the choice of the default leaves it")
  func choice() async throws {
    let page = try FilePage(books)
    let table = await page.search("show.as=table")
    #expect(table.contains("<table class=\"hits-table\">"))
    #expect(table.contains("<input type=\"hidden\" name=\"show.as\" value=\"table\">"))
    #expect(table.contains("record/1/1?show.as=table"))
    expectEqual(table.components(separatedBy: "aria-pressed=\"true\">Table</button>").count, 2)
    for query in ["show.as=table&show.as=list", "show.as=list", "show.as=nothing"] {
      let back = await page.response("?\(query)")
      #expect(back.status == 303 && back.headers.first { $0.name == "Location" }?.value == FilePage.path, "\(query)")
    }
  }

  @Test("Records with places have a map, whose list leads to them, and whose area the address keeps")
  func map() async throws {
    let towns: [JSON] = [
      ["objectID": "a", "name": "Arles", "_geoloc": ["lat": 43.68, "lng": 4.63]],
      ["objectID": "b", "name": "Bern", "_geoloc": ["lat": 46.95, "lng": 7.45]], ["objectID": "c", "name": "Nowhere"],
    ]
    let page = try FilePage(RecordSource(towns))
    let list = await page.search()
    #expect(list.contains("name=\"show.as\" value=\"map\"") && !list.contains("<svg viewbox=\"0 0 640 400\""))
    #expect(!list.contains("Search everywhere"))
    let map = await page.search("show.as=map")
    #expect(map.contains("<svg viewbox=\"0 0 640 400\"") && !map.contains("<ol class=\"hits"))
    #expect(map.contains("record/a/1?show.as=map\">Arles</a>") && map.contains("record/b/2?show.as=map\">Bern</a>"))
    #expect(map.contains("1 result"), "one has no place")
    let area = "area=43:4:44:5"
    let south = await page.search(area + "&show.as=map")
    #expect(south.contains(">Arles</a>") && !south.contains(">Bern</a>") && south.contains("Search everywhere"))
    let southAsList = await page.search(area)
    #expect(southAsList.contains("Search everywhere") && southAsList.contains("1 result<"), "the area can be left")
    // The area that is shown and not searched in, and the switch, stay in the form while the map is hidden.
    for layout in ["", "&show.as=map"] {
      let moved = await page.search("map.follow=0&map.move=43:4:44:5" + layout)
      #expect(moved.contains("name=\"map.move\" value=\"43:4:44:5\">"), "\(layout)")
      #expect(moved.contains("name=\"map.follow\" value=\"0\">") && moved.contains(">Bern</a>"), "\(layout)")
    }
    #expect(!(await page.search("show.as=map&q=mars")).contains("viewbox=\"0 0 640 400\""))
    let without = try FilePage(books)
    #expect(!(await without.search()).contains("value=\"map\""))
    await expectEqual(without.response("?show.as=map").status, 303)
  }

  @Test("Snippets of HTML have no tags; those in a title that is no HTML are shown")
  func snippets() async throws {
    let html = await (try FilePage(books)).search("q=quiet")
    #expect(html.contains("<mark>quiet</mark> way.") && !html.contains("&lt;b&gt;"))
    let records: [JSON] = (0..<4).map { number in
      ["objectID": .string("\(number)"), "title": number == 1 ? "Close </div> 1" : "Open it"]
    }
    #expect(await (try FilePage(RecordSource(records))).search().contains("Close &lt;/div&gt; 1"))
  }

  @Test("The menu says by what records are sorted where --sort was given, and relevance for a text")
  func initialOrder() async throws {
    let page = try FilePage(books, sort: "price:desc")
    let (all, found) = (await page.search(), await page.search("q=way"))
    #expect(all.contains("<option value=\"\" selected>Price descending</option>") && !all.contains("Relevance"))
    expectEqual(all.components(separatedBy: "Price descending").count, 2, "it is there once")
    #expect(found.contains("<option value=\"\" selected>Relevance</option>") && found.contains("Price descending"))
    #expect(await (try FilePage(books)).search().contains("<option value=\"\" selected>Relevance</option>"))
  }
}

@Suite("Texts of records")
struct RecordTextTests {

  @Test("A day is written in the language of the page, near to now as people say it; a time has its date in the title")
  func days() {
    for (words, text) in [
      (PageWords.english, "29 February 2024"), (.german, "29. Februar 2024"), (.hebrew, "29 בפברואר 2024"),
    ] {
      expectEqual(words.day(1_709_164_800), text)
      expectEqual(words.day(1e18), nil)
      #expect(words.date("2024-02-29") == text && words.date("2024") == "2024" && words.date("soon") == "soon")
      #expect(words.date("-86,400") == "-86,400" && words.date("2024-02-29 10:30") == "\(text), 10:30")
    }
    let near: [(Double, String?)] = [
      (0, "today"), (-1, "yesterday"), (1, "tomorrow"), (-3, "3 days ago"), (5, "in 5 days"), (-30, "30 days ago"),
      (-31, nil), (31, nil),
    ]
    // The last second of a day, and the first one of another.
    for (days, text) in near {
      expectEqual(PageWords.english.nearDay((19_797 + days) * 86_400, now: 19_797 * 86_400.0 + 86_399), text)
    }
    let html = PageWords.english.html(of: 1_709_202_600, hasTime: true, now: 1_709_202_600)?.description
    expectEqual(html, "<time datetime=\"2024-02-29T10:30Z\" title=\"29 February 2024, 10:30 UTC\">today</time>")
  }

  @Test(
    "HTML becomes text",
    arguments: [
      ("<p>One</p><p>Two</p>", "One\nTwo"), ("a<br>b<br/>c", "a\nb\nc"), ("a <b>b</b>c", "a bc"),
      ("<script>x</script>y", "y"), ("<SCRIPT>x</SCRIPT >y", "y"), ("<style>p{}</style>", ""), ("<!-- x -->y", "y"),
      ("1 < 2 & 3", "1 < 2 & 3"), ("&lt;b&gt; &#x41;&#66;&nbsp;&none; &#0;", "<b> AB &none;"),
      ("<a title='>'>x</a>", "x"), ("<ul><li>a<li>b</ul>", "• a\n• b"), ("<p", ""), ("&#", "&#"), ("<", "<"),
      ("&", "&"), ("<p title=it's>a</p><p>b", "a\nb"), ("<a title = 'x>y' b=\"c>\">z", "z"), ("<p '>a", "a"),
      ("<svg/>a", "a"), ("<svg />a<svg>b</svg>c", "ac"), ("<script/>a</script>b", "b"),
      ("&aacute;&iacute;&oacute;&uacute;&ecirc;&ocirc;&iuml;&oslash;&aring;&sect;&rarr;", "áíóúêôïøå§→"),
      ("&iexcl;&Agrave;&yuml;&divide;&frac34;&ETH;&thorn;&shy;&laquo;", "¡Àÿ÷¾Ðþ«"),
      ("<script>", ""), ("a\n  b\t c", "a b c"), ("&#xD800;", "&#xD800;"), ("<!doctype html>x", "x"), ("", ""),
    ])
  func htmlText(html: String, text: String) { expectEqual(HTMLText(html).text, text) }

  @Test("The origins of pictures are found, the most common first; of many the most common ones are kept")
  func origins() {
    let origins: [([String], [String])] = [
      (
        ["https://a.example/1", "https://b.example/1", "https://b.example/2"],
        ["https://b.example", "https://a.example"]
      ),
      (
        [
          "/x.png", "//a.example/x", "https://a.example", "https://a b/x", "ftp://a.example/x", "https://a.example;x/y",
        ], []
      ),
      (["https://user@a.example/x", "http://127.0.0.1:8000/x"], ["http://127.0.0.1:8000"]),
    ]
    for (addresses, found) in origins { expectEqual(PictureOrigins.common(in: addresses), found) }
    expectEqual(PictureOrigins.common(in: (0..<100).map { "https://a\($0).example/x" }).count, 8)
  }

  @Test(
    "The number of records has a name where that is a plural",
    arguments: [
      ("products", 3_000, "3,000 products"), ("x1", 2, "2 records"), ("glass", 2, "2 records"),
      ("Orders", 1, "1 record"),
    ])
  func recordCounts(name: String, count: Int, text: String) {
    expectEqual(PageWords.english.records(count, of: name), text)
    expectEqual(PageWords.german.records(3_000, of: name), "3.000 Einträge", "the name is English")
  }

  @Test(
    "A drawing shows what a category names",
    arguments: [
      ("Home > Lighting > Desk lamps", true), ("Shelves", true), ("T-shirts", true), ("Companies", false), ("", false),
      ("Pans", true), ("Pandas", false),
    ])
  func drawings(category: String, isKnown: Bool) { expectEqual((Drawing.of(category) != nil), isKnown) }

  @Test("a page shows what its settings say")
  func pageSettings() async throws {
    let lamps = RecordSource(
      text: """
        name,kind,price,year,sold,code,shift
        Desk lamp,table,15.90,2019,true,x1,AM
        Floor lamp,floor,120.00,2020,false,x2,PM
        Wall lamp,wall,64.50,2020,true,x3,PM
        Night lamp,table,12.00,2021,false,x4,AM
        """, format: .csv)
    let page = try FilePage(
      lamps,
      page: [
        "heading": "Our lamps", "description": "All that give light", "subtitle": "year", "currency": "EUR",
        "price": "price", "layout": "table", "hidden": ["code"], "labels": ["kind": "Room", "year": "Made in"],
        "values": ["shift": ["PM": "Afternoon"]], "sort": [["by": "year:desc", "name": "Newest"]],
        "filters": [
          ["attribute": "sold", "as": "toggle"], ["attribute": "kind", "as": "menu"],
          ["attribute": "shift", "open": false], ["attribute": "year", "as": "range", "bounds": [2020]],
        ],
      ])
    let html = await page.search()
    for part in [
      ">Our lamps</a>", "All that give light", ">Newest</", ">Room</", "<select id=\"kind:value\"", ">Made in</",
      "€15.90", ">Afternoon<", "hits-table",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("x1"), "hidden")
    let titles = html.matches(of: /<h3>([^<]*)<\/h3>/).map { String($0.output.1) }
    expectEqual(titles, ["Sold", "Room", "Shift", "Made in"])
    #expect(html.contains(/<details id="shift:filter" class="filter"><summary>/), "closed")
    let sold = await page.search("sold=true")
    #expect(sold.contains("2 results") && sold.contains("Wall lamp") && !sold.contains("Floor lamp"))
    #expect(sold.contains("class=\"toggle\" aria-pressed=\"true\""))
    let afternoon = await page.html("record/\(Self.firstID(in: sold))")
    #expect(!afternoon.contains("x1") && afternoon.contains("Room"))
  }

  private static func firstID(in html: String) -> String {
    html.firstMatch(of: /<tr data-value="([^"]*)"/).map { String($0.output.1) } ?? ""
  }
}
