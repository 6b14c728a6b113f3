import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Links with random filters, names and values")
struct SearchLinkLawTests {
  @Test("Whatever the mapping, groups → link → groups is the identity, with the scores and in order")
  func identity() {
    var readableCount = 0
    for seed in RandomCases.seeds(2_000, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      var link = SearchLink()
      link.groups = generator.filterGroups()
      if generator.once(in: 3) { link.groups.addRandomPath(&generator) }
      let mapping = generator.linkMapping(for: link.groups)
      let url = link.urlQuery(with: mapping)
      let (read, notices, others) = SearchLink.reading(url, with: mapping)
      #expect(read.groups.isIdentical(to: link.groups), "seed \(seed): \(url)")
      #expect(notices.isEmpty && others.isEmpty, "seed \(seed): \(url)")
      expectEqual(read.urlQuery(with: mapping), url, "seed \(seed)")
      #expect(url.utf8.allSatisfy { Self.allowed.contains($0) }, "seed \(seed): \(url)")

      let saved = SearchLink.reading(link.groups.urlQuery, with: mapping)
      expectEqual(saved.link.groups, link.groups, "seed \(seed): what is saved without a mapping")
      if !link.groups.isEmpty, !url.contains("filters=1") { readableCount += 1 }
    }
    #expect(readableCount > 100, "the mappings express some of the groups")
  }

  @Test(
    "Text, page, page size, order, relevancy, mode, tab, area and expanded lists are read as they were written, also in a whole URL"
  )
  func rest() throws {
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var generator = SeededGenerator(seed: seed)
      var link = SearchLink()
      link.text = generator.awkwardText()
      link.groups = generator.filterGroups()
      link.page = generator.once(in: 2) ? 0 : generator.number(in: 0...999_999)
      link.expandedLists = Set(generator.array(of: 0...3) { $0.awkwardText() }.filter { !$0.isEmpty })
      if generator.once(in: 2) {
        link.location =
          generator.once(in: 2)
          ? .area(generator.geoArea())
          : .around(generator.geoPoint(), meters: generator.once(in: 3) ? nil : generator.number(in: 1...9_999_999))
      }
      let values = Set(generator.array(of: 0...3) { $0.awkwardText() }.filter { !$0.isEmpty })
      let mapping = LinkMapping(
        generator.linkMapping(for: link.groups).parameters,
        orders: values.sorted().enumerated().map { ($1, "products_\($0)") }, tabs: values.sorted(),
        pageSizes: generator.array(of: 0...3) { $0.number(in: 1...1_000) }, relevancyName: "relevant",
        locationName: "area", modeName: "by")
      link.mode = generator.once(in: 2) ? nil : generator.once(in: 2) ? .semantic : .keyword
      link.hitsPerPage = mapping.pageSizes.isEmpty ? nil : generator.element(of: mapping.pageSizes)
      link.relevancyStrictness = generator.once(in: 2) ? nil : generator.number(in: 0...100)
      link.tab = mapping.tabs.isEmpty ? nil : generator.element(of: mapping.tabs)
      link.indexName = mapping.orders.isEmpty ? nil : generator.element(of: mapping.orders).indexName
      let url = link.urlQuery(with: mapping)
      let (read, notices, _) = SearchLink.reading("https://example.com/shop?\(url)#top", with: mapping)
      #expect(read == link && notices.isEmpty, "seed \(seed): \(url)")
      let decoded = try JSONDecoder().decode(SearchLink.self, from: JSONEncoder().encode(link))
      #expect(decoded == link && decoded.groups.isIdentical(to: link.groups), "seed \(seed)")
    }
  }

  @Test("Any text is read without a crash, to a link that can be written and read again")
  func anyText() {
    let pieces = [
      "q", "page", "sort", "brand", "brand!", "price", "category", "filters=1", "filters", "and.a", "or.facet.brand",
      "level.hierarchical.a", "=", "=", "=", "&", "&", "&", "%", "%3", "%41", "%FF", "+", "#", "?", "/", "://", ":",
      "..",
      "<", ">", " > ", "10", "1e999", "nan", "-", "!", "é", "\u{301}", "🧑‍🚀", "\u{0}", "\"", "a:b", "_tags:\"x\"",
      "by", "meaning", "area", "1:2:3:4", "5:6:7", "all", "per", "relevant", "100", "20",
    ]
    for seed in RandomCases.seeds(5_000, long: 125_000) {
      var generator = SeededGenerator(seed: seed)
      let text = generator.array(of: 0...30) { $0.element(of: pieces) }.joined()
      let (link, notices, _) = SearchLink.reading(text, with: SearchLinkTests.mapping)
      #expect(notices.count <= 20, "seed \(seed)")
      let read = SearchLink.reading(link.urlQuery(with: SearchLinkTests.mapping), with: SearchLinkTests.mapping)
      #expect(read.link == link && read.notices.isEmpty, "seed \(seed): \(text)")
    }
  }

  /// The bytes that a URL may have in its query (RFC 3986), without those that form encoding uses otherwise.
  static let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%=&:/!".utf8)
}

