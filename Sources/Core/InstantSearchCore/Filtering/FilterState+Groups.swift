extension FilterState {
  /// The group of this name in which all filters must match; it takes filters of all kinds.
  public subscript(and name: String) -> GroupAccessor<Filter> { GroupAccessor(state: self, id: .and(name: name)) }

  /// The group of this name in which one facet filter must match.
  public subscript(or name: String) -> GroupAccessor<Filter.Facet> { self[or: name, Filter.Facet.self] }

  /// The group of this name in which one filter must match, of the kind that the use says: `filterState[or: "x"].add(tag)`.
  public subscript<Member: ConcreteFilterType>(or name: String) -> GroupAccessor<Member> { self[or: name, Member.self] }

  /// The group of this name in which one filter of a kind must match: `filterState[or: "x", Filter.Tag.self]`.
  public subscript<Member: ConcreteFilterType>(or name: String, _ kind: Member.Type) -> GroupAccessor<Member> {
    GroupAccessor(state: self, id: .or(name: name, filterType: kind.kind))
  }

  /// The hierarchy of this name: facet filters on its levels, from the widest to the narrowest.
  public subscript(hierarchical name: String) -> GroupAccessor<Filter.Facet> {
    GroupAccessor(state: self, id: .hierarchical(name: name))
  }

  /// One group of a state: reads it and changes it.
  @MainActor
  public struct GroupAccessor<Member: FilterType> {
    let state: FilterState
    /// The ID of the group, which exists from its first filter on.
    package let id: FilterGroup.ID

    /// Whether the group has no filters.
    public var isEmpty: Bool { state.groups.filters(inGroupWithID: id).isEmpty }

    /// Adds filters in one change; one that the group contains stays where it is and takes the new score.
    public func add(_ filters: Member...) { addAll(filters) }

    /// Adds the filters of a sequence in one change; one that the group contains takes the new score.
    public func addAll(_ filters: some Sequence<Member>) { state.groups.addAll(filters, toGroupWithID: id) }

    /// Removes a filter; returns whether the group contained it.
    @discardableResult
    public func remove(_ filter: Member) -> Bool { state.groups.remove(filter, fromGroupWithID: id) }

    /// Removes the filters of the sequence; returns whether the group contained one of them.
    @discardableResult
    public func removeAll(_ filters: some Sequence<Member>) -> Bool {
      state.groups.removeAll(filters, fromGroupWithID: id)
    }

    /// Removes the group's filters on an attribute.
    public func removeAll(for attribute: Attribute) { state.groups.removeAll(for: attribute, fromGroupWithID: id) }

    /// Removes the group's filters; a hierarchy keeps its levels.
    public func removeAll() { state.groups.removeAll(fromGroupWithID: id) }

    /// Removes the filters of all other groups.
    package func removeAllOthers() { state.groups.removeAllExcept(fromGroupWithIDs: [id]) }

    /// Removes the filter if the group contains it, adds it otherwise.
    public func toggle(_ filter: Member) { state.groups.toggle(filter, inGroupWithID: id) }

    /// Whether the group contains a filter, whatever its score.
    public func contains(_ filter: Member) -> Bool { state.groups.contains(filter, inGroupWithID: id) }
  }
}

extension FilterState.GroupAccessor where Member: ConcreteFilterType {
  /// The filters, in the order in which they were added.
  public var filters: [Member] { state.groups.filters(inGroupWithID: id).compactMap { Member($0) } }
}

extension FilterState.GroupAccessor<Filter> {
  /// The filters, in the order in which they were added.
  public var filters: [Filter] { state.groups.filters(inGroupWithID: id) }

  /// Adds filters of one or several kinds in one change.
  public func add(_ filters: any FilterType...) { addAll(filters.map(\.erased)) }

  /// Adds filters of one kind in one change.
  package func addAll(_ filters: some Sequence<some ConcreteFilterType>) { addAll(filters.map(\.erased)) }

  /// Removes a filter of one kind; returns whether the group contained it.
  @discardableResult
  public func remove(_ filter: some ConcreteFilterType) -> Bool { remove(filter.erased) }

  /// Removes filters of one kind; returns whether the group contained one of them.
  @discardableResult
  package func removeAll(_ filters: some Sequence<some ConcreteFilterType>) -> Bool {
    removeAll(filters.map(\.erased))
  }

  /// Removes a filter of one kind if the group contains it, adds it otherwise.
  public func toggle(_ filter: some ConcreteFilterType) { toggle(filter.erased) }

  /// Whether the group contains a filter of one kind, whatever its score.
  public func contains(_ filter: some ConcreteFilterType) -> Bool { contains(filter.erased) }
}

extension FilterState.GroupAccessor<Filter.Facet> {
  /// The attributes of the hierarchy, from the widest to the narrowest; empty for other groups.
  package var levels: [Attribute] { state.groups[id]?.levels ?? [] }

  /// Declares the attributes of the hierarchy.
  package func setLevels(_ levels: [Attribute]) { state.groups.setLevels(levels, ofGroupWithID: id) }

  /// Replaces the group's filters: the path to the chosen level of a hierarchy.
  public func set(_ filters: [Filter.Facet]) {
    state.update { _ in
      removeAll()
      addAll(filters)
    }
  }
}
