extension FilterGroups {
  /// The groups as conditions: an `or` group is one, an `and` group one for each attribute and kind of filter, a
  /// hierarchy one a level.
  public var conditions: [Condition] {
    flatMap { group -> [Condition] in
      if case .or = group.id {
        return group.filters.isEmpty ? [] : [Condition(id: .group(group.id), expression: group.expression)]
      }
      var parts: [Condition] = []
      for filter in group.filters {
        let id = Condition.ID.part(of: group.id, filter.attribute, kind: filter.kind, isNegated: filter.isNegated)
        if let place = parts.firstIndex(where: { $0.id == id }) {
          parts[place].expression = .all([parts[place].expression, FilterExpression(filter)])
        } else {
          parts.append(Condition(id: id, expression: FilterExpression(filter)))
        }
      }
      return parts
    }
  }

  /// How an attribute is counted so that each count is what choosing the value would give.
  ///
  /// Left out are the `or` groups with a filter on the attribute (the whole group, also where it has filters on
  /// others), of a hierarchy this level and the deeper ones, and those of `replaceable` that are on the attribute: the
  /// parts of `and` groups in which a new choice takes the place of the old one.
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

  /// The values that facet filters and tags ask for, as text, in the order of the filters.
  public func selectedValues(of attribute: Attribute) -> [String] {
    var values: [String] = []
    for filter in filters where filter.attribute == attribute {
      if let value = filter.demandedValue, !values.contains(value) { values.append(value) }
    }
    return values
  }
}

extension Filter {
  /// The value of the attribute that a record must have to match, as text.
  var demandedValue: String? {
    switch self {
    case .facet(let facet): facet.isNegated ? nil : facet.value.description
    case .tag(let tag): tag.isNegated ? nil : tag.value
    case .numeric: nil
    }
  }
}
