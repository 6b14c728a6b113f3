internal import SearchModel

/// The documents of each segment that the text and the filters of a search find.
struct MatchingDocuments {
  let segmentSearches: [SegmentSearch]
  private let filters: SearchFilters
  private let text: TextQuery
  private let typoTolerance: Query.TypoTolerance

  init(_ matcher: borrowing TextMatcher, _ filters: SearchFilters, _ typoTolerance: Query.TypoTolerance) {
    segmentSearches = matcher.segmentSearches
    text = matcher.text
    self.filters = filters
    self.typoTolerance = typoTolerance
  }

  /// The documents of each segment that match the text, the query's filters, and all conditions that are not ignored;
  /// among them those with as few typos as `typoTolerance` requires; and those that are similar to the query.
  func documents(ignoring ignored: [Condition.ID] = []) -> [DocumentSet] {
    found(by: filters, ignoring: ignored)
  }

  /// The same for a search of the same text with other filters, none of which is ignored.
  func documents(where filters: SearchFilters) -> [DocumentSet] {
    found(by: filters, ignoring: [])
  }

  private func found(by filters: SearchFilters, ignoring ignored: [Condition.ID]) -> [DocumentSet] {
    let found = withFewTypos(segmentSearches.map { filters.documents(in: $0, ignoring: ignored) })
    guard segmentSearches.first?.similarity != nil else { return found }
    // Filters come first, so that few vectors are compared.
    return zip(segmentSearches, found).map { segmentSearch, set in
      guard let similarity = segmentSearch.similarity else { return set }
      let candidates = filters.documents(of: similarity.candidates, in: segmentSearch, ignoring: ignored)
      return segmentSearch.algebra.union([set, similarity.documents(in: candidates)])
    }
  }

  private func withFewTypos(_ sets: [DocumentSet]) -> [DocumentSet] {
    let accepted: Int
    switch typoTolerance {
    case .on, .off: return sets
    case .min, .strict: accepted = typoTolerance == .min ? 1 : 2
    }
    guard !text.required.isEmpty else { return sets }
    if accepted == 1, !text.hasOptionalWords {
      let exact = zip(segmentSearches, sets).map { $0.algebra.intersection($1, $0.withoutTypos) }
      if zip(segmentSearches, exact).contains(where: { !$0.algebra.isEmpty($1) }) { return exact }
    }
    var sums: Set<Int> = []
    for (segmentSearch, set) in zip(segmentSearches, sets) { segmentSearch.addTypoSums(of: set, to: &sums) }
    let kept = Set(sums.sorted().prefix(accepted))
    guard kept.count < sums.count else { return sets }
    return zip(segmentSearches, sets).map { $0.documents(of: $1, withTypoSums: kept) }
  }
}
