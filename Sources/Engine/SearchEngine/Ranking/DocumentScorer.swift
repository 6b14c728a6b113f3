/// Scores the documents of one segment.
struct DocumentScorer {
  private let scorer: TextScorer
  /// Nil where there are no words to read.
  private var reader: OccurrenceReader?
  private let filters: FilterScorer?
  private let distances: DistanceScorer?

  init(scorer: TextScorer, reader: OccurrenceReader?, filters: FilterScorer?, distances: DistanceScorer?) {
    self.scorer = scorer
    self.reader = reader
    self.filters = filters
    self.distances = distances
  }

  /// The score of a document; for one that is worse than `worst`, any score that is worse than that.
  ///
  /// - Parameter best: bounds of the components that words contribute to.
  mutating func score(of document: Int, best: TextScorer.Components?, worst: Score?) -> Score {
    let others = others(of: document)
    if let worst, var best, hasOthers {
      // Most documents are too far away; their words need not be read.
      (best.filters, best.distance) = (others.filters, others.distance)
      let bound = scorer.packed(best)
      if bound > worst { return bound }
    }
    reader?.read(document)
    return scorer.score(reader?.occurrences ?? [], others, worst: worst)
  }

  /// The components of a document's score.
  mutating func components(of document: Int) -> TextScorer.Components {
    reader?.read(document)
    return scorer.components(reader?.occurrences ?? [], others(of: document))
  }

  /// Whether there are components that no words contribute to.
  private var hasOthers: Bool { filters != nil || distances != nil }

  private func others(of document: Int) -> TextScorer.Components {
    TextScorer.Components(filters: filters?.score(document) ?? 0, distance: distances?.step(of: document) ?? 0)
  }
}
