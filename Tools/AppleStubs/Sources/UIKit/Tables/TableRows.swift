import Foundation

/// The rows of a table view: their number, as the data source has last answered, and the visible cells.
@MainActor
final class TableRows {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  /// The number of rows of each section; nil until the data source is asked.
  var counts: [Int]?
  private(set) var shown: [IndexPath: UITableViewCell] = [:]
  private var unused: [UITableViewCell] = []
  /// How many rows fit on the screen, and the first of them among the rows of all sections.
  var room = Int.max
  private var firstOnScreen = 0
  /// The cells that were on the screen when the table was last laid out.
  private var displayed: Set<ObjectIdentifier> = []
  /// The cell that is being reconfigured, and is not replaced.
  private var reconfigured: (indexPath: IndexPath, cell: UITableViewCell)?

  /// The data source is asked once for each reload, so that a list that forgets to reload shows what it showed.
  func counts(of table: UITableView) -> [Int] {
    if let counts { return counts }
    let asked = table.dataSource.map { source in
      (0..<source.numberOfSections(in: table)).map { source.tableView(table, numberOfRowsInSection: $0) }
    }
    counts = asked ?? []
    return asked ?? []
  }

  func indexPaths(of table: UITableView) -> [IndexPath] {
    counts(of: table).enumerated().flatMap { section, count in
      (0..<count).map { IndexPath(row: $0, section: section) }
    }
  }

  /// The rows that fit on the screen.
  func onScreen(of table: UITableView) -> [IndexPath] {
    let all = indexPaths(of: table)
    return Array(all.dropFirst(max(0, min(firstOnScreen, all.count - room))).prefix(room))
  }

  /// Scrolls as little as needed to make a row visible; returns whether that was necessary.
  func scroll(to indexPath: IndexPath, in table: UITableView) -> Bool {
    guard let row = indexPaths(of: table).firstIndex(of: indexPath) else { return false }
    let before = firstOnScreen
    if row < firstOnScreen { firstOnScreen = row }
    if row - firstOnScreen >= room { firstOnScreen = row - room + 1 }
    return firstOnScreen != before
  }

  /// The rows whose cells have come on the screen since the last time, with the cells.
  func appearing(in table: UITableView) -> [(IndexPath, UITableViewCell)] {
    let cells = onScreen(of: table).compactMap { indexPath in cell(at: indexPath, in: table).map { (indexPath, $0) } }
    let before = displayed
    displayed = Set(cells.map { ObjectIdentifier($0.1) })
    return cells.filter { !before.contains(ObjectIdentifier($0.1)) }
  }

  func cell(at indexPath: IndexPath, in table: UITableView) -> UITableViewCell? {
    if let cell = shown[indexPath] { return cell }
    let counts = counts(of: table)
    guard counts.indices.contains(indexPath.section), (0..<counts[indexPath.section]).contains(indexPath.row) else {
      return nil
    }
    let cell = table.dataSource?.tableView(table, cellForRowAt: indexPath)
    cell?.isSelected = table.indexPathsForSelectedRows?.contains(indexPath) ?? false
    shown[indexPath] = cell
    return cell
  }

  func forget() {
    counts = nil
    for indexPath in shown.keys.sorted() { forget(indexPath) }
  }

  func forget(_ indexPath: IndexPath) {
    if let cell = shown.removeValue(forKey: indexPath) { putAway(cell) }
  }

  /// Asks the data source to reconfigure the visible cell.
  func reconfigure(_ indexPath: IndexPath, in table: UITableView) {
    guard let cell = shown[indexPath] else { return }
    reconfigured = (indexPath, cell)
    let filled = table.dataSource?.tableView(table, cellForRowAt: indexPath)
    reconfigured = nil
    precondition(filled === cell, "a cell that is configured again must be dequeued for its own index path")
  }

  /// Moves the cells of the rows that stay to their new index paths.
  func move(_ newIndexPaths: [IndexPath: IndexPath]) {
    let before = shown
    shown = [:]
    for (old, cell) in before.sorted(by: { $0.key < $1.key }) {
      if let new = newIndexPaths[old] { shown[new] = cell } else { putAway(cell) }
    }
    counts = nil
  }

  /// A reused cell appears on the screen again.
  private func putAway(_ cell: UITableViewCell) {
    displayed.remove(ObjectIdentifier(cell))
    unused.append(cell)
  }

  func dequeue(_ identifier: String, for indexPath: IndexPath?) -> UITableViewCell? {
    if let reconfigured, reconfigured.indexPath == indexPath, reconfigured.cell.reuseIdentifier == identifier {
      return reconfigured.cell
    }
    if let index = unused.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = unused.remove(at: index)
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier]?.init(registeredFor: identifier)
  }
}
