import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("Excluding items in views")
struct ExclusionTests {
  let state = FilterState()

  @Test("The context menu of a row excludes a value and includes it again")
  func menu() {
    let controller = FacetListObservableController()
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 3), Facet(value: "blue", count: 2)])
    interactor.connectFilterState(state, with: "color", operator: .and)
    interactor.connectController(controller)
    let screen = Rendering(FacetList(controller).excludable())
    screen.tap("Exclude", inMenuOf: "red")
    expectEqual(state.getFilters().map(\.text), [#"NOT color:"red""#])
    expectEqual(screen.lines, ["red (3) [minus]", "blue (2)"])
    expectEqual(screen.spokenLines.first, "red, excluded, 3 results, button")
    screen.tap("Include", inMenuOf: "red")
    #expect(state.isEmpty && screen.lines == ["red (3)", "blue (2)"])
    screen.tap("red")
    expectEqual(screen.lines, ["red (3) [checkmark]", "blue (2)"])
  }

  @Test("Actions, what VoiceOver reads, and errors are in the language of the translation")
  func translated() {
    defer { Localization.translate = { _, _ in nil } }
    Localization.translate = { key, _ in
      switch key {
      case .exclude: "Ausschließen"
      case .excluded: "ausgeschlossen"
      case .results: "{count} Treffer"
      case .attributeNotFaceted: "{attribute} wird nicht gezählt"
      default: nil
      }
    }
    let controller = FacetListObservableController()
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 3)])
    interactor.connectController(controller)
    let screen = Rendering(FacetList(controller).excludable())
    screen.tap("Ausschließen", inMenuOf: "red")
    controller.setError(.attributeNotFaceted("color"))
    expectEqual(screen.spokenLines, ["color wird nicht gezählt", "red, ausgeschlossen, 3 Treffer, button"])
  }

  @Test("VoiceOver offers the same")
  func voiceOver() {
    let sale = Filter.Tag(value: "sale")
    let controller = FilterListObservableController<Filter.Tag>()
    let connector = TagFilterListConnector(
      tagFilters: [sale], filterState: state, operator: .and, groupName: "tags", controller: controller)
    let screen = Rendering(FilterList(controller).excludable())
    screen.performAction("Exclude", at: "sale")
    #expect(state.getFilters() == [Filter(!sale)] && screen.spokenLines == ["sale, excluded, button"])
    screen.performAction("Include", at: "sale")
    #expect(state.isEmpty)
    connector.disconnect()
  }
}
