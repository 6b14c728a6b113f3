import InstantSearchCore
import InstantSearchUIKit
@_spi(Driving) import UIKit

/// The screen in UIKit, used as a user would.
@MainActor
final class UIKitScreen {
  let shop = LampShop()
  private let searchBar = UISearchBar()
  private let stats = UILabel()
  private let current = UITableView()
  private let colors = UITableView()
  private let brands = UITableView()
  private let prices = UITableView()
  private let hits = ResultsTableViewController<Lamp> { cell, hit in
    var content = UIListContentConfiguration.cell()
    content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
    cell.contentConfiguration = content
  }
  private var controllers: [AnyObject] = []

  init() {
    hits.appear()
    let brandList = FacetListTableController(tableView: brands)
    brandList.exclusionTitles = ("Exclude", "Include")
    let currentList = CurrentFilterGroupsTableController(tableView: current)
    currentList.groupPresenter = { "Chosen \($0.name)" }
    let colorList = FacetListTableController(tableView: colors)
    let priceList = FilterListTableController<Filter.Numeric>(tableView: prices)
    let (searchBox, statsLabel) = (SearchBarController(searchBar: searchBar), LabelStatsController(label: stats))
    shop.connect(
      searchBox: searchBox, stats: statsLabel, current: currentList, colors: colorList, brands: brandList,
      prices: priceList, hits: hits)
    controllers = [searchBox, statsLabel, currentList, colorList, brandList, priceList]
  }

  func type(_ text: String) { searchBar.type(text) }

  func tapColor(_ text: String) { colors.tap(row: colors.texts().firstIndex(of: text) ?? 0) }

  func excludeBrand(_ text: String) { brands.swipe(row: brands.texts().firstIndex(of: text) ?? 0, andTap: "Exclude") }

  /// The visible text.
  var lines: [String] {
    let text = searchBar.text ?? ""
    return ["[\(text.isEmpty ? "Search" : text)]"] + stats.emphasizedTexts + lines(\.drawn)
  }

  /// The VoiceOver texts of the tables.
  var spokenLines: [String] { lines(\.spoken) }

  private func lines(_ line: (UITableViewCell) -> String) -> [String] {
    let lists = [("Color", colors), ("Brand", brands), ("Price", prices)]
    return current.lines(line) + lists.flatMap { title, table in [title] + table.lines(line) }
      + hits.tableView.lines(line)
  }
}

extension UITableView {
  fileprivate func lines(_ line: (UITableViewCell) -> String) -> [String] {
    (0..<numberOfSections).flatMap { section in
      [header(section: section)].compactMap { $0 }
        + (0..<numberOfRows(inSection: section)).compactMap { cell(row: $0, section: section).map(line) }
    }
  }
}

extension UITableViewCell {
  fileprivate var spoken: String {
    let traits: [(UIAccessibilityTraits, String)] = [(.selected, "selected"), (.button, "button")]
    let words = [accessibilityLabel ?? shownText, accessibilityValue].compactMap { $0 }
    return (words + traits.filter { accessibilityTraits.contains($0.0) }.map(\.1)).joined(separator: ", ")
  }
}
