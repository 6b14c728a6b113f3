/// Scores the documents of one segment.
struct DocumentScorer {
  private let scorer: TextScorer
  /// Nil where there are no words to read.
  private let reader: OccurrenceReader?
  private let filters: FilterScorer?
  private let distances: DistanceScorer?
  /// Whether there are components that no words contribute to. Stored, since reading the optional ones copies them.
  private let hasOthers: Bool

  init(scorer: TextScorer, reader: OccurrenceReader?, filters: FilterScorer?, distances: DistanceScorer?) {
    self.scorer = scorer
    self.reader = reader
    self.filters = filters
    self.distances = distances
    hasOthers = filters != nil || distances != nil
  }

  /// The score of a document; for one that is worse than `worst`, any score that is worse than that.
  ///
  /// - Parameter best: bounds of the components that words contribute to.
  func score(of document: Int, best: TextScorer.Components?, worst: Score?) -> Score {
    let others = others(of: document)
    if let worst, var best, hasOthers {
      // Most documents are too far away; their words need not be read.
      (best.filters, best.distance) = (others.filters, others.distance)
      let bound = scorer.packed(best)
      if bound > worst { return bound }
    }
    reader?.read(document)
    return scorer.score(occurrences, others, worst: worst)
  }

  /// The components of a document's score.
  func components(of document: Int) -> TextScorer.Components {
    reader?.read(document)
    return scorer.components(occurrences, others(of: document))
  }

  private var occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence> {
    reader?.occurrences ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Has the processor load the words of a document that is scored soon.
  @inline(__always)
  func prefetch(_ document: Int) { reader?.prefetch(document) }

  private func others(of document: Int) -> TextScorer.Components {
    guard hasOthers else { return TextScorer.Components() }
    return TextScorer.Components(filters: filters?.score(document) ?? 0, distance: distances?.step(of: document) ?? 0)
  }
}
