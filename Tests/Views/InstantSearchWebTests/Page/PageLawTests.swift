import Foundation
import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import TestSupport
import Testing

@MainActor
@Suite("Laws of pages with random links, choices and records")
struct PageLawTests {
  @Test("Sending the form of a page unchanged leads to the same search, from its first page on")
  func unchanged() async throws {
    var shop = try Shop()
    shop.sources = { [.records(indexName: "lamps", attribute: "name"), .facet("brand", showsWithoutText: true)] }
    let browser = Browser(shop.page())
    for seed in RandomCases.seeds(40, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let query = generator.link().urlQuery(with: Shop.mapping)
      // HTML has no control characters.
      guard query.removingPercentEncoding?.written == query.removingPercentEncoding else { continue }
      try await browser.visit(query)
      // The index refuses values of attributes that are no facets; the page keeps these filters.
      let link = SearchLink.reading(query, with: Shop.mapping).link
      let values = link.groups.flatMap(\.filters).compactMap { Filter.Facet($0)?.attribute }
      let isRefused = !values.allSatisfy { Shop.facets.contains($0) }
      expectEqual(browser.response.status, (isRefused ? 400 : 200), "seed \(seed): \(query)")
      #expect(browser.redirectCount == 0 && browser.notices.isEmpty == (browser.response.status == 200), "seed \(seed)")
      try await browser.submit()
      var first = link
      first.page = 0
      let sent = SearchLink.reading(browser.query, with: Shop.mapping).link
      expectEqual(Self.pairs(of: sent), Self.pairs(of: first), "seed \(seed): \(query)")
    }
  }

  private static func pairs(of link: SearchLink) -> Set<Substring> {
    Set(link.urlQuery(with: Shop.mapping).split(separator: "&"))
  }

  @Test("Each choice flips its control, begins at the first page, and leads to an address that can be read")
  func choices() async throws {
    let browser = Browser(try Shop().page())
    for seed in RandomCases.seeds(15, long: 375) {
      var generator = SeededGenerator(seed: seed)
      try await browser.visit(generator.link(isSimple: true).urlQuery(with: Shop.mapping))
      for step in 0..<4 {
        let controls = browser.document.all.filter {
          $0["type"] == "checkbox" || $0["aria-pressed"] != nil || $0["aria-expanded"] != nil
        }
        let control = generator.element(of: controls)
        let message: Comment = "seed \(seed), step \(step): \(control.attributes)"
        if control["type"] == "checkbox" {
          try await browser.submit(flipping: control)
        } else {
          try await browser.submit(pressing: control)
        }
        let (link, notices, others) = SearchLink.reading(browser.query, with: Shop.mapping)
        #expect(link.page == 0 && notices.isEmpty && others.isEmpty && browser.redirectCount <= 1, message)
        // One that the other choices have left without results may be gone. The first segment of a map stays pressed.
        let now = browser.document.all.first { $0["id"] == control["id"] }
        if let now, control["value"] != "All" {
          #expect(now["checked"] == nil || control["checked"] == nil, message)
          #expect(now["type"] == "checkbox" || Self.isOn(now) != Self.isOn(control) || Self.isSegment(control), message)
        }
      }
    }
  }

  private static func isOn(_ control: HTMLElement) -> Bool {
    control["checked"] != nil || control["aria-pressed"] == "true" || control["aria-expanded"] == "true"
  }

  /// Whether it stays pressed when it is pressed again.
  private static func isSegment(_ control: HTMLElement) -> Bool { control["name"]?.hasPrefix("size.") == true }

  @Test("Hostile records and texts are shown as they are, on pages that are read strictly")
  func hostileRecords() async throws {
    for seed in RandomCases.seeds(10, long: 250) {
      var generator = SeededGenerator(seed: seed)
      let records: [JSON] = (0..<5).map { number in
        [
          "objectID": .string("\(number)"), "name": .string(generator.hostileText()),
          "brand": .string(generator.hostileText()), "color": .string(generator.hostileText()),
          "room": ["lvl0": .string(generator.hostileText()), "lvl1": .string(generator.hostileText())],
          "price": .double(generator.awkwardNumber()), "size": .string(generator.hostileText()),
        ]
      }
      let browser = Browser(try Shop(records: records).page())
      try await browser.visit("")
      let names = records.compactMap { $0["name"]?.string?.written }
      expectEqual(browser.names, names, "seed \(seed)")
      let brands = Set(records.compactMap { $0["brand"]?.string?.written }.map { $0.isBlank ? "(empty)" : $0 })
      #expect(Set(browser.rows("Brand")).isSubset(of: brands), "seed \(seed)")
      let text = generator.hostileText()
      try await browser.visit([SentField(name: "q", value: text)].formEncoded)
      let box = browser.document.all("input").first { $0["name"] == "q" }
      expectEqual(box?["value"], text.written, "seed \(seed)")
      expectEqual(browser.document.first("title")?.text, (text.isEmpty ? "" : "\(text.written) – ") + "Lamps")
    }
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text as a page has it.
  var written: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) || $0.value == 0x7F ? "\u{FFFD}" : $0
        }))
  }
}

