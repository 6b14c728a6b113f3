internal import SearchModel

/// Matches the text of a query in all segments, and removes words as `removeWordsIfNoResults` permits.
struct TextMatcher {
  private(set) var text: TextQuery
  private(set) var segmentSearches: [SegmentSearch] = []
  private let snapshot: IndexSnapshot
  private let parameters: SearchParameters
  private let filters: SearchFilters
  private let area: SearchArea?
  private let scratch: Scratch

  init(
    _ text: TextQuery, in snapshot: IndexSnapshot, _ parameters: SearchParameters, _ filters: SearchFilters,
    _ scratch: Scratch
  ) {
    self.text = text
    self.snapshot = snapshot
    self.parameters = parameters
    self.filters = filters
    area = parameters.area
    self.scratch = scratch
    match()
    if isNothingFound, text.required.count > 1 { removeWords() }
  }

  private mutating func match() {
    segmentSearches = snapshot.segments.map { SegmentSearch($0, text, within: area, scratch) }
  }

  /// Whether no record matches the text and all filters.
  private var isNothingFound: Bool {
    !segmentSearches.contains { !$0.algebra.isEmpty(filters.documents(in: $0, ignoring: [])) }
  }

  /// Matches with fewer words, until something is found.
  private mutating func removeWords() {
    switch parameters.removeWordsIfNoResults {
    case .none: break
    case .lastWords, .firstWords:
      var removed = 0
      while isNothingFound, text.required.count > 1, removed < snapshot.thresholds.mostRemovedWords {
        removed += 1
        if parameters.removeWordsIfNoResults == .lastWords {
          text.required.removeLast()
        } else {
          text.required.removeFirst()
        }
        match()
      }
      if isNothingFound, text.required.count > 1 { snapshot.thresholds.count(.removedWordsLimited) }
    case .allOptional:
      text.makeAllOptional()
      match()
    }
  }
}