extension FilterGroups {
  /// Adds a hierarchy with a path, such as a menu writes it.
  fileprivate mutating func addRandomPath(_ generator: inout SeededGenerator) {
    let id = FilterGroup.ID.hierarchical(name: "menu")
    let levels: [Attribute] = ["lvl0", "lvl1", "lvl2"]
    setLevels(levels, ofGroupWithID: id)
    var path: [String] = []
    for level in levels.prefix(generator.number(in: 0...3)) {
      path.append(generator.once(in: 2) ? generator.awkwardText() : "Home")
      add(Filter.Facet(attribute: level, stringValue: path.joined(separator: " > ")), toGroupWithID: id)
    }
  }
}

extension SeededGenerator {
  /// A mapping with parameters for some of the filters, and with names that collide and are difficult to encode.
  fileprivate mutating func linkMapping(for groups: FilterGroups) -> LinkMapping {
    let filters = groups.flatMap { group in group.filters.map { (group: group, filter: $0) } }
    var mapping = LinkMapping(
      array(of: 0...12) { generator in
        let name = generator.linkName()
        guard !filters.isEmpty, !generator.once(in: 8) else { return .values(name) }
        let (group, filter) = generator.element(of: filters)
        let kind = generator.once(in: 4) ? generator.number(in: 0...3) : -1
        switch (kind, group.levels.isEmpty, filter) {
        case (0, _, _), (-1, false, _):
          let separators = [" > ", " > ", "", ":", generator.awkwardText()]
          return .levels(
            name, ["lvl0", "lvl1", "lvl2"], separator: generator.element(of: separators), groupName: group.id.name)
        case (1, _, _), (-1, _, .numeric):
          return generator.once(in: 2)
            ? .numbers(name, of: filter.attribute, group: group.id)
            : .dates(name, of: filter.attribute, group: group.id, isWhole: generator.once(in: 2))
        case (2, _, _), (-1, _, .facet): return .values(name, of: filter.attribute, group: group.id)
        default:
          return .filters(
            name, group: group.id,
            generator.array(of: 1...4) { generator in
              let (_, named) = generator.element(of: filters)
              return (generator.awkwardText(), generator.once(in: 3) ? !named : named)
            })
        }
      })
    if once(in: 4) { mapping.textName = linkName() }
    if once(in: 4) { mapping.pageName = linkName() }
    if once(in: 4) { mapping.expandedListsName = linkName() }
    return mapping
  }

  private mutating func linkName() -> String {
    let names = [
      "brand", "brand!", "brand!!", "q", "page", "more", "filters", "and.a", "or.facet.a", "or.numeric.b",
      "level.hierarchical.a", "level", "and", "", "!", "é", "e\u{301}", "a b", "a=b", "a&b", "#", "%41", "+", "?x",
      "//",
    ]
    return switch number(in: 0...3) {
    case 0: element(of: names)
    case 1: awkwardText()
    default: "p\(number(in: 0...99))"
    }
  }
}
