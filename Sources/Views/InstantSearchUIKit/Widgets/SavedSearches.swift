#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The searches that a person has saved, in a table.
///
/// A tap opens one; swipes, and the actions of VoiceOver, rename, move and delete it. The first row saves the search that
/// shows, where it can be added.
///
/// ```swift
/// let screen = SavedSearchesTableViewController(saved, current: SearchLink(searcher, mainIndexName: "products"))
/// screen.onSelect = { search in search.link.apply(to: searcher, mainIndexName: "products") }
/// ```
@MainActor
open class SavedSearchesTableViewController: UITableViewController {
  /// Called with the search that was tapped.
  public var onSelect: ((SavedSearch) -> Void)?

  private let searches: SavedSearches
  private let current: SearchLink?
  private var shown: [SavedSearch] = []
  /// Whether the first row saves the current search.
  private var offersSaving = false

  private static let cellID = "SavedSearches"

  /// - Parameters:
  ///   - searches: The searches.
  ///   - current: The search that shows; nil for none.
  ///   - style: The style of the table.
  public init(_ searches: SavedSearches, current: SearchLink? = nil, style: UITableView.Style = .plain) {
    (self.searches, self.current) = (searches, current)
    super.init(style: style)
  }

  /// The controller can't be loaded from a storyboard, since it needs the searches.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellID)
    searches.onChanged.subscribe(with: self) { controller, _ in controller.show() }
    show()
  }

  private func show() {
    shown = searches.searches
    offersSaving = current.map(searches.canAdd) ?? false
    tableView.reloadData()
  }

  // MARK: Rows

  /// The saved search of a row, and its index.
  private func search(at indexPath: IndexPath) -> (search: SavedSearch, index: Int)? {
    let index = indexPath.row - (offersSaving ? 1 : 0)
    return shown.indices.contains(index) ? (shown[index], index) : nil
  }

  private func savesSearch(at indexPath: IndexPath) -> Bool { offersSaving && indexPath.row == 0 }

  /// Without searches, a row says so.
  open override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    (offersSaving ? 1 : 0) + max(shown.count, 1)
  }

  open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellID, for: indexPath)
    let search = search(at: indexPath)?.search
    var content = UIListContentConfiguration.cell()
    content.text =
      search?.name ?? Localization.text(savesSearch(at: indexPath) ? .saveSearch : .noSavedSearches)
    if savesSearch(at: indexPath) { content.textProperties.color = .tintColor }
    if search == nil, !savesSearch(at: indexPath) { content.textProperties.color = .secondaryLabel }
    cell.contentConfiguration = content
    cell.accessibilityTraits = search != nil || savesSearch(at: indexPath) ? .button : .staticText
    cell.accessibilityCustomActions = actions(at: indexPath).map { action in
      UIAccessibilityCustomAction(name: Localization.text(action.title)) { _ in
        action.run()
        return true
      }
    }
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let search = search(at: indexPath)?.search {
      onSelect?(search)
    } else if savesSearch(at: indexPath), let current {
      searches.add(current)
    }
  }

  // MARK: Actions

  private typealias Action = (title: TextKey, run: @MainActor () -> Void)

  private func actions(at indexPath: IndexPath) -> [Action] {
    guard let (search, index) = search(at: indexPath) else { return [] }
    let delete: Action = (.delete, { [searches] in searches.remove(search) })
    let rename: Action = (.rename, { [weak self] in self?.rename(search) })
    let moveUp: Action = (.moveUp, { [searches] in searches.move(fromOffsets: [index], toOffset: index - 1) })
    return index > 0 ? [delete, rename, moveUp] : [delete, rename]
  }

  private func rename(_ search: SavedSearch) {
    let alert = UIAlertController(title: Localization.text(.rename), message: nil, preferredStyle: .alert)
    alert.addTextField { $0.text = search.name }
    alert.addAction(UIAlertAction(title: Localization.text(.cancel), style: .cancel))
    alert.addAction(
      UIAlertAction(title: Localization.text(.rename), style: .default) { [searches, weak alert] _ in
        searches.rename(search, to: alert?.textFields?.first?.text ?? "")
      })
    present(alert, animated: true)
  }

  #if !os(tvOS)
  open override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(
      actions: actions(at: indexPath).map { action in
        UIContextualAction(
          style: action.title == .delete ? .destructive : .normal, title: Localization.text(action.title)
        ) { _, _, completion in
          action.run()
          completion(true)
        }
      })
  }
  #endif
}
#endif
