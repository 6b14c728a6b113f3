#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Shows a list of items in a table view, the selected ones with a checkmark, and calls back when one is tapped.
///
/// The table view holds its data source and its delegate weakly: keep the controller as long as the table. A subclass
/// provides the text of an item, or dequeues cells of its own.
///
/// Rows are inserted, deleted and moved by a diffable data source; those that stay are configured again. If a subclass
/// makes itself the table's data source, each change reloads all rows instead.
@MainActor
open class SelectableListTableController<Item>: NSObject, ExcludingListController, AllItemController,
  ExpandableListController, FailingListController, UITableViewDataSource, UITableViewDelegate
{
  // All members visible to Objective-C are in the class body: extensions of generic classes can't have them.

  public var onClick: ((Item) -> Void)?
  public var onExclude: ((Item) -> Void)?
  public var onClickAll: (() -> Void)?
  public var onToggleExpansion: (() -> Void)?

  /// The table that shows the items.
  public let tableView: UITableView
  /// The reuse identifier of the cells.
  public let cellID: String
  /// The shown items.
  public private(set) var selectableItems: [SelectableItem<Item>] = [] { didSet { madeEntries = nil } }

  /// The text of a first row that is selected when no item is, and removes all selections; nil for no such row.
  public var allTitle: String? { didSet { showTitles() } }
  /// The texts of a last row that expands and collapses the list; nil for no such row.
  public var expansionTitles: (more: String, less: String)? { didSet { showTitles() } }
  /// The titles of the swipe and VoiceOver actions that exclude an item and include it again; nil for no such actions.
  public var exclusionTitles: (exclude: String, include: String)? { didSet { reload() } }

  private var isAllSelected = false
  private var isExpandable = false { didSet { madeEntries = nil } }
  private var isExpanded = false { didSet { madeEntries = nil } }
  private var error: SearchError? { didSet { madeEntries = nil } }
  private var rows: RowSource?

  /// - Parameters:
  ///   - tableView: The table; the controller becomes its data source and delegate.
  ///   - cellID: The reuse identifier of the cells; `UITableViewCell` is registered for it.
  public init(tableView: UITableView, cellID: String) {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in
      guard let self else { return nil }
      return self.tableView(self.tableView, cellForRowAt: $0)
    }
    rows?.canEdit = { [weak self] in self?.exclusion(at: $0) != nil }
    tableView.delegate = self
  }

  /// The text of an item without a label.
  open func text(for item: Item) -> String { defaultText(for: item) }

  /// The count of an item itself; nil if it is unknown.
  open func count(for item: Item) -> Int? { defaultCount(for: item) }

  /// The text of an item with highlights; nil if there are none.
  open func highlightedText(for item: Item) -> HighlightedText? { defaultHighlightedText(for: item) }

  // What the lists of the library show, unless a subclass of the app shows something else.
  func defaultText(for item: Item) -> String { "\(item)" }
  func defaultCount(for item: Item) -> Int? { nil }
  func defaultHighlightedText(for item: Item) -> HighlightedText? { nil }

  /// What VoiceOver reads instead of the text; nil for the text.
  func spokenText(for item: Item) -> String? { nil }

  /// The name that identifies an item when the rows change.
  func name(of item: Item) -> String { text(for: item) }

  // MARK: Controller

  open func setSelectableItems(selectableItems: [SelectableItem<Item>]) { self.selectableItems = selectableItems }

  open func setAll(isSelected: Bool) { isAllSelected = isSelected }

  open func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    isExpandable = isAvailable
    self.isExpanded = isExpanded
  }

  /// Shows an error in a last row.
  open func setError(_ error: SearchError?) { self.error = error }

  open func reload() { rows?.show(entries.map(name), in: tableView) }

  // MARK: Data source and delegate

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    if let row = entry(at: indexPath).map(row) { cell.show(row) }
    let exclude = exclusion(at: indexPath).map { exclusion in
      UIAccessibilityCustomAction(name: exclusion.title) { [weak self] _ in
        self?.onExclude?(exclusion.item)
        return true
      }
    }
    cell.accessibilityCustomActions = exclude.map { [$0] }
    return cell
  }

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch entry(at: indexPath) {
    case .all: onClickAll?()
    case .item(let selectable): onClick?(selectable.item)
    case .expansion: onToggleExpansion?()
    case .error, nil: break
    }
  }

  #if !os(tvOS)
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let exclusion = exclusion(at: indexPath) else { return nil }
    let action = UIContextualAction(style: .normal, title: exclusion.title) { [weak self] _, _, completion in
      self?.onExclude?(exclusion.item)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }
  #endif

  /// The item in a row, and the title of the action that excludes or includes it; nil if there is none.
  private func exclusion(at indexPath: IndexPath) -> (item: Item, title: String)? {
    guard let exclusionTitles, case .item(let selectable) = entry(at: indexPath) else { return nil }
    return (selectable.item, selectable.isExcluded ? exclusionTitles.include : exclusionTitles.exclude)
  }

  // MARK: Rows

  private enum Entry {
    case all(String)
    case item(SelectableItem<Item>)
    case expansion(String)
    case error(SearchError)
  }

  /// The entries, until something changes that they are made of: each cell asks for its own.
  private var madeEntries: [Entry]?

  private var entries: [Entry] {
    if let madeEntries { return madeEntries }
    let all = allTitle.map { [Entry.all($0)] } ?? []
    let expansion = isExpandable ? expansionTitles.map { [Entry.expansion(isExpanded ? $0.less : $0.more)] } ?? [] : []
    let made = all + selectableItems.map { .item($0) } + expansion + (error.map { [.error($0)] } ?? [])
    madeEntries = made
    return made
  }

  private func entry(at indexPath: IndexPath) -> Entry? {
    let entries = entries
    return entries.indices.contains(indexPath.row) ? entries[indexPath.row] : nil
  }

  private func showTitles() {
    madeEntries = nil
    reload()
  }

  private func name(_ entry: Entry) -> String {
    switch entry {
    case .all: "all"
    case .item(let selectable): name(of: selectable.item)
    case .expansion: "expansion"
    case .error: "error"
    }
  }

  private func row(_ entry: Entry) -> ListRow {
    switch entry {
    case .all(let title): ListRow(text: title, isSelected: isAllSelected)
    case .item(let selectable):
      ListRow(
        text: selectable.label ?? text(for: selectable.item),
        highlightedText: highlightedText(for: selectable.item), spokenText: spokenText(for: selectable.item),
        count: selectable.resultCount ?? count(for: selectable.item),
        isSelected: selectable.isSelected, isExcluded: selectable.isExcluded)
    case .expansion(let title): ListRow(text: title)
    case .error(let error): ListRow(text: Localization.text(for: error))
    }
  }
}
#endif
