internal import CKernels

/// Selects the first documents of a set in some order, or the first document of each of the first groups.
struct TopDocuments {
  struct Candidate {
    var document: UInt32
    var score = Score()

    /// Whether it comes first where equal scores are ordered by document number.
    func precedes(_ other: Candidate) -> Bool {
      score == other.score ? document < other.document : score < other.score
    }
  }

  let algebra: DocumentSetAlgebra
  let limit: Int
  /// The group of a document, nil for none; nil where documents are not grouped.
  let group: ((_ document: Int) -> Int?)?

  /// The first by document number.
  func first(of set: DocumentSet) -> [Candidate] {
    if group != nil { return taking { isEnough in algebra.forEach(set, until: isEnough) } }
    switch set {
    case .all: return (0..<UInt32(min(limit, algebra.documents))).map { Candidate(document: $0) }
    case .list(let list): return list.prefix(limit).map { Candidate(document: $0) }
    case .bitmap(let bits, let count):
      let out = algebra.scratch.allocate(UInt32.self, min(limit, count) + 1)
      let found = ck_decode_first(bits, algebra.words, out, limit)
      return (0..<found).map { Candidate(document: out[$0]) }
    }
  }

  /// The first by another order: walks along the order where many documents match, else selects the lowest ranks.
  func first(of set: DocumentSet, in order: DocumentOrder) -> [Candidate] {
    if case .all = set { return taking { isEnough in _ = order.documents.first(where: isEnough) } }
    var areMany = false
    if case .bitmap(_, let count) = set { areMany = count > algebra.documents / algebra.thresholds.orderDivisor }
    if algebra.thresholds.choose(.orderWalked, over: .ranksCompared, if: areMany), case .bitmap(let bits, _) = set {
      algebra.budget.spend(algebra.documents / 8)
      return taking { isEnough in
        _ = order.documents.first { bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 && isEnough($0) }
      }
    }
    let precedes = { (left: Candidate, right: Candidate) in
      order.ranks[Int(left.document)] < order.ranks[Int(right.document)]
    }
    var best = Best(limit: limit, group: group)
    algebra.forEach(set) { document in
      best.take(Candidate(document: document), precedes)
      return false
    }
    return best.sorted(precedes)
  }

  /// The first by `precedes`, which compares scores unless it overrules them.
  ///
  /// - Parameters:
  ///   - classes: the documents; a single class where `precedes` overrules scores.
  ///   - ahead: called with each document some documents before it is scored.
  ///   - score: the score of a document of a class; for one that is worse than `worst`, any score that is worse than
  ///     that.
  ///   - isOwnOrder: whether equal scores are ordered by document number.
  @inline(__always)
  func first(
    of classes: ScoringClasses, isOwnOrder: Bool, ahead: (_ document: Int) -> Void,
    score: (_ document: Int, _ scored: ScoringClasses.Class, _ worst: Score?) -> Score,
    precedes: (Candidate, Candidate) -> Bool
  ) -> [Candidate] {
    var best = Best(limit: limit, group: group)
    var worst: Candidate?
    for scored in classes {
      var isDone = worst.map { $0.score < scored.bound } ?? false
      if algebra.thresholds.take(.rankingEndedEarly, if: isDone) { break }
      algebra.forEach(scored.documents) {
        ahead(Int($0))
      } until: { document in
        let candidate = Candidate(document: document, score: score(Int(document), scored, worst?.score))
        let isWorse = worst.map { isOwnOrder && $0.precedes(candidate) } ?? false
        if !isWorse {
          best.take(candidate, precedes)
          worst = best.worst
        }
        if algebra.budget.isSpent { return true }
        guard let worst else { return false }
        // Later documents of this class have higher numbers, and those of later classes worse scores.
        isDone = worst.score < scored.bound || isOwnOrder && worst.score == scored.bound && worst.document <= document
        return isDone
      }
      if algebra.thresholds.take(.rankingEndedEarly, if: isDone) { break }
    }
    return best.sorted(precedes)
  }

  /// The first of the documents that the body passes one by one, in an order, until the closure returns true.
  private func taking(_ pass: (_ isEnough: (UInt32) -> Bool) -> Void) -> [Candidate] {
    var tally = GroupTally(most: 1)
    var found: [Candidate] = []
    pass { document in
      if found.count < limit, tally.admits(group?(Int(document))) { found.append(Candidate(document: document)) }
      return found.count >= limit
    }
    return found
  }

  /// The best candidates so far; of each group one. All calls are made with the same order, which is not stored, so that
  /// the compiler knows it where they are made.
  private struct Best {
    let limit: Int
    private let group: ((Int) -> Int?)?
    /// The index of each group's candidate.
    private var indices: [Int: Int] = [:]
    /// Once there are `limit`, a heap with the worst first.
    private var candidates: [Candidate] = []

    init(limit: Int, group: ((Int) -> Int?)?) {
      self.limit = limit
      self.group = group
    }

    /// The worst of them, once there are `limit`.
    var worst: Candidate? { candidates.count == limit ? candidates.first : nil }

    /// All of them, in order.
    func sorted(_ precedes: (Candidate, Candidate) -> Bool) -> [Candidate] { candidates.sorted(by: precedes) }

    mutating func take(_ candidate: Candidate, _ precedes: (Candidate, Candidate) -> Bool) {
      if let worst, !precedes(candidate, worst) { return }
      let number = group?(Int(candidate.document))
      if let index = number.flatMap({ indices[$0] }) {
        if precedes(candidate, candidates[index]) { replace(at: index, by: candidate, precedes) }
      } else if let worst {
        if let number = group?(Int(worst.document)) { indices[number] = nil }
        replace(at: 0, by: candidate, precedes)
      } else {
        if let number { indices[number] = candidates.count }
        candidates.append(candidate)
        guard candidates.count == limit else { return }
        for index in (0..<limit / 2).reversed() { replace(at: index, by: candidates[index], precedes) }
      }
    }

    /// Replaces a candidate by a better one, below which worse ones move up.
    private mutating func replace(
      at index: Int, by candidate: Candidate, _ precedes: (Candidate, Candidate) -> Bool
    ) {
      var index = index
      while candidates.count == limit {
        var next = 2 * index + 1
        guard next < limit else { break }
        if next + 1 < limit, precedes(candidates[next], candidates[next + 1]) { next += 1 }
        guard precedes(candidate, candidates[next]) else { break }
        place(candidates[next], at: index)
        index = next
      }
      place(candidate, at: index)
    }

    private mutating func place(_ candidate: Candidate, at index: Int) {
      candidates[index] = candidate
      if let number = group?(Int(candidate.document)) { indices[number] = index }
    }
  }
}
