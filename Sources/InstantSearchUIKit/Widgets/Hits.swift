#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The results in a table, of which the next page is asked for as the end comes near.
///
/// Where there are none, the table's background says why.
///
/// ```swift
/// let controller = HitsTableViewController<Product> { cell, hit in
///   var content = cell.defaultContentConfiguration()
///   content.attributedText = NSAttributedString(hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name))
///   cell.contentConfiguration = content
/// }
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class HitsTableViewController<Record: Decodable & Sendable>: UITableViewController, HitsController,
  HitsStateController
{
  // All that Objective-C must see stands in the body of the class: an extension of a generic one can't hold it.

  public weak var hitsSource: HitsInteractor<Record>?

  /// Fills a cell with a result.
  public let configure: @MainActor (UITableViewCell, Hit<Record>) -> Void
  /// Called with the result that was tapped.
  public var onSelect: ((Hit<Record>) -> Void)?
  /// What stands in place of results that are not there; nil for nothing.
  public var statePresenter: @MainActor (HitsState) -> String? = HitsStateText.english {
    didSet { if isViewLoaded { showState() } }
  }

  private let cellClass: UITableViewCell.Type
  private let cellID = "Hits"
  private let message = UILabel()
  private var rows: RowSource?
  private var state = HitsState.idle

  /// - Parameters:
  ///   - cellClass: What shows a result.
  ///   - configure: Fills a cell with a result.
  public init(
    cellClass: UITableViewCell.Type = UITableViewCell.self,
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>) -> Void
  ) {
    self.cellClass = cellClass
    self.configure = configure
    super.init(style: .plain)
  }

  /// Such a controller is made in code.
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

  // MARK: What the logic tells

  open func reload() {
    guard isViewLoaded else { return }
    rows?.show(hitsSource?.hits.map(\.objectID) ?? [], in: tableView)
    // Equal rows alone ask for no layout.
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

  // MARK: The next page

  /// Asks for the next page where its rows are near or would fit. Rows that stay among other results are filled again
  /// without coming on the screen, so `willDisplay` is not called for them.
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

  // MARK: What the table asks

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

/// What a list of results says where it has none.
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
