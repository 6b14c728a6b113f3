internal import SearchModel

/// The facets that searches may count: those declared for faceting, unless as `filterOnly` or hidden by
/// `unretrievableAttributes`.
///
/// A class, so that searches don't copy the plan.
final class CountableFacets: Sendable {
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
  func allows(_ request: FacetRequest) -> Bool { allows(request.attribute, wantsValues: request.wantsValues) }

  private func allows(_ attribute: Attribute, wantsValues: Bool) -> Bool {
    if attribute == "*" { return true }
    return wantsValues ? contains(attribute) : !isHidden(attribute)
  }

  /// The facets, each once, with `*` expanded to all that are not requested by name.
  func expanding(_ requests: [FacetRequest]) throws(SearchError) -> [FacetRequest] {
    let asksForAll = requests.contains { $0.attribute == "*" }
    var seen = SmallSet<Attribute>()
    if !asksForAll, requests.indices.allSatisfy({ seen.insert(requests[$0].attribute) }) {
      for index in requests.indices
      where !allows(requests[index].attribute, wantsValues: requests[index].wantsValues) {
        throw .attributeNotFaceted(requests[index].attribute)
      }
      return requests
    }
    var expanded: [FacetRequest] = []
    seen = SmallSet()
    for request in requests where seen.insert(request.attribute) {
      if request.attribute == "*" {
        let named = Set(requests.map(\.attribute))
        expanded += all.filter { !named.contains($0) }.map { FacetRequest($0) }
      } else {
        guard allows(request) else { throw .attributeNotFaceted(request.attribute) }
        expanded.append(request)
        // `*` includes the values of this one.
        if asksForAll, contains(request.attribute) { expanded[expanded.count - 1].wantsValues = true }
      }
    }
    return expanded
  }
}
