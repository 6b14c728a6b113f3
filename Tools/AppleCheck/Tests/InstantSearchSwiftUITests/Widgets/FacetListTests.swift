import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The facet list's view")
struct FacetListTests {
  @Test("VoiceOver reads the value, the number of results and whether it is selected, and stars as a number")
  func spoken() {
    let controller = FacetListObservableController(
      facets: [Facet(value: "red", count: 12), Facet(value: "blue", count: 1), .uncounted(value: "green")],
      selections: ["blue"])
    let screen = Rendering(FacetList(controller))
    expectEqual(screen.lines, ["red (12)", "blue (1) [checkmark]", "green"])
    expectEqual(screen.spokenLines, ["red, 12 results, button", "blue, 1 result, selected, button", "green, button"])
    let ratings = Rendering(
      RatingMenu(
        RatingMenuObservableController(items: [
          SelectableItem(item: 4, isSelected: true, label: "★★★★☆ & up", resultCount: 12)
        ])))
    expectEqual(ratings.lines, ["★★★★☆ & up (12) [checkmark]"])
    expectEqual(ratings.spokenLines, ["4 of 5 & up, 12 results, selected, button"])
    let menu = Rendering(
      HierarchicalMenu(
        HierarchicalObservableController(items: [
          HierarchicalFacet(facet: Facet(value: "Books", count: 2), level: 0, isSelected: true),
          HierarchicalFacet(
            facet: Facet(value: "Books > Novels", count: 1), level: 1, isSelected: false, title: "Novels"),
        ])))
    expectEqual(menu.lines, ["Books (2) [checkmark]", "Novels (1)"])
    expectEqual(menu.spokenLines, ["Books, 2 results, selected, button", "Novels, 1 result, button"])
  }

  @Test("A first line shows the error of counting, also in menus")
  func errors() {
    let values = FacetListObservableController(facets: [Facet(value: "red", count: 12)])
    let ratings = RatingMenuObservableController()
    let screens = [
      Rendering(FacetList(values)), Rendering(MenuSelect(values, title: "Color")), Rendering(RatingMenu(ratings)),
    ]
    values.setError(.attributeNotFaceted("x"))
    ratings.setError(.attributeNotFaceted("x"))
    let error = "the attribute 'x' is not declared for faceting"
    expectEqual(screens.map(\.lines), [[error, "red (12)"], [error, "Color [All]"], [error]])
    values.setError(nil)
    expectEqual(screens[0].lines, ["red (12)"])
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

  @Test("A custom view is shown without values, and without filters")
  func noResults() {
    let controller = FacetListObservableController()
    let screen = Rendering(
      FacetList(controller) { facet, _ in
        Text(facet.value)
      } noResults: {
        Text("Nothing found")
      })
    expectEqual(screen.lines, ["Nothing found"])
    let filters = FilterList(FilterListObservableController<Filter.Tag>()) { filter, _ in
      Text(filter.description)
    } noResults: {
      Text("Nothing to choose")
    }
    expectEqual(Rendering(filters).lines, ["Nothing to choose"])
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
}
