import Foundation

/// A view that shows the cells of a data source: a table or a collection view.
@MainActor
protocol CellList: UIView {
  associatedtype Cell: ListCell

  /// The number of cells of each section as the data source answers; nil without one.
  func askedCounts() -> [Int]?
  func askedCell(at indexPath: IndexPath) -> Cell?
  func isSelected(_ indexPath: IndexPath) -> Bool
}

@MainActor
protocol ListCell: UIView {
  var reuseIdentifier: String? { get }
  var isSelected: Bool { get set }

  func prepareForReuse()
  #if os(Linux)
  /// Reaches a subclass's own initializer from its type, as registering a class asks for.
  init(registeredFor reuseIdentifier: String)
  #endif
}

/// The cells of a table or a collection view: their number, as the data source has last answered, and the visible ones.
@MainActor
final class ListCells<List: CellList> {
  typealias Cell = List.Cell

  var classes: [String: Cell.Type] = [:]
  /// The number of cells of each section; nil until the data source is asked.
  var counts: [Int]?
  private(set) var shown: [IndexPath: Cell] = [:]
  private var unused: [Cell] = []
  /// How many cells fit on the screen, and the first of them among the cells of all sections.
  var room = Int.max
  private var firstOnScreen = 0
  /// The cells that were on the screen when the list was last laid out.
  private var displayed: Set<ObjectIdentifier> = []
  /// The cell that is being reconfigured, and is not replaced.
  private var reconfigured: (indexPath: IndexPath, cell: Cell)?

  /// The data source is asked once for each reload, so that a list that forgets to reload shows what it showed.
  func counts(of list: List) -> [Int] {
    if let counts { return counts }
    let asked = list.askedCounts() ?? []
    counts = asked
    return asked
  }

  func indexPaths(of list: List) -> [IndexPath] {
    counts(of: list).enumerated().flatMap { section, count in
      (0..<count).map { IndexPath(row: $0, section: section) }
    }
  }

  /// The cells that fit on the screen.
  func onScreen(of list: List) -> [IndexPath] {
    let all = indexPaths(of: list)
    return Array(all.dropFirst(max(0, min(firstOnScreen, all.count - room))).prefix(room))
  }

  /// Scrolls as little as needed to make a cell visible; returns whether that was necessary.
  func scroll(to indexPath: IndexPath, in list: List) -> Bool {
    guard let index = indexPaths(of: list).firstIndex(of: indexPath) else { return false }
    let before = firstOnScreen
    if index < firstOnScreen { firstOnScreen = index }
    if index - firstOnScreen >= room { firstOnScreen = index - room + 1 }
    return firstOnScreen != before
  }

  /// The cells that have come on the screen since the last time.
  func appearing(in list: List) -> [(IndexPath, Cell)] {
    let cells = onScreen(of: list).compactMap { indexPath in cell(at: indexPath, in: list).map { (indexPath, $0) } }
    let before = displayed
    displayed = Set(cells.map { ObjectIdentifier($0.1) })
    return cells.filter { !before.contains(ObjectIdentifier($0.1)) }
  }

  func cell(at indexPath: IndexPath, in list: List) -> Cell? {
    if let cell = shown[indexPath] { return cell }
    let counts = counts(of: list)
    guard counts.indices.contains(indexPath.section), (0..<counts[indexPath.section]).contains(indexPath.row) else {
      return nil
    }
    let cell = list.askedCell(at: indexPath)
    cell?.isSelected = list.isSelected(indexPath)
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
  func reconfigure(_ indexPath: IndexPath, in list: List) {
    guard let cell = shown[indexPath] else { return }
    reconfigured = (indexPath, cell)
    let filled = list.askedCell(at: indexPath)
    reconfigured = nil
    precondition(filled === cell, "a cell that is configured again must be dequeued for its own index path")
  }

  /// Moves the cells of the items that stay to their new index paths.
  func move(_ newIndexPaths: [IndexPath: IndexPath]) {
    let before = shown
    shown = [:]
    for (old, cell) in before.sorted(by: { $0.key < $1.key }) {
      if let new = newIndexPaths[old] { shown[new] = cell } else { putAway(cell) }
    }
    counts = nil
  }

  /// A reused cell appears on the screen again.
  private func putAway(_ cell: Cell) {
    displayed.remove(ObjectIdentifier(cell))
    unused.append(cell)
  }

  func dequeue(_ identifier: String, for indexPath: IndexPath?) -> Cell? {
    if let reconfigured, reconfigured.indexPath == indexPath, reconfigured.cell.reuseIdentifier == identifier {
      return reconfigured.cell
    }
    if let index = unused.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = unused.remove(at: index)
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier]?.init(registeredFor: identifier)
  }
}
