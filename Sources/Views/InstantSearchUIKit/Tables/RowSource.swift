#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A name with a number that makes equal names distinct.
struct NumberedName: Hashable, Sendable {
  let name: String
  let number: Int
}

/// The identifier of a row: its name and its section.
struct RowID: Hashable, Sendable {
  let section: NumberedName
  let row: NumberedName
}

/// A diffable data source that inserts, deletes and moves rows. A row that stays keeps its cell, which is configured
/// again.
///
/// The name of a section is its title; an empty name shows no header.
final class RowSource: UITableViewDiffableDataSource<NumberedName, RowID> {
  /// Whether a row can be swiped.
  var canEdit: (IndexPath) -> Bool = { _ in false }

  /// - Parameters:
  ///   - tableView: The table.
  ///   - cell: Makes the cell of a row; nil if the list is gone.
  convenience init(_ tableView: UITableView, cell: @escaping (IndexPath) -> UITableViewCell?) {
    self.init(tableView: tableView) { _, indexPath, _ in cell(indexPath) }
    show([String](), in: tableView)
  }

  /// Shows rows in one section without a title.
  func show(_ rows: [String], in tableView: UITableView) { show([(title: "", rows: rows)], in: tableView) }

  /// Shows rows in sections. If the table has another data source, all data is reloaded from that.
  ///
  /// - Parameter isSame: Whether the cell of a row, by its section and its index, still shows what it should.
  func show(
    _ sections: [(title: String, rows: [String])], in tableView: UITableView,
    unless isSame: (Int, Int) -> Bool = { _, _ in false }
  ) {
    guard tableView.dataSource === self else { return tableView.reloadData() }
    apply(snapshot().replaced(by: sections, isSame), animatingDifferences: false)
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    guard let title = sectionIdentifier(for: section)?.name, !title.isEmpty else { return nil }
    return title
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit(indexPath) }
}

extension NSDiffableDataSourceSnapshot<NumberedName, RowID> {
  /// A snapshot of other rows. Those that are also in this one are configured again, unless they are the same.
  func replaced(by sections: [(title: String, rows: [String])], _ isSame: (Int, Int) -> Bool = { _, _ in false })
    -> Self
  {
    var next = Self()
    let before = Set(itemIdentifiers)
    for (index, (section, rows)) in zip(sections.map(\.title).numbered(), sections.map(\.rows)).enumerated() {
      next.appendSections([section])
      let rows = rows.numbered().map { RowID(section: section, row: $0) }
      next.appendItems(rows, toSection: section)
      let changed = rows.enumerated().filter { before.contains($1) && !isSame(index, $0) }
      next.reconfigureItems(changed.map(\.element))
    }
    return next
  }
}

extension [String] {
  /// The names with numbers that make them distinct.
  fileprivate func numbered() -> [NumberedName] {
    var numbers: [String: Int] = [:]
    return map { name in
      defer { numbers[name, default: 0] += 1 }
      return NumberedName(name: name, number: numbers[name, default: 0])
    }
  }
}
#endif
