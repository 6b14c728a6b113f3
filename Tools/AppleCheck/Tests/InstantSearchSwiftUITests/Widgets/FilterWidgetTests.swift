import Foundation
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The views of filters: current filters, clearing, toggle")
struct FilterWidgetTests {
  private let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("Groups have titles, and those of several filters a button with a distinct VoiceOver label")
  func currentFilterGroups() {
    let state = FilterState()
    state[or: "color"].add(red, Filter.Facet(attribute: "color", stringValue: "blue"))
    state[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
    let controller = CurrentFiltersObservableController()
    let connector = CurrentFiltersConnector(filterState: state, controller: controller)
    let screen = Rendering(List { CurrentFilterGroups(controller) { $0.name.capitalized } })
    expectEqual(
      screen.lines, ["Color", "red [xmark]", "blue [xmark]", "Remove all", "Price", "price: 5 to 10 [xmark]"])
    expectEqual(
      screen.spokenLines,
      [
        "Color, heading", "red, button", "blue, button", "Remove all, Color, button", "Price, heading",
        "price: 5 to 10, button",
      ])
    connector.disconnect()
  }

  @Test("The toggle is named after its filter or by its title, and a button has a title")
  func toggle() {
    expectEqual(Rendering(ClearFilters(FilterClearObservableController())).lines, ["Clear filters"])
    let controller = FilterToggleObservableController<Filter.Facet>(isSelected: true)
    controller.setItem(red)
    let screen = Rendering(FilterToggle(controller))
    expectEqual(screen.lines, ["red [on]"])
    expectEqual(Rendering(FilterToggle(controller, title: "Only red ones")).lines, ["Only red ones [on]"])
    controller.setLabel("Red")
    expectEqual(screen.lines, ["Red [on]"])
    controller.setItem(Filter.Facet(attribute: "color", stringValue: "blue"))
    expectEqual(screen.lines, ["Red [on]"])
    controller.setLabel(nil)
    expectEqual(screen.lines, ["blue [on]"])
  }
}
