internal import SearchModel

/// Finds the conditions that a search meets and by which rules apply: in their order, none with a word or a filter of one
/// before it.
///
/// A rule applies once. Further matches of its condition are kept if they name values of facets.
struct RuleMatcher {
  private let table: RuleTable
  private let query: RuleQuery
  private let filters: Set<FilterKey>
  private let contexts: Set<String>
  private let facets: FacetNames
  private let budget: SearchBudget
  private(set) var matches: [RuleMatch] = []

  /// The filters of the matches.
  private var usedFilters: Set<FilterKey> = []
  /// The condition by which each rule applies.
  private var applied: [Int: Int] = [:]
  /// How many conditions of each group can't apply any more, or never could.
  private var passed: [Int: Int] = [:]

  /// - Parameter filters: The filters that all records of the search match.
  init(
    _ table: RuleTable, _ query: RuleQuery, filters: Set<FilterKey>, contexts: [String], _ facets: FacetNames,
    _ budget: SearchBudget
  ) {
    (self.table, self.query, self.filters) = (table, query, filters)
    (self.contexts, self.facets, self.budget) = (Set(contexts), facets, budget)
    matchPatterns()
    var others = query.words.isEmpty ? table.forEmptyText : []
    others += table.always
    for context in self.contexts { others += table.byContext[context] ?? [] }
    for filter in filters { others += table.byFilter[filter] ?? [] }
    budget.takeScratch(bytes: 16 * others.count)
    guard budget.spend(16 * others.count) else { return }
    others.sort { table.conditions[$0].rank < table.conditions[$1].rank }
    for index in others where budget.spend(8) && isOpen(index) && canApply(index) {
      apply(RuleMatch(of: index, in: table))
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

  /// Whether neither its rule applies already nor one with a filter of it. Once false, it stays so.
  private func canApply(_ index: Int) -> Bool {
    let condition = table.conditions[index]
    if let first = applied[condition.rule] { return first == index && condition.hasFacets }
    return usedFilters.isDisjoint(with: condition.filters)
  }

  private mutating func apply(_ match: RuleMatch) {
    // With a copy for each rule, and what it filters by.
    budget.takeScratch(bytes: 512 + 128 * match.steps.count)
    matches.append(match)
    usedFilters.formUnion(match.filters)
    applied[match.rule] = match.condition
  }

  // MARK: Patterns

  /// What was found from one word on.
  private struct Found {
    var best: (match: RuleMatch, precedence: RulePrecedence)?
    /// The groups that are met: each by the first way that is found.
    var groups: Set<Int> = []
    var reached: Set<State> = []
  }

  private struct State: Hashable {
    let node: Int
    /// The word that follows.
    let word: Int
    let hasAlternatives: Bool
  }

  /// From each word on that no match has yet, the first rule applies.
  private mutating func matchPatterns() {
    var start = 0
    while start < query.words.count, !budget.isSpent {
      var found = Found()
      follow(0, at: start, [], &found)
      if let match = found.best?.match { apply(match) }
      start = found.best?.match.words.upperBound ?? start + 1
    }
  }

  /// Finds the groups whose patterns go on from a node and are met by the words from one on.
  private mutating func follow(_ node: Int, at word: Int, _ steps: [RuleMatch.Step], _ found: inout Found) {
    let hasAlternatives = steps.contains { !$0.isLiteral && $0.values.isEmpty }
    let state = State(node: node, word: word, hasAlternatives: hasAlternatives)
    guard budget.spend(16), found.reached.insert(state).inserted else { return }
    for group in table.ends[node] ?? [] where isMet(table.groups[group], steps, hasAlternatives) {
      guard found.groups.insert(group).inserted, let condition = first(of: group) else { continue }
      let match = RuleMatch(of: condition, in: table, steps)
      let precedence = RulePrecedence(match, in: table)
      if found.best.map({ precedence < $0.precedence }) ?? true { found.best = (match, precedence) }
    }
    guard word < query.words.count else { return }
    for step in nextSteps(node, word, first: steps.last?.tokens.upperBound ?? 0) {
      follow(step.node, at: step.step.words.upperBound, steps + [step.step], &found)
    }
  }

  private func isMet(_ group: RuleTable.ConditionGroup, _ steps: [RuleMatch.Step], _ hasAlternatives: Bool) -> Bool {
    guard let first = steps.first, let last = steps.last, group.allowsAlternatives || !hasAlternatives else {
      return false
    }
    let beginsText = first.words.lowerBound == 0
    let endsText = last.words.upperBound == query.words.count && !query.isLonger
    return switch group.anchoring {
    case .is: beginsText && endsText
    case .startsWith: beginsText
    case .endsWith: endsText
    case .contains: true
    }
  }

  /// The first condition of a group that can apply.
  private mutating func first(of group: Int) -> Int? {
    let conditions = table.groups[group].conditions
    var index = passed[group] ?? 0
    while index < conditions.count, budget.spend(16), !isOpen(conditions[index]) || !canApply(conditions[index]) {
      index += 1
    }
    passed[group] = index
    return index < conditions.count ? conditions[index] : nil
  }

  /// The ways in which tokens after a node stand for words: first the words themselves, and the longest values.
  private func nextSteps(_ node: Int, _ word: Int, first: Int) -> [(node: Int, step: RuleMatch.Step)] {
    var found: [(Int, RuleMatch.Step)] = []
    for (number, beginning) in query.beginnings(at: word).enumerated() where budget.spend(8) {
      var next: Int? = node
      for term in beginning.terms { next = next.flatMap { table.children[.init(node: $0, token: .word(term))] } }
      guard let next else { continue }
      let tokens = first..<first + beginning.terms.count
      found.append((next, RuleMatch.Step(tokens: tokens, words: beginning.words, isLiteral: number == 0)))
    }
    for attribute in table.facets[node] ?? [] {
      guard let next = table.children[.init(node: node, token: .facet(attribute))] else { continue }
      for (length, values) in facets.values(of: attribute, at: word, query.words, table.separators, budget) {
        let words = word..<word + length
        let step = RuleMatch.Step(tokens: first..<first + 1, words: words, values: values, isLiteral: false)
        found.append((next, step))
      }
    }
    return found
  }
}
