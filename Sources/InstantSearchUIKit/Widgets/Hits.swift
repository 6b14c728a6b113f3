#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The results in a table with infinite scrolling.
///
/// If there are none, the table's background shows why.
///
/// ```swift
/// let controller = HitsTableViewController<Product> { cell, hit in
///   var content = cell.defaultContentConfiguration()
///   content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
///   cell.contentConfiguration = content
/// }
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class HitsTableViewController<Record: Sendable>: UITableViewController, HitsController,
  HitsStateController
{
  // All members visible to Objective-C are in the class body: extensions of generic classes can't have them.

  public weak var hitsSource: HitsInteractor<Record>?

  /// Fills a cell with a result.
  public let configure: @MainActor (UITableViewCell, Hit<Record>) -> Void
  /// Called with the result that was tapped.
  public var onSelect: ((Hit<Record>) -> Void)?
  /// Makes the text to show when there are no results; nil for none.
  public var statePresenter: @MainActor (HitsState) -> String? = HitsStateText.english {
    didSet { if isViewLoaded { showState() } }
  }

  private let cellClass: UITableViewCell.Type
  private let cellID = "Hits"
  private let message = UILabel()
  private var rows: RowSource?
  private var state = HitsState.idle

  /// - Parameters:
  ///   - cellClass: The class of the cells.
  ///   - configure: Fills a cell with a result.
  public init(
    cellClass: UITableViewCell.Type = UITableViewCell.self,
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>) -> Void
  ) {
    self.cellClass = cellClass
    self.configure = configure
    super.init(style: .plain)
  }

  /// The controller can't be loaded from a storyboard, since it needs `configure`.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(cellClass, forCellReuseIdentifier: cellID)
    message.textAlignment = .center
    message.numberOfLines = 0
    message.font = .preferredFont(forTextStyle: .body)
    message.adjustsFontForContentSizeCategory = true
    message.textColor = .secondaryLabel
    tableView.backgroundView = message
    rows = RowSource(tableView, for: self)
    reload()
    showState()
  }

  // MARK: Controller

  open func reload() {
    guard isViewLoaded else { return }
    rows?.show(hitsSource?.hits.map(\.objectID) ?? [], in: tableView)
    // Equal rows do not trigger a layout pass.
    tableView.setNeedsLayout()
  }

  open func scrollToTop() {
    guard isViewLoaded, tableView.numberOfSections > 0, tableView.numberOfRows(inSection: 0) > 0 else { return }
    tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
  }

  open func setState(_ state: HitsState) {
    self.state = state
    if isViewLoaded { showState() }
  }

  private func showState() {
    message.text = statePresenter(state)
    message.isHidden = message.text == nil
  }

  // MARK: Infinite scrolling

  /// Requests the next page if its rows are near or fit on the screen. Rows that stay among other results are
  /// configured again, and `willDisplay` is not called for them.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if let last = tableView.indexPathsForVisibleRows?.last {
      hitsSource?.notifyForInfiniteScrolling(rowNumber: last.row)
    }
  }

  open override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.row)
  }

  // MARK: Data source and delegate

  open override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    hitsSource?.numberOfHits() ?? 0
  }

  open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    if let hit = hitsSource?.hit(atIndex: indexPath.row) { configure(cell, hit) }
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let hit = hitsSource?.hit(atIndex: indexPath.row) { onSelect?(hit) }
  }
}

/// The default texts for a list without results.
enum HitsStateText {
  static func english(_ state: HitsState) -> String? {
    switch state {
    case .idle, .loading, .hits: nil
    case .empty(let query): query.isEmpty ? "No results" : "No results for “\(query)”"
    case .failed(let error): error.description
    }
  }
}
#endif
