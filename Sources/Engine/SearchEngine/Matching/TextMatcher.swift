internal import SearchModel

/// Matches the text of a query in all segments, and removes words as `removeWordsIfNoResults` permits.
struct TextMatcher {
  /// The text before words are removed.
  let typed: TextQuery
  private(set) var text: TextQuery
  private(set) var segmentSearches: [SegmentSearch] = []
  /// The words that were removed from an end of the text; none if nothing is found without them either.
  private var removedFromEnd: [QueryWord] = []
  /// Whether words were made optional, and something is found.
  private(set) var madeAllOptional = false
  private let snapshot: IndexSnapshot
  /// The filters with which something must be found, so that no word is removed.
  private var filters: SearchFilters
  /// Whether words are removed if nothing is found.
  let mayRemoveWords: Bool
  private let area: SearchArea?
  private let scratch: Scratch

  init(
    _ text: TextQuery, in snapshot: IndexSnapshot, _ parameters: borrowing SearchParameters, _ filters: SearchFilters,
    _ scratch: Scratch
  ) {
    typed = text
    self.text = text
    self.snapshot = snapshot
    self.filters = filters
    area = parameters.area
    self.scratch = scratch
    let removal = parameters.removeWordsIfNoResults
    mayRemoveWords = removal != .none && text.required.count > 1
    match()
    if mayRemoveWords, isNothingFound { removeWords(removal) }
  }

  /// The same matches for a search with other filters; nil if other words may have to be removed for those.
  func deciding(by filters: SearchFilters) -> TextMatcher? {
    if mayRemoveWords, filters != self.filters { return nil }
    var matcher = self
    matcher.filters = filters
    return matcher
  }

  private mutating func match() {
    segmentSearches = snapshot.segments.map { SegmentSearch($0, text, within: area, scratch) }
  }

  /// Whether no record matches the text and all filters.
  private var isNothingFound: Bool { !segmentSearches.contains { finds($0) } }

  private func finds(_ segmentSearch: SegmentSearch) -> Bool {
    !segmentSearch.algebra.isEmpty(filters.documents(in: segmentSearch, ignoring: []))
  }

  /// The words that were removed so that something is found. Where all are optional, each is searched for by itself.
  var removed: [QueryWord] {
    madeAllOptional ? unmatchedWords(of: text).map { text.required[$0] } : removedFromEnd
  }

  /// A text with the removed words between `<em>` and `</em>`; nil if none were removed.
  func markingRemoved(in text: String) -> String? {
    let removed = removed
    return removed.isEmpty ? nil : text.marking(removed.flatMap(\.sources), "<em>", "</em>")
  }

  /// The words of a text that no record with the filters has, itself or by an alternative.
  func unmatchedWords(of text: TextQuery) -> [Int] {
    text.required.indices.filter { index in
      let word = text.requiring(only: index)
      let mark = scratch.mark
      defer { scratch.release(to: mark) }
      return !snapshot.segments.contains { finds(SegmentSearch($0, word, within: area, scratch)) }
    }
  }

  /// Matches with fewer words, until something is found.
  private mutating func removeWords(_ removal: Query.RemovedWords) {
    switch removal {
    case .none: break
    case .lastWords, .firstWords:
      let isLast = removal == .lastWords
      while isNothingFound, text.required.count > 1, removedFromEnd.count < snapshot.thresholds.maxRemovedWords {
        removedFromEnd.append(text.removeWord(isLast: isLast))
        match()
      }
      guard isNothingFound else { break }
      removedFromEnd = []
      snapshot.thresholds.count(.removedWordsLimited, if: text.required.count > 1)
    case .allOptional:
      text.makeAllOptional()
      match()
      madeAllOptional = !isNothingFound
    }
  }
}
