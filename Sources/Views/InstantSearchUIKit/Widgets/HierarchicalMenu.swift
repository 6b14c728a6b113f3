#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A hierarchical menu in a table: below each selected value the values of the next level, indented.
///
/// The table is the controller's view. One that the controller is given may be a subview of a view of yours: keep the
/// controller then, or make it a child of yours.
@MainActor
open class HierarchicalTableViewController: UITableViewController, HierarchicalController {
  public var onClick: ((String) -> Void)?

  private var items: [HierarchicalFacet] = []
  private let cellID = "Hierarchical"
  private var rows: RowSource?

  /// A menu that makes its table.
  public convenience init() { self.init(style: .plain) }

  /// A menu in a given table.
  ///
  /// - Parameter tableView: The table, which becomes the controller's view. The controller becomes its data source and
  ///   delegate.
  public convenience init(tableView: UITableView) {
    self.init(style: tableView.style)
    // Sets the view, so that none is loaded.
    self.tableView = tableView
    tableView.delegate = self
    show(in: tableView)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if rows == nil { show(in: tableView) }
  }

  private func show(in tableView: UITableView) {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    reload()
  }

  open func setItem(_ item: [HierarchicalFacet]) {
    items = item
    reload()
  }

  private func reload() { if let rows { rows.show(items.map(\.facet.value), in: tableView) } }

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard items.indices.contains(indexPath.row) else { return cell }
    let item = items[indexPath.row]
    let row = ListRow(
      text: item.title, count: item.facet.isCountKnown ? item.facet.count : nil, isSelected: item.isSelected,
      level: item.level)
    cell.show(row)
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if items.indices.contains(indexPath.row) { onClick?(items[indexPath.row].facet.value) }
  }
}
#endif
