import InstantSearchCore
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("Highlights in tables")
struct HighlightTests {
  let table = UITableView()

  private func facetList(_ items: SelectableItem<Facet>...) -> FacetListTableController {
    let list = FacetListTableController(tableView: table)
    list.setSelectableItems(selectableItems: items)
    list.reload()
    return list
  }

  @Test("Matches in a value are bold, in the user's preferred size, and VoiceOver reads plain text")
  func facets() {
    let found = Facet(value: "red wine", count: 3, highlighted: "<em>red</em> wine")
    let list = facetList(SelectableItem(item: found, isSelected: false))
    expectEqual(table.cell(row: 0)?.emphasizedTexts, ["**red** wine", "3"])
    #expect(table.cell(row: 0)?.shownText == "red wine" && table.cell(row: 0)?.accessibilityLabel == "red wine")
    let content = table.cell(row: 0)?.contentConfiguration as? UIListContentConfiguration
    let plain = content?.attributedText?.attributes(at: 5, effectiveRange: nil)[.font] as? UIFont
    expectEqual(plain, .preferredFont(forTextStyle: .body))
    list.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "red wine", count: 3), isSelected: false)
    ])
    list.reload()
    expectEqual(table.cell(row: 0)?.emphasizedTexts, ["red wine", "3"])
  }

  @Test("A label has no highlights, and an excluded item is struck through")
  func otherTexts() {
    let found = Facet(value: "red", count: 3, highlighted: "<em>red</em>")
    let list = facetList(
      SelectableItem(item: found, isSelected: false, label: "Crimson"),
      SelectableItem(item: found, isSelected: false, isExcluded: true),
      SelectableItem(item: Facet(value: "blue", count: 2), isSelected: false, isExcluded: true))
    expectEqual(table.cell(row: 0)?.emphasizedTexts, ["Crimson", "3"])
    expectEqual(table.cell(row: 1)?.emphasizedTexts, ["~~red~~", "3"])
    #expect(table.cell(row: 2)?.emphasizedTexts == ["~~blue~~", "2"] && table.texts().last == "blue")
    _ = list
  }

  @Test("Matches in a result are bold in any text style")
  func hits() {
    let hit = Hit(
      objectID: "1", record: Product(name: "Red pen"),
      highlights: .object([.init(name: "name", value: .text(.init(value: "Red <em>pen</em>")))]))
    let label = UILabel()
    label.attributedText = hit.highlightedText(of: "name").map { NSAttributedString($0, textStyle: .headline) }
    #expect(label.emphasizedTexts == ["Red **pen**"] && label.text == "Red pen")
    #expect(
      label.attributedText?.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont
        == .preferredFont(forTextStyle: .headline))
  }
}
