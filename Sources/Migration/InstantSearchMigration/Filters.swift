// Filters, their groups, and the filter state.

public import InstantSearch

@available(*, deprecated, renamed: "FilterGroup")
public typealias FilterGroupType = FilterGroup

extension FilterGroup {
  @available(*, deprecated, renamed: "id.name")
  public var name: String? { id.name }
}

/// The text of groups in the filter language.
@available(*, deprecated, message: "Use 'expression.text' of a 'FilterGroup' or of 'FilterGroups'")
public struct FilterGroupConverter {
  public init() {}

  public func sql(_ group: FilterGroup) -> String? { group.filters.isEmpty ? nil : group.expression.text }

  public func sql(_ groups: some Sequence<FilterGroup>) -> String? {
    let text = FilterExpression.all(groups.map(\.expression)).text
    return text.isEmpty ? nil : text
  }
}

extension FilterGroups {
  @available(*, deprecated, message: "Use 'filters(inGroupWithID: .and(name: …))'")
  public subscript(and name: String) -> FilterGroup { self[orEmpty: .and(name: name)] }

  @available(*, deprecated, message: "Use 'filters(inGroupWithID: .or(name: …))'")
  public subscript(or name: String, kind: Filter.Kind = .facet) -> FilterGroup {
    self[orEmpty: .or(name: name, filterType: kind)]
  }

  @available(*, deprecated, message: "Use 'filters(inGroupWithID: .hierarchical(name: …))'")
  public subscript(hierarchical name: String) -> FilterGroup { self[orEmpty: .hierarchical(name: name)] }

  fileprivate subscript(orEmpty id: FilterGroup.ID) -> FilterGroup { self[id] ?? FilterGroup(id: id, filters: []) }

  @available(*, deprecated, message: "Use the groups themselves: 'FilterGroups' is a collection of them")
  public func toFilterGroups() -> [FilterGroup] { Array(self) }
}

extension FilterState {
  @available(*, deprecated, message: "Use 'groups', which is a collection of the groups")
  public func toFilterGroups() -> [FilterGroup] { Array(groups) }

  @available(*, deprecated, renamed: "groups.add(_:toGroupWithID:)")
  public func add(_ filter: some FilterType, toGroupWithID id: FilterGroup.ID) {
    groups.add(filter, toGroupWithID: id)
  }

  @available(*, deprecated, renamed: "groups.addAll(_:toGroupWithID:)")
  public func addAll(filters: some Sequence<some FilterType>, toGroupWithID id: FilterGroup.ID) {
    groups.addAll(filters, toGroupWithID: id)
  }

  @available(*, deprecated, renamed: "groups.remove(_:fromGroupWithID:)")
  @discardableResult
  public func remove(_ filter: some FilterType, fromGroupWithID id: FilterGroup.ID) -> Bool {
    groups.remove(filter, fromGroupWithID: id)
  }

  @available(*, deprecated, renamed: "groups.removeAll(_:fromGroupWithID:)")
  @discardableResult
  public func removeAll(_ filters: some Sequence<some FilterType>, fromGroupWithID id: FilterGroup.ID) -> Bool {
    groups.removeAll(filters, fromGroupWithID: id)
  }

  @available(*, deprecated, renamed: "groups.removeAll(fromGroupWithID:)")
  public func removeAll(fromGroupWithID id: FilterGroup.ID) { groups.removeAll(fromGroupWithID: id) }

  @available(*, deprecated, renamed: "groups.removeAll(for:)")
  public func removeAll(for attribute: Attribute) { groups.removeAll(for: attribute) }

  @available(*, deprecated, renamed: "groups.toggle(_:inGroupWithID:)")
  public func toggle(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) {
    groups.toggle(filter, inGroupWithID: id)
  }

  @available(*, deprecated, renamed: "groups.contains(_:inGroupWithID:)")
  public func contains(_ filter: some FilterType, inGroupWithID id: FilterGroup.ID) -> Bool {
    groups.contains(filter, inGroupWithID: id)
  }

  @available(*, deprecated, message: "Change 'groups' in 'update(_:)'")
  public func notify(_ commands: Command...) {
    update { state in for command in commands { command.change(&state.groups) } }
  }

  /// A change for `notify(_:)`.
  @available(*, deprecated, message: "Change 'groups' in 'update(_:)'")
  public struct Command {
    let change: (inout FilterGroups) -> Void

    public static func add(filter: some FilterType, toGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.add(filter, toGroupWithID: id) }
    }

    public static func add(filters: some Sequence<some FilterType>, toGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.addAll(filters, toGroupWithID: id) }
    }

    public static func remove(filter: some FilterType, fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.remove(filter, fromGroupWithID: id) }
    }

    public static func remove(filters: some Sequence<some FilterType>, fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.removeAll(filters, fromGroupWithID: id) }
    }

    public static func toggle(filter: some FilterType, inGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.toggle(filter, inGroupWithID: id) }
    }

    public static func removeAll(fromGroupWithID id: FilterGroup.ID) -> Command {
      Command { $0.removeAll(fromGroupWithID: id) }
    }

    public static var removeAll: Command { Command { $0.removeAll() } }
  }
}

extension FacetListPresenter {
  @available(*, deprecated, message: "Pass 'limit:': without it 10 values are shown; Algolia's library shows all")
  public init(sortBy: [FacetSortCriterion]) { self.init(sortBy: sortBy, limit: .max) }

  @available(*, deprecated, message: "Pass 'limit:': without it 10 values are shown; Algolia's library shows all")
  public init(sortBy: [FacetSortCriterion], showEmptyFacets: Bool) {
    self.init(sortBy: sortBy, limit: .max, showEmptyFacets: showEmptyFacets)
  }
}
