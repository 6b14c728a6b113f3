import Foundation
import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Filters of the page of an index")
struct PageFilterTests {
  /// 2026-11-26, 10:00 UTC.
  private static let now = 1_795_687_200.0

  private let page: IndexPage
  private let backend: LocalBackend

  /// Orders of the last ten days and of three years before, with amounts in euros, and some weights.
  private static let orders: [JSON] = (0..<60).map { number in
    let day = number < 10 ? 26 - number : number % 28 + 1
    let month = number < 10 ? "2026-11" : "202\(3 + number % 3)-0\(1 + number % 9)"
    return [
      "objectID": .string("\(number)"), "name": .string("\(["Desk", "Floor", "Wall"][number % 3]) lamp \(number)"),
      "brand": .string(["Acme", "Tarn", "Lumen"][number % 3]), "paid": .bool(number % 4 > 0),
      "discount": .string("\(number % 3 * 5) %"), "total": .string("€ \(number * 7 + 12).50"),
      "sold": .string("\(month)-\(day < 10 ? "0" : "")\(day)"),
    ]
  }

  init() throws {
    var source = RecordSource(Self.orders)
    source.types = try RecordTypes(detectedIn: source)
    let outline = Inspection(try source.sample()).outline
    var settings = outline.settings
    settings.outline = outline
    let index = try LocalIndex()
    try index.replaceAll(with: source, settings: settings, views: outline.views())
    backend = LocalBackend(["orders": index])
    page = IndexPage(name: "orders", path: "/ui/orders/", IndexOutline(index), now: { Self.now })
  }

  private func response(_ query: String, language: String = "en") async -> PageResponse {
    await page.response(
      to: PageRequest(path: "/ui/orders/", query: query, headers: ["accept-language": language]), searching: backend)
  }

