#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A hits controller with a table. It has a default `reload()` and `scrollToTop()`, as table view controllers have.
///
/// ```swift
/// final class ProductsViewController: UITableViewController, HitsController {
///   weak var hitsSource: HitsInteractor<Product>?
///
///   override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
///     hitsSource?.numberOfHits() ?? 0
///   }
///   // … and the cells.
/// }
/// ```
@MainActor
public protocol HitsTableViewContainer {
  /// The table of the results.
  var hitsTableView: UITableView { get }
}

extension UITableViewController: HitsTableViewContainer {
  public var hitsTableView: UITableView { tableView }
}

extension HitsController where Self: HitsTableViewContainer {
  /// Reloads all rows. A view that is not loaded yet is left alone.
  public func reload() { if isShown(self) { hitsTableView.reloadData() } }

  /// Scrolls to the first row, if there is one.
  public func scrollToTop() { if isShown(self) { hitsTableView.scrollToFirstRow() } }
}

extension HitsPositionController where Self: HitsTableViewContainer {
  public var firstVisibleRow: Int? { isShown(self) ? hitsTableView.indexPathsForVisibleRows?.first?.row : nil }

  /// Scrolls until a row is at the top.
  public func scroll(toRow row: Int) { if isShown(self) { hitsTableView.scroll(toRow: row) } }
}

/// A hits controller with a collection view. It has a default `reload()` and `scrollToTop()`, as collection view
/// controllers have.
@MainActor
public protocol HitsCollectionViewContainer {
  /// The collection view of the results.
  var hitsCollectionView: UICollectionView { get }
}

extension UICollectionViewController: HitsCollectionViewContainer {
  public var hitsCollectionView: UICollectionView { collectionView }
}

extension HitsController where Self: HitsCollectionViewContainer {
  /// Reloads all items. A view that is not loaded yet is left alone.
  public func reload() { if isShown(self) { hitsCollectionView.reloadData() } }

  /// Scrolls to the first item, if there is one.
  public func scrollToTop() { if isShown(self) { hitsCollectionView.scrollToFirstItem() } }
}

extension HitsPositionController where Self: HitsCollectionViewContainer {
  public var firstVisibleRow: Int? { isShown(self) ? hitsCollectionView.indexPathsForVisibleItems.min()?.item : nil }

  /// Scrolls until an item is at the top.
  public func scroll(toRow row: Int) { if isShown(self) { hitsCollectionView.scroll(toItem: row) } }
}

/// Whether a controller has a view, unless it is no view controller. Accessing a table may load the view.
@MainActor
private func isShown(_ controller: AnyObject) -> Bool { (controller as? UIViewController)?.isViewLoaded ?? true }

extension UITableView {
  func scrollToFirstRow() { scroll(toRow: 0) }

  func scroll(toRow row: Int) {
    guard numberOfSections > 0, (0..<numberOfRows(inSection: 0)).contains(row) else { return }
    scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
  }
}

extension UICollectionView {
  func scrollToFirstItem() { scroll(toItem: 0) }

  func scroll(toItem item: Int) {
    guard numberOfSections > 0, (0..<numberOfItems(inSection: 0)).contains(item) else { return }
    scrollToItem(at: IndexPath(item: item, section: 0), at: .top, animated: false)
  }
}
#endif
