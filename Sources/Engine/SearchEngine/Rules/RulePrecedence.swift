internal import SearchModel

/// The order in which rules apply, as the API documents it: what stands earlier in the query, then what is more specific.
struct RulePrecedence: Comparable {
  private let numbers: [Int]
  private let objectID: String

  init(_ match: RuleMatch, in table: RuleTable) {
    let condition = table.conditions[match.condition]
    let hasPattern = condition.pattern != nil
    let anchoring =
      switch condition.anchoring {
      case _ where !hasPattern: 4
      case .is: 0
      case .startsWith: 1
      case .endsWith: 2
      case .contains: 3
      }
    numbers = [
      hasPattern ? match.words.lowerBound : Int.max, -(match.words.count + match.filters.count), anchoring,
      condition.context == nil ? 1 : 0, match.filters.isEmpty ? 1 : 0, match.steps.allSatisfy(\.isLiteral) ? 0 : 1,
      table.rules[match.rule].validity.isEmpty ? 1 : 0,
    ]
    objectID = table.rules[match.rule].objectID
  }

  static func < (left: Self, right: Self) -> Bool {
    for (left, right) in zip(left.numbers, right.numbers) where left != right { return left < right }
    return left.objectID.precedesByCodePoint(right.objectID)
  }
}

extension [RuleMatch] {
  /// The matches that apply, in their order: none has a word or a filter of one before it.
  ///
  /// A rule applies once. Further matches of its condition are kept if they name values of facets.
  func withoutConflicts(in table: RuleTable, _ budget: SearchBudget) -> [RuleMatch] {
    let precedences = map { RulePrecedence($0, in: table) }
    let order = indices.sorted { left, right in
      // Of two conditions of a rule that are as specific, the first.
      precedences[left] == precedences[right]
        ? self[left].condition < self[right].condition : precedences[left] < precedences[right]
    }
    budget.spend(16 * count)
    var words: Set<Int> = []
    var filters: Set<FilterKey> = []
    var applied: [Int: Int] = [:]
    return order.map { self[$0] }.filter { match in
      if let condition = applied[match.rule] {
        guard condition == match.condition, table.conditions[condition].hasFacets else { return false }
      } else if !filters.isDisjoint(with: match.filters) {
        return false
      }
      guard words.isDisjoint(with: match.words) else { return false }
      words.formUnion(match.words)
      filters.formUnion(match.filters)
      applied[match.rule] = match.condition
      return true
    }
  }
}
