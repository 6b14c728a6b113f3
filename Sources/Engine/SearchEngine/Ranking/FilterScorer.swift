internal import SearchModel

/// The `filters` criterion: the scores of the filters that each document matches.
struct FilterScorer {
  /// The score of each document of the segment.
  private let scores: UnsafeMutablePointer<UInt32>

  /// How the score of an expression is combined with the one that a document has already.
  private enum Combination {
    case sum, highest

    func callAsFunction(_ left: UInt32, _ right: UInt32) -> UInt32 { self == .sum ? left &+ right : max(left, right) }
  }

  init(_ score: FilterScore, in segmentSearch: SegmentSearch, addsUp: Bool) {
    let filters = FilterEvaluator(segment: segmentSearch.segment, algebra: segmentSearch.algebra)
    scores = segmentSearch.algebra.scratch.zeros(UInt32.self, segmentSearch.algebra.documents)
    Self.add(score, filters, addsUp: addsUp, to: scores, .sum)
  }

  /// Combines a score with the one that each document has already.
  private static func add(
    _ score: FilterScore, _ filters: FilterEvaluator, addsUp: Bool, to scores: UnsafeMutablePointer<UInt32>,
    _ combine: Combination
  ) {
    let algebra = filters.algebra
    guard !algebra.budget.isSpent else { return }
    // Scratch memory is released after each expression, since there may be very many.
    let mark = algebra.scratch.mark
    defer { algebra.scratch.release(to: mark) }
    let operands: [FilterScore]
    let operandCombination: Combination
    switch score {
    case .matching(let expression, let score):
      let score = UInt32(clamping: score)
      algebra.forEach(filters.documents(expression)) { document in
        scores[Int(document)] = combine(scores[Int(document)], score)
        return false
      }
      return
    case .sum(let all): (operands, operandCombination) = (all, .sum)
    case .any(let alternatives): (operands, operandCombination) = (alternatives, addsUp ? .sum : .highest)
    }
    if operandCombination == combine {
      for operand in operands { add(operand, filters, addsUp: addsUp, to: scores, combine) }
      return
    }
    let combined = algebra.scratch.zeros(UInt32.self, algebra.documents)
    for operand in operands { add(operand, filters, addsUp: addsUp, to: combined, operandCombination) }
    algebra.budget.spend(algebra.documents / 2)
    for document in 0..<algebra.documents { scores[document] = combine(scores[document], combined[document]) }
  }

  func score(_ document: Int) -> Int { Int(scores[document]) }
}
