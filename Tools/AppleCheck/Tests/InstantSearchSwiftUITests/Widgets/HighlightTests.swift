import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("Highlights in views")
struct HighlightTests {
  @Test("Matches in a value are bold, but not in a label, and VoiceOver reads plain text")
  func facets() {
    let controller = FacetListObservableController()
    let screen = Rendering(FacetList(controller))
    controller.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "red wine", count: 3, highlighted: "<em>red</em> wine"), isSelected: false),
      SelectableItem(
        item: Facet(value: "reed", count: 2, highlighted: "<em>re</em>ed"), isSelected: true, label: "Reed"),
    ])
    expectEqual(screen.emphasizedLines, ["**red** wine (3)", "Reed (2) [checkmark]"])
    expectEqual(screen.spokenLines, ["red wine, 3 results, button", "Reed, 2 results, selected, button"])
  }
}
