import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The dynamic facet list's view")
struct DynamicFacetListTests {
  @Test("Attributes are headings above their values")
  func spoken() {
    var asked: [String] = []
    let controller = DynamicFacetListObservableController(
      orderedFacets: [
        AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 3)]),
        AttributedFacets(attribute: "brand", facets: [Facet(value: "red", count: 2)]),
      ], selections: ["brand": ["red"]]
    ) { attribute, facet in asked.append("\(attribute) \(facet.value)") }
    let screen = Rendering(List { DynamicFacetList(controller) })
    expectEqual(screen.lines, ["color", "red (3)", "brand", "red (2) [checkmark]"])
    expectEqual(
      screen.spokenLines,
      [
        "color, heading", "red, 3 results, button", "brand, heading", "red, 2 results, selected, button",
      ])
    screen.tap(line: 3)
    expectEqual(asked, ["brand red"])
  }
}
