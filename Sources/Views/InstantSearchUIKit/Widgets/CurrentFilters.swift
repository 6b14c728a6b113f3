#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The current filters in a table; a tap removes one.
@MainActor
open class CurrentFilterListTableController: NSObject, CurrentFiltersController, UITableViewDelegate {
  public var onRemoveItem: ((FilterAndID) -> Void)?

  /// The table that shows the filters.
  public let tableView: UITableView
  private let cellID: String
  private var items: [FilterAndID] = []
  private var rows: RowSource?

  /// - Parameters:
  ///   - tableView: The table; the controller becomes its delegate, and sets its data source.
  ///   - cellID: The reuse identifier of the cells; `UITableViewCell` is registered for it.
  public init(tableView: UITableView, cellID: String = "CurrentFilters") {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    tableView.delegate = self
  }

  open func setItems(_ items: [FilterAndID]) { self.items = items }

  open func reload() {
    let names = sections.map { section in (title: section.title, rows: section.entries.map(\.name)) }
    rows?.show(names, in: tableView)
  }

  // MARK: Rows

  enum Entry {
    case filter(FilterAndID)
    /// Removes all filters of a group.
    case removal(FilterGroup.ID, title: String)

    fileprivate var name: String {
      switch self {
      case .filter(let item): "\(item.id) \(item.filter.text)"
      case .removal: "removal"
      }
    }
  }

  /// The sections of the table; an empty title shows no header.
  var sections: [(title: String, entries: [Entry])] { [(title: "", entries: items.map { .filter($0) })] }

  private func entry(at indexPath: IndexPath) -> Entry? {
    let sections = sections
    guard sections.indices.contains(indexPath.section) else { return nil }
    let entries = sections[indexPath.section].entries
    return entries.indices.contains(indexPath.row) ? entries[indexPath.row] : nil
  }

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard let entry = entry(at: indexPath) else { return cell }
    var content = UIListContentConfiguration.cell()
    content.textProperties.adjustsFontForContentSizeCategory = true
    cell.accessoryView = nil
    cell.accessibilityHint = nil
    cell.accessibilityTraits = .button
    switch entry {
    case .filter(let item):
      content.text = item.text
      let cross = UIImageView(image: UIImage(systemName: "xmark"))
      cross.tintColor = .secondaryLabel
      cell.accessoryView = cross
      cell.accessibilityLabel = item.text
      cell.accessibilityHint = Localization.text(.removesFilter)
    case .removal(_, let title):
      content.text = title
      content.textProperties.color = .tintColor
      cell.accessibilityLabel = "\(title), \(sections[indexPath.section].title)"
    }
    cell.contentConfiguration = content
    return cell
  }

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch entry(at: indexPath) {
    case .filter(let item): onRemoveItem?(item)
    case .removal(let id, _): removeGroup(id)
    case nil: break
    }
  }

  func removeGroup(_ id: FilterGroup.ID) {}
}

/// The current filters in a table, with a section for each group; a tap removes one filter, or all of a group.
@MainActor
open class CurrentFilterGroupsTableController: CurrentFilterListTableController, CurrentFilterGroupsController {
  public var onRemoveGroup: ((FilterGroup.ID) -> Void)?

  private var groups: [CurrentFilterGroup] = []
  /// The title above a group; by default its name.
  public var groupPresenter: @MainActor (FilterGroup.ID) -> String = { $0.name } { didSet { reload() } }
  /// The text of the row that removes all filters of a group with several; nil for no such row.
  public var groupRemovalTitle: String? = Localization.text(.removeAll) { didSet { reload() } }

  open func setGroups(_ groups: [CurrentFilterGroup]) { self.groups = groups }

  override var sections: [(title: String, entries: [Entry])] {
    groups.map { group in
      let removal = group.items.count > 1 ? groupRemovalTitle.map { Entry.removal(group.id, title: $0) } : nil
      return (title: groupPresenter(group.id), entries: group.items.map { .filter($0) } + [removal].compactMap { $0 })
    }
  }

  override func removeGroup(_ id: FilterGroup.ID) { onRemoveGroup?(id) }
}

#if !os(tvOS)
/// The current filters as the tokens of a search field; deleting a token removes its filter, and undoing that adds the
/// filter again.
///
/// ```swift
/// let controller = SearchTextFieldCurrentFiltersController(searchBar: searchController.searchBar)
/// let connector = CurrentFiltersConnector(filterState: filterState, controller: controller)
/// ```
@MainActor
open class SearchTextFieldCurrentFiltersController: UndoingCurrentFiltersController {
  public var onRemoveItem: ((FilterAndID) -> Void)?
  package var onRestoreItem: ((FilterAndID) -> Void)?

  /// The field that shows the filters as tokens.
  package let searchTextField: UISearchTextField
  /// The shown filters.
  package private(set) var items: [FilterAndID] = []

  /// Shows the filters as tokens of a field.
  public init(searchTextField: UISearchTextField) {
    self.searchTextField = searchTextField
    searchTextField.addAction(UIAction { [weak self] _ in self?.followTokens() }, for: .editingChanged)
  }

  /// Shows the filters as tokens of the field of a search bar.
  public convenience init(searchBar: UISearchBar) { self.init(searchTextField: searchBar.searchTextField) }

  open func setItems(_ items: [FilterAndID]) { self.items = items }

  /// Shows the tokens, unless they are shown already: setting them would move the cursor. Other tokens of the app stay
  /// in front.
  open func reload() {
    guard items != shownItems else { return }
    let others = searchTextField.tokens.filter { !($0.representedObject is FilterAndID) }
    let tokens = items.map { item in
      let token = UISearchToken(icon: nil, text: item.text)
      token.representedObject = item
      return token
    }
    searchTextField.tokens = others + tokens
  }

  private var shownItems: [FilterAndID] { searchTextField.tokens.compactMap { $0.representedObject as? FilterAndID } }

  /// Removes the filters whose tokens were deleted, adds those whose tokens have come back, and shows the tokens of the
  /// filters again: nothing changes if nothing is connected.
  private func followTokens() {
    let (before, shown) = (items, shownItems)
    for item in before where !shown.contains(item) { onRemoveItem?(item) }
    for item in shown where !before.contains(item) { onRestoreItem?(item) }
    reload()
  }
}
#endif
#endif
