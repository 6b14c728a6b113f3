import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import Testing

@MainActor
@Suite("The views of what is filtered: current filters, clearing, toggle, segments", .timeLimit(.minutes(1)))
struct FilterWidgetTests {
  private let red = Filter.Facet(attribute: "color", stringValue: "red")
  private let blue = Filter.Facet(attribute: "color", stringValue: "blue")

  @Test("A tap takes back a current filter, and a whole group can go")
  func currentFilters() {
    let state = FilterState()
    state[or: "color"].add(red, blue)
    state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
    let controller = CurrentFiltersObservableController()
    let connector = CurrentFiltersConnector(filterState: state, controller: controller)
    let screen = Rendering(List { CurrentFilters(controller) })
    #expect(screen.lines == ["red [xmark]", "blue [xmark]", "price: 5 to 10 [xmark]"])
    #expect(screen.spokenLines.first == "red, button")
    screen.tap("red")
    #expect(screen.lines == ["blue [xmark]", "price: 5 to 10 [xmark]"])
    #expect(controller.groups.count == 2)
    controller.removeAll(inGroupWithID: .and(name: "price"))
    #expect(screen.lines == ["blue [xmark]"] && state.getFilters() == [Filter(blue)])
    connector.disconnect()
    screen.tap("blue")
    #expect(!controller.isEmpty && !state.isEmpty)
  }

  @Test("The current filters show by their groups; a tap takes back one, or all of a group")
  func currentFilterGroups() {
    let state = FilterState()
    state[or: "color"].add(red, blue)
    state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
    let controller = CurrentFiltersObservableController()
    let connector = CurrentFiltersConnector(filterState: state, controller: controller)
    let screen = Rendering(List { CurrentFilterGroups(controller) { $0.name.capitalized } })
    #expect(
      screen.lines == ["Color", "red [xmark]", "blue [xmark]", "Remove all", "Price", "price: 5 to 10 [xmark]"])
    #expect(
      screen.spokenLines == [
        "Color, heading", "red, button", "blue, button", "Remove all, Color, button", "Price, heading",
        "price: 5 to 10, button",
      ])
    screen.tap("price: 5 to 10")
    #expect(screen.lines.count == 4)
    screen.tap("Remove all")
    #expect(screen.lines == [] && state.isEmpty)
    connector.disconnect()
  }

  @Test("The button clears the filters, and is disabled where there are none")
  func clearFilters() {
    let state = FilterState()
    let controller = FilterClearObservableController()
    let connector = FilterClearConnector(filterState: state, controller: controller)
    let screen = Rendering(ClearFilters(controller))
    #expect(screen.lines == ["Clear filters"] && !controller.isClearable)
    screen.tap("Clear filters")
    state[or: "color"].add(red)
    #expect(controller.isClearable)
    screen.tap("Clear filters")
    #expect(state.isEmpty && !controller.isClearable)
    connector.disconnect()
  }

  @Test("The toggle shows its filter as on, a tap takes it back, and it shows what holds where nobody hears")
  func toggle() {
    let state = FilterState()
    let controller = FilterToggleObservableController<Filter.Facet>()
    let connector = FilterToggleConnector(filterState: state, filter: red, isSelected: true, controller: controller)
    let screen = Rendering(FilterToggle(controller))
    #expect(screen.lines == ["red [on]"] && state.getFilters() == [Filter(red)])
    screen.tap("red")
    #expect(screen.lines == ["red [off]"] && state.isEmpty)
    state[or: "color"].add(red)
    #expect(screen.lines == ["red [on]"])
    connector.disconnect()
    screen.tap("red")
    #expect(screen.lines == ["red [on]"])
    #expect(Rendering(FilterToggle(controller, title: "Only red ones")).lines == ["Only red ones [on]"])
  }

  @Test("A segment takes the place of another one")
  func filterMap() {
    let state = FilterState()
    let controller = FilterMapObservableController<Filter.Facet>()
    let connector = FilterMapConnector(
      filterState: state, segments: [.init("All"), .init("Red", filter: red), .init("Blue", filter: blue)],
      groupName: "color", controller: controller)
    let screen = Rendering(FilterMapPicker(controller, title: "Color"))
    #expect(screen.lines == ["Color [All]"])
    screen.choose("Blue", in: "Color")
    #expect(screen.lines == ["Color [Blue]"] && state.getFilters() == [Filter(blue)])
    screen.choose("All", in: "Color")
    #expect(screen.lines == ["Color [All]"] && state.isEmpty)
    connector.disconnect()
  }
}
