internal import SearchModel

extension Ranker {
  /// Whether records that lack words of the query are ranked by their similarity too.
  static func ranksByMeaning(_ segmentSearches: [SegmentSearch]) -> Bool {
    segmentSearches.first?.similarity != nil
  }

  /// The documents of a set that have all words, and those that lack some.
  func parted(
    _ set: DocumentSet, of segmentSearch: SegmentSearch
  ) -> (withAllWords: DocumentSet, others: DocumentSet) {
    guard let similarity = segmentSearch.similarity else { return (set, .none) }
    if similarity.query.hasOnlyPartialMatches { return (.none, set) }
    let algebra = segmentSearch.algebra
    return (
      algebra.intersection(set, segmentSearch.matching), algebra.difference(set, segmentSearch.matching)
    )
  }

  /// The first of some documents that lack words, by a mix of the similarity and the share of the words that they have.
  func mixed(
    _ set: DocumentSet, of segmentSearches: [SegmentSearch], at index: Int, _ top: TopDocuments,
    _ comparison: StaticOrder, leading: Int, ranks: UnsafeBufferPointer<UInt32>?
  ) -> [TopDocuments.Candidate] {
    let segmentSearch = segmentSearches[index]
    guard let similarity = segmentSearch.similarity, !segmentSearch.algebra.isEmpty(set) else { return [] }
    let weights = similarity.query.weights(in: segmentSearches)
    let reader = segmentSearch.reader()
    let steps = similarity.query.vector.dimensions / 64 + 2
    return top.first(of: ScoringClasses(only: set, in: segmentSearch), isOwnOrder: false) { _ in
    } score: { document, _, worst in
      segmentSearch.algebra.budget.spend(steps)
      let value = similarity.similarity(of: document)
      if leading == 0, let worst {
        // The words of most need not be read.
        let bound = similarity.query.bestScore(similarity: value)
        if bound > worst { return bound }
      }
      reader.read(document)
      return similarity.query.score(similarity: value, found: reader.found, weights: weights)
    } precedes: { left, right in
      Self.precedes(left, right, in: index, comparison, leading: leading, ranks)
    }
  }
}
