internal import CKernels

/// What is known of the similarities of a sample of records, each compared with each: those with the least hashes of
/// their objectIDs, so that the sample depends on the records alone.
final class VectorSample: Sendable {
  /// The similarity that one in a hundred pairs has or exceeds.
  let threshold: Int
  /// The similarity of records that have nothing to do with each other: half of the pairs have less.
  let median: Int
  private let vectors: [QuantizedVector]
  /// Whether no record has a vector.
  var isEmpty: Bool { vectors.isEmpty }
  /// The steps that it took.
  let steps: Int

  /// The threshold of an index with fewer than two vectors.
  static let usualThreshold = QuantizedVector.one / 2

  /// - Parameter earlier: The sample of an earlier snapshot, which mostly is the same.
  init(of views: [SegmentView], size: Int, after earlier: VectorSample?) {
    let budget = SearchBudget()
    var found: [(hash: UInt64, id: UnsafeBufferPointer<UInt8>, vector: () -> QuantizedVector)] = []
    for view in views {
      let column = view.segment.vectors
      guard !column.isEmpty else { continue }
      for document in Self.documents(of: view, column, size, budget) {
        let id = view.segment.objectIDs[document]
        found.append(
          (
            Self.hash(id), id,
            {
              let row = UnsafeBufferPointer(start: column.row(document), count: column.dimensions)
              return QuantizedVector(values: Array(row))
            }
          ))
      }
    }
    found.sort { $0.hash == $1.hash ? $0.id.precedes($1.id) : $0.hash < $1.hash }
    let vectors = found.prefix(size).map { $0.vector() }
    if let earlier, earlier.vectors == vectors {
      (threshold, median, self.vectors, steps) = (earlier.threshold, earlier.median, vectors, budget.steps)
      return
    }
    self.vectors = vectors
    (threshold, median) = Self.quantiles(of: vectors, budget)
    steps = budget.steps
  }

  private static func quantiles(of vectors: [QuantizedVector], _ budget: SearchBudget) -> (threshold: Int, median: Int)
  {
    guard vectors.count > 1 else { return (usualThreshold, 0) }
    var similarities: [Int32] = []
    similarities.reserveCapacity(vectors.count * (vectors.count - 1) / 2)
    for (index, vector) in vectors.enumerated() {
      budget.spend((vectors.count - index) * (vector.dimensions / 64 + 2))
      for other in vectors[(index + 1)...] { similarities.append(Int32(vector.similarity(to: other))) }
    }
    similarities.sort()
    let last = similarities.count - 1
    // Where most pairs are alike, the scaled similarity still has a range.
    return (max(0, Int(similarities[last * 99 / 100])), min(Int(similarities[last / 2]), QuantizedVector.one * 9 / 10))
  }

  static func hash(_ objectID: UnsafeBufferPointer<UInt8>) -> UInt64 { ck_hash(objectID.baseAddress, objectID.count) }

  /// The live documents of a segment that are first in the order of the hashes: from its list if that has enough.
  private static func documents(
    of view: SegmentView, _ column: VectorColumn, _ size: Int, _ budget: SearchBudget
  ) -> [Int] {
    let listed = column.sample.lazy.map { Int($0) }.filter { view.isLive($0) }.prefix(size)
    let isEnough = listed.count >= size || column.sample.count >= column.count
    if view.segment.thresholds.choose(.sampleListed, over: .sampleSought, if: isEnough) { return Array(listed) }
    budget.spend(8 * view.segment.count)
    let ids = view.segment.objectIDs
    return first(
      size,
      of: (0..<view.segment.count).lazy.filter { view.isLive($0) && column.norms[$0] != 0 }.map { ($0, ids[$0]) })
  }

  /// The first documents in the order of the hashes of their objectIDs.
  static func first(
    _ size: Int, of documents: some Sequence<(document: Int, id: UnsafeBufferPointer<UInt8>)>
  ) -> [Int] {
    var found: [(hash: UInt64, document: Int, id: UnsafeBufferPointer<UInt8>)] = []
    var greatest = UInt64.max
    func cut() {
      found.sort { $0.hash == $1.hash ? $0.id.precedes($1.id) : $0.hash < $1.hash }
      found.removeSubrange(min(size, found.count)...)
      if found.count == size, let last = found.last { greatest = last.hash }
    }
    for (document, id) in documents {
      let hash = hash(id)
      guard hash <= greatest else { continue }
      found.append((hash, document, id))
      if found.count >= 2 * max(size, 64) { cut() }
    }
    cut()
    return found.map(\.document)
  }
}
