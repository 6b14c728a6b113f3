import InstantSearchCore
import InstantSearchUIKit
import Testing
import UIKit

@MainActor
@Suite("What rows show and say", .timeLimit(.minutes(30)))
struct ListRowTests {
  let table = UITableView()

  func facetList(_ items: SelectableItem<Facet>...) -> FacetListTableController {
    let list = FacetListTableController(tableView: table)
    list.setSelectableItems(selectableItems: items)
    list.reload()
    return list
  }

  @Test("VoiceOver reads the value, the number of results, and whether it is selected")
  func spoken() {
    let list = facetList(
      SelectableItem(item: Facet(value: "red", count: 12), isSelected: true),
      SelectableItem(item: Facet(value: "blue", count: 1), isSelected: false))
    let (red, blue) = (table.cell(row: 0), table.cell(row: 1))
    #expect(red?.accessibilityLabel == "red" && red?.accessibilityValue == "12 results")
    #expect(red?.accessibilityTraits.contains(.selected) == true)
    #expect(blue?.accessibilityValue == "1 result" && blue?.accessibilityTraits.contains(.selected) == false)
    list.spokenCount = { "\($0) Treffer" }
    list.reload()
    #expect(table.cell(row: 0)?.accessibilityValue == "12 Treffer")
  }

  @Test("Where the count is not known, no number shows and none is read; nothing is left of the row's last use")
  func unknownCount() {
    let list = facetList(SelectableItem(item: Facet(value: "red", count: 12), isSelected: true))
    #expect(table.cell(row: 0)?.shownTexts == ["red", "12"])
    list.setSelectableItems(selectableItems: [SelectableItem(item: .uncounted(value: "red"), isSelected: false)])
    list.reload()
    let cell = table.cell(row: 0)
    #expect(
      cell?.shownTexts == ["red"] && cell?.accessibilityValue == nil
        && cell?.accessoryType == UITableViewCell.AccessoryType.none)
  }

  @Test("An excluded item is struck through, and VoiceOver says that it is not wanted")
  func excluded() {
    let list = facetList(
      SelectableItem(item: Facet(value: "red", count: 3), isSelected: false, isExcluded: true),
      SelectableItem(item: Facet(value: "blue", count: 2), isSelected: false))
    let content = table.cell(row: 0)?.contentConfiguration as? UIListContentConfiguration
    let attributes = content?.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(attributes?[.strikethroughStyle] as? Int == NSUnderlineStyle.single.rawValue)
    #expect(table.cell(row: 0)?.accessibilityLabel == "not red" && table.texts() == ["red", "blue"])
    #expect((table.cell(row: 1)?.contentConfiguration as? UIListContentConfiguration)?.attributedText == nil)
    _ = list
  }

  @Test("Labels and numbers of results that come with an item take the place of its own")
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
    #expect(table.cell(row: 1)?.accessibilityValue == "5 results")
  }

  @Test("Texts follow the size that the user prefers")
  func dynamicType() {
    let list = facetList(SelectableItem(item: Facet(value: "red", count: 3), isSelected: false))
    let content = table.cell(row: 0)?.contentConfiguration as? UIListContentConfiguration
    #expect(content?.textProperties.adjustsFontForContentSizeCategory == true)
    #expect(content?.textProperties.font == .preferredFont(forTextStyle: .body))
    _ = list
  }

  @Test("A first row stands for all, and is selected while nothing else is")
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

  @Test("A last row shows more, and less again; it is there only where there is more")
  func expansion() {
    let list = FacetListTableController(tableView: table)
    list.expansionTitles = ("Show more", "Show less")
    let facets = ["a", "b", "c"].map { Facet(value: $0, count: 1) }
    let interactor = FacetListInteractor(facets: facets)
    interactor.connectController(list, with: FacetListPresenter(sortBy: [], limit: 2))
    #expect(table.texts() == ["a", "b", "Show more"])
    table.tap(row: 2)
    #expect(table.texts() == ["a", "b", "c", "Show less"])
    table.tap(row: 3)
    #expect(table.texts() == ["a", "b", "Show more"])
    interactor.items = Array(facets.prefix(2))
    #expect(table.texts() == ["a", "b"])
  }

  @Test("A last row says why the values are not counted, and a tap on it does nothing")
  func error() {
    let list = facetList(SelectableItem(item: Facet(value: "red", count: 12), isSelected: false))
    var taps = 0
    list.onClick = { _ in taps += 1 }
    list.setError(.attributeNotFaceted("x"))
    list.reload()
    #expect(table.texts() == ["red", "the attribute 'x' is not declared for faceting"])
    table.tap(row: 1)
    list.setError(nil)
    list.reload()
    #expect(table.texts() == ["red"] && taps == 0)
  }

  @Test("A dynamic list's headers can be given, and it needs no table before it is on the screen")
  func headers() {
    let list = DynamicFacetListTableViewController()
    list.setOrderedFacets([AttributedFacets(attribute: "color", facets: [.uncounted(value: "red")])])
    #expect(!list.isViewLoaded)
    list.attributePresenter = { $0.rawValue.uppercased() }
    list.appear()
    #expect(list.tableView.header(section: 0) == "COLOR")
    #expect(list.tableView.cell(row: 0)?.shownTexts == ["red"])
  }
}
