import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The facet list's view")
struct FacetListTests {
  @Test("VoiceOver reads the value, the number of results and whether it is selected; an unknown count not")
  func spoken() {
    let controller = FacetListObservableController(
      facets: [Facet(value: "red", count: 12), Facet(value: "blue", count: 1), .uncounted(value: "green")],
      selections: ["blue"])
    let screen = Rendering(FacetList(controller))
    expectEqual(screen.lines, ["red (12)", "blue (1) [checkmark]", "green"])
    expectEqual(screen.spokenLines, ["red, 12 results, button", "blue, 1 result, selected, button", "green, button"])
  }

  @Test("Labels replace values, exclusions are marked, and the list can be expanded")
  func reachable() async {
    let catalogue = Catalogue()
    let controller = FacetListObservableController()
    let presenter = FacetListPresenter(limit: 2, expandedLimit: 3)
    let connector = FacetListConnector(
      searcher: catalogue.searcher, filterState: catalogue.filterState, attribute: "color", operator: .or,
      controller: controller, presenter: presenter)
    connector.interactor.label = { $0.value == "red" ? "Crimson" : nil }
    let screen = Rendering(FacetList(controller))
    await catalogue.search()
    expectEqual(screen.lines, ["Crimson (2)", "blue (1)"])
    #expect(controller.canExpand && !controller.isExpanded)
    let button = Rendering(ShowMoreButton(controller))
    button.tap("Show more")
    #expect(controller.isExpanded && button.lines == ["Show less"])
    expectEqual(screen.lines, ["Crimson (2)", "blue (1)", "green (1)"])
    controller.exclude(Facet(value: "red", count: 2))
    #expect(controller.exclusions == ["red"] && controller.selections.isEmpty)
    expectEqual(screen.lines.first, "Crimson (2) [minus]")
    expectEqual(screen.spokenLines.first, "Crimson, excluded, 2 results, button")
    screen.tap("Crimson")
    expectEqual(screen.lines.first, "Crimson (2) [checkmark]")
    connector.disconnect()
  }

  @Test("A first line shows the error of counting")
  func error() {
    let controller = FacetListObservableController(facets: [Facet(value: "red", count: 12)])
    let screen = Rendering(FacetList(controller))
    controller.setError(.attributeNotFaceted("x"))
    expectEqual(screen.lines, ["the attribute 'x' is not declared for faceting", "red (12)"])
    controller.setError(nil)
    expectEqual(screen.lines, ["red (12)"])
  }

  @Test("A menu of values and one of ratings show the error of counting in a first line")
  func errorsOfMenus() {
    let values = FacetListObservableController(facets: [Facet(value: "red", count: 12)])
    let (menu, ratings) = (Rendering(MenuSelect(values, title: "Color")), RatingMenuObservableController())
    let stars = Rendering(RatingMenu(ratings))
    values.setError(.attributeNotFaceted("x"))
    ratings.setError(.attributeNotFaceted("x"))
    expectEqual(menu.lines, ["the attribute 'x' is not declared for faceting", "Color [All]"])
    expectEqual(stars.lines, ["the attribute 'x' is not declared for faceting"])
  }

  @Test("VoiceOver reads stars as a number")
  func spokenStars() {
    let ratings = RatingMenuObservableController(items: [
      SelectableItem(item: 4, isSelected: true, label: "★★★★☆ & up", resultCount: 12)
    ])
    let screen = Rendering(RatingMenu(ratings))
    expectEqual(screen.lines, ["★★★★☆ & up (12) [checkmark]"])
    expectEqual(screen.spokenLines, ["4 of 5 & up, 12 results, selected, button"])
  }

  @Test("A custom view is shown without values")
  func noResults() {
    let controller = FacetListObservableController()
    let screen = Rendering(
      FacetList(controller) { facet, _ in
        Text(facet.value)
      } noResults: {
        Text("Nothing found")
      })
    expectEqual(screen.lines, ["Nothing found"])
    controller.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "red", count: 1), isSelected: false)
    ])
    expectEqual(screen.lines, ["red"])
  }

  @Test("A row with a gesture of its own selects once")
  func ownGesture() {
    var asked: [String] = []
    let controller = FacetListObservableController(facets: [Facet(value: "red", count: 1)]) { asked.append($0.value) }
    let screen = Rendering(
      FacetList(controller) { facet, _ in
        Text(facet.value).onTapGesture { controller.toggle(facet) }
      })
    screen.tap("red")
    expectEqual(asked, ["red"])
  }

  @Test("Setting equal items does not draw the view again")
  func drawings() {
    let controller = FacetListObservableController()
    let screen = Rendering(FacetList(controller))
    let items = [SelectableItem(item: Facet(value: "red", count: 1), isSelected: true)]
    controller.setSelectableItems(selectableItems: items)
    let drawings = screen.drawings
    controller.setSelectableItems(selectableItems: items)
    controller.setExpansion(isAvailable: false, isExpanded: false)
    controller.reload()
    expectEqual(screen.drawings, drawings)
  }
}
