import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The hierarchical menu's view")
struct HierarchicalMenuTests {
  @Test("VoiceOver reads the value, the number of results and whether it is on the path")
  func spoken() {
    let controller = HierarchicalObservableController(items: [
      HierarchicalFacet(facet: Facet(value: "Books", count: 2), level: 0, isSelected: true),
      HierarchicalFacet(
        facet: Facet(value: "Books > Novels", count: 1), level: 1, isSelected: false, title: "Novels"),
    ])
    let screen = Rendering(HierarchicalMenu(controller))
    expectEqual(screen.lines, ["Books (2) [checkmark]", "Novels (1)"])
    expectEqual(screen.spokenLines, ["Books, 2 results, selected, button", "Novels, 1 result, button"])
  }
}
