import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The filter list's view")
struct FilterListTests {
  private let tags = [Filter.Tag(value: "new"), Filter.Tag(value: "sale")]

  @Test("Each filter is shown with its label and its number of results")
  func labels() {
    let controller = FilterListObservableController<Filter.Tag>()
    let screen = Rendering(FilterList(controller))
    controller.setSelectableItems(selectableItems: [
      SelectableItem(item: tags[0], isSelected: true, label: "New arrivals", resultCount: 3),
      SelectableItem(item: tags[1], isSelected: false, isExcluded: true),
    ])
    expectEqual(screen.lines, ["New arrivals (3) [checkmark]", "\(tags[1]) [minus]"])
    expectEqual(screen.spokenLines.first, "New arrivals, 3 results, selected, button")
    controller.filterPresenter = { _ in "changed" }
    expectEqual(screen.lines, ["New arrivals (3) [checkmark]", "changed [minus]"])
  }

  @Test("All is selected while no filter is, and deselects them")
  func all() {
    let state = FilterState()
    let controller = FilterListObservableController<Filter.Tag>()
    let connector = TagFilterListConnector(
      tagFilters: tags, filterState: state, operator: .or, groupName: "tags", controller: controller)
    #expect(controller.isAllSelected)
    controller.toggle(tags[0])
    #expect(!controller.isAllSelected && controller.isSelected(tags[0]))
    controller.selectAll()
    #expect(controller.isAllSelected && state.isEmpty)
    controller.exclude(tags[1])
    #expect(controller.isExcluded(tags[1]) && controller.selections.isEmpty)
    connector.disconnect()
  }
}
