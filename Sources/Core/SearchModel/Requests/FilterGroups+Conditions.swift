extension FilterGroups {
  /// The groups as conditions: one for an `or` group, one for each attribute and kind of filter of an `and` group, and one
  /// for each level of a hierarchy.
  package var conditions: [Condition] {
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
}
