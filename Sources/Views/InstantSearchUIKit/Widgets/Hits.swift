#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The results in a table with infinite scrolling, each row filled by a closure.
///
/// If there are none, the table's background shows why. ``HitsTableViewController`` is the same with rows that are
/// filled by a type of their own.
///
/// ```swift
/// let controller = ResultsTableViewController<Product> { cell, hit in
///   var content = cell.defaultContentConfiguration()
///   content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
///   cell.contentConfiguration = content
/// }
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class ResultsTableViewController<Record>: UITableViewController, HitsController,
  HitsStateController, HitsPositionController
{
  // All members visible to Objective-C are in the class body: extensions of generic classes can't have them.

  public weak var hitsSource: HitsInteractor<Record>?

  /// Called with the result that was tapped.
  public var onSelect: ((Hit<Record>) -> Void)?
  /// Makes the text to show when there are no results; nil for none.
  public var statePresenter: @MainActor (HitsState) -> String? {
    get { message.presenter }
    set { message.presenter = newValue }
  }

  private let cells: (class: UITableViewCell.Type, identifier: String)
  /// Fills a cell with a result.
  private let configure: @MainActor (UITableViewCell, Hit<Record>, IndexPath) -> Void
  private let message = HitsMessage()
  private var rows: RowSource?
  private lazy var previousButton: UIButton = {
    let button = UIButton(
      type: .system, primaryAction: UIAction { [weak self] _ in self?.hitsSource?.loadPrevious() })
    button.setTitle(Localization.text(.previousResults), for: .normal)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    return button
  }()

  /// - Parameters:
  ///   - style: The style of the table.
  ///   - cellClass: The class of the cells.
  ///   - configure: Fills a cell with a result.
  public init(
    style: UITableView.Style = .plain, cellClass: UITableViewCell.Type = UITableViewCell.self,
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>) -> Void
  ) {
    cells = (cellClass, "Hits")
    self.configure = { cell, hit, _ in configure(cell, hit) }
    super.init(style: style)
  }

  init(
    style: UITableView.Style, cells: (class: UITableViewCell.Type, identifier: String),
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>, IndexPath) -> Void
  ) {
    self.cells = cells
    self.configure = configure
    super.init(style: style)
  }

  init?(
    coder: NSCoder, cells: (class: UITableViewCell.Type, identifier: String),
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>, IndexPath) -> Void
  ) {
    self.cells = cells
    self.configure = configure
    super.init(coder: coder)
  }

  /// The controller can't be loaded from a storyboard, since it needs `configure`.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(cells.class, forCellReuseIdentifier: cells.identifier)
    tableView.backgroundView = message.label
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    reload()
  }

  // MARK: Controller

  open func reload() {
    guard isViewLoaded else { return }
    rows?.show(hitsSource?.hits.map(\.objectID) ?? [], in: tableView)
    showPreviousButton()
    // Equal rows do not trigger a layout pass.
    tableView.setNeedsLayout()
  }

  open func scrollToTop() { if isViewLoaded { tableView.scrollToFirstRow() } }

  open var firstVisibleRow: Int? { isViewLoaded ? tableView.indexPathsForVisibleRows?.first?.row : nil }

  open func scroll(toRow row: Int) { if isViewLoaded { tableView.scroll(toRow: row) } }

  /// Above results that do not begin with the first page, the table has a button that shows the previous one. A header of
  /// the app's own stays.
  private func showPreviousButton() {
    let hasPrevious = hitsSource?.hasPrevious ?? false
    if !hasPrevious, tableView.tableHeaderView === previousButton { tableView.tableHeaderView = nil }
    guard hasPrevious, tableView.tableHeaderView == nil else { return }
    previousButton.sizeToFit()
    tableView.tableHeaderView = previousButton
  }

  open func setState(_ state: HitsState) { message.state = state }

  // MARK: Infinite scrolling

  /// Requests the next page if its rows are near or fit on the screen. Rows that stay among other results are
  /// configured again, and `willDisplay` is not called for them.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let paths = tableView.indexPathsForVisibleRows, let last = paths.last else { return }
    hitsSource?.noteViews(ofRows: paths.lazy.map(\.row))
    hitsSource?.notifyForInfiniteScrolling(rowNumber: last.row)
  }

  open override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.row)
  }

  // MARK: Rows

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cells.identifier, for: indexPath)
    if let hit = hitsSource?.hit(atIndex: indexPath.row) { configure(cell, hit, indexPath) }
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let hit = hitsSource?.hit(atIndex: indexPath.row) { onSelect?(hit) }
  }
}

