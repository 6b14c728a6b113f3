import SearchModel

/// The search of the command `query`.
struct QueryRequest: Hashable, Sendable {
  var query: Query
  var filters: FilterExpression
  var facets: [Attribute]
  /// The disjunctive facets: filters on one of them are alternatives, and are ignored when its values are counted.
  var disjunctive: [Attribute]
  var indexName: String

  var hitsRequest: HitsRequest {
    let conditions = conditions
    let facets = facets.map { facet in
      let isOnFacet = { (condition: Condition) in condition.expression.filters.contains { $0.attribute == facet } }
      return FacetRequest(
        facet, ignoring: disjunctive.contains(facet) ? conditions.filter(isOnFacet).map(\.id) : [])
    }
    return HitsRequest(indexName: indexName, query: query, conditions: conditions, facets: facets)
  }

  /// The filters as conditions: positive ones on a disjunctive facet are one condition of alternatives, also if they were
  /// joined by `AND`.
  private var conditions: [Condition] {
    let operands = if case .and(let operands) = filters { operands } else { [filters] }
    var alternatives: [(attribute: Attribute, expressions: [FilterExpression])] = []
    var others: [FilterExpression] = []
    for operand in operands {
      guard let attribute = operand.singleAttribute, disjunctive.contains(attribute) else {
        others.append(operand)
        continue
      }
      if let index = alternatives.firstIndex(where: { $0.attribute == attribute }) {
        alternatives[index].expressions.append(operand)
      } else {
        alternatives.append((attribute, [operand]))
      }
    }
    let groups = alternatives.map { attribute, expressions in
      Condition(id: .group(.or(name: attribute.rawValue)), expression: .any(expressions))
    }
    return groups
      + others.enumerated().map { number, expression in
        Condition(id: .group(.and(name: "filters \(number)")), expression: expression)
      }
  }
}

extension FilterExpression {
  /// The attribute, if this is a positive filter or a disjunction of such filters on a single one.
  fileprivate var singleAttribute: Attribute? {
    guard let first = filters.first, filters.allSatisfy({ $0.attribute == first.attribute }) else { return nil }
    guard filters.allSatisfy({ $0.kind != .numeric && !$0.isNegated }) else { return nil }
    if case .and = self { return nil }
    return first.attribute
  }
}
