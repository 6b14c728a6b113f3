internal import SearchModel

/// The filters of a search: the query's own, which no facet can ignore, the conditions, and optional ones.
struct SearchFilters {
  private let own: FilterExpression
  /// Ranks, and excludes nothing.
  private let optional: FilterExpression
  let conditions: [Condition]

  init(_ own: FilterExpression, optional: FilterExpression, _ conditions: [Condition]) {
    self.own = own
    self.optional = optional
    self.conditions = conditions.filter { $0.expression != .everything }
  }

  /// All filters, the optional ones too.
  var expressions: [FilterExpression] { expressions(ignoring: []) + [optional] }

  /// The query's own filter, and the conditions that are not ignored.
  func expressions(ignoring ignored: [Condition.ID]) -> [FilterExpression] {
    [own] + conditions.filter { !ignored.contains($0.id) }.map(\.expression)
  }

  /// Whether the `filters` criterion has an effect.
  var hasScores: Bool { expressions.contains(where: \.hasScore) }

  /// Throws where the attribute of a filter is not declared in the settings.
  func check(against plan: IndexPlan) throws(SearchError) {
    var (facets, numbers): (Set<Attribute>, Set<Attribute>) = ([], [])
    for expression in expressions {
      for filter in expression.filters {
        let isNew =
          switch filter {
          case .facet(let facet): facets.insert(facet.attribute).inserted
          case .numeric(let numeric): numbers.insert(numeric.attribute).inserted
          case .tag: false
          }
        if isNew { try Self.check(filter, against: plan) }
      }
    }
  }

  /// A facet filter needs an attribute that is declared for faceting, or `objectID`.
  private static func check(_ filter: Filter, against plan: IndexPlan) throws(SearchError) {
    switch filter {
    case .facet(let facet):
      guard plan.facet(facet.attribute) != nil || facet.attribute == "objectID" else {
        throw .attributeNotFaceted(facet.attribute)
      }
    case .numeric(let numeric):
      guard plan.isNumeric(numeric.attribute.rawValue) else {
        throw .refused(message: "the attribute '\(numeric.attribute)' is not one of numericAttributesForFiltering")
      }
    case .tag: break
    }
  }

  /// The documents of a segment that match its text, the query's filter, and all conditions that are not ignored.
  func documents(in segmentSearch: SegmentSearch, ignoring ignored: [Condition.ID]) -> DocumentSet {
    let evaluator = FilterEvaluator(segment: segmentSearch.segment, algebra: segmentSearch.algebra)
    let matching = segmentSearch.matching
    let filtered = own == .everything ? matching : evaluator.documents(of: matching, where: own)
    return conditions.reduce(filtered) { set, condition in
      ignored.contains(condition.id) ? set : evaluator.documents(of: set, where: condition.expression)
    }
  }
}
