import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Saved filters: a search is saved and restored as a link, stable across versions")
struct SearchLinkTests {
  static let mapping = LinkMapping(
    [
      .values("brand"), .values("color", of: "attributes.color", group: .and(name: "colors")),
      .levels("category", ["categories.lvl0", "categories.lvl1", "categories.lvl2"]), .numbers("price"),
      .filters(
        "deal", group: .and(name: "deals"),
        [
          ("free-shipping", Filter(Filter.Facet(attribute: "free", boolValue: true))),
          ("new", Filter(Filter.Tag(value: "new", score: 3))), ("whole", Filter(!Filter.Tag("damaged"))),
        ]),
    ], orders: [("price", "products_by_price"), ("new", "products_by_date")], locationName: "area")

  /// What version 1 wrote, which every later version must read and write.
  static let recorded: [String: SearchLink] = [
    "": SearchLink(),
    "q=lamp&brand=Acme&brand=Tarn&price=10:50&page=2": link("lamp", page: 1) {
      $0.addAll([facet("brand", "Acme"), facet("brand", "Tarn")], toGroupWithID: .or(name: "brand"))
      $0.add(Filter.Numeric(attribute: "price", range: 10...50), toGroupWithID: .and(name: "price"))
    },
    "brand!=Tarn&color=dark%20blue&color!=red%2Bwhite&sort=price": link(indexName: "products_by_price") {
      $0.add(!facet("brand", "Tarn"), toGroupWithID: .and(name: "brand"))
      $0.addAll(
        [facet("attributes.color", "dark blue"), !facet("attributes.color", "red+white")],
        toGroupWithID: .and(name: "colors"))
    },
    "category=Home%20%3E%20Lighting&more=brand&more=category": link(expandedLists: ["category", "brand"]) {
      let id = FilterGroup.ID.hierarchical(name: "categories.lvl0")
      $0.setLevels(["categories.lvl0", "categories.lvl1", "categories.lvl2"], ofGroupWithID: id)
      $0.addAll(
        [facet("categories.lvl0", "Home"), facet("categories.lvl1", "Home > Lighting")], toGroupWithID: id)
    },
    "price=10:&price=:50.5&price=20&price!=-1:1&price=%3C7&price=%3E0.001": link {
      $0.addAll(
        [
          number(.greaterThanOrEqual, 10), number(.lessThanOrEqual, 50.5), number(.equals, 20),
          !Filter.Numeric(attribute: "price", range: -1...1), number(.lessThan, 7), number(.greaterThan, 0.001),
        ], toGroupWithID: .and(name: "price"))
    },
    "deal=free-shipping&deal=new&deal=whole&deal!=free-shipping": link {
      $0.addAll(
        [
          Filter(Filter.Facet(attribute: "free", boolValue: true)), Filter(Filter.Tag(value: "new", score: 3)),
          Filter(!Filter.Tag("damaged")), Filter(!Filter.Facet(attribute: "free", boolValue: true)),
        ], toGroupWithID: .and(name: "deals"))
    },
    "brand=Acme&filters=1&or.facet.brand=brand%3A42&brand=Tarn&and.tags=_tags%3A%22a%22&price=10:": link {
      $0.addAll(
        [facet("brand", "Acme"), Filter.Facet(attribute: "brand", floatValue: 42), facet("brand", "Tarn")],
        toGroupWithID: .or(name: "brand"))
      $0.add(Filter.Tag("a"), toGroupWithID: .and(name: "tags"))
      $0.add(number(.greaterThanOrEqual, 10), toGroupWithID: .and(name: "price"))
    },
  ]

  @Test("What version 1 wrote is read, and is what is written", arguments: SearchLinkTests.recorded.keys.sorted())
  func version1(url: String) throws {
    let link = try #require(Self.recorded[url])
    expectEqual(link.urlQuery(with: Self.mapping), url)
    let (read, notices, others) = SearchLink.reading(url, with: Self.mapping)
    #expect(read == link && read.groups.filters.map(\.text) == link.groups.filters.map(\.text))
    #expect(notices.isEmpty && others.isEmpty)
  }

  static func reading(
    _ url: String
  ) -> (link: SearchLink, notices: [LinkNotice], others: [(name: String, value: String)]) {
    SearchLink.reading(url, with: mapping)
  }

