import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
@_spi(Driving) import UIKit

extension UITableView {
  /// The rows as the user sees them. The second text of a row is its count.
  func shownRows(section: Int = 0) -> [ShownRow] {
    (0..<numberOfRows(inSection: section)).compactMap { row in
      guard let cell = cell(row: row, section: section) else { return nil }
      let texts = cell.shownTexts
      return ShownRow(
        texts.first ?? "", texts.count > 1 ? Int(texts[1]) : nil, isSelected: cell.accessoryType == .checkmark)
    }
  }

  /// Taps the row with this text, if there is one.
  func tap(_ text: String, section: Int = 0) {
    if let row = texts(section: section).firstIndex(of: text) { tap(row: row, section: section) }
  }
}

/// Reads and taps a table; the controller is the one under test, or a subclass.
final class FacetTableDriver: FacetListDriver {
  let table = UITableView()
  let list: FacetListTableController

  init(_ make: (UITableView) -> FacetListTableController) { list = make(table) }

  var controller: any FacetListController { list }
  var rows: [ShownRow] { table.shownRows() }
  func tap(_ text: String) { table.tap(text) }
}

final class RatingTableDriver: RatingMenuDriver {
  let list = RatingMenuTableController(tableView: UITableView())

  var controller: any RatingMenuController { list }
  var rows: [ShownRow] { list.tableView.shownRows() }
  func tap(_ text: String) { list.tableView.tap(text) }
}

final class FilterTableDriver<F: ConcreteFilterType>: FilterListDriver {
  let list = FilterListTableController<F>(tableView: UITableView())

  var controller: any SelectableListController<F> { list }
  var rows: [ShownRow] { list.tableView.shownRows() }
  func tap(_ text: String) { list.tableView.tap(text) }
}

final class DynamicFacetTableDriver: DynamicFacetListDriver {
  let list = DynamicFacetListTableViewController()

  init() { list.appear() }

  var controller: any DynamicFacetListController { list }
  var attributes: [String] {
    (0..<list.tableView.numberOfSections).map { list.tableView.header(section: $0) ?? "" }
  }
  func rows(of attribute: String) -> [ShownRow] {
    attributes.firstIndex(of: attribute).map { list.tableView.shownRows(section: $0) } ?? []
  }
  func tap(_ text: String, of attribute: String) {
    if let section = attributes.firstIndex(of: attribute) { list.tableView.tap(text, section: section) }
  }
}
