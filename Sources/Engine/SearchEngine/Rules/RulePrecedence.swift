internal import SearchModel

/// The order in which rules apply, as the API documents it: what stands earlier in the query, then what is more specific.
struct RulePrecedence: Comparable {
  private let numbers: [Int]
  private let objectID: String
  private let condition: Int

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
    self.condition = match.condition
  }

  static func < (left: Self, right: Self) -> Bool {
    for (left, right) in zip(left.numbers, right.numbers) where left != right { return left < right }
    // Of two conditions of a rule that are as specific, the first.
    if left.objectID == right.objectID { return left.condition < right.condition }
    return left.objectID.precedesByCodePoint(right.objectID)
  }
}