  @Test("A whole URL and its query are read alike; a fragment is left out")
  func urls() {
    let query = "q=what?%3F&brand=Acme"
    let expected = Self.reading(query).link
    expectEqual(expected.text, "what??")
    for start in ["", "?", "/?", "/shop/?", "shop://search?", "https://example.com?", "https://example.com/a;b/c?"] {
      expectEqual(Self.reading(start + query + "#top?brand=Tarn").link, expected, "\(start)")
    }
    for url in ["https://example.com/brand/Acme", "/brand=Acme", "", "?", "#", "?#brand=Acme"] {
      #expect(Self.reading(url).link == SearchLink() && Self.reading(url).others.isEmpty, "\(url)")
    }
  }

  @Test("Older and other forms are read: `..` in ranges, a plus sign for a space, saved filters")
  func otherForms() {
    for url in ["price=10..50", "price=50:10", "price=50..10", "price=1e1:5e1", "price=10%3A50"] {
      expectEqual(Self.reading(url).link, Self.reading("price=10:50").link, "\(url)")
    }
    expectEqual(Self.reading("price=10..").link, Self.reading("price=10:").link)
    expectEqual(Self.reading("price=..50").link, Self.reading("price=:50").link)
    expectEqual(Self.reading("q=desk+lamp").link.text, "desk lamp")
    let saved = Self.reading("filters=1&or.facet.brand=brand%3A%22Acme%22").link.groups
    expectEqual(saved, Self.reading("brand=Acme").link.groups)
  }

  @Test("Pairs that the mapping does not know are returned in order, decoded")
  func others() {
    let (link, notices, others) = Self.reading("utm=a%20b&q=lamp&utm=c&debug&=d&filters=all&and.x=y&category!=z")
    #expect(link.text == "lamp" && link.groups.isEmpty && notices.isEmpty)
    expectEqual(others.map(\.name), ["utm", "utm", "debug", "", "filters", "and.x", "category!"])
    expectEqual(others.map(\.value), ["a b", "c", "", "d", "all", "y", "z"])
    // An empty value is no choice, as a form sends it.
    let empty = Self.reading("q=&brand=&price=&category=&deal=&page=&sort=&more=&&x=")
    #expect(empty.link == SearchLink() && empty.notices.isEmpty && empty.others.map(\.name) == ["x"])
  }

  @Test("What can't be read is ignored with a notice, also a second text, page, order or path, and broken encoding")
  func notices() {
    for pair in [
      "price=cheap", "price=nan", "price=inf:", "price=1e999", "price=0x10", "price=:", "price=1:2:3", "price=<",
      "price!=>x", "page=0", "page=-1", "page=1000001", "page=-9223372036854775808", "page=99999999999999999999",
      "page=two", "sort=size", "deal=never", "category=A > B > C > D", "q", "brand", "filters=2", "filters=0",
    ] {
      let (link, notices, others) = Self.reading("brand=Acme&\(pair)&color=red")
      expectEqual(link, Self.reading("brand=Acme&color=red").link, "\(pair)")
      #expect(notices.map(\.pair) == [pair] && others.isEmpty)
      expectEqual(notices.first.map { "\($0)".hasPrefix("'\(pair)' is ignored: expected ") }, true)
    }
    let (link, notices, _) = Self.reading(
      "q=a&q=b&page=2&page=3&sort=price&sort=new&category=A&category=B&brand=%zz&%FF=1&filters=1&and.a=a%3A")
    expectEqual(link.urlQuery(with: Self.mapping), "q=a&category=A&sort=price&page=2")
    expectEqual(notices.map(\.pair), ["q=b", "page=3", "sort=new", "category=B", "brand=%zz", "%FF=1", "and.a=a:"])
  }

  @Test("Bytes, pairs, levels and notices are bounded")
  func bounds() {
    let bytes = Self.reading("brand=Acme&q=" + String(repeating: "a", count: FilterGroups.longestURLQuery))
    #expect(bytes.link == Self.reading("brand=Acme").link && bytes.notices.count == 1)
    let longest = "q=" + String(repeating: "a", count: FilterGroups.longestURLQuery - 2)
    expectEqual(Self.reading(longest).link.text.count, FilterGroups.longestURLQuery - 2)
    #expect(Self.reading(longest).notices.isEmpty)

    let pairs = Self.reading((1...SearchLink.maxPairs + 1).map { "brand=\($0)" }.joined(separator: "&"))
    #expect(pairs.link.groups.filters.count == SearchLink.maxPairs && pairs.notices.count == 1)

    let levels = Self.reading("category=" + Array(repeating: "a", count: 16_000).joined(separator: "+>+"))
    #expect(levels.link == SearchLink() && levels.notices.count == 1)

    let accents = String(repeating: "\u{301}", count: 100)
    let notices = Self.reading(Array(repeating: "price=\(accents)", count: 100).joined(separator: "&")).notices
    expectEqual(notices.count, 20)
    #expect(notices.allSatisfy { $0.pair.utf8.count < 400 })
  }

