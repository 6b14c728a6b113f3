#if !os(watchOS)
@available(iOS 13.0, tvOS 13.0, *)
@MainActor @preconcurrency
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, UITableViewDataSource
where
  SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
  ItemIdentifierType: Sendable
{
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  open var defaultRowAnimation: UITableView.RowAnimation {
    get { .automatic }
    set {}
  }

  public init(
    tableView: UITableView,
    cellProvider: @escaping UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.CellProvider
  ) {}

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
  @available(iOS 15.0, tvOS 15.0, *)
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {}
  @available(iOS 15.0, tvOS 15.0, *)
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {}
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { nil }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { nil }
  @available(iOS 15.0, tvOS 15.0, *)
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { nil }
  @available(iOS 15.0, tvOS 15.0, *)
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { nil }

  @objc open func numberOfSections(in tableView: UITableView) -> Int { 0 }
  @objc open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  @objc open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
  @objc open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  @objc open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  @objc open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  @objc open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  @objc open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  @objc open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  @objc open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
}

@available(iOS 13.0, tvOS 13.0, *)
@MainActor @preconcurrency
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
  UICollectionViewDataSource
where
  SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
  ItemIdentifierType: Sendable
{
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  public var supplementaryViewProvider:
    UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.SupplementaryViewProvider?
  {
    get { nil }
    set {}
  }

  public init(
    collectionView: UICollectionView,
    cellProvider: @escaping UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.CellProvider
  ) {}

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
  @available(iOS 15.0, tvOS 15.0, *)
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {}
  @available(iOS 15.0, tvOS 15.0, *)
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {}
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { nil }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { nil }
  @available(iOS 15.0, tvOS 15.0, *)
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { nil }

  @objc open func numberOfSections(in collectionView: UICollectionView) -> Int { 0 }
  @objc open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  @objc open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { fatalError() }
  @objc open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { fatalError() }
}
#endif
