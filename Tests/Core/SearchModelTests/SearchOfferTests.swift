import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Offers of fewer words and filters")
struct SearchOfferTests {
  private static func texts(_ text: String, readsPhrases: Bool = false) -> [String] {
    SearchOffer.possible(text, readsPhrases: readsPhrases).map(\.text)
  }

  @Test(
    "Of few words all combinations are tried, of more those without one and each, of very many none; a phrase is a word"
  )
  func words() {
    #expect(Self.texts("") == [] && Self.texts("  lamp ") == [])
    expectEqual(Self.texts("bamboo  lamp"), ["bamboo", "lamp"])
    expectEqual(Self.texts("a b c"), ["a b", "a c", "b c", "a", "b", "c"])
    expectEqual(Self.texts("a b c d").count, 14)
    expectEqual(
      Self.texts("a b c d e"), ["b c d e", "a c d e", "a b d e", "a b c e", "a b c d", "a", "b", "c", "d", "e"])
    #expect(Self.texts("a b c d e f g h i j").count == 20 && Self.texts("a b c d e f g h i j k").isEmpty)
    #expect(Self.texts(String(repeating: "lamp ", count: 100_000)).isEmpty)
    expectEqual(Self.texts("\"desk lamp\" red", readsPhrases: true), ["\"desk lamp\"", "red"])
    expectEqual(Self.texts("\"desk lamp", readsPhrases: true), [])
    expectEqual(Self.texts("\"desk lamp\""), ["\"desk", "lamp\""])
  }

  @Test("Each filter is left out, all of them, and the text; of a hierarchy only the narrowest level")
  func filters() {
    let (red, small) = (
      Filter.Facet(attribute: "color", stringValue: "red"), Filter.Facet(attribute: "size", stringValue: "small")
    )
    var groups = FilterGroups()
    groups.add(red, toGroupWithID: .or(name: "color"))
    let one = SearchOffer.possible("lamp", groups)
    expectEqual(one.map(\.leftOut), [.filter(Filter(red)), .text])
    #expect(one[0].filters.filters.isEmpty && one[0].text == "lamp")
    #expect(one[1].filters == groups && one[1].text == "")
    expectEqual(SearchOffer.possible("", groups).map(\.leftOut), [.filter(Filter(red))])
    groups.add(small, toGroupWithID: .and(name: "size"))
    expectEqual(
      SearchOffer.possible("lamp", groups).map(\.leftOut),
      [.filter(Filter(red)), .filter(Filter(small)), .allFilters, .text])
    var levels = FilterGroups()
    for (level, value) in [("a", "Home"), ("b", "Home > Light")] {
      levels.add(Filter.Facet(attribute: Attribute(level), stringValue: value), toGroupWithID: .hierarchical(name: "a"))
    }
    let narrowest = Filter(Filter.Facet(attribute: "b", stringValue: "Home > Light"))
    expectEqual(SearchOffer.possible("", levels).map(\.leftOut), [.filter(narrowest)])
    var many = FilterGroups()
    for number in 0..<1_000 {
      many.add(Filter.Facet(attribute: "color", stringValue: "\(number)"), toGroupWithID: .or(name: "color"))
    }
    #expect(SearchOffer.possible("a b c d", many).count <= 32, "a call has few searches")
  }

  @Test func `Offers of very many filters cost no more than their number`() {
    func groups(_ count: Int) -> FilterGroups {
      let filters = (0..<count).map { Filter.Facet(attribute: "color", stringValue: "\($0)") }
      return FilterGroups([FilterGroup(id: .or(name: "color"), filters: filters.map { Filter($0) })])
    }
    let sizes = [500: groups(500), 2_000: groups(2_000)]
    Growth.expectLinear(500) { size in
      let offers = SearchOffer.possible("lamp", sizes[size] ?? FilterGroups())
      #expect(offers.count == 12 && offers[9].filters.filters.count == size - 1)
    }
  }

  @Test(
    "What finds something is offered, most results first: the texts with the most words, then one filter less; at most five"
  )
  func offers() {
    var groups = FilterGroups()
    groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
    let possible = SearchOffer.possible("a b c", groups)
    func offered(_ counts: [Int]) -> [String] {
      SearchOffer.offers(possible, counts: counts).map { "\($0.text) \($0.filters.filters.count) \($0.nbHits)" }
    }
    expectEqual(offered([0, 2, 0, 5, 5, 5, 0, 0]), ["a c 1 2"])
    expectEqual(offered([0, 0, 0, 5, 0, 7, 3, 9]), ["c 1 7", "a 1 5", "a b c 0 3", " 1 9"])
    expectEqual(offered([0, 0, 0, 5, 5, 5, 6, 9]), ["a b c 0 6", "a 1 5", "b 1 5", "c 1 5", " 1 9"])
    #expect(offered([0, 0, 0, 0, 0, 0, 0, 0]) == [] && offered([]) == [])
    for size in ["small", "large", "huge"] {
      groups.add(Filter.Facet(attribute: "size", stringValue: size), toGroupWithID: .or(name: "size"))
    }
    let many = SearchOffer.possible("a b", groups)
    let counted = SearchOffer.offers(many, counts: [1, 2, 3, 4, 5, 6, 7, 8])
    expectEqual(counted.map(\.nbHits), [6, 5, 4, 3, 2], "what leaves out everything only where there is room")
  }
}
