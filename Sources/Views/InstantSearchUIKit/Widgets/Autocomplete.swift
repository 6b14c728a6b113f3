#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// What a search box offers while one types, in a table with a section for each source.
///
/// The table shows offers while the search field is in use, and VoiceOver says how many there are. A tap chooses an offer.
/// Recent searches can be swiped away, or all of them forgotten by the last row of their section; VoiceOver has these as
/// actions, and one that fills an offer into the box. The table may be that of the results of a search controller, or one
/// below a search bar. It is hidden without offers.
///
/// ```swift
/// let offers = AutocompleteTableController(tableView: UITableView(), field: searchBar.searchTextField)
/// ```
@MainActor
open class AutocompleteTableController: NSObject, AutocompleteController, UITableViewDelegate {
  public var onAction: ((AutocompleteAction) -> Void)?

  /// The table, whose data source and delegate the controller is.
  public let tableView: UITableView

  private var sections: [AutocompleteSection] = []
  private let cellID = "Autocomplete"
  private var rows: RowSource?
  private var announcer = Announcer(say: AutocompleteTableController.say)
  /// Measures how long the offers stay the same before they are announced.
  package var clock: any Clock<Duration> = ContinuousClock() {
    didSet { announcer = Announcer(clock: clock, say: Self.say) }
  }
  private weak var field: UITextField?

  /// - Parameters:
  ///   - tableView: The table; the controller becomes its data source and delegate.
  ///   - field: The field in which the text is typed; nil if the app itself calls ``onAction`` with `.open` and `.close`.
  public init(tableView: UITableView, field: UITextField?) {
    self.tableView = tableView
    self.field = field
    super.init()
    field?.addAction(UIAction { [weak self] _ in self?.onAction?(.open) }, for: [.editingDidBegin, .editingChanged])
    field?.addAction(UIAction { [weak self] _ in self?.leave() }, for: .editingDidEnd)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    rows?.canEdit = { [weak self] in self?.forgettableItem(at: $0) != nil }
    tableView.delegate = self
    tableView.isHidden = true
  }

  open func setItem(_ item: [AutocompleteSection]) {
    sections = item
    tableView.isHidden = item.isEmpty
    announcer.announce(Localization.suggestions(in: item))
    rows?.show(
      item.map { ($0.title, $0.items.map(\.id) + ($0.kind == .recentSearches ? ["clear"] : [])) }, in: tableView)
  }

  private static func say(_ text: String) { UIAccessibility.post(notification: .announcement, argument: text) }

  /// The keyboard also goes when the offers are scrolled: they stay.
  private func leave() {
    if !tableView.isTracking { onAction?(.close) }
  }

  // MARK: Rows

  /// The item of a row; nil for the row that clears the recent searches.
  private func item(at indexPath: IndexPath) -> AutocompleteItem? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let items = sections[indexPath.section].items
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  /// Whether a row clears the recent searches. A table may still have rows that the sections have no longer.
  private func isClearRow(_ indexPath: IndexPath) -> Bool {
    guard sections.indices.contains(indexPath.section) else { return false }
    let section = sections[indexPath.section]
    return section.kind == .recentSearches && indexPath.row == section.items.count
  }

  private func forgettableItem(at indexPath: IndexPath) -> AutocompleteItem? {
    item(at: indexPath).flatMap { sections[indexPath.section].kind == .recentSearches ? $0 : nil }
  }

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard let item = item(at: indexPath) else {
      cell.show(ListRow(text: Localization.text(.clearRecentSearches)))
      cell.accessibilityCustomActions = nil
      return cell
    }
    let label = item.label
    cell.show(ListRow(text: label.text, highlightedText: label, count: item.count))
    cell.accessibilityCustomActions = actions(for: item, at: indexPath)
    return cell
  }

  private func actions(for item: AutocompleteItem, at indexPath: IndexPath) -> [UIAccessibilityCustomAction]? {
    guard case .search(let text) = item.choice else { return nil }
    let complete = action(Localization.text(.fillIn, ["suggestion": text]), .complete(item))
    guard forgettableItem(at: indexPath) != nil else { return [complete] }
    return [complete, action(Localization.text(.forgetSearch, ["text": text]), .forget(item))]
  }

  private func action(_ title: String, _ action: AutocompleteAction) -> UIAccessibilityCustomAction {
    UIAccessibilityCustomAction(name: title) { [weak self] _ in
      self?.onAction?(action)
      return true
    }
  }

  // MARK: Delegate

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let item = item(at: indexPath) {
      onAction?(.choose(item))
      // The results show, and the next tap on the field opens the list again.
      field?.resignFirstResponder()
    } else if isClearRow(indexPath) {
      onAction?(.clearRecentSearches)
    }
  }

  #if !os(tvOS)
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let item = forgettableItem(at: indexPath) else { return nil }
    let title = Localization.text(.forgetSearch, ["text": item.text.text])
    let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
      self?.onAction?(.forget(item))
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }
  #endif
}
#endif