  @Test("An app chooses the names, and what no parameter has is written as saved filters")
  func names() {
    var mapping = LinkMapping([.values("marke", of: "brand")], orders: [("preis", "products_by_price")])
    (mapping.textName, mapping.pageName, mapping.orderName, mapping.expandedListsName) = ("suche", "s", "o", "mehr")
    var link = Self.link("Lampe", page: 2, indexName: "products_by_price", expandedLists: ["marke"]) {
      $0.add(Self.facet("brand", "Acme"), toGroupWithID: .or(name: "brand"))
    }
    let url = "suche=Lampe&marke=Acme&o=preis&s=3&mehr=marke"
    expectEqual(link.urlQuery(with: mapping), url)
    expectEqual(SearchLink.reading(url, with: mapping).link, link)
    expectEqual(SearchLink.reading(url, with: Self.mapping).others.count, 5)

    link.indexName = "secret"
    expectEqual(link.urlQuery(with: mapping), "suche=Lampe&marke=Acme&s=3&mehr=marke", "an index without a name")
    mapping.parameters = ["suche", "filters", "and.a"].map { .values($0, of: "brand") }
    expectEqual(link.urlQuery(with: mapping), "suche=Lampe&filters=1&or.facet.brand=brand%3A%22Acme%22&s=3&mehr=marke")
  }

  static func link(
    _ text: String = "", page: Int = 0, indexName: String? = nil, expandedLists: Set<String> = [],
    _ addFilters: (inout FilterGroups) -> Void = { _ in }
  ) -> SearchLink {
    var link = SearchLink()
    (link.text, link.page, link.indexName, link.expandedLists) = (text, page, indexName, expandedLists)
    addFilters(&link.groups)
    return link
  }

  static func facet(_ attribute: Attribute, _ value: String) -> Filter.Facet {
    Filter.Facet(attribute: attribute, stringValue: value)
  }

  static func number(_ comparison: Filter.Numeric.Operator, _ value: Double) -> Filter.Numeric {
    Filter.Numeric(attribute: "price", operator: comparison, value: value)
  }
}

extension SearchLinkTests {
  @Test("Whether to search by meaning is in the link; other values are refused, and without a name it is not written")
  func mode() {
    let mapping = LinkMapping(modeName: "by")
    let (link, notices, _) = SearchLink.reading("q=seat&by=meaning&by=words", with: mapping)
    #expect(link.mode == .semantic && notices.map(\.expected) == ["it once"])
    #expect(link.urlQuery(with: mapping) == "q=seat&by=meaning" && link.urlQuery(with: LinkMapping()) == "q=seat")
    expectEqual(SearchLink.reading("by=words", with: mapping).link.mode, .keyword)
    let wrong = SearchLink.reading("by=neuralSearch", with: mapping)
    #expect(wrong.link.mode == nil && wrong.notices.map(\.expected) == ["one of words, meaning"])
    expectEqual(SearchLink.reading("by=meaning", with: LinkMapping()).others.map(\.name), ["by"])
  }

  @Test("A page size that can be chosen, and how relevant results are, are in the link; other numbers are refused")
  func pageSizes() {
    let mapping = LinkMapping(pageSizes: [20, 50], relevancyName: "relevant")
    let (link, notices, _) = SearchLink.reading("per=50&relevant=0&per=20", with: mapping)
    #expect(link.hitsPerPage == 50 && link.relevancyStrictness == 0 && notices.map(\.expected) == ["it once"])
    expectEqual(link.urlQuery(with: mapping), "per=50&relevant=0")
    let (wrong, refused, others) = SearchLink.reading("per=1000&relevant=101&relevant=-1&per=fifty&per=", with: mapping)
    #expect(wrong == SearchLink() && others.isEmpty)
    #expect(
      refused.map(\.expected)
        == ["one of the numbers 20, 50", "a number from 0 to 100", "it once", "it once"])

