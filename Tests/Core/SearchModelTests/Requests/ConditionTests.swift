import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Groups of filters as conditions")
struct ConditionTests {
  private static let red = Filter(Filter.Facet(attribute: "color", stringValue: "red"))
  private static let blue = Filter(Filter.Facet(attribute: "color", stringValue: "blue"))
  private static let large = Filter(Filter.Facet(attribute: "size", stringValue: "L"))
  private static let cheap = Filter(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5))
  private static let books = Filter(Filter.Facet(attribute: "level0", stringValue: "Books"))
  private static let novels = Filter(Filter.Facet(attribute: "level1", stringValue: "Books > Novels"))

  private static let colors = FilterGroup.ID.or(name: "colors")
  private static let details = FilterGroup.ID.and(name: "details")
  private static let categories = FilterGroup.ID.hierarchical(name: "categories")

  private static let groups = FilterGroups([
    FilterGroup(id: colors, filters: [red, large, blue]),
    FilterGroup(id: details, filters: [large, cheap, red, !blue]),
    FilterGroup(id: categories, filters: [books, novels], levels: ["level0", "level1", "level2"]),
  ])

  @Test("An or group is one condition, an and group one for each attribute, a hierarchy one for each level")
  func conditions() {
    let expected = [
      Condition(
        id: .group(Self.colors), expression: .or([.filter(Self.red), .filter(Self.large), .filter(Self.blue)])),
      Condition(id: .part(of: Self.details, "size"), expression: .filter(Self.large)),
      Condition(id: .part(of: Self.details, "price", kind: .numeric), expression: .filter(Self.cheap)),
      Condition(id: .part(of: Self.details, "color"), expression: .filter(Self.red)),
      Condition(id: .part(of: Self.details, "color", isNegated: true), expression: .filter(!Self.blue)),
      Condition(id: .part(of: Self.categories, "level0"), expression: .filter(Self.books)),
      Condition(id: .part(of: Self.categories, "level1"), expression: .filter(Self.novels)),
    ]
    expectEqual(Self.groups.conditions, expected)
    #expect(FilterGroups().conditions.isEmpty)
    #expect(FilterGroups([FilterGroup(id: Self.categories, levels: ["level0"])]).conditions.isEmpty)
    // A hierarchy without declared levels takes those of its filters.
    let undeclared = FilterGroups([FilterGroup(id: Self.categories, filters: [Self.books, Self.novels])])
    expectEqual(
      undeclared.facetRequest(for: "level0").ignoring,
      [.part(of: Self.categories, "level0"), .part(of: Self.categories, "level1")])
  }

  private static let counted: [(attribute: Attribute, ignoring: [Condition.ID])] = [
    ("color", [.group(colors)]), ("size", [.group(colors)]), ("price", []), ("brand", []),
    ("level0", [.part(of: categories, "level0"), .part(of: categories, "level1")]),
    ("level1", [.part(of: categories, "level1")]), ("level2", []),
  ]

  @Test("Counting ignores or groups as a whole, a hierarchy from its level on, and what a selection replaces")
  func ignored() {
    for (attribute, ignoring) in Self.counted {
      expectEqual(Self.groups.facetRequest(for: attribute).ignoring, ignoring, "\(attribute)")
    }
    let replaceable: Set<Condition.ID> = [.part(of: Self.details, "color"), .part(of: Self.details, "size")]
    let request = Self.groups.facetRequest(for: "color", replaceable: replaceable)
    expectEqual(request.attribute, "color")
    expectEqual(request.ignoring, [.group(Self.colors), .part(of: Self.details, "color")])
    expectEqual(Self.groups.facetRequest(for: "price", replaceable: replaceable).ignoring, [])
  }

  @Test("Selected values are kept: the text of positive facet filters, each once")
  func selectedValues() {
    expectEqual(Self.groups.facetRequest(for: "color").keeping, ["red", "blue"])
    expectEqual(Self.groups.selectedValues(of: "size"), ["L"])
    #expect(Self.groups.selectedValues(of: "price") == [] && Self.groups.selectedValues(of: "brand") == [])
    let typed = FilterGroups([
      FilterGroup(
        id: Self.colors,
        filters: [
          Filter(Filter.Facet(attribute: "a", value: 42)), Filter(Filter.Facet(attribute: "a", value: "42")),
          Filter(Filter.Facet(attribute: "a", value: true)), Filter(!Filter.Facet(attribute: "a", value: "no")),
        ])
    ])
    expectEqual(typed.selectedValues(of: "a"), ["42", "true"])
  }
}
