internal import SearchModel

/// The filters of a search: the query's own, which no facet can ignore, the conditions, and optional ones.
struct SearchFilters: Equatable {
  private let own: FilterExpression
  private let optional: FilterScore
  let conditions: [Condition]

  init(_ own: FilterExpression, optional: FilterScore, _ conditions: [Condition]) {
    self.own = own
    self.optional = optional
    self.conditions = conditions.filter { $0.expression != .everything }
  }

  /// The filters that always apply.
  var base: SearchFilters { SearchFilters(.everything, optional: .none, conditions.filter { $0.id == .base }) }

  /// The IDs among these that a condition has, in the order of the conditions.
  func conditions(among ids: [Condition.ID]) -> [Condition.ID] {
    if ids.isEmpty { return [] }
    let ids = SmallSet(ids)
    return conditions.compactMap { ids.contains($0.id) ? $0.id : nil }
  }

  /// The query's own filter, if it has one, and the conditions that are not ignored.
  func expressions(ignoring ignored: [Condition.ID]) -> [FilterExpression] {
    var expressions = own == .everything ? [] : [own]
    for condition in conditions where !ignored.contains(condition.id) { expressions.append(condition.expression) }
    return expressions
  }

  /// Whether the `filters` criterion has an effect.
  var hasScores: Bool { !optional.isEmpty || own.hasScore || conditions.contains(where: \.expression.hasScore) }

  /// The scores of all filters.
  var score: FilterScore { .sum([FilterScore(.and(expressions(ignoring: []))), optional]) }

  /// Throws where the attribute of a filter is not declared in the settings.
  func check(against snapshot: IndexSnapshot) throws(SearchError) {
    var (facets, numbers) = (SmallSet<Attribute>(), SmallSet<Attribute>())
    func check(_ filters: [Filter]) throws(SearchError) {
      for filter in filters {
        let isNew =
          switch filter {
          case .facet(let facet): facets.insert(facet.attribute)
          case .numeric(let numeric): numbers.insert(numeric.attribute)
          case .tag: false
          }
        if isNew { try Self.check(filter, against: snapshot) }
      }
    }
    for expression in expressions(ignoring: []) { try check(expression.filters) }
    if !optional.isEmpty { try check(optional.filters) }
  }

  /// A facet filter needs an attribute that is declared for faceting, or `objectID`.
  private static func check(_ filter: Filter, against snapshot: IndexSnapshot) throws(SearchError) {
    switch filter {
    case .facet(let facet):
      guard snapshot.plan.facet(facet.attribute) != nil || facet.attribute == "objectID" else {
        throw .attributeNotFaceted(facet.attribute)
      }
    case .numeric(let numeric):
      guard snapshot.plan.isNumeric(numeric.attribute.rawValue) else {
        throw .refused(message: "the attribute '\(numeric.attribute)' is not one of numericAttributesForFiltering")
      }
    case .tag: break
    }
  }

  /// The documents of a segment that match its text, the query's filter, and all conditions that are not ignored.
  func documents(in segmentSearch: SegmentSearch, ignoring ignored: [Condition.ID]) -> DocumentSet {
    documents(of: segmentSearch.matching, in: segmentSearch, ignoring: ignored)
  }

  /// The documents of a set that match the query's filter, and all conditions that are not ignored.
  func documents(
    of matching: DocumentSet, in segmentSearch: SegmentSearch, ignoring ignored: [Condition.ID]
  ) -> DocumentSet {
    let evaluator = FilterEvaluator(segment: segmentSearch.segment, algebra: segmentSearch.algebra)
    let filtered = own == .everything ? matching : evaluator.documents(of: matching, where: own)
    return conditions.reduce(filtered) { set, condition in
      ignored.contains(condition.id) ? set : evaluator.documents(of: set, where: condition.expression)
    }
  }
}
