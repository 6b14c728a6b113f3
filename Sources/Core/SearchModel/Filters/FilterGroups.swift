/// Groups of filters, all of which a record must match: the content of a filter state, as a value.
///
/// Groups are ordered by when they got their first filter, filters by when they were added. An empty group is removed,
/// unless it is a hierarchy with declared levels.
public struct FilterGroups: Hashable, Sendable {
  private var groups: [FilterGroup] = []

  /// Groups with the same ID are merged: their filters and their levels. Without groups every record matches.
  public init(_ groups: some Sequence<FilterGroup> = []) {
    for group in groups {
      let levels = self[group.id]?.levels ?? []
      setLevels(levels + group.levels.filter { !levels.contains($0) }, ofGroupWithID: group.id)
      addAll(group.filters, toGroupWithID: group.id)
    }
  }

  /// Whether no group has a filter.
  package var hasNoFilters: Bool { groups.allSatisfy(\.filters.isEmpty) }

  /// All filters, group after group.
  public var filters: [Filter] { groups.flatMap(\.filters) }

  /// The group with this ID; nil if it has neither filters nor levels.
  public subscript(id: FilterGroup.ID) -> FilterGroup? { groups.first { $0.id == id } }

  /// The filters of a group in the order in which they were added; empty if there is no such group.
  public func filters(inGroupWithID id: FilterGroup.ID) -> [Filter] { self[id]?.filters ?? [] }

  /// Whether a group contains a filter, whatever its score; for an `or` group, the one of the filter's kind is meant.
  public func contains(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) -> Bool {
    self[id.fitting(filter.erased)]?.contains(filter) ?? false
  }

  /// Adds a filter. An `or` group holds one kind of filters: a filter of another kind goes to the group of that kind.
  public mutating func add(_ filter: some FilterType, toGroupWithID id: FilterGroup.ID) {
    change(id.fitting(filter.erased)) { $0.add(filter.erased) }
  }

  /// Adds filters in order; those of another kind than that of an `or` group go to the group of their kind.
  public mutating func addAll(_ filters: some Sequence<some FilterType>, toGroupWithID id: FilterGroup.ID) {
    for filter in filters { add(filter, toGroupWithID: id) }
  }

  /// Removes a filter; returns whether the group contained it.
  @discardableResult
  public mutating func remove(_ filter: some FilterType, fromGroupWithID id: FilterGroup.ID) -> Bool {
    guard contains(filter, inGroupWithID: id) else { return false }
    change(id.fitting(filter.erased)) { group in group.removeAll { $0 == filter.erased } }
    return true
  }

  /// Removes filters; returns whether the group contained one of them.
  @discardableResult
  public mutating func removeAll(
    _ filters: some Sequence<some FilterType>, fromGroupWithID id: FilterGroup.ID
  ) -> Bool {
    filters.reduce(false) { remove($1, fromGroupWithID: id) || $0 }
  }

  /// Removes a group's filters on an attribute.
  public mutating func removeAll(for attribute: Attribute, fromGroupWithID id: FilterGroup.ID) {
    change(id) { group in group.removeAll { $0.attribute == attribute } }
  }

  /// Removes the filters on an attribute from all groups.
  public mutating func removeAll(for attribute: Attribute) {
    for id in groups.map(\.id) { removeAll(for: attribute, fromGroupWithID: id) }
  }

  /// Removes the filters of a group; a hierarchy keeps its levels.
  public mutating func removeAll(fromGroupWithID id: FilterGroup.ID) {
    change(id) { group in group.removeAll { _ in true } }
  }

  /// Removes the filters of several groups; IDs without a group are ignored.
  package mutating func removeAll(fromGroupWithIDs ids: some Sequence<FilterGroup.ID>) {
    for id in ids { removeAll(fromGroupWithID: id) }
  }

  /// Removes all filters except those of these groups.
  package mutating func removeAllExcept(fromGroupWithIDs ids: some Collection<FilterGroup.ID>) {
    removeAll(fromGroupWithIDs: groups.map(\.id).filter { !ids.contains($0) })
  }

  /// Removes all filters; hierarchies keep their levels.
  public mutating func removeAll() {
    removeAllExcept(fromGroupWithIDs: [])
  }

  /// Removes the filter if the group contains it, adds it otherwise.
  public mutating func toggle(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) {
    if !remove(filter, fromGroupWithID: id) { add(filter, toGroupWithID: id) }
  }

  /// Declares the attributes of a hierarchy, from the widest to the narrowest.
  package mutating func setLevels(_ levels: [Attribute], ofGroupWithID id: FilterGroup.ID) {
    change(id) { $0.levels = levels }
  }

  private mutating func change(_ id: FilterGroup.ID, _ change: (inout FilterGroup) -> Void) {
    if let index = groups.firstIndex(where: { $0.id == id }) {
      change(&groups[index])
      if groups[index].isEmpty { groups.remove(at: index) }
    } else {
      var group = FilterGroup(id: id)
      change(&group)
      if !group.isEmpty { groups.append(group) }
    }
  }
}

extension FilterGroups: RandomAccessCollection {
  public var startIndex: Int { groups.startIndex }
  public var endIndex: Int { groups.endIndex }
  public subscript(position: Int) -> FilterGroup { groups[position] }
}

extension FilterGroup {
  fileprivate var isEmpty: Bool { filters.isEmpty && levels.isEmpty }
}
