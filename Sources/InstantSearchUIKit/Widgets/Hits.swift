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
  public var statePresenter: @MainActor (HitsState) -> String? {
    get { message.presenter }
    set { message.presenter = newValue }
  }

  private let cellClass: UITableViewCell.Type
  private let cellID = "Hits"
  private let message = HitsMessage()
  private var rows: RowSource?

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
    tableView.backgroundView = message.label
    rows = RowSource(tableView, for: self)
    reload()
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

  open func setState(_ state: HitsState) { message.state = state }

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

/// The results in a collection view with infinite scrolling.
///
/// If there are none, the background of the collection view shows why.
///
/// ```swift
/// let controller = HitsCollectionViewController<Product>(collectionViewLayout: layout) { cell, hit in
///   var content = UIListContentConfiguration.cell()
///   content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
///   cell.contentConfiguration = content
/// }
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
///
/// The collection view is the controller's `view`. In a `UICollectionViewController` it would be a subview of that, and
/// the controller would not be notified when the items are laid out.
@MainActor
open class HitsCollectionViewController<Record: Sendable>: UIViewController, HitsController, HitsStateController,
  UICollectionViewDelegate
{
  // All members visible to Objective-C are in the class body: extensions of generic classes can't have them.

  public weak var hitsSource: HitsInteractor<Record>?

  public let collectionView: UICollectionView
  /// Fills a cell with a result.
  public let configure: @MainActor (UICollectionViewCell, Hit<Record>) -> Void
  /// Called with the result that was tapped.
  public var onSelect: ((Hit<Record>) -> Void)?
  /// Makes the text to show when there are no results; nil for none.
  public var statePresenter: @MainActor (HitsState) -> String? {
    get { message.presenter }
    set { message.presenter = newValue }
  }

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
    self.configure = configure
    super.init(nibName: nil, bundle: nil)
    collectionView.register(cellClass, forCellWithReuseIdentifier: "Hits")
  }

  /// The controller can't be loaded from a storyboard, since it needs `configure`.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open override func loadView() { view = collectionView }

  open override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundView = message.label
    collectionView.delegate = self
    items = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      [weak self] collectionView, indexPath, _ in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Hits", for: indexPath)
      if let self, let hit = hitsSource?.hit(atIndex: indexPath.item) { configure(cell, hit) }
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

  open func scrollToTop() {
    guard isViewLoaded, collectionView.numberOfSections > 0, collectionView.numberOfItems(inSection: 0) > 0 else {
      return
    }
    collectionView.scrollToItem(at: IndexPath(item: 0, section: 0), at: .top, animated: false)
  }

  open func setState(_ state: HitsState) { message.state = state }

  // MARK: Infinite scrolling

  /// Requests the next page if its items are near or fit on the screen. Items that stay among other results are
  /// configured again, and `willDisplay` is not called for them.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if let last = collectionView.indexPathsForVisibleItems.max() {
      hitsSource?.notifyForInfiniteScrolling(rowNumber: last.item)
    }
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
