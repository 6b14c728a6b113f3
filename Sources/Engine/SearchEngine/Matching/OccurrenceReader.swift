internal import CKernels

/// Reads the terms of a document, and finds the positions at which words of the query match.
///
/// A class, so that it is not copied for each document that is read.
final class OccurrenceReader {
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
  private let forward: ForwardIndex
  private let scratch: Scratch
  /// The scratch memory's budget, which every document spends.
  private let budget: SearchBudget
  private let byTerm: MatchesByTerm
  /// The matches in attributes in which words match as a whole only, if they are others: some of `byTerm`.
  private let wholeByTerm: MatchesByTerm?
  private let attributes: [Attribute]
  /// What occurred at the position cap already: all later words have that position too, and one is enough.
  /// Only ``read(_:)`` uses it, and accesses do not overlap there: they are not checked at run time, for each document.
  @exclusivity(unchecked) private var matchesAtEnd: Set<MatchesAtEnd> = []

  // Both in the scratch memory, which the search uses longer than its readers, with room for each entry of a document.
  /// The offsets of marks and matches in one document.
  private var offsets = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  private var buffer = UnsafeMutableBufferPointer<Occurrence>(start: nil, count: 0)
  private var count = 0

  /// How a query searches one of the segment's attributes.
  struct Attribute {
    /// Its rank among the searchable ones; nil where this query does not search it.
    var rank: Int?
    var toleratesTypos: Bool
    var allowsPrefixes: Bool
    var countsExact: Bool
  }

  private struct MatchesAtEnd: Hashable {
    var attribute: Int
    var matches: WordMatches
    var isWhole: Bool
  }

  /// - Parameter whole: what the words match as a whole, for attributes without prefixes; nil if that is the same.
  init(
    _ match: TextMatch, whole: TextMatch?, in segment: Segment, _ attributes: [Attribute], withTypos: Bool,
    _ scratch: Scratch
  ) {
    text = segment.text
    forward = segment.text.forwardIndex
    self.scratch = scratch
    budget = scratch.budget
    self.attributes = attributes
    byTerm = MatchesByTerm(match, termCount: text.terms.count, withTypos: withTypos, scratch)
    wholeByTerm = whole.map { [text] in
      MatchesByTerm($0, termCount: text.terms.count, withTypos: withTypos, scratch)
    }
  }

  /// The occurrences in the document that was read last, sorted by attribute, then by position. Valid until the next one
  /// is read.
  var occurrences: UnsafeBufferPointer<Occurrence> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

  /// Has the processor load the terms of a document that is read soon.
  @inline(__always)
  func prefetch(_ document: Int) { forward.prefetch(document) }

  /// Finds the occurrences in a document.
  func read(_ document: Int) {
    count = 0
    if !matchesAtEnd.isEmpty { matchesAtEnd.removeAll(keepingCapacity: true) }
    let words = forward.words(of: document)
    guard let first = words.baseAddress, budget.spend(words.count / 8 + 16) else { return }
    if offsets.count < words.count {
      let room = max(words.count, offsets.count * 2)
      offsets = UnsafeMutableBufferPointer(start: scratch.allocate(UInt32.self, room), count: room)
      buffer = UnsafeMutableBufferPointer(start: scratch.allocate(Occurrence.self, room), count: room)
    }
    guard let offsets = offsets.baseAddress, let found = buffer.baseAddress else { return }
    var count = 0
    var (number, value) = (0, -1)
    // The offset of the value's first entry, and of that of the value whose mark was read last: most values have no match,
    // and their marks are not read.
    var (startOffset, readOffset) = (0, 0)
    // The position of the value's first word in the attribute.
    var start = 0
    var attribute = Attribute(rank: nil, toleratesTypos: true, allowsPrefixes: true, countsExact: true)
    var isWholeOnly = false
    var isAscending = true
    let highestPosition = text.highestPosition
    for index in 0..<ck_find_words(offsets, first, words.count, byTerm.isMatched) {
      let offset = Int(offsets[index])
      if TextIndex.Mark.isMark(first[offset]) {
        startOffset = offset + 1
        value += 1
        continue
      }
      if readOffset != startOffset, let mark = TextIndex.Mark(first[startOffset - 1]) {
        readOffset = startOffset
        if mark.attribute < number { isAscending = false }
        (number, start) = (mark.attribute, mark.position)
        attribute = attributes[number]
        isWholeOnly = wholeByTerm != nil && !attribute.allowsPrefixes
      }
      guard let rank = attribute.rank else { continue }
      var matches = matches(atOffset: offset, of: words, isWholeOnly: isWholeOnly)
      if !attribute.countsExact { matches.exact = 0 }
      if !attribute.toleratesTypos { (matches.withOneTypo, matches.withTwoTypos) = (0, 0) }
      guard matches.words != 0 else { continue }
      let position = min(start + offset - startOffset, highestPosition)
      let isWhole = isAlone(offset, words)
      if position == highestPosition {
        let seen = MatchesAtEnd(attribute: number, matches: matches, isWhole: isWhole)
        guard matchesAtEnd.insert(seen).inserted else { continue }
      }
      found[count] = Occurrence(
        matches: matches, rank: rank, attribute: number, position: position, isWhole: isWhole, value: value)
      count += 1
    }
    if !isAscending {
      var unsorted = UnsafeMutableBufferPointer(start: found, count: count)
      unsorted.sort { ($0.attribute, $0.position) < ($1.attribute, $1.position) }
    }
    self.count = count
  }

  /// The words of the query that match the term at an offset, or an alternative that begins there.
  @inline(__always)
  private func matches(
    atOffset offset: Int, of words: UnsafeBufferPointer<UInt32>, isWholeOnly: Bool
  ) -> WordMatches {
    let term = Int(words[offset])
    var matches = isWholeOnly ? wholeByTerm?[term] ?? WordMatches() : byTerm.matches(ofMatched: term)
    guard matches.isFirstOfSequence else { return matches }
    matches.isFirstOfSequence = false
    let sequences = isWholeOnly ? wholeByTerm?.sequences ?? [] : byTerm.sequences
    budget.spend(sequences.count / 2 + 1)
    for sequence in sequences where text.holds(sequence.terms, at: offset, of: words) {
      matches.formUnion(sequence.matches)
    }
    return matches
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
