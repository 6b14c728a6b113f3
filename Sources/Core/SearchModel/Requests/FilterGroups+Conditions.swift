extension FilterGroups {
  /// The groups as conditions: one for an `or` group, one for each attribute and kind of filter of an `and` group, and one
  /// for each level of a hierarchy.
  public var conditions: [Condition] {
    flatMap { group -> [Condition] in
      if case .or = group.id {
        return group.filters.isEmpty ? [] : [Condition(id: .group(group.id), expression: group.expression)]
      }
      var conditions: [Condition] = []
      for filter in group.filters {
        let id = Condition.ID.part(of: group.id, filter.attribute, kind: filter.kind, isNegated: filter.isNegated)
        if let index = conditions.firstIndex(where: { $0.id == id }) {
          conditions[index].expression = .all([conditions[index].expression, FilterExpression(filter)])
        } else {
          conditions.append(Condition(id: id, expression: FilterExpression(filter)))
        }
      }
      return conditions
    }
  }

  /// Counts an attribute so that each count is the number of results after the value is selected.
  ///
  /// Ignores the `or` groups with a filter on the attribute (the whole group, even if it has filters on others), the level
  /// of the attribute in a hierarchy and the levels below, and those conditions in `replaceable` that are on the
  /// attribute: in their `and` groups a new selection replaces the old one.
  public func facetRequest(for attribute: Attribute, replaceable: Set<Condition.ID> = []) -> FacetRequest {
    FacetRequest(
      attribute, ignoring: conditions.map(\.id).filter { isIgnored($0, counting: attribute, replaceable) },
      keeping: selectedValues(of: attribute))
  }

  private func isIgnored(_ id: Condition.ID, counting attribute: Attribute, _ replaceable: Set<Condition.ID>) -> Bool {
    switch id {
    case .base: return false
    case .group(let groupID): return filters(inGroupWithID: groupID).contains { $0.attribute == attribute }
    case .part(let groupID, let filtered, _, _):
      guard let group = self[groupID] else { return false }
      if let level = group.level(of: attribute), let filteredLevel = group.level(of: filtered) {
        return filteredLevel >= level
      }
      return filtered == attribute && replaceable.contains(id)
    }
  }

  /// The values that facet filters and tags require, as text, in the order of the filters.
  public func selectedValues(of attribute: Attribute) -> [String] {
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
