/// How filters score a record for the `filters` criterion of the ranking. It excludes nothing.
package indirect enum FilterScore: Hashable, Sendable {
  /// A score for each record that matches the expression; scores of the filters within it do not count.
  case matching(FilterExpression, score: Int)
  /// The sum of these scores.
  case sum([FilterScore])
  /// The highest of these scores, or with `sumOrFiltersScores` their sum.
  case any([FilterScore])

  /// No score for any record.
  package static let none = FilterScore.sum([])

  /// The scores of an expression's filters: those of an `and` are summed.
  package init(_ expression: FilterExpression) {
    switch expression {
    case .filter(let filter): self = filter.score.map { .matching(expression, score: $0) } ?? .none
    case .and(let operands): self = .sum(operands.lazy.filter(\.hasScore).map(FilterScore.init))
    case .or(let operands): self = .any(operands.lazy.filter(\.hasScore).map(FilterScore.init))
    }
  }

  /// Reads `optionalFilters`: filters as in `facetFilters`, each with the score of a record for which it holds,
  /// `brand:Apple<score=3>`; 1 without one.
  package init(optionalFilters: NestedFilters) throws(FilterSyntaxError) {
    var clauses: [FilterScore] = []
    for clause in optionalFilters.clauses {
      var alternatives: [FilterScore] = []
      for text in clause.alternatives {
        let (filter, score) = try Self.split(text)
        alternatives.append(.matching(try FilterExpression(facetFilters: [.init([filter])]), score: score))
      }
      clauses.append(alternatives.count == 1 ? alternatives[0] : .any(alternatives))
    }
    self = .sum(clauses)
  }

  /// Splits the score off an optional filter.
  private static func split(_ text: String) throws(FilterSyntaxError) -> (filter: String, score: Int) {
    guard text.hasSuffix(">"), let mark = text.ranges(of: "<score=").last else { return (text, 1) }
    guard let score = Int(text[mark.upperBound...].dropLast()), Filter.scores.contains(score) else {
      let offset = text.utf8.distance(from: text.startIndex, to: mark.upperBound)
      throw FilterSyntaxError(text: text, offset: offset, expected: "a score from 0 to 65535")
    }
    return (String(text[..<mark.lowerBound]), score)
  }

  /// Whether no record has a score. A score of 0 counts as one.
  package var isEmpty: Bool {
    switch self {
    case .matching: false
    case .sum(let scores), .any(let scores): scores.allSatisfy(\.isEmpty)
    }
  }

  /// All filters, in order.
  package var filters: [Filter] {
    switch self {
    case .matching(let expression, _): expression.filters
    case .sum(let scores), .any(let scores): scores.flatMap(\.filters)
    }
  }

  /// The score of a record, given which filters hold for it.
  package func score(addsUp: Bool, _ holds: (Filter) -> Bool) -> Int {
    switch self {
    case .matching(let expression, let score): return expression.matches(holds) ? score : 0
    case .sum(let scores): return scores.reduce(0) { $0 + $1.score(addsUp: addsUp, holds) }
    case .any(let scores):
      let all = scores.map { $0.score(addsUp: addsUp, holds) }
      return addsUp ? all.reduce(0, +) : all.max() ?? 0
    }
  }
}

extension FilterExpression {
  /// Whether a filter in it has a score.
  package var hasScore: Bool {
    switch self {
    case .filter(let filter): filter.score != nil
    case .and(let operands), .or(let operands): operands.contains(where: \.hasScore)
    }
  }
}