  /// The text of the page, at the address to which a form leads.
  private func text(_ query: String, language: String = "en") async throws -> String {
    var response = await response(query, language: language)
    if response.status == 303 {
      let location = try #require(response.headers.first { $0.name == "Location" }?.value)
      response = await self.response(
        String(location.drop { $0 != "?" }.dropFirst()), language: language)
    }
    expectEqual(response.status, 200)
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test("Dates are chosen by a day, a week or a year until now, and by days, which the address has")
  func dates() async throws {
    for (query, days, status, chip) in [
      ("sold.days=day", "2026-11-26", "1 result", "Sold: 26 November 2026"),
      ("sold.days=last7", "2026-11-20..2026-11-26", "7 results", "Sold: 20 November 2026 to 26 November 2026"),
      ("sold.days=year", "2026-01-01..2026-12-31", "10 results", "Sold: 2026"),
      (
        "sold.from=2026-11-24&sold.to=2026-11-25", "2026-11-24..2026-11-25", "2 results",
        "Sold: 24 November 2026 to 25 November 2026"
      ),
      ("sold.from=2026-11-24&sold.to=", "2026-11-24..", "3 results", "Sold: from 24 November 2026"),
      ("sold.from=&sold.to=2026-11-25", "..2026-11-25", "59 results", "Sold: up to 25 November 2026"),
      ("sold.from=2026-11-01&sold.to=2026-11-30", "2026-11-01..2026-11-30", "10 results", "Sold: November 2026"),
    ] {
      let address = try #require(await response(query).headers.first { $0.name == "Location" }?.value)
      expectEqual(address, "/ui/orders/?sold=\(days)")
      let text = try await text(query)
      #expect(text.contains(">\(status)<") && text.contains("Remove filter \(chip)\""), "\(text.prefix(6_000))")
      #expect(text.contains("type=\"date\""))
    }
  }

  @Test("Buttons for days have the numbers of their results within the other filters; those without any are not there")
  func countedDays() async throws {
    for (query, counts) in [
      ("", [1, 7, 10]), ("q=desk", [1, 3, 4]), ("q=floor", [nil, 2, 3]), ("q=floor&sold.days=year", [nil, 2, 3]),
      ("q=wall&brand=Lumen", [nil, 2, 3]), ("q=lamp+59", [nil, nil, nil]), ("q=nothing", [nil, nil, nil]),
    ] as [(String, [Int?])] {
      let text = try await text(query)
      for (words, count) in zip(["Today", "Last 7 days", "This year"], counts) {
        if let count {
          #expect(text.contains(">\(words) <span class=\"count\">\(count)</span></button>"), "\(words)")
        } else {
          #expect(!text.contains(">\(words)"))
        }
      }
      #expect(try await self.text("", language: "de").contains(">Letzte 7 Tage <"))
    }
  }

  @Test("Chips and lists write dates and amounts in the language of the page")
  func languages() async throws {
    for (language, query, chip, range) in [
      ("en", "sold=1795132800:1795737599", "20 November 2026 to 26 November 2026", "up to February 2023"),
      ("de", "sold=2026-11-20..2026-11-26", "20. November 2026 bis 26. November 2026", "bis Februar 2023"),
      ("he", "sold=1795132800:1795737599", "20 בנובמבר 2026 עד 26 בנובמבר 2026", "עד פברואר 2023"),
      ("en", "total=1000:", "from €1,000", ""), ("de", "total=1000:", "ab 1.000 €", ""),
      ("de", "total=389.81:", "ab 389,81 €", ""),
    ] {
      let text = try await text(query, language: language)
      #expect(text.contains(chip), "\(chip)")
      let filter = Filter.Numeric(attribute: "sold", operator: .lessThan, value: 1_677_628_800)
      let words = try #require([PageWords.english, .german, .hebrew].first { $0.language == language })
      let label = RangeBuckets.label(of: filter, .typed(.day), in: words)
      #expect(range.isEmpty || label == range)
    }
  }

  @Test("Numbers have the separators of the language, their units stay as they are, and yes or no is a word")
  func numberStyles() {
    let numbers: [(NumberForm, Double, String)] = [
      (.typed(.quantity(unit: "sq,ft")), 1_234.5, "1.234,5 sq,ft"), (.typed(.money(currency: "Fr.")), 5.5, "5,50 Fr."),
      (.typed(.money(currency: "EUR")), -389.81, "-389,81 €"), (.typed(.money(currency: "EUR")), 2_500, "2.500 €"),
      (.typed(.percentage), 7.5, "7,5 %"), (.year, 1984, "1984"), (.wholeMoney(currency: "USD"), 3, "3 $"),
      (.typed(.duration), -5.5, "-5,5 s"), (.money, 1_450.5, "1.450,50"),
    ]
    for (form, number, text) in numbers { expectEqual(form.roundText(number, PageWords.german.numberStyle), text) }
    let time = Filter.Numeric(attribute: "sold", operator: .greaterThanOrEqual, value: 1_706_697_015.5)
    let label = RangeBuckets.label(of: time, .typed(.time), in: .german)
    expectEqual(label, "ab 31. Januar 2024, 10:30:15.5")
    var outline = RecordOutline()
    outline.numberForms["coupe"] = .typed(.boolean)
    expectEqual(["0", "1", "2"].map { outline.text(of: $0, "coupe", in: .german) }, ["Nein", "Ja", nil])
  }

  @Test("A current filter has the words of its list")
  func chips() async throws {
    for (query, chip) in [
      ("brand=Acme", "Brand: Acme"), ("brand!=Acme", "Brand: not Acme"), ("paid=true", "Paid: Yes"),
      ("discount=5", "Discount: 5 %"), ("total=100:200", "Total: €100 to €200"),
    ] {
      let text = try await text(query)
      #expect(text.contains("<span aria-hidden=\"true\"> ×</span>") && text.contains(">\(chip)<"), "\(chip)")
    }
    let text = try await text("")
    for value in ["Acme", "Yes", "5 %"] { #expect(text.contains("<span class=\"text\">\(value)</span>"), "\(value)") }
    #expect(try await self.text("brand!=Acme").contains("<span class=\"note\">excluded</span>"))
    #expect(text.contains("<p id=\"page-excluding\" class=\"excluding\">Press − to hide results with that value.</p>"))
  }

  @Test("The fields of the slider name the unit, and read numbers in the language of the page")
  func numbers() async throws {
    for (language, label, number) in [
      ("en", "From (€)", "1,000.5"), ("de", "Von (€)", "100,5"), ("de", "Von (€)", "1.000,5"),
    ] {
      #expect(try await text("", language: language).contains("<span>\(label)</span>"))
      let value = number.replacingOccurrences(of: ",", with: "%2C")
      let location = await response("total.from=\(value)&total.to=", language: language).headers
        .first { $0.name == "Location" }?.value
      expectEqual(location, "/ui/orders/?total=\(number.hasPrefix("100,") ? "100.5" : "1000.5"):")
    }
  }

  @Test("Values and ranges without results are hidden, unless they are chosen")
  func emptyValues() async throws {
    let text = try await text("q=lamp+3&brand=Tarn")
    #expect(!text.contains("<span class=\"count\">0</span></label>") || text.contains("value=\"Tarn\" checked"))
    let none = try await self.text("q=zzzz")
    #expect(!none.contains("type=\"checkbox\"") && !none.contains("<details") && none.contains("No results for “zzzz”"))
    let chosen = try await self.text("q=zzzz&brand=Tarn")
    #expect(chosen.components(separatedBy: "type=\"checkbox\"").count == 2 && chosen.contains("value=\"Tarn\" checked"))
  }

  @Test("Where nothing is found, the results say which words and filters to leave out, each with its results")
  func otherSearches() async throws {
    let text = try await text("q=desk+zzzz&brand=Tarn&paid=true")
    let empty = try #require(text.components(separatedBy: "<div class=\"empty\">").last)
    expectEqual(text.components(separatedBy: "Try one of these").count, 2)
    #expect(empty.contains("Try one of these"))
    #expect(!empty.contains("Check the spelling"))
    let filters = try await self.text("q=desk&brand=Tarn&paid=true")
    #expect(filters.contains(">Without Brand: Tarn</a> "))
    #expect(try await self.text("q=zzzz").contains("Check the spelling, or remove a filter."))
  }

  @Test("The empty search box says how many records there are, of which the name of the index may be a plural")
  func emptySearchBox() async throws {
    #expect(try await text("").contains("placeholder=\"Search 60 orders\""))
    #expect(try await text("", language: "de").contains("placeholder=\"60 Einträge durchsuchen\""))
    for query in ["brand=Acme", "q=desk"] { #expect(try await text(query).contains("placeholder=\"Search for\"")) }
    for (name, count, text) in [
      ("catalogue", 3_000, "Search 3,000 records"), ("glass", 2, "Search 2 records"), ("orders", 1, nil),
      ("orders", 0, nil),
      ("sold_lamps", 2, "Search 2 sold lamps"), ("p100ks", 2, "Search 2 records"),
    ] as [(String, Int, String?)] {
      expectEqual(PageWords.english.emptySearch(of: name, count), text)
      #expect(text == nil || "Search \(PageWords.english.records(count, of: name))" == text)
    }
  }

  private static let kinds = "abcdefghijkl".map { "kind\($0)" }

  @Test("The first eight groups of filters are open, and those with a choice")
  func openGroups() async throws {
    let records: [JSON] = try (0..<60).map { number in
      let kinds = Self.kinds.map { "\"\($0)\": \"k\(number % 3)\"" }.joined(separator: ", ")
      return try JSON(parsing: "{\"objectID\": \"\(number)\", \(kinds)}")
    }
    var outline = RecordOutline()
    outline.facets = Self.kinds.map { .values(Attribute($0)) }
    var settings = outline.settings
    settings.outline = outline
    let index = try LocalIndex()
    try await index.replaceAll(with: RecordSource(records), settings: settings, views: [])
    let page = IndexPage(name: "lamps", path: "/", IndexOutline(index))
    for (query, open) in [("", 8), ("kindl=k1", 9), ("kindl!=k1&kinda=k0", 9)] {
      let response = await page.response(
        to: PageRequest(path: "/", query: query), searching: LocalBackend(["lamps": index]))
      let text = String(decoding: response.body, as: UTF8.self)
      expectEqual(text.components(separatedBy: "<details").count, 13)
      expectEqual(text.components(separatedBy: "class=\"filter\" open>").count, open + 1)
    }
  }

  @Test("The first page of the demo is less than 22,000 bytes, compressed and with its files")
  func size() async throws {
    let (target, _) = try Demo.shared.get()
    let index = try #require(target.index)
    let page = IndexPage(name: target.indexName, path: "/", IndexOutline(index))
    var size = 0
    for path in ["/", "/page.css", "/page.js"] {
      let response = await page.response(to: PageRequest(path: path), searching: target.backend)
      #expect(response.status == 200 && !response.body.isEmpty)
      size += try #require(Gzip.compress(response.body, isKept: path != "/")).count
    }
    #expect(size < 22_000)
  }
}
