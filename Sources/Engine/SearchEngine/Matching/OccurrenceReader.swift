internal import CKernels

/// Reads the terms of a document, and finds the positions at which words of the query match.
struct OccurrenceReader {
  /// A position in a document at which words of the query match.
  struct Occurrence {
    /// The words of the query that match it.
    var matches: WordMatches
    /// The rank of the attribute among the searchable ones.
    var rank: Int
    var attribute: Int
    var position: Int
    /// Whether the value is this one word.
    var isWhole: Bool
    /// The number of the value in the document, so that a phrase does not cross from one value to the next.
    var value: Int

    /// A bit for each word of the query that matches.
    var words: UInt64 { matches.words }
  }

  private let text: TextIndex
  private let scratch: Scratch
  /// The scratch memory's budget, which every document spends.
  private let budget: SearchBudget
  private let byTerm: MatchesByTerm
  /// The matches in attributes in which words match as a whole only, if they are others: some of `byTerm`.
  private let wholeByTerm: MatchesByTerm?
  /// For each attribute, its rank among the searchable ones; nil where this query does not search it.
  private let ranks: [Int?]
  private let toleratesTypos: [Bool]
  private let allowsPrefixes: [Bool]
  private let countsExact: [Bool]
  /// Sorted by attribute, then by position.
  private(set) var occurrences: [Occurrence] = []
  /// What occurred at the position cap already: all later words have that position too, and one is enough.
  private var matchesAtEnd: Set<MatchesAtEnd> = []

  private struct MatchesAtEnd: Hashable {
    var attribute: Int
    var matches: WordMatches
    var isWhole: Bool
  }

  /// A buffer for the offsets of marks and matches in one document.
  private var buffer = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

  /// - Parameter whole: what the words match as a whole, for attributes without prefixes; nil if that is the same.
  init(
    _ match: TextMatch, whole: TextMatch?, in segment: Segment, ranks: [Int?], toleratesTypos: [Bool],
    allowsPrefixes: [Bool], countsExact: [Bool], withTypos: Bool, _ scratch: Scratch
  ) {
    text = segment.text
    self.scratch = scratch
    budget = scratch.budget
    self.ranks = ranks
    self.toleratesTypos = toleratesTypos
    self.allowsPrefixes = allowsPrefixes
    self.countsExact = countsExact
    byTerm = MatchesByTerm(match, termCount: text.terms.count, withTypos: withTypos, scratch)
    wholeByTerm = whole.map { [text] in
      MatchesByTerm($0, termCount: text.terms.count, withTypos: withTypos, scratch)
    }
  }

  /// Finds the occurrences in a document.
  mutating func read(_ document: Int) {
    occurrences.removeAll(keepingCapacity: true)
    if !matchesAtEnd.isEmpty { matchesAtEnd.removeAll(keepingCapacity: true) }
    let words = text.words(of: document)
    guard let first = words.baseAddress, budget.spend(words.count / 8 + 16) else { return }
    if buffer.count < words.count {
      let count = max(words.count, buffer.count * 2)
      buffer = UnsafeMutableBufferPointer(start: scratch.allocate(UInt32.self, count), count: count)
    }
    guard let found = buffer.baseAddress else { return }
    var (attribute, value) = (0, -1)
    // The position of the value's first word in the attribute, and the offset of its entry.
    var (start, startOffset) = (0, 0)
    var rank: Int?
    var (isWholeOnly, countsExact, toleratesTypos) = (false, true, true)
    var isAscending = true
    let highestPosition = text.highestPosition
    for number in 0..<ck_find_words(found, first, words.count, byTerm.isMatched) {
      let offset = Int(found[number])
      if let mark = TextIndex.Mark(first[offset]) {
        if mark.attribute < attribute { isAscending = false }
        (attribute, start, startOffset) = (mark.attribute, mark.position, offset + 1)
        rank = ranks[attribute]
        isWholeOnly = wholeByTerm != nil && !allowsPrefixes[attribute]
        (countsExact, toleratesTypos) = (self.countsExact[attribute], self.toleratesTypos[attribute])
        value += 1
        continue
      }
      guard let rank else { continue }
      let term = Int(first[offset])
      var matches = isWholeOnly ? wholeByTerm?[term] ?? WordMatches() : byTerm[term]
      if matches.isFirstOfSequence {
        matches.isFirstOfSequence = false
        let sequences = isWholeOnly ? wholeByTerm?.sequences ?? [] : byTerm.sequences
        budget.spend(sequences.count / 2 + 1)
        for sequence in sequences where text.holds(sequence.terms, at: offset, of: words) {
          matches.formUnion(sequence.matches)
        }
      }
      if !countsExact { matches.exact = 0 }
      if !toleratesTypos { (matches.withOneTypo, matches.withTwoTypos) = (0, 0) }
      guard matches.words != 0 else { continue }
      let position = min(start + offset - startOffset, highestPosition)
      let isWhole = isAlone(offset, words)
      if position == highestPosition {
        let seen = MatchesAtEnd(attribute: attribute, matches: matches, isWhole: isWhole)
        guard matchesAtEnd.insert(seen).inserted else { continue }
      }
      occurrences.append(
        Occurrence(
          matches: matches, rank: rank, attribute: attribute, position: position, isWhole: isWhole, value: value))
    }
    if !isAscending {
      occurrences.sort { ($0.attribute, $0.position) < ($1.attribute, $1.position) }
    }
  }

  /// The matches of all occurrences together.
  var found: WordMatches {
    occurrences.reduce(into: WordMatches()) { $0.formUnion($1.matches) }
  }

  /// Whether a word of the query occurs at a position of the same value.
  func holds(_ word: Int, at position: Int, of start: Occurrence) -> Bool {
    let sought = (start.attribute, position)
    let first = occurrences.partitioningIndex { ($0.attribute, $0.position) >= sought }
    return occurrences[first...].prefix { ($0.attribute, $0.position) == sought }.contains {
      $0.words >> UInt64(word) & 1 == 1 && $0.value == start.value
    }
  }

  private func isAlone(_ offset: Int, _ words: UnsafeBufferPointer<UInt32>) -> Bool {
    TextIndex.Mark(words[offset - 1]) != nil && (offset + 1 == words.count || TextIndex.Mark(words[offset + 1]) != nil)
  }
}