    let (none, _, unknown) = SearchLink.reading("per=50&relevant=0", with: LinkMapping())
    #expect(none == SearchLink() && unknown.map(\.name) == ["per", "relevant"])
    #expect(link.urlQuery(with: LinkMapping()) == "" && link.urlQuery(with: LinkMapping(pageSizes: [20])) == "")
    let named = LinkMapping([.values("per")], pageSizes: [50], pageSizeName: "size")
    let (other, _, _) = SearchLink.reading("per=Acme&size=50", with: named)
    #expect(other.hitsPerPage == 50 && other.urlQuery(with: named) == "per=Acme&size=50")
  }

  @Test("A stored link is read without a number that no link can have; with an unreadable restriction it is none")
  func stored() throws {
    for text in [
      #"{"page":9223372036854775807}"#, #"{"page":-1}"#, #"{"page":1000000}"#, #"{"hitsPerPage":0}"#,
      #"{"hitsPerPage":9223372036854775807}"#, #"{"relevancyStrictness":101}"#, "{}",
    ] {
      try expectEqual(JSONDecoder().decode(SearchLink.self, from: Data(text.utf8)), SearchLink(), "\(text)")
    }
    // It would find everything.
    for text in [#"{"location":"nowhere"}"#, #"{"groups":"nonsense"}"#, #"{"groups":[7]}"#] {
      #expect(throws: (any Error).self, "\(text)") {
        try JSONDecoder().decode(SearchLink.self, from: Data(text.utf8))
      }
    }
  }

  /// 2024-11-01, in seconds, and the length of a day.
  private static let (november, day) = (1_730_419_200.0, 86_400.0)

  @Test(
    "Dates are days of UTC in links, times where no day begins or ends, and numbers where a time is not exact",
    arguments: [true, false])
  func dates(isWhole: Bool) {
    let mapping = LinkMapping([.dates("added", isWhole: isWhole)])
    func filter(_ comparison: Filter.Numeric.Operator, _ value: Double) -> Filter.Numeric {
      Filter.Numeric(attribute: "added", operator: comparison, value: value)
    }
    func end(_ time: Double) -> Double { isWhole ? time - 1 : time.nextDown }
    let november = Self.november
    let filters: [String: Filter.Numeric] = [
      "2024-11-01..": filter(.greaterThanOrEqual, november), "..2024-10-31": filter(.lessThanOrEqual, end(november)),
      "2024-11-01..2024-11-30": Filter.Numeric(attribute: "added", range: november...end(november + 30 * Self.day)),
      "2024-11-01": Filter.Numeric(attribute: "added", range: november...end(november + Self.day)),
      "%3C2024-11-01": filter(.lessThan, november), "%3E2024-10-31": filter(.greaterThan, end(november)),
      "2024-11-01T00:00Z": filter(.equals, november),
      // Days of another time zone, and ranges that share their bounds.
      "2024-10-31T23:00Z..": filter(.greaterThanOrEqual, november - 3_600),
      "2024-11-01..2024-11-02T00:00Z": Filter.Numeric(attribute: "added", range: november...november + Self.day),
      "2024-11-01T00:00:00.25Z": filter(.equals, november + 0.25),
      "1969-12-31..0.0001": Filter.Numeric(attribute: "added", range: -Self.day...0.0001),
      "1000000000000000000..": filter(.greaterThanOrEqual, 1e18),
      "2024-11-01..2024-11-01T00:00:08Z": Filter.Numeric(attribute: "added", range: november...november + 8),
    ]
    for (text, filter) in filters {
      var link = SearchLink()
      link.groups.add(filter, toGroupWithID: .and(name: "added"))
      expectEqual(link.urlQuery(with: mapping), "added=\(text)")
      let (read, notices, _) = SearchLink.reading("added=\(text)", with: mapping)
      #expect(read.groups.isIdentical(to: link.groups) && notices.isEmpty, "\(text)")
    }
  }

  @Test("Links with dates in seconds are read as before; of days in the wrong order the first comes first")
  func otherDates() {
    let mapping = LinkMapping([.dates("added", isWhole: true)])
    func written(_ value: String) -> String {
      SearchLink.reading("added=\(value)", with: mapping).link.urlQuery(with: mapping)
    }
    for (value, expected) in [
      ("1730419200:1733011199", "2024-11-01..2024-11-30"), ("1730419200..", "2024-11-01.."),
      (":1730419199", "..2024-10-31"), ("<1730419200", "%3C2024-11-01"), ("20", "1970-01-01T00:00:20Z"),
      ("2024-11-30..2024-11-01", "2024-11-01..2024-11-30"), ("2024-11-01:2024-11-30", "2024-11-01..2024-11-30"),
      ("2024-11-01T10:30%2B02:00..", "2024-11-01T08:30Z.."), ("2024-11-01..1730505599", "2024-11-01"),
    ] { expectEqual(written(value), "added=\(expected)", "\(value)") }
    for value in ["soon", "2024-02-30", "2024-11", "2024-11-01...", "..", "2024-11-01..soon", "<", "2024-11-01T25:00Z"]
    {
      let (link, notices, _) = SearchLink.reading("added=\(value)", with: mapping)
      #expect(link == SearchLink() && notices.map(\.pair) == ["added=\(value)"], "\(value)")
    }
  }
}
