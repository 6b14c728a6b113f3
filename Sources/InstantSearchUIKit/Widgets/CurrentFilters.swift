#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The current filters in a table; a tap takes one back.
@MainActor
open class CurrentFilterListTableController: NSObject, CurrentFiltersController, UITableViewDataSource,
  UITableViewDelegate
{
  public var onRemoveItem: ((FilterAndID) -> Void)?

  public let tableView: UITableView
  public let cellID: String
  /// The filters on show.
  public private(set) var items: [FilterAndID] = []
  /// What VoiceOver says that a tap does.
  public var removalHint = "Removes this filter"

  /// - Parameters:
  ///   - tableView: The table; the controller becomes its data source and its delegate.
  ///   - cellID: The name under which cells are used again; plain cells are registered for it.
  public init(tableView: UITableView, cellID: String = "CurrentFilters") {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    tableView.dataSource = self
    tableView.delegate = self
  }

  open func setItems(_ items: [FilterAndID]) { self.items = items }

  open func reload() { tableView.reloadData() }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard items.indices.contains(indexPath.row) else { return cell }
    var content = UIListContentConfiguration.cell()
    content.text = items[indexPath.row].text
    content.textProperties.adjustsFontForContentSizeCategory = true
    cell.contentConfiguration = content
    let cross = UIImageView(image: UIImage(systemName: "xmark"))
    cross.tintColor = .secondaryLabel
    cell.accessoryView = cross
    cell.accessibilityLabel = items[indexPath.row].text
    cell.accessibilityHint = removalHint
    cell.accessibilityTraits = .button
    return cell
  }

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if items.indices.contains(indexPath.row) { onRemoveItem?(items[indexPath.row]) }
  }
}
#endif
