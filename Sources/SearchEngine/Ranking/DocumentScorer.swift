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
  mutating func score(of document: Int, worst: Score?) -> Score {
    reader?.read(document)
    return scorer.score(reader?.occurrences ?? [], others(of: document), worst: worst)
  }

  /// The components of a document's score.
  mutating func components(of document: Int) -> TextScorer.Components {
    reader?.read(document)
    return scorer.components(reader?.occurrences ?? [], others(of: document))
  }

  private func others(of document: Int) -> TextScorer.Components {
    TextScorer.Components(filters: filters?.score(document) ?? 0, distance: distances?.step(of: document) ?? 0)
  }
}
