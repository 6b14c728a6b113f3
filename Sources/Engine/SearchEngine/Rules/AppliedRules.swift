internal import SearchModel

/// What the rules of an index make of a search.
struct AppliedRules {
  /// The query with the parameters of the rules, without their filters.
  private(set) var query: Query
  /// The filters of the rules.
  private(set) var filter = FilterExpression.everything
  private(set) var optionalFilter = FilterScore.none
  /// The records that are promoted, by precedence.
  private(set) var promotions: [Promotion] = []
  /// The objectIDs of records that are left out.
  private(set) var hidden: [String] = []
  private(set) var userData: [JSON] = []
  /// The objectIDs of the rules, by precedence.
  private(set) var objectIDs: [String] = []
  /// The text, if the rules changed it.
  private(set) var text: String?

  struct Promotion {
    var objectIDs: [String]
    var position: Int
    /// Whether they must match the filters of the search.
    var needsFilters: Bool
  }

  /// No rules.
  init(_ query: Query) { self.query = query }

  var isEmpty: Bool { objectIDs.isEmpty }

  /// An estimate of the bytes of JSON in a response.
  var byteCount: Int { userData.reduce(0) { $0 + $1.byteCount } + objectIDs.reduce(0) { $0 + $1.utf8.count + 16 } }

  init(
    _ table: RuleTable, to query: Query, _ conditions: [Condition], _ view: IndexView,
    _ snapshot: IndexSnapshot, _ budget: SearchBudget
  ) throws(SearchError) {
    self.query = query
    let parameters = try view.settings.effective(query)
    guard parameters.usesRules else { return }
    let words = RuleQuery(
      parameters, parameters.textOptions(view, snapshot.thresholds), table, snapshot.configuration.synonyms, budget)
    let expressions = [parameters.filter] + conditions.map(\.expression)
    let matcher = RuleMatcher(
      table, words, filters: Set(expressions.flatMap(\.required).map { FilterKey($0) }),
      contexts: parameters.ruleContexts, FacetNames(snapshot), budget)
    try budget.check()
    let matches = matcher.matches
    guard !matches.isEmpty else { return }
    apply(matches, table, words, budget)
    try budget.check()
    snapshot.thresholds.count(.ruleWithPromotion, if: !promotions.isEmpty)
    let steps = matches.lazy.flatMap(\.steps)
    snapshot.thresholds.count(.ruleByFacet, if: steps.contains { !$0.values.isEmpty })
    snapshot.thresholds.count(.ruleByAlternative, if: steps.contains { $0.values.isEmpty && !$0.isLiteral })
  }

  private mutating func apply(
    _ matches: [RuleMatch], _ table: RuleTable, _ words: RuleQuery, _ budget: SearchBudget
  ) {
    var editor = QueryEditor(words)
    var parameters: JSON.Object = [:]
    var filters: [FilterExpression] = []
    var optionalFilters: [FilterScore] = []
    let byRule = Dictionary(grouping: matches, by: \.rule)
    for number in matches.map(\.rule).keepingFirst {
      let rule = table.rules[number]
      let consequence = rule.consequence
      let own = byRule[number] ?? []
      guard take(rule, budget) else { return }
      objectIDs.append(rule.objectID)
      if let data = consequence.userData { userData.append(data) }
      for (name, value) in rule.parameters where parameters[name] == nil { parameters[name] = value }
      filters.append(rule.filter)
      filters += consequence.automaticFacetFilters.map { $0.expression(own, table, isOptional: false) }
      optionalFilters.append(rule.optionalFilter)
      optionalFilters += consequence.automaticOptionalFacetFilters.map {
        FilterScore($0.expression(own, table, isOptional: true))
      }
      promotions += consequence.promote.map {
        Promotion(objectIDs: $0.objectIDs, position: $0.position, needsFilters: consequence.filterPromotes)
      }
      hidden += consequence.hide
      if case .text(let text) = consequence.query, self.text == nil { self.text = text }
      for edit in rule.edits { editor.apply(edit, own, table) }
    }
    hidden = hidden.keepingFirst
    for (name, value) in parameters { query[Query.Parameter(rawValue: name)] = value }
    filter = .all(filters)
    optionalFilter = .sum(optionalFilters)
    text = text ?? editor.editedText
    if let text { query.query = text }
  }

  /// Counts what a rule does to the search, before it is copied; false if the call has to end.
  private func take(_ rule: RuleTable.CompiledRule, _ budget: SearchBudget) -> Bool {
    let consequence = rule.consequence
    let promoted = consequence.promote.reduce(0) { $0 + $1.objectIDs.count }
    // A hidden record becomes a filter, a promoted one is looked up.
    budget.takeScratch(bytes: 512 + 128 * promoted + 512 * consequence.hide.count)
    let automatic = consequence.automaticFacetFilters.count + consequence.automaticOptionalFacetFilters.count
    return budget.spend(
      64 + 8 * (promoted + consequence.hide.count + rule.parameters.count) + 64 * (automatic + rule.edits.count))
  }

  /// The parameters of the search.
  ///
  /// - Parameter removesWords: Whether words may be removed if nothing is found.
  func parameters(
    _ view: IndexView, _ snapshot: IndexSnapshot, removesWords: Bool
  ) throws(SearchError) -> SearchParameters {
    var parameters = view.settings.defaults
    try view.settings.read(query, into: &parameters)
    if !removesWords {
      parameters.removeWordsIfNoResults = .none
    } else if parameters.isSemantic, parameters.removeWordsIfNoResults == .none,
      SemanticQuery.obstacle(parameters, view, snapshot) == nil
    {
      // Records may lack words of a query whose meaning they have.
      parameters.removeWordsIfNoResults = .allOptional
    }
    if isEmpty { return parameters }
    let shown = hidden.map { FilterExpression(Filter.Facet(attribute: .objectID, stringValue: $0, isNegated: true)) }
    parameters.filter = .all([parameters.filter, filter] + shown)
    parameters.optionalFilter = .sum([parameters.optionalFilter, optionalFilter])
    return parameters
  }
}

extension Rule.AutomaticFilter {
  /// A filter by the values of the facet that the matches of a rule have found; everything if they have found none.
  fileprivate func expression(_ matches: [RuleMatch], _ table: RuleTable, isOptional: Bool) -> FilterExpression {
    var found: [FilterExpression] = []
    for match in matches {
      let pattern = table.conditions[match.condition].pattern ?? []
      for step in match.steps where pattern[step.tokens.lowerBound] == .facet(facet) {
        found.append(
          .any(
            step.values.map { value in
              FilterExpression(
                Filter.Facet(attribute: facet, stringValue: value, score: score ?? (isOptional ? 1 : nil)))
            }))
      }
    }
    return isDisjunctive ? .any(found) : .all(found)
  }
}

extension FilterExpression {
  /// The filters that all matching records match.
  fileprivate var required: [Filter] {
    switch self {
    case .filter(let filter): [filter]
    case .and(let operands): operands.flatMap(\.required)
    case .or(let operands): operands.count == 1 ? operands[0].required : []
    }
  }
}
