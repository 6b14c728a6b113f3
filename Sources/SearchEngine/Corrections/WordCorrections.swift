/// What may replace single words of a query, and neighbours that are one word: terms that records within the filters have,
/// in attributes that are searched and may be shown.
struct WordCorrections {
  /// A text in place of a word.
  struct Correction: Hashable {
    /// UTF-8: a term, or two with a space between them.
    var text: [UInt8]
    var edits: Int
    /// The number of records with its terms.
    var records: Int
  }

  private let segmentSearches: [SegmentSearch]
  /// The documents of each segment that match the filters.
  private let documents: [DocumentSet]
  /// For each segment, which of its attributes count; nil if all do.
  private let shownAttributes: [[Bool]?]
  private let scratch: Scratch
  /// The steps of the call after which nothing is sought any more, and what was found is incomplete.
  private let mostSteps: Int
  private let thresholds: Thresholds
  /// The fewest letters of a word that is corrected, and of each half of one that is split.
  private static let fewestLetters = (word: 3, half: 2)

  /// - Parameters:
  ///   - segmentSearches: searches of each segment for no word, whose matches are `documents`.
  ///   - isShown: whether the words of an attribute may be proposed.
  ///   - mostSteps: the steps of the call after which to end, with an incomplete result.
  init(
    _ segmentSearches: [SegmentSearch], _ documents: [DocumentSet], isShown: (_ attribute: String) -> Bool,
    mostSteps: Int, _ scratch: Scratch, _ thresholds: Thresholds
  ) {
    self.mostSteps = mostSteps
    (self.segmentSearches, self.documents) = (segmentSearches, documents)
    (self.scratch, self.thresholds) = (scratch, thresholds)
    shownAttributes = segmentSearches.map { search in
      let areShown = search.segment.layout.texts.map(isShown)
      return areShown.allSatisfy(\.self) ? nil : areShown
    }
  }

  private var isOver: Bool { scratch.budget.steps >= mostSteps }

  /// The edits that a word of so many letters may need: one more than the typos that it may have by default.
  static func mostEdits(letters: Int) -> Int {
    letters < fewestLetters.word ? 0 : letters < 4 ? 1 : letters < 8 ? 2 : 3
  }

  /// The best texts in place of a word: those with the fewest edits, of these those that the most records have.
  func corrections(of word: QueryWord) -> [Correction] {
    var byEdits: [Int: [Correction]] = [1: splits(of: word)]
    var near: [[UInt8]: Int] = [:]
    let most = Self.mostEdits(letters: word.scalarCount)
    for search in segmentSearches where !isOver {
      let terms = search.segment.text.terms
      for found in NearTerms.found(near: word.folded, within: most, in: terms, mostSteps: mostSteps, scratch.budget) {
        near[Array(terms[found.term])] = found.edits
      }
    }
    let terms = Dictionary(grouping: near, by: \.value)
    var best: [Correction] = []
    for edits in 1...max(1, most) where best.count < thresholds.mostCorrections {
      for (term, _) in terms[edits] ?? [] {
        let count = recordCount(with: [term])
        if count > 0 { byEdits[edits, default: []].append(Correction(text: term, edits: edits, records: count)) }
      }
      best += (byEdits[edits] ?? []).sorted { left, right in
        left.records == right.records
          ? left.text.lexicographicallyPrecedes(right.text) : left.records > right.records
      }
    }
    return Array(best.prefix(thresholds.mostCorrections))
  }

  /// The word that neighbours are without the space between them; nil if no record has it.
  func joined(_ first: QueryWord, _ second: QueryWord) -> Correction? {
    let term = first.folded + second.folded
    let count = recordCount(with: [term])
    return count > 0 ? Correction(text: term, edits: 1, records: count) : nil
  }

  private func splits(of word: QueryWord) -> [Correction] {
    let starts = word.folded.indices.filter { word.folded[$0] & 0xC0 != 0x80 }
    guard starts.count >= 2 * Self.fewestLetters.half else { return [] }
    return (Self.fewestLetters.half...starts.count - Self.fewestLetters.half).compactMap { letters in
      let middle = starts[letters]
      let halves = [Array(word.folded[..<middle]), Array(word.folded[middle...])]
      let count = recordCount(with: halves)
      return count > 0 ? Correction(text: Array(halves.joined(separator: [0x20])), edits: 1, records: count) : nil
    }
  }

  /// The number of records within the filters that have all of some terms.
  private func recordCount(with terms: [[UInt8]]) -> Int {
    segmentSearches.indices.reduce(0) { total, index in
      let search = segmentSearches[index]
      let text = search.segment.text
      let numbers = terms.compactMap { term in term.withUnsafeBufferPointer { text.terms.index(of: $0) } }
      guard numbers.count == terms.count, scratch.budget.spend(64), !isOver else { return total }
      let mark = scratch.mark
      defer { scratch.release(to: mark) }
      var found = numbers.reduce(documents[index]) { search.algebra.intersection($0, text.postings[$1]) }
      if let areShown = shownAttributes[index] {
        found = search.keeping(found) { document in
          !isOver && text.has(numbers[0], numbers[numbers.count - 1], in: document, areShown, scratch.budget)
        }
      }
      return total + found.count(of: search.algebra.documents)
    }
  }
}

extension TextIndex {
  /// Whether a document has two terms, which may be the same, each in one of some attributes.
  fileprivate func has(
    _ first: Int, _ second: Int, in document: Int, _ attributes: [Bool], _ budget: SearchBudget
  ) -> Bool {
    let words = words(of: document)
    budget.spend(words.count + 16)
    var (isCounted, hasFirst, hasSecond) = (false, false, false)
    for word in words {
      if let mark = Mark(word) {
        isCounted = attributes[mark.attribute]
      } else if isCounted {
        hasFirst = hasFirst || word == first
        hasSecond = hasSecond || word == second
        if hasFirst, hasSecond { return true }
      }
    }
    return false
  }
}
