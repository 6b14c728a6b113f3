import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@testable import InstantSearchCore

@MainActor
@Suite("The rows of tables and their accessibility")
struct ListRowTests {
  let table = UITableView()

  func facetList(_ items: SelectableItem<Facet>...) -> FacetListTableController {
    let list = FacetListTableController(tableView: table)
    list.setSelectableItems(selectableItems: items)
    list.reload()
    return list
  }

  @Test("VoiceOver reads the value, the number of results, and whether it is selected; texts follow the preferred size")
  func spoken() {
    let list = facetList(
      SelectableItem(item: Facet(value: "red", count: 12), isSelected: true),
      SelectableItem(item: Facet(value: "blue", count: 1), isSelected: false))
    let (red, blue) = (table.cell(row: 0), table.cell(row: 1))
    #expect(red?.accessibilityLabel == "red" && red?.accessibilityValue == "12 results")
    expectEqual(red?.accessibilityTraits.contains(.selected), true)
    #expect(blue?.accessibilityValue == "1 result" && blue?.accessibilityTraits.contains(.selected) == false)
    let content = red?.contentConfiguration as? UIListContentConfiguration
    expectEqual(content?.textProperties.adjustsFontForContentSizeCategory, true)
    expectEqual(content?.textProperties.font, .preferredFont(forTextStyle: .body))
    // An unknown count is neither shown nor read, and nothing remains of the cell's previous use.
    list.setSelectableItems(selectableItems: [SelectableItem(item: .uncounted(value: "red"), isSelected: false)])
    list.reload()
    let cell = table.cell(row: 0)
    #expect(
      cell?.shownTexts == ["red"] && cell?.accessibilityValue == nil
        && cell?.accessoryType == UITableViewCell.AccessoryType.none)
  }

  @Test("VoiceOver reads the stars of a rating menu as a number")
  func spokenStars() {
    let menu = RatingMenuTableController(tableView: table)
    menu.setSelectableItems(selectableItems: [
      SelectableItem(item: 4, isSelected: true, label: "★★★★☆ & up", resultCount: 12)
    ])
    menu.reload()
    let cell = table.cell(row: 0)
    expectEqual(cell?.shownTexts, ["★★★★☆ & up", "12"])
    #expect(cell?.accessibilityLabel == "4 of 5 & up" && cell?.accessibilityValue == "12 results")
  }

  @Test("A menu of values shows the error of counting as its title, and marks what is chosen")
  func errorOfMenu() {
    let menu = MenuSelectButtonController()
    menu.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "red", count: 12), isSelected: true),
      SelectableItem(item: .uncounted(value: "blue"), isSelected: false),
    ])
    menu.setError(.attributeNotFaceted("x"))
    menu.reload()
    expectEqual(menu.button.menu?.title, "the attribute 'x' is not declared for faceting")
    #expect(menu.button.menu?.shownTitles == ["All", "✓ red (12)", "blue"] && menu.button.showsMenuAsPrimaryAction)
    menu.setError(nil)
    menu.reload()
    expectEqual(menu.button.menu?.title, "")
  }

  @Test("What VoiceOver reads, and errors, are in the language of the translation")
  func translated() {
    defer { Localization.translate = { _, _ in nil } }
    Localization.translate = { key, count in
      switch key {
      case .results: count == 1_200 ? "{count} Treffer" : nil
      case .notItem: "ohne {item}"
      case .attributeNotFaceted: "{attribute} wird nicht gezählt"
      default: nil
      }
    }
    let list = facetList(
      SelectableItem(item: Facet(value: "red", count: 1_200), isSelected: false, isExcluded: true))
    list.setError(.attributeNotFaceted("color"))
    list.reload()
    expectEqual(table.cell(row: 0)?.accessibilityLabel, "ohne red")
    expectEqual(table.cell(row: 0)?.accessibilityValue, "\(1_200.formatted()) Treffer")
    expectEqual(table.texts().last, "color wird nicht gezählt")
  }

  @Test("The label and the result count of a selectable item replace the item's own")
  func labels() {
    let list = FilterListTableController<Filter.Facet>(tableView: table)
    list.filterPresenter = { "only \(DefaultPresenter.Filter.present($0))" }
    let red = Filter.Facet(attribute: "color", stringValue: "red")
    list.setSelectableItems(selectableItems: [
      SelectableItem(item: red, isSelected: false),
      SelectableItem(item: red, isSelected: false, label: "rouge", resultCount: 5),
    ])
    list.reload()
    #expect(table.texts() == ["only red", "rouge"] && table.cell(row: 1)?.shownTexts == ["rouge", "5"])
    expectEqual(table.cell(row: 1)?.accessibilityValue, "5 results")
  }

  @Test("A first row represents all items, and is selected while no item is")
  func all() {
    let state = FilterState()
    let colors: [Filter.Facet] = ["red", "blue"].map { .init(attribute: "color", stringValue: $0) }
    let list = FilterListTableController<Filter.Facet>(tableView: table)
    list.allTitle = "All colors"
    let connector = FacetFilterListConnector(
      facetFilters: colors, filterState: state, operator: .or, groupName: "colors", controller: list)
    #expect(table.texts() == ["All colors", "red", "blue"] && table.checkedRows() == [0])
    table.tap(row: 2)
    #expect(state[or: "colors"].filters == [colors[1]] && table.checkedRows() == [2])
    table.tap(row: 0)
    #expect(state.isEmpty && table.checkedRows() == [0])
    connector.disconnect()
  }

  @Test("A last row expands and collapses the list; it is shown only if there are more items")
  func expansion() {
    let list = FacetListTableController(tableView: table)
    list.expansionTitles = ("Show more", "Show less")
    let facets = ["a", "b", "c"].map { Facet(value: $0, count: 1) }
    let interactor = FacetListInteractor(facets: facets)
    interactor.connectController(list, with: FacetListPresenter(sortBy: [], limit: 2))
    expectEqual(table.texts(), ["a", "b", "Show more"])
    table.tap(row: 2)
    expectEqual(table.texts(), ["a", "b", "c", "Show less"])
    table.tap(row: 3)
    expectEqual(table.texts(), ["a", "b", "Show more"])
    interactor.replaceItems(with: Array(facets.prefix(2)))
    expectEqual(table.texts(), ["a", "b"])
  }

  @Test("A last row shows the error of counting, and a tap on it does nothing")
  func error() {
    let list = facetList(SelectableItem(item: Facet(value: "red", count: 12), isSelected: false))
    var taps = 0
    list.onClick = { _ in taps += 1 }
    list.setError(.attributeNotFaceted("x"))
    list.reload()
    expectEqual(table.texts(), ["red", "the attribute 'x' is not declared for faceting"])
    table.tap(row: 1)
    list.setError(nil)
    list.reload()
    #expect(table.texts() == ["red"] && taps == 0)
  }

  @Test("A dynamic list has custom headers, and loads its table only when it appears")
  func headers() {
    let list = DynamicFacetListTableViewController()
    list.setOrderedFacets([AttributedFacets(attribute: "color", facets: [.uncounted(value: "red")])])
    #expect(!list.isViewLoaded)
    list.attributePresenter = { $0.rawValue.uppercased() }
    list.appear()
    expectEqual(list.tableView.header(section: 0), "COLOR")
    expectEqual(list.tableView.cell(row: 0)?.shownTexts, ["red"])
  }
}
