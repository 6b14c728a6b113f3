import Foundation

/// Sections of items, all with unique identifiers.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private var sections: [(identifier: SectionIdentifierType, items: [ItemIdentifierType])] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[sectionIndex(of: identifier)].items
  }

  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sections.first { $0.items.contains(identifier) }?.identifier
  }

  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers.map { ($0, []) }
    precondition(Set(sectionIdentifiers).count == sections.count, "a section identifier occurs twice")
  }

  /// Appends to the last section, if none is named.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    precondition(!sections.isEmpty, "items are appended before there is a section")
    sections[sectionIdentifier.map(sectionIndex) ?? sections.count - 1].items += identifiers
    precondition(Set(itemIdentifiers).count == numberOfItems, "an item identifier occurs twice")
  }

  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    check(identifiers)
    reloadedItemIdentifiers += identifiers
  }

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    check(identifiers)
    reconfiguredItemIdentifiers += identifiers
  }

  private func sectionIndex(of identifier: SectionIdentifierType) -> Int {
    guard let index = indexOfSection(identifier) else { preconditionFailure("there is no section '\(identifier)'") }
    return index
  }

  private func check(_ identifiers: [ItemIdentifierType]) {
    precondition(Set(itemIdentifiers).isSuperset(of: identifiers), "an item to be updated is not in the snapshot")
  }

  func indexPaths() -> [ItemIdentifierType: IndexPath] {
    var paths: [ItemIdentifierType: IndexPath] = [:]
    for (section, content) in sections.enumerated() {
      for (row, item) in content.items.enumerated() { paths[item] = IndexPath(row: row, section: section) }
    }
    return paths
  }

  /// The index paths in another snapshot of the items that are also there, by those in this one.
  func newIndexPaths(in next: Self) -> [IndexPath: IndexPath] {
    let paths = next.indexPaths()
    var newIndexPaths: [IndexPath: IndexPath] = [:]
    for (item, path) in indexPaths() { newIndexPaths[path] = paths[item] }
    return newIndexPaths
  }

  func item(at indexPath: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let items = sections[indexPath.section].items
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  /// The snapshot after its updates.
  func withoutUpdates() -> Self {
    var copy = self
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    return copy
  }
}