/// The results in a collection view with infinite scrolling, each item filled by a closure.
///
/// If there are none, the background of the collection view shows why. ``HitsCollectionViewController`` is the same with
/// items that are filled by a type of their own.
///
/// ```swift
/// let controller = ResultsCollectionViewController<Product>(collectionViewLayout: layout) { cell, hit in
///   var content = UIListContentConfiguration.cell()
///   content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
///   cell.contentConfiguration = content
/// }
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
///
/// If the list may begin with a later page, give it a button that calls `hitsSource?.loadPrevious()`; a layout has no place
/// for one.
///
/// The collection view is the controller's `view`. In a `UICollectionViewController` it would be a subview of that, and
/// the controller would not be notified when the items are laid out.
@MainActor
open class ResultsCollectionViewController<Record>: UIViewController, HitsController, HitsStateController,
  HitsPositionController, UICollectionViewDelegate
{
  // All members visible to Objective-C are in the class body: extensions of generic classes can't have them.

  public weak var hitsSource: HitsInteractor<Record>?

  /// The collection view, which is the controller's view.
  public let collectionView: UICollectionView
  /// Called with the result that was tapped.
  public var onSelect: ((Hit<Record>) -> Void)?
  /// Makes the text to show when there are no results; nil for none.
  public var statePresenter: @MainActor (HitsState) -> String? {
    get { message.presenter }
    set { message.presenter = newValue }
  }

  private let cells: (class: UICollectionViewCell.Type, identifier: String)
  /// Fills a cell with a result.
  private let configure: @MainActor (UICollectionViewCell, Hit<Record>, IndexPath) -> Void
  private let message = HitsMessage()
  private var items: UICollectionViewDiffableDataSource<NumberedName, RowID>?

  /// - Parameters:
  ///   - collectionViewLayout: The layout of the items.
  ///   - cellClass: The class of the cells.
  ///   - configure: Fills a cell with a result.
  public init(
    collectionViewLayout: UICollectionViewLayout, cellClass: UICollectionViewCell.Type = UICollectionViewCell.self,
    configure: @escaping @MainActor (UICollectionViewCell, Hit<Record>) -> Void
  ) {
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: collectionViewLayout)
    cells = (cellClass, "Hits")
    self.configure = { cell, hit, _ in configure(cell, hit) }
    super.init(nibName: nil, bundle: nil)
  }

  init(
    collectionViewLayout: UICollectionViewLayout, cells: (class: UICollectionViewCell.Type, identifier: String),
    configure: @escaping @MainActor (UICollectionViewCell, Hit<Record>, IndexPath) -> Void
  ) {
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: collectionViewLayout)
    self.cells = cells
    self.configure = configure
    super.init(nibName: nil, bundle: nil)
  }

  /// The controller can't be loaded from a storyboard, since it needs `configure`.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func loadView() { view = collectionView }

  open override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(cells.class, forCellWithReuseIdentifier: cells.identifier)
    collectionView.backgroundView = message.label
    collectionView.delegate = self
    items = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      [weak self, cellID = cells.identifier] collectionView, indexPath, _ in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: cellID, for: indexPath)
      if let self, let hit = hitsSource?.hit(atIndex: indexPath.item) { configure(cell, hit, indexPath) }
      return cell
    }
    reload()
  }

  // MARK: Controller

  open func reload() {
    guard isViewLoaded, let items else { return }
    let ids = hitsSource?.hits.map(\.objectID) ?? []
    items.apply(items.snapshot().replaced(by: [(title: "", rows: ids)]), animatingDifferences: false)
    // Equal items do not trigger a layout pass.
    collectionView.setNeedsLayout()
  }

  open func scrollToTop() { if isViewLoaded { collectionView.scrollToFirstItem() } }

  open var firstVisibleRow: Int? { isViewLoaded ? collectionView.indexPathsForVisibleItems.min()?.item : nil }

  open func scroll(toRow row: Int) { if isViewLoaded { collectionView.scroll(toItem: row) } }

  open func setState(_ state: HitsState) { message.state = state }

  // MARK: Infinite scrolling

  /// Requests the next page if its items are near or fit on the screen. Items that stay among other results are
  /// configured again, and `willDisplay` is not called for them.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let paths = collectionView.indexPathsForVisibleItems
    guard let last = paths.max() else { return }
    hitsSource?.noteViews(ofRows: paths.lazy.map(\.item).sorted())
    hitsSource?.notifyForInfiniteScrolling(rowNumber: last.item)
  }

  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.item)
  }

  // MARK: Taps

  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    if let hit = hitsSource?.hit(atIndex: indexPath.item) { onSelect?(hit) }
  }
}

/// The text that a list of results shows in its background when it has none.
@MainActor
private final class HitsMessage {
  let label = UILabel()
  var state = HitsState.idle { didSet { show() } }
  var presenter: @MainActor (HitsState) -> String? = Localization.text(for:) { didSet { show() } }

  init() {
    label.textAlignment = .center
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .secondaryLabel
    label.isHidden = true
  }

  private func show() {
    label.text = presenter(state)
    label.isHidden = label.text == nil
  }
}

extension Localization {
  /// The default text for a list without results.
  fileprivate static func text(for state: HitsState) -> String? {
    switch state {
    case .idle, .loading, .hits: nil
    case .empty(query: ""): text(.noResults)
    case .empty(let query): text(.noResultsForQuery, ["query": query])
    case .failed(let error): text(for: error)
    }
  }
}
#endif
