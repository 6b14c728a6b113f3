import SearchModel

/// Tests filters on records one by one.
enum SlowFilters {
  /// Facet filters need an attribute that is declared for faceting, or the objectID.
  static func check(_ expression: FilterExpression, _ parameters: SlowParameters) throws(SearchError) {
    for case .facet(let facet) in expression.filters {
      let isDeclared = parameters.faceting.contains { $0.name == facet.attribute.rawValue }
      guard isDeclared || facet.attribute == "objectID" else { throw .attributeNotFaceted(facet.attribute) }
    }
  }

  static func holds(_ filter: Filter, for record: SlowRecord) -> Bool {
    let path = filter.attribute.rawValue
    let isThere =
      switch filter {
      case .facet(let facet):
        record.facetValues(of: path).contains {
          SlowFacets.key(of: $0, path) == SlowFacets.key(of: facet.value.description, path)
        }
      case .tag(let tag): record.values(of: path).compactMap(\.string).contains(tag.value)
      case .numeric(let numeric):
        record.numbers(of: path).contains { number in
          switch numeric.value {
          case .range(let range): range.contains(number)
          case .comparison(.lessThan, let value): number < value
          case .comparison(.lessThanOrEqual, let value): number <= value
          case .comparison(.equals, let value): number == value
          case .comparison(.notEquals, let value): number != value
          case .comparison(.greaterThanOrEqual, let value): number >= value
          case .comparison(.greaterThan, let value): number > value
          }
        }
      }
    return isThere != filter.isNegated
  }

  static func matches(_ expression: FilterExpression, _ record: SlowRecord) -> Bool {
    switch expression {
    case .filter(let filter): holds(filter, for: record)
    case .and(let operands): operands.allSatisfy { matches($0, record) }
    case .or(let operands): operands.isEmpty || operands.contains { matches($0, record) }
    }
  }
}
