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

extension FilterState {
  @available(*, deprecated, message: "Use 'groups', which is a collection of the groups")
  public func toFilterGroups() -> [FilterGroup] { Array(groups) }

  @available(*, deprecated, renamed: "groups.add(_:toGroupWithID:)")
  public func add(_ filter: some FilterType, toGroupWithID id: FilterGroup.ID) {
    groups.add(filter, toGroupWithID: id)
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
