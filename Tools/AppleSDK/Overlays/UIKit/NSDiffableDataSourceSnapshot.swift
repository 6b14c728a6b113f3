#if !os(watchOS)
@available(iOS 13.0, tvOS 13.0, *)
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where
  SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
  ItemIdentifierType: Sendable
{
  public init() {}

  public var numberOfItems: Int { 0 }
  public var numberOfSections: Int { 0 }
  public var sectionIdentifiers: [SectionIdentifierType] { [] }
  public var itemIdentifiers: [ItemIdentifierType] { [] }
  @available(iOS 15.0, tvOS 15.0, *)
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { [] }
  @available(iOS 15.0, tvOS 15.0, *)
  public var reloadedItemIdentifiers: [ItemIdentifierType] { [] }
  @available(iOS 15.0, tvOS 15.0, *)
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { [] }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { 0 }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { [] }
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? { nil }
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { nil }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { nil }

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {}
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {}
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {}
  public mutating func deleteAllItems() {}
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {}
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {}
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {}
  @available(iOS 15.0, tvOS 15.0, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {}
}
#endif
