/// A condition that a search meets, and the words and filters by which it does.
struct RuleMatch {
  let condition: Int
  let rule: Int
  /// The words of the query; empty without a pattern.
  let words: Range<Int>
  /// Which tokens of the pattern stand for which words.
  let steps: [Step]
  let filters: [FilterKey]

  struct Step {
    var tokens: Range<Int>
    var words: Range<Int>
    /// The values of the facet, if the token is one.
    var values: [String] = []
    /// Whether the words are those of the pattern.
    var isLiteral = true
  }

  init(of condition: Int, in table: RuleTable, _ steps: [Step] = []) {
    self.condition = condition
    self.steps = steps
    rule = table.conditions[condition].rule
    words = (steps.first?.words.lowerBound ?? 0)..<(steps.last?.words.upperBound ?? 0)
    filters = table.conditions[condition].filters
  }
}
