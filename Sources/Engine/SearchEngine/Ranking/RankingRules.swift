internal import SearchModel

/// The ranking criteria: those on attributes that come before the text rules, and the text rules in their order.
struct RankingRules: Hashable, Sendable {
  /// How many of the order's criteria come before the text rules.
  var leading: Int
  var textRules: [TextScorer.TextRule]

  /// Criteria on attributes before the first text rule lead; all others come after the text rules.
  ///
  /// - Parameter hasDistances: whether the search is made around a point; else `geo` has no effect.
  init(_ ranking: [IndexSettings.RankingCriterion], customCount: Int, hasDistances: Bool) {
    textRules = []
    for criterion in ranking {
      let rule: TextScorer.TextRule? =
        switch criterion {
        case .typo: .typo
        case .words: .words
        case .filters: .filters
        case .proximity: .proximity
        case .attribute: .attribute
        case .exact: .exact
        case .geo: hasDistances ? .geo : nil
        case .custom, .ascending, .descending: nil
        }
      // Each once, since a score has bits for each rule once.
      if let rule, !textRules.contains(rule) { textRules.append(rule) }
    }
    leading = 0
    for criterion in ranking {
      switch criterion {
      case .ascending, .descending: leading += 1
      case .custom: leading += customCount
      case .geo: if hasDistances { return }
      case .typo, .words, .filters, .proximity, .attribute, .exact: return
      }
    }
  }
}
