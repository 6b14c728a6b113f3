// Disjunctive faceting: a list counts its values as if nothing were selected in it, so that each count is what selecting
// the value gives. This decides which conditions to ignore; the engine counts accordingly, and `QueryPlan` makes further
// queries for backends that only count over their hits.
extension FilterGroups {
  /// Counts an attribute so that each count is the number of results after the value is selected.
  ///
  /// Ignores the `or` groups with a filter on the attribute (the whole group, even if it has filters on others), the level
  /// of the attribute in a hierarchy and the levels below, and those conditions in `replaceable` that are on the
  /// attribute: in their `and` groups a new selection replaces the old one. An `or` group whose part on the attribute is in
  /// `replaceable` is ignored also if it has filters on other attributes only.
  package func facetRequest(for attribute: Attribute, replaceable: Set<Condition.ID> = []) -> FacetRequest {
    FacetRequest(
      attribute, ignoring: conditions.map(\.id).filter { isIgnored($0, counting: attribute, replaceable) },
      keeping: selectedValues(of: attribute))
  }

  private func isIgnored(_ id: Condition.ID, counting attribute: Attribute, _ replaceable: Set<Condition.ID>) -> Bool {
    switch id {
    case .base: return false
    case .group(let groupID):
      return filters(inGroupWithID: groupID).contains { $0.attribute == attribute }
        || replaceable.contains(.part(of: groupID, attribute))
    case .part(let groupID, let filtered, _, _):
      guard let group = self[groupID] else { return false }
      if let level = group.level(of: attribute), let filteredLevel = group.level(of: filtered) {
        return filteredLevel >= level
      }
      return filtered == attribute && replaceable.contains(id)
    }
  }

  /// The values that facet filters and tags require, as text, in the order of the filters.
  package func selectedValues(of attribute: Attribute) -> [String] {
    var values: [String] = []
    for filter in filters where filter.attribute == attribute {
      if let value = filter.requiredValue, !values.contains(value) { values.append(value) }
    }
    return values
  }
}

extension Filter {
  /// The value that a record must have to match, as text; nil for negated and numeric filters.
  var requiredValue: String? {
    switch self {
    case .facet(let facet): facet.isNegated ? nil : facet.value.description
    case .tag(let tag): tag.isNegated ? nil : tag.value
    case .numeric: nil
    }
  }
}
