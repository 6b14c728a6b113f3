import InstantSearchCore
import InstantSearchTesting
import Testing

@Suite("A search is saved and restored as a link, stable across versions")
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
    ], orders: [("price", "products_by_price"), ("new", "products_by_date")])

  /// What version 1 wrote, which every later version must read and write.
  static let saved: [String: SearchLink] = [
    "": SearchLink(),
    "q=lamp&brand=Acme&brand=Tarn&price=10:50&page=2": link("lamp", page: 1) {
      $0.addAll([facet("brand", "Acme"), facet("brand", "Tarn")], toGroupWithID: .or(name: "brand"))
      $0.add(Filter.Numeric(attribute: "price", range: 10...50), toGroupWithID: .and(name: "price"))
    },
    "brand!=Tarn&color=dark%20blue&color!=red%2Bwhite&sort=price": link(indexName: "products_by_price") {
      $0.add(!facet("brand", "Tarn"), toGroupWithID: .or(name: "brand"))
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

  @Test("What version 1 wrote is read, and is what is written", arguments: saved.keys.sorted())
  func saved(url: String) throws {
    let link = try #require(Self.saved[url])
    #expect(link.urlQuery(with: Self.mapping) == url)
    let (read, notices, others) = SearchLink.reading(url, with: Self.mapping)
    #expect(read == link && read.groups.filters.map(\.text) == link.groups.filters.map(\.text))
    #expect(notices.isEmpty && others.isEmpty)
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
