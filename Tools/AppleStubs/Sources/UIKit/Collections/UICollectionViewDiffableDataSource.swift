public import Foundation

/// Shows snapshots. As with Apple's, an item whose identifier stays keeps its cell as it is, unless the snapshot asks
/// for it to be reloaded or reconfigured.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    if current.indexPaths() != snapshot.indexPaths() { collectionView?.setNeedsLayout() }
    collectionView?.items.move(current.newIndexPaths(in: snapshot))
    current = snapshot.withoutUpdates()
    let paths = snapshot.indexPaths()
    collectionView?.reloadItems(at: snapshot.reloadedItemIdentifiers.compactMap { paths[$0] })
    collectionView?.reconfigureItems(at: snapshot.reconfiguredItemIdentifiers.compactMap { paths[$0] })
    completion?()
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { current.indexPaths()[itemIdentifier] }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    current.numberOfItems(inSection: current.sectionIdentifiers[section])
  }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = current.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) else {
      preconditionFailure("there is no cell for \(indexPath)")
    }
    return cell
  }
}
