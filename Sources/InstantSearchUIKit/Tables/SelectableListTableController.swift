#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Shows a list of items in a table view, the selected ones with a checkmark, and tells which one was tapped.
///
/// The table view keeps neither its data source nor its delegate: keep the controller as long as the table. A subclass
/// says what stands for an item, or dequeues cells of its own.
///
/// Rows come, go and move by a diffable data source; those that stay are filled again. A subclass that makes itself the
/// table's data source is asked for all its rows at each change instead.
@MainActor
open class SelectableListTableController<Item>: NSObject, ExcludingListController, AllItemController,
  ExpandableListController, FailingListController, UITableViewDataSource, UITableViewDelegate
{
  // All that Objective-C must see stands in the body of the class: an extension of a generic one can't hold it.

  public var onClick: ((Item) -> Void)?
  public var onExclude: ((Item) -> Void)?
  public var onClickAll: (() -> Void)?
  public var onToggleExpansion: (() -> Void)?

  public let tableView: UITableView
  public let cellID: String
  /// The items on show.
  public private(set) var selectableItems: [SelectableItem<Item>] = []

  /// The text of a first row that is selected when nothing else is, and takes every selection back; nil for no such row.
  public var allTitle: String? { didSet { reload() } }
  /// The texts of a last row that shows more items, or less; nil for no such row.
  public var expansionTitles: (more: String, less: String)? { didSet { reload() } }
  /// The texts of the actions that exclude an item and take that back, which a swipe uncovers and VoiceOver offers; nil
  /// for no such actions.
  public var exclusionTitles: (exclude: String, include: String)? { didSet { reload() } }
  /// What VoiceOver reads in place of a number of results: `12 results`.
  public var spokenCount: @MainActor (Int) -> String = SpokenCount.english { didSet { reload() } }

  private var isAllSelected = false
  private var isExpandable = false
  private var isExpanded = false
  private var error: SearchError?
  private var rows: RowSource?

  /// - Parameters:
  ///   - tableView: The table; the controller gives it its rows and becomes its delegate.
  ///   - cellID: The name under which cells are used again; plain cells are registered for it.
  public init(tableView: UITableView, cellID: String) {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView, for: self)
    rows?.canEdit = { [weak self] in self?.exclusion(at: $0) != nil }
    tableView.delegate = self
  }

  /// What is read for an item that has no label of its own.
  open func text(for item: Item) -> String { "\(item)" }

  /// The number that belongs to an item by itself; nil where none is known.
  open func count(for item: Item) -> Int? { nil }

  /// The text of an item with what matches in it; nil where nothing is known of that.
  open func highlightedText(for item: Item) -> HighlightedText? { nil }

  /// What tells an item from others when the rows change.
  func name(of item: Item) -> String { text(for: item) }

  // MARK: What the logic tells

  open func setSelectableItems(selectableItems: [SelectableItem<Item>]) { self.selectableItems = selectableItems }

  open func setAll(isSelected: Bool) { isAllSelected = isSelected }

  open func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    isExpandable = isAvailable
    self.isExpanded = isExpanded
  }

  /// Shows an error in a last row.
  open func setError(_ error: SearchError?) { self.error = error }

  open func reload() { rows?.show(entries.map(name), in: tableView) }

  // MARK: What the table asks

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    if let row = entry(at: indexPath).map(row) { cell.show(row, spokenCount: spokenCount) }
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

  /// The item in a row, and the title of what excludes it or takes that back; nil where nothing does.
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

  private var entries: [Entry] {
    let all = allTitle.map { [Entry.all($0)] } ?? []
    let expansion = isExpandable ? expansionTitles.map { [Entry.expansion(isExpanded ? $0.less : $0.more)] } ?? [] : []
    return all + selectableItems.map { .item($0) } + expansion + (error.map { [.error($0)] } ?? [])
  }

  private func entry(at indexPath: IndexPath) -> Entry? {
    let entries = entries
    return entries.indices.contains(indexPath.row) ? entries[indexPath.row] : nil
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
        highlightedText: highlightedText(for: selectable.item),
        count: selectable.resultCount ?? count(for: selectable.item),
        isSelected: selectable.isSelected, isExcluded: selectable.isExcluded)
    case .expansion(let title): ListRow(text: title)
    case .error(let error): ListRow(text: error.description)
    }
  }
}
#endif
