/// Scores the documents of one segment.
struct DocumentScorer {
  private let scorer: TextScorer
  private var reader: OccurrenceReader
  private let filters: FilterScorer?

  init(scorer: TextScorer, reader: OccurrenceReader, filters: FilterScorer?) {
    self.scorer = scorer
    self.reader = reader
    self.filters = filters
  }

  /// The score of a document; for one that is worse than `worst`, any score that is worse than that.
  mutating func score(of document: Int, worst: Score?) -> Score {
    reader.read(document)
    return scorer.score(reader.occurrences, filters: filters?.score(document) ?? 0, worst: worst)
  }

  /// The components of a document's score.
  mutating func components(of document: Int) -> TextScorer.Components {
    reader.read(document)
    return scorer.components(reader.occurrences, filters: filters?.score(document) ?? 0)
  }
}
