public import Foundation

@MainActor
open class UICollectionView: UIScrollView {
  open var collectionViewLayout: UICollectionViewLayout
  /// The items as the data source has answered, and the visible cells.
  let items = ListCells<UICollectionView>()

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open var backgroundView: UIView?
  open private(set) var indexPathsForSelectedItems: [IndexPath]?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1)
    public static let bottom = ScrollPosition(rawValue: 4)
  }

  var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    items.classes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// A cell to reuse, or a new one.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = items.dequeue(identifier, for: indexPath) else {
      preconditionFailure("no cell class is registered for '\(identifier)'")
    }
    return cell
  }

  // MARK: Items

  /// Discards the items and the selection; the visible cells are reused.
  open func reloadData() {
    items.forget()
    indexPathsForSelectedItems = nil
    setNeedsLayout()
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    for indexPath in indexPaths { items.forget(indexPath) }
    if !indexPaths.isEmpty { setNeedsLayout() }
  }

  /// Reconfigures visible cells. They stay on the screen, so the delegate is not notified, and no layout pass follows.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    for indexPath in indexPaths { items.reconfigure(indexPath, in: self) }
  }

  /// Shows the items that there is room for, and notifies the delegate of cells that come on the screen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (indexPath, cell) in items.appearing(in: self) {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: indexPath)
    }
  }

  open var numberOfSections: Int { items.counts(of: self).count }
  open func numberOfItems(inSection section: Int) -> Int { items.counts(of: self)[section] }

  /// The cell on show at this index path: here every item that there is, also where there is no room for it.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { items.cell(at: indexPath, in: self) }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { items.shown.first { $0.value === cell }?.key }

  /// In no particular order, as Apple says.
  open var indexPathsForVisibleItems: [IndexPath] { items.onScreen(of: self).reversed() }

  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    if items.scroll(to: indexPath, in: self) { setNeedsLayout() }
  }

  // MARK: Selection

  /// Selects an item in code, in place of the selected one: as with Apple's, the delegate is not notified.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    for selected in indexPathsForSelectedItems ?? [] { items.shown[selected]?.isSelected = false }
    indexPathsForSelectedItems = indexPath.map { [$0] }
    if let indexPath { items.shown[indexPath]?.isSelected = true }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
    items.shown[indexPath]?.isSelected = false
  }
}

extension UICollectionView: CellList {
  func askedCounts() -> [Int]? {
    dataSource.map { source in
      (0..<source.numberOfSections(in: self)).map { source.collectionView(self, numberOfItemsInSection: $0) }
    }
  }

  func askedCell(at indexPath: IndexPath) -> UICollectionViewCell? {
    dataSource?.collectionView(self, cellForItemAt: indexPath)
  }

  func isSelected(_ indexPath: IndexPath) -> Bool { indexPathsForSelectedItems?.contains(indexPath) ?? false }
}

// What is optional in Apple's protocols has a default here.

@MainActor
/*@objc*/ public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  /*@objc optional*/ func numberOfSections(in collectionView: UICollectionView) -> Int
}

@MainActor
/*@objc*/ public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /*@objc optional*/ func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /*@objc optional*/ func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
}
