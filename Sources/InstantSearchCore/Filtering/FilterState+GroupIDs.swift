// The operations on groups that are named by their IDs.

extension FilterState {
  public var isEmpty: Bool { groups.hasNoFilters }

  /// The filters, with the base filters first, in the filter language: for a log or a debugger.
  public var description: String { FilterExpression.all([baseFilters, groups.expression]).text }

  public func add(_ filters: any FilterType..., toGroupWithID id: FilterGroup.ID) {
    addAll(filters: filters.map(\.erased), toGroupWithID: id)
  }

  public func addAll(filters: some Sequence<some FilterType>, toGroupWithID id: FilterGroup.ID) {
    groups.addAll(filters, toGroupWithID: id)
  }

  /// Removes a filter; returns whether the group contained it.
  @discardableResult
  public func remove(_ filter: some FilterType, fromGroupWithID id: FilterGroup.ID) -> Bool {
    groups.remove(filter, fromGroupWithID: id)
  }

  /// Removes the filters of the sequence; returns whether the group contained one of them.
  @discardableResult
  public func removeAll(_ filters: some Sequence<some FilterType>, fromGroupWithID id: FilterGroup.ID) -> Bool {
    groups.removeAll(filters, fromGroupWithID: id)
  }

  public func removeAll(for attribute: Attribute, fromGroupWithID id: FilterGroup.ID) {
    groups.removeAll(for: attribute, fromGroupWithID: id)
  }

  public func removeAll(for attribute: Attribute) { groups.removeAll(for: attribute) }

  public func removeAll(fromGroupWithID id: FilterGroup.ID) { groups.removeAll(fromGroupWithID: id) }

  public func removeAll(fromGroupWithIDs ids: [FilterGroup.ID]) { groups.removeAll(fromGroupWithIDs: ids) }

  public func removeAllExcept(fromGroupWithIDs ids: [FilterGroup.ID]) {
    groups.removeAllExcept(fromGroupWithIDs: ids)
  }

  public func removeAll() { groups.removeAll() }

  /// Removes the filter if the group contains it, adds it otherwise.
  public func toggle(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) {
    groups.toggle(filter, inGroupWithID: id)
  }

  public func contains(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) -> Bool {
    groups.contains(filter, inGroupWithID: id)
  }

  /// All filters, group after group.
  public func getFilters() -> [Filter] { groups.filters }

  /// The filters on an attribute, whatever their group.
  public func getFilters(for attribute: Attribute) -> [Filter] {
    groups.filters.filter { $0.attribute == attribute }
  }

  public func getFilters(forGroupWithID id: FilterGroup.ID) -> [Filter] { groups.filters(inGroupWithID: id) }
}
