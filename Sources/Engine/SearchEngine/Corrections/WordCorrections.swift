/// What may be meant by words that no record has: terms of some records, in attributes that are searched and may be shown.
struct WordCorrections {
  /// What may replace a word.
  struct Correction: Hashable {
    /// One term, or the two that the word is made of. UTF-8.
    var terms: [[UInt8]]
    var typos: Int
    /// The number of records with its terms.
    var records: Int

    var text: [UInt8] { Array(terms.joined(separator: [0x20])) }
  }

  /// The records, as the documents of each segment.
  let documents: [DocumentSet]
  private let segmentSearches: [SegmentSearch]
  /// For each segment, which of its attributes count; nil if all do.
  private let shownAttributes: [[Bool]?]
  private let scratch: Scratch
  /// The steps of the call after which nothing is sought any more, and what was found is incomplete.
  private let maxSteps: Int
  private let thresholds: Thresholds
  /// The fewest letters of a word that is split, and of its halves.
  private static let minLetters = (word: 4, half: 2)

  /// - Parameters:
  ///   - segmentSearches: searches of each segment.
  ///   - documents: the documents of each segment whose terms are corrections.
  ///   - isShown: whether the words of an attribute may be proposed.
  ///   - maxSteps: the steps of the call after which to end, with an incomplete result.
  init(
    _ segmentSearches: [SegmentSearch], _ documents: [DocumentSet], isShown: (_ attribute: String) -> Bool,
    maxSteps: Int, _ scratch: Scratch, _ thresholds: Thresholds
  ) {
    self.maxSteps = maxSteps
    (self.segmentSearches, self.documents) = (segmentSearches, documents)
    (self.scratch, self.thresholds) = (scratch, thresholds)
    shownAttributes = segmentSearches.map { search in
      let areShown = search.segment.layout.texts.map(isShown)
      return areShown.allSatisfy(\.self) ? nil : areShown
    }
  }

  private var isOver: Bool { scratch.budget.steps >= maxSteps }

  var recordCount: Int { recordCount(of: documents) }

  func recordCount(of sets: [DocumentSet]) -> Int { segmentSearches.documentCount(of: sets) }

  /// The best corrections of a word: those with the fewest typos, of these those that the most records have.
  ///
  /// - Parameters:
  ///   - isNarrow: Whether the records are few.
  ///   - isOnlyWord: Whether the query has no other word that some record has.
  func corrections(of word: QueryWord, isNarrow: Bool, isOnlyWord: Bool) -> [Correction] {
    var found = splits(of: word)
    func add(_ terms: [[UInt8]: Int]) {
      for (term, typos) in terms where !isOver {
        let count = recordCount(with: [term])
        if count > 0 { found.append(Correction(terms: [term], typos: typos, records: count)) }
      }
    }
    add(isNarrow ? termsOfRecords(near: word) : termsOfDictionary(near: word))
    if found.isEmpty { add(farTerms(of: word, isOnlyWord: isOnlyWord)) }
    found.sort { left, right in
      if (left.typos, -left.records) != (right.typos, -right.records) {
        return (left.typos, -left.records) < (right.typos, -right.records)
      }
      return left.text.lexicographicallyPrecedes(right.text)
    }
    return Array(found.prefix(thresholds.maxCorrections))
  }

  /// The documents of some sets that have all of some terms.
  func documents(with terms: [[UInt8]], among sets: [DocumentSet]) -> [DocumentSet] {
    segmentSearches.indices.map { index in
      let search = segmentSearches[index]
      let text = search.segment.text
      let numbers = terms.compactMap { term in term.withUnsafeBufferPointer { text.terms.index(of: $0) } }
      guard numbers.count == terms.count, scratch.budget.spend(64), !isOver else { return .none }
      let found = numbers.reduce(sets[index]) { search.algebra.intersection($0, text.postings[$1]) }
      guard let areShown = shownAttributes[index] else { return found }
      return search.keeping(found) { document in
        !isOver && text.has(numbers[0], numbers[numbers.count - 1], in: document, areShown, scratch.budget)
      }
    }
  }

  /// The terms of the dictionary that are similar to a word, with their typos. They are kept from one search to the next,
  /// and mostly known from the search that has found nothing.
  private func termsOfDictionary(near word: QueryWord) -> [[UInt8]: Int] {
    var whole = word.whole
    whole.maxTypos = TypoLimits.inCorrection(letters: word.scalarCount, isNarrow: false)
    guard whole.maxTypos > 0 else { return [:] }
    var near: [[UInt8]: Int] = [:]
    for segment in segmentSearches.map(\.segment) where !isOver {
      for found in segment.typos.matches(of: whole, in: segment.text.terms, budget: scratch.budget) {
        let term = segment.text.terms[found.term]
        // A word of three letters is corrected only to a longer term.
        if word.scalarCount > 3 || term.scalarCount > 3 { near[Array(term)] = found.typos }
      }
    }
    return near
  }

  /// The terms of the records that are similar to a word, with their typos.
  private func termsOfRecords(near word: QueryWord) -> [[UInt8]: Int] {
    let maxTypos = TypoLimits.inCorrection(letters: word.scalarCount, isNarrow: true)
    guard maxTypos > 0, let first = word.folded.first, let last = word.folded.last else { return [:] }
    let matcher = WordMatcher(folded: word.folded, isPrefix: false, maxTypos: maxTypos)
    var near: [[UInt8]: Int] = [:]
    for (index, search) in segmentSearches.enumerated() {
      let text = search.segment.text
      for document in search.algebra.list(documents[index]) where !isOver {
        let words = text.words(of: Int(document))
        scratch.budget.spend(words.count + 16)
        for entry in words where TextIndex.Mark(entry) == nil {
          let term = text.terms[Int(entry)]
          // Where the first letter differs, all others are equal.
          guard term[0] == first || term[term.count - 1] == last, let match = matcher.match(term), match.typos > 0
          else { continue }
          near[Array(term)] = match.typos
        }
      }
    }
    return near
  }

  /// The terms of the dictionary that are similar to a word where none is as similar as usual, with their typos.
  private func farTerms(of word: QueryWord, isOnlyWord: Bool) -> [[UInt8]: Int] {
    let maxTypos = TypoLimits.inFarCorrection(letters: word.scalarCount, isOnlyWord: isOnlyWord)
    guard maxTypos > 0 else { return [:] }
    var far: [[UInt8]: Int] = [:]
    for terms in segmentSearches.map(\.segment.text.terms) where !isOver {
      var search = FarTermSearch(word.folded, maxTypos: maxTypos, in: terms)
      let found = search.matches(among: terms.range(ofFirstLetterOf: word.folded)) {
        scratch.budget.spend($0) && !isOver
      }
      for found in found { far[Array(terms[found.term])] = found.typos }
    }
    return far
  }

  private func splits(of word: QueryWord) -> [Correction] {
    guard word.scalarCount >= Self.minLetters.word else { return [] }
    let starts = word.folded.indices.filter { word.folded[$0] & 0xC0 != 0x80 }
    return (Self.minLetters.half...starts.count - Self.minLetters.half).compactMap { letters in
      let middle = starts[letters]
      let halves = [Array(word.folded[..<middle]), Array(word.folded[middle...])]
      let count = recordCount(with: halves)
      return count > 0 ? Correction(terms: halves, typos: 1, records: count) : nil
    }
  }

  private func recordCount(with terms: [[UInt8]]) -> Int {
    let mark = scratch.mark
    defer { scratch.release(to: mark) }
    return recordCount(of: documents(with: terms, among: documents))
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
