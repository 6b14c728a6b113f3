public import Foundation

@MainActor
open class UITableView: UIScrollView {
  public let style: Style
  /// The rows as the data source has answered, and the visible cells.
  let rows = ListCells<UITableView>()

  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open var rowHeight: CGFloat = automaticDimension
  open var tableHeaderView: UIView?
  open var backgroundView: UIView?
  open private(set) var indexPathsForSelectedRows: [IndexPath]?

  public class var automaticDimension: CGFloat { -1 }

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public enum Style: Int, Sendable {
    case plain, grouped
    @available(tvOS, unavailable)
    case insetGrouped
  }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    rows.classes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// A cell to reuse, or a new one.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = rows.dequeue(identifier, for: indexPath) else {
      preconditionFailure("no cell class is registered for '\(identifier)'")
    }
    return cell
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    rows.dequeue(identifier, for: nil)
  }

  // MARK: Rows

  /// Discards the rows and the selection; the visible cells are reused.
  open func reloadData() {
    rows.forget()
    indexPathsForSelectedRows = nil
    setNeedsLayout()
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for indexPath in indexPaths { rows.forget(indexPath) }
    if !indexPaths.isEmpty { setNeedsLayout() }
  }

  /// Reconfigures visible cells. They stay on the screen, so the delegate is not notified, and no layout pass follows.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    for indexPath in indexPaths { rows.reconfigure(indexPath, in: self) }
  }

  /// Shows the rows that there is room for. The delegate is notified of a row when its cell comes on the screen, and
  /// not of one that was there before, whatever it was filled with since.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (indexPath, cell) in rows.appearing(in: self) {
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
    }
  }

  open var numberOfSections: Int { rows.counts(of: self).count }
  open func numberOfRows(inSection section: Int) -> Int { rows.counts(of: self)[section] }

  /// The cell on show at this index path: here every row that there is, also where there is no room for it.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows.cell(at: indexPath, in: self) }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? { rows.shown.first { $0.value === cell }?.key }

  open var indexPathsForVisibleRows: [IndexPath]? { rows.onScreen(of: self) }

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    if rows.scroll(to: indexPath, in: self) { setNeedsLayout() }
  }

  // MARK: Selection

  /// Selects a row in code: as with Apple's, the delegate is not notified.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    for selected in indexPathsForSelectedRows ?? [] where selected != indexPath {
      deselectRow(at: selected, animated: animated)
    }
    guard let indexPath else { return }
    indexPathsForSelectedRows = [indexPath]
    rows.shown[indexPath]?.setSelected(true, animated: animated)
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedRows?.removeAll { $0 == indexPath }
    if indexPathsForSelectedRows?.isEmpty ?? false { indexPathsForSelectedRows = nil }
    rows.shown[indexPath]?.setSelected(false, animated: animated)
  }
}

extension UITableView: CellList {
  func askedCounts() -> [Int]? {
    dataSource.map { source in
      (0..<source.numberOfSections(in: self)).map { source.tableView(self, numberOfRowsInSection: $0) }
    }
  }

  func askedCell(at indexPath: IndexPath) -> UITableViewCell? {
    dataSource?.tableView(self, cellForRowAt: indexPath)
  }

  func isSelected(_ indexPath: IndexPath) -> Bool { indexPathsForSelectedRows?.contains(indexPath) ?? false }
}