extension SeededGenerator {
  /// Text that would be markup if it were not escaped.
  mutating func hostileText() -> String {
    let pieces = [
      "<script>alert(1)</script>", "</ul>", "\"><img src=x onerror=alert(1)>", "' onclick='x", "&amp;", "&#0;", "<!--",
      "]]>", "javascript:alert(1)", "</title>", "<em>", "__/ais-highlight__", "\u{202E}", "\r\n", "\u{7F}", "%00", "=",
    ]
    return array(of: 0...3) { $0.once(in: 2) ? $0.element(of: pieces) : $0.awkwardText() }.joined()
  }

  /// A link of the shop: choices of its widgets, and if it is not simple, filters of any kind.
  mutating func link(isSimple: Bool = false) -> SearchLink {
    var link = SearchLink()
    if once(in: 3) { link.text = element(of: "lamp", "light", "ada", isSimple ? "" : hostileText()) }
    if once(in: 3) { link.page = number(in: 0...3) }
    if once(in: 4) { link.indexName = "cheap" }
    if once(in: 4) { link.expandedLists = isSimple ? ["brand"] : ["brand", hostileText()] }
    let brands = ["Lumen", "Brightly", "Glow & Co", "Nordlys", "Hikari 光", "Oldtown"]
    for brand in array(of: 0...3, { $0.element(of: brands) }) {
      let filter = Filter.Facet(attribute: "brand", stringValue: isSimple || !once(in: 4) ? brand : hostileText())
      link.groups.add(once(in: 4) ? !filter : filter, toGroupWithID: .or(name: "brand"))
    }
    if once(in: 3) {
      let color = element(of: "white", "black", "brass", "red")
      link.groups.add(Filter.Facet(attribute: "color", stringValue: color), toGroupWithID: .and(name: "color"))
    }
    if once(in: 3) { addNumbers(to: &link, isSimple: isSimple) }
    if once(in: 3) {
      let tag = Filter.Tag(stringLiteral: element(of: "new", "a & b"))
      link.groups.add(once(in: 3) ? !tag : tag, toGroupWithID: .or(name: "deal", filterType: .tag))
    }
    if once(in: 3) {
      link.groups.add(Filter.Facet(attribute: "sale", boolValue: true), toGroupWithID: .or(name: "sale"))
    }
    if once(in: 3) {
      link.groups.add(
        Filter.Facet(attribute: "size", stringValue: element(of: "small", "large")), toGroupWithID: .or(name: "size"))
    }
    if !isSimple, once(in: 2) {
      for group in filterGroups() where !group.filters.isEmpty && group.levels.isEmpty && link.groups[group.id] == nil {
        link.groups.addAll(group.filters, toGroupWithID: group.id)
      }
    }
    return link
  }

  private mutating func addNumbers(to link: inout SearchLink, isSimple: Bool) {
    let bounds =
      (isSimple ? [Double(number(in: 0...60)), Double(number(in: 60...600))] : [awkwardNumber(), awkwardNumber()])
      .sorted()
    let filter =
      switch number(in: 0...2) {
      case 0: Filter.Numeric(attribute: "price", range: bounds[0]...bounds[1])
      case 1: Filter.Numeric(attribute: "price", operator: .lessThanOrEqual, value: bounds[1])
      default: Filter.Numeric(attribute: "price", operator: .greaterThanOrEqual, value: bounds[0])
      }
    link.groups.add(filter, toGroupWithID: .and(name: "price"))
    if once(in: 2) {
      link.groups.add(
        Filter.Numeric(attribute: "rating", operator: .greaterThanOrEqual, value: isSimple ? 1.5 : awkwardNumber()),
        toGroupWithID: .and(name: "rating"))
    }
  }
}
