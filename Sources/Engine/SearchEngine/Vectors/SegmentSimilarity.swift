internal import CKernels

/// The documents of a segment that are similar to a query. Each is compared once, when it is first asked for.
///
/// Its memory is in the scratch memory of the search, which outlives it.
final class SegmentSimilarity {
  let query: SemanticQuery
  /// The live documents in the area, without those that the query excludes.
  var candidates: DocumentSet
  private let segment: Segment
  private let algebra: DocumentSetAlgebra
  /// The documents that were compared, and those of them that are similar.
  private let compared: UnsafeMutablePointer<UInt64>
  private let similar: UnsafeMutablePointer<UInt64>
  private var comparedCount = 0
  private let leastDot: Int64
  private let method = ck_best_vector_method()

  init(_ query: SemanticQuery, candidates: DocumentSet, in segment: Segment, _ algebra: DocumentSetAlgebra) {
    self.query = query
    self.candidates = candidates
    self.segment = segment
    self.algebra = algebra
    leastDot = query.leastDot
    compared = algebra.scratch.zeros(UInt64.self, algebra.words)
    similar = algebra.scratch.zeros(UInt64.self, algebra.words)
  }

  /// The similarity of a document to the query; nil where it has no vector.
  func similarity(of document: Int) -> Int? { segment.vectors.similarity(of: document, to: query.vector) }

  /// Whether some documents that match have a similar one among them.
  func isSimilar(anyOf set: DocumentSet) -> Bool {
    !algebra.isEmpty(algebra.intersection(set, .bitmap(similar, count: Int(ck_popcount(similar, algebra.words)))))
  }

  /// The similar documents of a set.
  func documents(in set: DocumentSet) -> DocumentSet {
    guard !segment.vectors.isEmpty, !algebra.isEmpty(set) else { return .none }
    segment.thresholds.count(.vectorsKnown, if: comparedCount > 0)
    compare(comparedCount == 0 ? set : algebra.difference(set, .bitmap(compared, count: comparedCount)))
    let count = Int(ck_popcount(similar, algebra.words))
    return algebra.compact(algebra.intersection(set, .bitmap(similar, count: count)))
  }

  private func compare(_ set: DocumentSet) {
    let (vectors, thresholds) = (segment.vectors, segment.thresholds)
    guard let rows = vectors.rows, let norms = vectors.norms.baseAddress else { return }
    var column = ck_vectors(rows: rows, norms: norms, dimensions: vectors.dimensions)
    let mark = algebra.scratch.mark
    defer { algebra.scratch.release(to: mark) }
    let most = max(1, thresholds.vectorsAtOnce)
    let found = algebra.scratch.allocate(UInt32.self, max(most, 64) + 1)
    let steps = vectors.dimensions / 64 + 1
    func compare(_ ids: UnsafePointer<UInt32>?, _ first: Int, _ count: Int) -> Bool {
      guard algebra.budget.spend(steps * count + 1) else { return false }
      let near = query.vector.values.withUnsafeBufferPointer { values in
        ck_near(method, found, &column, ids, first, count, values.baseAddress, leastDot)
      }
      ck_set(similar, found, near)
      return true
    }
    switch set {
    case .all:
      thresholds.count(.vectorsScanned)
      for start in stride(from: 0, to: algebra.documents, by: most) {
        guard compare(nil, start, min(most, algebra.documents - start)) else { return }
      }
    case .list(let list):
      thresholds.count(.vectorsLookedUp)
      for start in stride(from: 0, to: list.count, by: most) {
        guard compare(list.baseAddress.map { $0 + start }, 0, min(most, list.count - start)) else { return }
      }
    case .bitmap(let bits, _):
      let words = max(1, most / 64)
      let ids = algebra.scratch.allocate(UInt32.self, words * 64 + 1)
      for start in stride(from: 0, to: algebra.words, by: words) {
        let count = ck_decode(bits + start, min(words, algebra.words - start), ids)
        guard compare(ids, start * 64, count) else { return }
      }
    }
    note(set)
  }

  /// Notes the documents that were compared.
  private func note(_ set: DocumentSet) {
    switch set {
    case .all: compared.update(from: algebra.bitmap(.all), count: algebra.words)
    case .list(let list): ck_set(compared, list.baseAddress, list.count)
    case .bitmap(let bits, _): ck_or(compared, bits, algebra.words)
    }
    comparedCount = Int(ck_popcount(compared, algebra.words))
  }
}
