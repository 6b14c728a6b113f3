internal import SearchModel

/// What the scores of the facet filters that a document meets add up to.
struct FilterScorer {
  /// One for each document of the segment.
  private let scores: UnsafeMutablePointer<UInt32>

  /// How the score of an expression joins the one that a document has already.
  private enum Joining {
    case sum, highest

    func callAsFunction(_ left: UInt32, _ right: UInt32) -> UInt32 { self == .sum ? left &+ right : max(left, right) }
  }

  /// Nil where no filter has a score.
  init?(_ expressions: [FilterExpression], in part: PartSearch, addsUp: Bool) {
    guard expressions.contains(where: \.hasScore) else { return nil }
    let filters = FilterSets(segment: part.part.segment, algebra: part.algebra)
    scores = part.algebra.scratch.zeros(UInt32.self, part.algebra.documents)
    Self.join(.and(expressions), filters, addsUp: addsUp, to: scores, .sum)
  }

  /// Joins the score that an expression gives to each document with the one that is there already.
  private static func join(
    _ expression: FilterExpression, _ filters: FilterSets, addsUp: Bool, to scores: UnsafeMutablePointer<UInt32>,
    _ joining: Joining
  ) {
    let algebra = filters.algebra
    guard !algebra.budget.isSpent, expression.hasScore else { return }
    // What the expression needs is taken back: there may be very many.
    let mark = algebra.scratch.mark
    defer { algebra.scratch.release(to: mark) }
    let parts: [FilterExpression]
    let joiningParts: Joining
    switch expression {
    case .filter(let filter):
      let score = UInt32(clamping: filter.score ?? 0)
      algebra.forEach(filters.documents(expression)) { document in
        scores[Int(document)] = joining(scores[Int(document)], score)
        return false
      }
      return
    case .and(let all): (parts, joiningParts) = (all, .sum)
    case .or(let alternatives): (parts, joiningParts) = (alternatives, addsUp ? .sum : .highest)
    }
    if joiningParts == joining {
      for part in parts { join(part, filters, addsUp: addsUp, to: scores, joining) }
      return
    }
    let joined = algebra.scratch.zeros(UInt32.self, algebra.documents)
    for part in parts { join(part, filters, addsUp: addsUp, to: joined, joiningParts) }
    algebra.budget.spend(algebra.documents / 2)
    for document in 0..<algebra.documents { scores[document] = joining(scores[document], joined[document]) }
  }

  func score(_ document: Int) -> Int { Int(scores[document]) }
}

extension FilterExpression {
  /// Whether a filter in it has a score.
  var hasScore: Bool {
    switch self {
    case .filter(let filter): filter.score != nil
    case .and(let parts), .or(let parts): parts.contains(where: \.hasScore)
    }
  }
}

extension Filter {
  /// What a match counts in the ranking; nil for nothing.
  var score: Int? {
    let score: Int? =
      switch self {
      case .facet(let facet): facet.score
      case .tag(let tag): tag.score
      case .numeric: nil
      }
    return score == 0 ? nil : score
  }
}
