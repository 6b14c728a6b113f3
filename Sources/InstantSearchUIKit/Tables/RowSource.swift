#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A name among others: of several equal ones each has its number.
struct NumberedName: Hashable, Sendable {
  let name: String
  let number: Int
}

/// A row is known by its name and the section that it is in.
struct RowID: Hashable, Sendable {
  let section: NumberedName
  let row: NumberedName
}

/// Brings the rows of a list up to date by what has come, gone and moved. A row that stays keeps its cell, and the list
/// is asked to fill that again.
///
/// The name of a section is its title; an empty one is none.
final class RowSource: UITableViewDiffableDataSource<NumberedName, RowID> {
  /// Whether a row can be swiped.
  var canEdit: (IndexPath) -> Bool = { _ in false }

  convenience init(_ tableView: UITableView, for list: any UITableViewDataSource) {
    self.init(tableView: tableView) { [weak list] tableView, indexPath, _ in
      list?.tableView(tableView, cellForRowAt: indexPath)
    }
    show([String](), in: tableView)
  }

  /// Shows rows in one section without a title.
  func show(_ rows: [String], in tableView: UITableView) { show([(title: "", rows: rows)], in: tableView) }

  /// Shows rows in sections. Where another data source has taken the place of this one, that is asked for everything.
  func show(_ sections: [(title: String, rows: [String])], in tableView: UITableView) {
    guard tableView.dataSource === self else { return tableView.reloadData() }
    var next = NSDiffableDataSourceSnapshot<NumberedName, RowID>()
    for (section, rows) in zip(sections.map(\.title).numbered(), sections.map(\.rows)) {
      next.appendSections([section])
      next.appendItems(rows.numbered().map { RowID(section: section, row: $0) }, toSection: section)
    }
    let before = Set(snapshot().itemIdentifiers)
    next.reconfigureItems(next.itemIdentifiers.filter(before.contains))
    apply(next, animatingDifferences: false)
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    guard let title = sectionIdentifier(for: section)?.name, !title.isEmpty else { return nil }
    return title
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit(indexPath) }
}

extension [String] {
  /// The names with numbers, so that no two are equal.
  fileprivate func numbered() -> [NumberedName] {
    var numbers: [String: Int] = [:]
    return map { name in
      defer { numbers[name, default: 0] += 1 }
      return NumberedName(name: name, number: numbers[name, default: 0])
    }
  }
}
#endif
