import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Groups of filters")
struct FilterGroupsTests {
  let red = Filter.Facet(attribute: "color", stringValue: "red")
  let blue = Filter.Facet(attribute: "color", stringValue: "blue")
  let cheap = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
  let colors = FilterGroup.ID.or(name: "colors")

  @Test(
    "Groups and filters come in the order in which they were added, each filter once, and an or group holds one kind")
  func order() {
    var groups = FilterGroups()
    groups.add(blue, toGroupWithID: colors)
    groups.add(cheap, toGroupWithID: .and(name: "a"))
    groups.addAll([red, blue], toGroupWithID: colors)
    expectEqual(groups.map(\.id), [colors, .and(name: "a")])
    expectEqual(groups.filters, [Filter(blue), Filter(red), Filter(cheap)])
    expectEqual(groups.expression.text, #"(color:"blue" OR color:"red") AND price < 5"#)
    groups = FilterGroups()
    // A filter that is added again takes over its score.
    groups.addAll([red, Filter.Facet(attribute: "color", stringValue: "red", score: 4)], toGroupWithID: colors)
    expectEqual(groups.expression.text, #"color:"red"<score=4>"#)
    groups = FilterGroups()
    groups.add(red, toGroupWithID: colors)
    groups.add(cheap, toGroupWithID: colors)
    expectEqual(groups.map(\.id), [colors, .or(name: "colors", filterType: .numeric)])
    #expect(groups.contains(cheap, inGroupWithID: colors))
    let removed = groups.remove(cheap, fromGroupWithID: colors)
    #expect(removed)
    expectEqual(groups.filters, [Filter(red)])
  }

  @Test("Removing returns whether there was a filter, and removes an empty group, but not the levels of a hierarchy")
  func removing() {
    var groups = FilterGroups()
    var removals = [groups.remove(red, fromGroupWithID: colors)]
    groups.addAll([red, blue], toGroupWithID: colors)
    removals.append(groups.removeAll([red, red], fromGroupWithID: colors))
    removals.append(groups.removeAll([red], fromGroupWithID: colors))
    expectEqual(removals, [false, true, false])
    groups.toggle(blue, inGroupWithID: colors)
    #expect(groups.isEmpty && groups.hasNoFilters && groups == FilterGroups())
    groups.toggle(blue, inGroupWithID: colors)
    expectEqual(groups.filters(inGroupWithID: colors), [Filter(blue)])
    let (a, b) = (FilterGroup.ID.and(name: "a"), FilterGroup.ID.and(name: "b"))
    groups = FilterGroups()
    groups.addAll([Filter(red), Filter(cheap)], toGroupWithID: a)
    groups.addAll([Filter(blue), Filter(cheap)], toGroupWithID: b)
    var changed = groups
    changed.removeAll(for: "color", fromGroupWithID: a)
    expectEqual(changed.filters, [Filter(cheap), Filter(blue), Filter(cheap)])
    changed.removeAll(for: "price")
    expectEqual(changed.filters, [Filter(blue)])
    changed = groups
    changed.removeAllExcept(fromGroupWithIDs: [b])
    expectEqual(changed.map(\.id), [b])
    changed.removeAll(fromGroupWithIDs: [b, a])
    #expect(changed.isEmpty)
    // A hierarchy keeps its levels when its filters go.
    groups = FilterGroups()
    let id = FilterGroup.ID.hierarchical(name: "category")
    groups.setLevels(["lvl0", "lvl1"], ofGroupWithID: id)
    groups.add(Filter.Facet(attribute: "lvl0", stringValue: "Shoes"), toGroupWithID: id)
    groups.removeAll()
    expectEqual(groups[id]?.levels, ["lvl0", "lvl1"])
    #expect(groups.hasNoFilters && groups.conditions.isEmpty)
  }

  @Test("A group with very many filters is built in linear time")
  func manyFilters() {
    let filters = (0..<20_000).map { Filter.Facet(attribute: "objectID", stringValue: "\($0)") }
    var groups = FilterGroups()
    groups.addAll(filters, toGroupWithID: colors)
    groups.addAll(filters, toGroupWithID: colors)
    #expect(groups.filters.count == 20_000 && groups.contains(filters[19_999], inGroupWithID: colors))
  }
}

@Suite("Saved filters: filters can be saved and restored, stable across versions")
struct SavingFilterGroupsTests {
  /// A state saved by version 1, which every later version must read.
  static let savedJSON = #"""
    {"version":1,"groups":[
      {"group":"or.facet.brand","filters":["brand:\"Apple\"","brand:42","NOT brand:true"]},
      {"group":"and.a.b","filters":["price:5 TO 10","_tags:\"new\"<score=3>"]},
      {"group":"hierarchical.cat","filters":["lvl0:\"Shoes\""],"levels":["lvl0","lvl1"]}]}
    """#
  static let savedQuery =
    "filters=1&or.facet.brand=brand%3A%22Apple%22&or.facet.brand=brand%3A42&or.facet.brand=NOT%20brand%3Atrue"
    + "&and.a.b=price%3A5%20TO%2010&and.a.b=_tags%3A%22new%22%3Cscore%3D3%3E"
    + "&level.hierarchical.cat=lvl0&level.hierarchical.cat=lvl1&hierarchical.cat=lvl0%3A%22Shoes%22"

  static let groups = FilterGroups([
    FilterGroup(
      id: .or(name: "brand"),
      filters: [
        Filter(Filter.Facet(attribute: "brand", value: "Apple")), Filter(Filter.Facet(attribute: "brand", value: 42)),
        Filter(!Filter.Facet(attribute: "brand", value: true)),
      ]),
    FilterGroup(
      id: .and(name: "a.b"),
      filters: [
        Filter(Filter.Numeric(attribute: "price", range: 5...10)), Filter(Filter.Tag(value: "new", score: 3)),
      ]),
    FilterGroup(
      id: .hierarchical(name: "cat"), filters: [Filter(Filter.Facet(attribute: "lvl0", value: "Shoes"))],
      levels: ["lvl0", "lvl1"]),
  ])

  @Test("What version 1 saved is read, and what is written is version 1, in a defined order")
  func readsVersion1() throws {
    try expectEqual(JSONDecoder().decode(FilterGroups.self, from: Data(Self.savedJSON.utf8)), Self.groups)
    try expectEqual(FilterGroups(urlQuery: Self.savedQuery), Self.groups)
    try expectEqual(FilterGroups(urlQuery: "?page=2&" + Self.savedQuery + "&x&=&q=%zz"), Self.groups)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try JSON(parsing: String(decoding: encoder.encode(Self.groups), as: UTF8.self))
    expectEqual(written, (try JSON(parsing: Self.savedJSON)))
    expectEqual(Self.groups.urlQuery, Self.savedQuery)
    expectEqual(FilterGroups().urlQuery, "filters=1")
  }

  @Test("Groups → saved → groups is the identity, both ways of saving")
  func identity() throws {
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var generator = SeededGenerator(seed: seed)
      let groups = generator.filterGroups()
      let json = try JSONDecoder().decode(FilterGroups.self, from: JSONEncoder().encode(groups))
      let url = try FilterGroups(urlQuery: groups.urlQuery)
      for restored in [json, url] {
        expectEqual(restored, groups, "seed \(seed)")
        expectEqual(restored?.map(\.expression.text), groups.map(\.expression.text), "seed \(seed): scores")
      }
    }
  }

  @Test(
    "A newer version, an unknown kind of group and a broken filter are refused; a URL query without filters gives none")
  func refuses() throws {
    for json in [
      #"{"version":2,"groups":[]}"#, #"{"version":1,"groups":[{"group":"xor.a","filters":[]}]}"#,
      #"{"version":1,"groups":[{"group":"or.colour.a","filters":[]}]}"#, #"{"groups":[]}"#,
      #"{"version":1,"groups":[{"group":"and.a","filters":["a:"]}]}"#,
      #"{"version":1,"groups":[{"group":"and","filters":[]}]}"#,
      #"{"version":1,"groups":[{"group":"or.facet","filters":[]}]}"#,
      #"{"version":1,"groups":[{"group":"hierarchical","filters":[]}]}"#,
    ] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(FilterGroups.self, from: Data(json.utf8)) }
    }
    let long = String(repeating: "a", count: FilterGroups.longestURLQuery + 1)
    for query in ["filters=2", "filters=0", "filters=1&and.a=a%3A", long] {
      #expect(throws: FilterSyntaxError.self) { try FilterGroups(urlQuery: query) }
    }
    try expectEqual(FilterGroups(urlQuery: "filters=1&and.a=_tags:%+62"), FilterGroups(), "no hexadecimal digits")
    try expectEqual(FilterGroups(urlQuery: "page=3&q=lamp"), nil)
    try expectEqual(FilterGroups(urlQuery: ""), nil)
    try expectEqual(FilterGroups(urlQuery: "filters=1"), FilterGroups())
    try expectEqual(FilterGroups(urlQuery: "filters=all&and.more=x+y"), nil, "somebody else's")
    try expectEqual(FilterGroups(urlQuery: "and.more=x+y&filters=1"), FilterGroups())
    try expectEqual(FilterGroups(urlQuery: "filters=1&and.a=_tags%3A%22a+b%22")?.filters, [Filter(Filter.Tag("a b"))])
  }

  @Test("Filters, groups of them and queries print in the filter language and as JSON")
  func printing() {
    var groups = FilterGroups()
    groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
    groups.add(Filter.Facet(attribute: "color", stringValue: "blue"), toGroupWithID: .or(name: "color"))
    groups.add(!Filter.Tag("sold out"), toGroupWithID: .and(name: "tags"))
    expectEqual("\(groups)", #"(color:"red" OR color:"blue") AND NOT _tags:"sold out""#)
    expectEqual("\(groups[0])", #"color:"red" OR color:"blue""#)
    expectEqual("\(groups.filters)", #"[color:"red", color:"blue", NOT _tags:"sold out"]"#)
    expectEqual("\([Filter.Numeric(attribute: "price", range: 5...10)])", "[price:5 TO 10]")
    expectEqual("\(FilterGroups())", "")
    var query = Query("lamp")
    query.hitsPerPage = 10
    expectEqual("\(query)", #"{"query":"lamp","hitsPerPage":10}"#)
  }
}
