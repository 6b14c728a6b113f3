import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class Segments: FilterMapController {
  typealias Segment = Filter.Facet

  var onClick: ((FilterSegment<Filter.Facet>) -> Void)?
  private(set) var items: [SelectableItem<FilterSegment<Filter.Facet>>] = []
  var selected: [String] { items.filter(\.isSelected).map(\.item.name) }

  func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<Filter.Facet>>]) { items = selectableItems }
  func reload() {}
  func tap(_ name: String) { if let item = items.first(where: { $0.item.name == name })?.item { onClick?(item) } }
}

@MainActor
@Suite("The filter map")
struct FilterMapTests {
  private let state = FilterState()
  private let view = Segments()
  private let segments = [
    FilterSegment("All"), FilterSegment("Red", filter: Filter.Facet.red),
    FilterSegment("Blue", filter: Filter.Facet.blue),
  ]

  private func connect() -> FilterMapConnector<Filter.Facet> {
    FilterMapConnector(filterState: state, segments: segments, groupName: "map", controller: view)
  }

  private var filters: [String] { state.getFilters().map(\.description) }

  @Test("A segment stays chosen when it is tapped again, and an unknown name chooses nothing")
  func tappedAgain() {
    let connector = connect()
    var changes: [Int] = []
    state.onChange.subscribe(with: view) { changes.append($1.filters.count) }
    for name in ["Blue", "Red", "Red"] { view.tap(name) }
    connector.interactor.tap("Green")
    expectEqual(changes, [1, 1], "each choice is one change")
    #expect(filters == ["color: red"] && view.selected == ["Red"])
    connector.interactor.deselectAll()
    #expect(filters.isEmpty && view.selected == ["All"])
  }

  @Test("Without \"All\" no segment may be selected; several present ones are all shown, and a tap leaves one")
  func withoutAll() {
    let connector = FilterMapConnector(
      filterState: state, segments: Array(segments.dropFirst()), groupName: "map", controller: view)
    #expect(view.selected.isEmpty && connector.interactor.selected == nil)
    state[or: "map"].add(.red, .blue)
    expectEqual(view.selected, ["Red", "Blue"])
    view.tap("Blue")
    expectEqual(filters, ["color: blue"])
  }

  @Test("Segments that are set later read and write their filters")
  func segmentsLater() {
    let state = FilterState()
    let interactor = FilterMapInteractor(segments: [FilterSegment<Filter.Facet>("All")])
    interactor.connectFilterState(state, groupName: "segments")
    interactor.segments = [FilterSegment("All"), FilterSegment("Red", filter: .red)]
    interactor.tap("Red")
    #expect(state[or: "segments"].filters == [.red] && interactor.selected == "Red")
    interactor.tap("All")
    #expect(state.isEmpty && interactor.selected == "All")
    let alone = FilterMapInteractor(segments: segments)
    alone.connectController(view)
    expectEqual(view.selected, ["All"])
    view.tap("Red")
    expectEqual(view.selected, ["Red"], "without a filter state")
  }
}
