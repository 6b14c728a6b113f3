/// A condition that a search meets, and the words and filters by which it does.
struct RuleMatch {
  let condition: Int
  let rule: Int
  /// The words of the query; empty without a pattern.
  var words: Range<Int> = 0..<0
  /// Which tokens of the pattern stand for which words.
  var steps: [Step] = []
  let filters: [FilterKey]

  struct Step {
    var tokens: Range<Int>
    var words: Range<Int>
    /// The values of the facet, if the token is one.
    var values: [String] = []
    /// Whether the words are those of the pattern.
    var isLiteral = true
  }
}
