import SearchModel

/// Writes the scores of filters as clauses whose scores a node sums.
struct ScoreWriter {
  private let filters: FilterWriter
  private let addsUp: Bool

  init(_ filters: FilterWriter, _ query: Query) {
    (self.filters, addsUp) = (filters, query.sumOrFiltersScores ?? false)
  }

  /// The clause of scores, each multiplied by the unit; nil if no document has one.
  func clause(_ score: FilterScore, unit: Int) throws(SearchError) -> JSON? {
    switch score {
    case .matching(let expression, let score):
      if score == 0 { return nil }
      let filter = try filters.clause(expression)
      return filter == FilterWriter.nothing ? nil : TextWriter.constant(score * unit, filter)
    case .sum(let scores): return try summed(scores, unit)
    case .any(let scores):
      if addsUp { return try summed(scores, unit) }
      let clauses = try clauses(scores, unit)
      return clauses.count < 2 ? clauses.first : ["dis_max": ["queries": .array(clauses)]]
    }
  }

  private func summed(_ scores: [FilterScore], _ unit: Int) throws(SearchError) -> JSON? {
    let clauses = try clauses(scores, unit)
    return clauses.count < 2 ? clauses.first : ["bool": ["should": .array(clauses)]]
  }

  private func clauses(_ scores: [FilterScore], _ unit: Int) throws(SearchError) -> [JSON] {
    var clauses: [JSON] = []
    for score in scores { if let clause = try clause(score, unit: unit) { clauses.append(clause) } }
    return clauses
  }
}

extension FilterScore {
  /// The greatest score of a document.
  func greatest(addsUp: Bool) -> Int { score(addsUp: addsUp) { _ in true } }
}
