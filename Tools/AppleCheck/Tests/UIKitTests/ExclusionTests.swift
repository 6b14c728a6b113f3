import InstantSearchCore
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("Excluding items in tables")
struct ExclusionTests {
  let table = UITableView()
  let state = FilterState()

  @Test("A swipe excludes a value and includes it again, if exclusionTitles is set")
  func swipe() {
    let list = FacetListTableController(tableView: table)
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 3), Facet(value: "blue", count: 2)])
    interactor.connectFilterState(state, with: "color", operator: .and)
    interactor.connectController(list)
    #expect(table.swipeActions(row: 0).isEmpty && table.cell(row: 0)?.accessibilityCustomActions == nil)
    list.exclusionTitles = ("Exclude", "Include")
    table.swipe(row: 0, andTap: "Exclude")
    expectEqual(state.getFilters().map(\.text), [#"NOT color:"red""#])
    expectEqual(table.cell(row: 0)?.accessibilityLabel, "not red")
    expectEqual(table.swipeActions(row: 0).map(\.title), ["Include"])
    expectEqual(table.swipeActions(row: 1).map(\.title), ["Exclude"])
    table.swipe(row: 0, andTap: "Include")
    #expect(state.isEmpty && table.cell(row: 0)?.accessibilityLabel == "red")
  }

  @Test("VoiceOver offers the same; other rows than items can't be excluded")
  func voiceOver() {
    let tags = ["new", "sale"].map { Filter.Tag(value: $0) }
    let list = FilterListTableController<Filter.Tag>(tableView: table)
    list.allTitle = "All"
    list.exclusionTitles = ("Exclude", "Include")
    let connector = TagFilterListConnector(
      tagFilters: tags, filterState: state, operator: .and, groupName: "tags", controller: list)
    #expect(table.swipeActions(row: 0).isEmpty && table.cell(row: 0)?.accessibilityCustomActions == nil)
    expectEqual(table.cell(row: 2)?.performAction("Exclude"), true)
    expectEqual(state.getFilters(), [Filter(!tags[1])])
    expectEqual(table.cell(row: 2)?.accessibilityCustomActions?.map(\.name), ["Include"])
    connector.disconnect()
    expectEqual(table.cell(row: 1)?.performAction("Exclude"), true)
    expectEqual(state.getFilters(), [Filter(!tags[1])])
  }
}
