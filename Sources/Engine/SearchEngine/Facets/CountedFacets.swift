internal import SearchModel

/// The facets that searches may count: those declared for faceting, unless as `filterOnly` or hidden by
/// `unretrievableAttributes`.
struct CountedFacets: Sendable {
  private let plan: IndexPlan
  private let hidden: AttributePaths

  init(_ plan: IndexPlan, _ settings: ResolvedSettings) {
    self.plan = plan
    hidden = AttributePaths(settings.unretrievableAttributes.map(\.rawValue))
  }

  /// Whether answers may not show the attribute.
  func isHidden(_ attribute: Attribute) -> Bool { hidden.cover(attribute.rawValue) }

  private func contains(_ facet: FacetingAttribute) -> Bool { !facet.isFilterOnly && !isHidden(facet.attribute) }

  func contains(_ attribute: Attribute) -> Bool {
    plan.facet(attribute).map { contains(plan.facets[$0]) } ?? false
  }

  /// Whether an attribute is declared to be counted over the records that are left of each group.
  func isAfterDistinct(_ attribute: Attribute) -> Bool {
    plan.facet(attribute).map { plan.facets[$0].isAfterDistinct } ?? false
  }

  var all: [Attribute] { plan.facets.filter { contains($0) }.map(\.attribute) }

  /// Whether a request is permitted: `*` always, and the range of its numbers also for an attribute that is not
  /// declared for faceting.
  func allows(_ request: FacetRequest) -> Bool {
    if request.attribute == "*" { return true }
    return request.wantsValues ? contains(request.attribute) : !isHidden(request.attribute)
  }
}
