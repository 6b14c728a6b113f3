import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Attributes and facets")
struct FacetTests {
  @Test("A facet is identified by its value, and has a count unless nobody knows it; statistics may lack the average")
  func identity() throws {
    expectEqual(Facet(value: "red", count: 1).id, "red")
    expectEqual(Facet(value: "red", count: 1).id, Facet(value: "red", count: 2).id)
    let counted = Facet(value: "red", count: 0)
    let uncounted = Facet.uncounted(value: "red")
    #expect(counted.isCountKnown && !uncounted.isCountKnown)
    #expect(uncounted.count == 0 && uncounted.value == "red" && uncounted.highlighted == nil)
    #expect(counted != uncounted && counted.highlightedText == nil)
    let facets = AttributedFacets(
      attribute: "color", facets: [Facet(value: "blue", count: 3, highlighted: "<em>b</em>lue"), uncounted])
    try expectEqual(JSONDecoder().decode(AttributedFacets.self, from: JSONEncoder().encode(facets)), facets)
    expectEqual(facets.facets[0].highlightedText?.runs, [.init("b", isHighlighted: true), .init("lue")])
    #expect(AttributedFacets(attribute: "color").facets.isEmpty)
    let stats = [FacetStats(min: 1, max: 2), FacetStats(min: -1, max: 5, average: 2.5, sum: 10)]
    try expectEqual(JSONDecoder().decode([FacetStats].self, from: JSONEncoder().encode(stats)), stats)
    #expect(stats[0].average == nil && stats[1].sum == 10)
    try expectEqual((["min": 1, "max": 2] as JSON).decoded(as: FacetStats.self), stats[0])
  }

  @Test("An attribute is its name, ordered by code points, and a dictionary by attribute is saved as an object")
  func attributes() throws {
    let name = "name"
    let attributes = [Attribute("author.name"), "author.\(name)", Attribute(rawValue: "author.name")]
    expectEqual(Set(attributes).count, 1)
    #expect(attributes[0].rawValue == "author.name" && attributes[0].description == "author.name")
    expectEqual(Attribute.tags, "_tags")
    let sorted: [Attribute] = ["", "B", "a", "a.b", "ab", "e\u{301}", "e\u{301}:", "\u{e9}\u{8}", "日", "😀"]
    expectEqual(sorted.reversed().sorted(), sorted)
    #expect(!(("e\u{301}" as Attribute) < "\u{e9}") && !(("\u{e9}" as Attribute) < "e\u{301}"))
    let counts: [Attribute: Int] = ["color": 3]
    let data = try JSONEncoder().encode(counts)
    try expectEqual(JSON(parsing: Array(data)), ["color": 3])
    try expectEqual(JSONDecoder().decode([Attribute: Int].self, from: data), counts)
    try expectEqual(JSON(parsing: Array(JSONEncoder().encode(["a" as Attribute]))), ["a"])
  }
}
