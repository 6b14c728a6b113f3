internal import CKernels

/// Selects the first documents of a set in some order.
struct TopDocuments {
  struct Candidate {
    var document: UInt32
    var score = Score()
  }

  let algebra: DocumentSetAlgebra
  let limit: Int

  /// The first by document number.
  func first(of set: DocumentSet) -> [Candidate] {
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
    if case .all = set { return order.documents.prefix(limit).map { Candidate(document: $0) } }
    if case .bitmap(let bits, let count) = set, count > algebra.documents / algebra.thresholds.orderDivisor {
      algebra.thresholds.count(.orderWalked)
      var found: [Candidate] = []
      algebra.budget.spend(algebra.documents / 8)
      for document in order.documents where bits[Int(document >> 6)] >> UInt64(document & 63) & 1 == 1 {
        if found.count == limit { break }
        found.append(Candidate(document: document))
      }
      return found
    }
    algebra.thresholds.count(.ranksCompared)
    var best = Best(limit: limit) { order.ranks[Int($0.document)] < order.ranks[Int($1.document)] }
    algebra.forEach(set) { document in
      best.take(Candidate(document: document))
      return false
    }
    return best.sorted
  }

  /// The first by `precedes`, which compares scores unless it overrules them.
  ///
  /// - Parameters:
  ///   - classes: the documents; a single class where `precedes` overrules scores.
  ///   - score: the score of a document; for one that is worse than `worst`, any score that is worse than that.
  ///   - isOwnOrder: whether equal scores are ordered by document number.
  func first(
    of classes: ScoringClasses, isOwnOrder: Bool, score: (_ document: Int, _ worst: Score?) -> Score,
    precedes: (Candidate, Candidate) -> Bool
  ) -> [Candidate] {
    withoutActuallyEscaping(precedes) { precedes in
      var best = Best(limit: limit, precedes: precedes)
      for scored in classes {
        if let last = best.last, last.score < scored.bound {
          algebra.thresholds.count(.rankingEndedEarly)
          break
        }
        var isDone = false
        algebra.forEach(scored.documents) { document in
          best.take(Candidate(document: document, score: score(Int(document), best.last?.score)))
          if algebra.budget.isSpent { return true }
          guard let last = best.last else { return false }
          // Later documents of this class have higher numbers, and those of later classes worse scores.
          isDone = last.score < scored.bound || isOwnOrder && last.score == scored.bound && last.document <= document
          return isDone
        }
        if isDone {
          algebra.thresholds.count(.rankingEndedEarly)
          break
        }
      }
      return best.sorted
    }
  }

  /// The best candidates so far, in order.
  private struct Best {
    let limit: Int
    let precedes: (Candidate, Candidate) -> Bool
    /// In order once there are `limit`; before, sorting them at the end takes less than keeping them in order.
    private var candidates: [Candidate] = []

    init(limit: Int, precedes: @escaping (Candidate, Candidate) -> Bool) {
      self.limit = limit
      self.precedes = precedes
    }

    /// The worst of them, once there are `limit`.
    var last: Candidate? { candidates.count == limit ? candidates.last : nil }

    /// All of them, in order.
    var sorted: [Candidate] { candidates.count == limit ? candidates : candidates.sorted(by: precedes) }

    mutating func take(_ candidate: Candidate) {
      guard candidates.count == limit else {
        candidates.append(candidate)
        if candidates.count == limit { candidates.sort(by: precedes) }
        return
      }
      guard let last = candidates.last, precedes(candidate, last) else { return }
      candidates.removeLast()
      let index = candidates.partitioningIndex { precedes(candidate, $0) }
      candidates.insert(candidate, at: index)
    }
  }
}
