internal import SearchModel

/// Finds the conditions that a search meets.
struct RuleMatcher {
  private let table: RuleTable
  private let query: RuleQuery
  private let filters: Set<FilterKey>
  private let contexts: [String]
  private let facets: FacetNames
  private let budget: SearchBudget
  private(set) var matches: [RuleMatch] = []

  /// - Parameter filters: The filters that all records of the search match.
  init(
    _ table: RuleTable, _ query: RuleQuery, filters: Set<FilterKey>, contexts: [String], _ facets: FacetNames,
    _ budget: SearchBudget
  ) {
    (self.table, self.query, self.filters) = (table, query, filters)
    (self.contexts, self.facets, self.budget) = (contexts, facets, budget)
    matchWithoutPattern(table.always)
    for context in Set(contexts) { matchWithoutPattern(table.byContext[context] ?? []) }
    for filter in filters { matchWithoutPattern(table.byFilter[filter] ?? []) }
    if query.words.isEmpty {
      matchWithoutPattern(table.forEmptyText)
    } else {
      matchPatterns()
    }
  }

  private mutating func matchWithoutPattern(_ conditions: [Int]) {
    for index in conditions where budget.spend(8) && isOpen(index) {
      let condition = table.conditions[index]
      matches.append(RuleMatch(condition: index, rule: condition.rule, filters: condition.filters))
    }
  }

  /// Whether the search has the context and the filters of a condition, and its rule applies now.
  private func isOpen(_ index: Int) -> Bool {
    let condition = table.conditions[index]
    let validity = table.rules[condition.rule].validity
    return condition.context.map { contexts.contains($0) } ?? true
      && condition.filters.allSatisfy { filters.contains($0) }
      && (validity.isEmpty || validity.contains { $0.contains(budget.now) })
  }

  private mutating func matchPatterns() {
    /// Where the last words end by which a condition is met; those with facets may be met several times.
    var ends: [Int: Int] = [:]
    for start in query.words.indices {
      var candidates: [Int] = []
      for length in table.lengths.prefix(while: { start + $0 <= query.words.count }) {
        candidates += table.byWords[query.words[start..<start + length].map(\.folded)] ?? []
      }
      for (number, beginning) in query.beginnings(at: start).enumerated() {
        for index in table.byFirstWord[beginning.terms[0]] ?? []
        where number == 0 || table.conditions[index].allowsAlternatives { candidates.append(index) }
      }
      for (facet, conditions) in table.byFirstFacet
      where !facets.values(of: facet, at: start, query.words, table.separators, budget).isEmpty {
        candidates += conditions
      }
      for index in candidates {
        guard budget.spend(16) else { return }
        let condition = table.conditions[index]
        if let end = ends[index], !condition.hasFacets || condition.anchoring != .contains || end > start { continue }
        guard start == 0 || condition.anchoring == .contains || condition.anchoring == .endsWith, isOpen(index),
          let match = match(index, at: start)
        else { continue }
        ends[index] = match.words.upperBound
        matches.append(match)
      }
    }
  }

  /// The match of a condition's pattern from a word on.
  private func match(_ index: Int, at start: Int) -> RuleMatch? {
    let condition = table.conditions[index]
    guard let pattern = condition.pattern else { return nil }
    let endsText = condition.anchoring == .is || condition.anchoring == .endsWith
    if endsText, query.isLonger { return nil }
    var dead: Set<[Int]> = []
    guard let steps = steps(pattern, 0, start, condition, endsText: endsText, &dead) else { return nil }
    let end = steps[steps.count - 1].words.upperBound
    return RuleMatch(
      condition: index, rule: condition.rule, words: start..<end, steps: steps, filters: condition.filters)
  }

  /// How the tokens of a pattern from one on stand for the words of the query from one on; nil if they don't.
  ///
  /// - Parameter dead: Pairs of a token and a word from which nothing was found.
  private func steps(
    _ pattern: [RuleTable.PatternToken], _ token: Int, _ word: Int, _ condition: RuleTable.CompiledCondition,
    endsText: Bool, _ dead: inout Set<[Int]>
  ) -> [RuleMatch.Step]? {
    if token == pattern.count { return endsText && word < query.words.count ? nil : [] }
    guard word < query.words.count, budget.spend(16), !dead.contains([token, word]) else { return nil }
    for step in firstSteps(pattern, token, word, condition) {
      let rest = steps(
        pattern, step.tokens.upperBound, step.words.upperBound, condition, endsText: endsText, &dead)
      if let rest { return [step] + rest }
    }
    dead.insert([token, word])
    return nil
  }

  /// The ways in which a token, or several, stand for words: first the words themselves, and the longest values.
  private func firstSteps(
    _ pattern: [RuleTable.PatternToken], _ token: Int, _ word: Int, _ condition: RuleTable.CompiledCondition
  ) -> [RuleMatch.Step] {
    if case .facet(let attribute) = pattern[token] {
      return facets.values(of: attribute, at: word, query.words, table.separators, budget).map { length, values in
        RuleMatch.Step(tokens: token..<token + 1, words: word..<word + length, values: values, isLiteral: false)
      }
    }
    let beginnings = query.beginnings(at: word).enumerated()
    return beginnings.compactMap { number, beginning in
      let tokens = token..<token + beginning.terms.count
      guard number == 0 || condition.allowsAlternatives, tokens.upperBound <= pattern.count,
        zip(pattern[tokens], beginning.terms).allSatisfy({ $0 == .word($1) })
      else { return nil }
      return RuleMatch.Step(tokens: tokens, words: beginning.words, isLiteral: number == 0)
    }
  }
}
