internal import CKernels

/// The terms of a segment that a query's words match, and the documents that contain them.
struct TextMatch {
  /// For each word of the query, the terms that it matches.
  let words: [WordTerms]
  /// What may stand for words of the query, as far as the segment has its terms.
  let alternatives: [AlternativeTerms]
  private let segment: Segment
  private let algebra: DocumentSetAlgebra

  /// The terms that one word matches: a range of the dictionary without typos, and single terms with typos.
  struct WordTerms {
    var range: Range<Int>
    /// The number of the term that equals the word.
    var exact: Int?
    /// The length of the prefix that defines the range, in bytes.
    var prefixLength: Int?
    var withTypos: [TypoSearch.Found] = []
  }

  /// The terms of an ``Alternative``.
  struct AlternativeTerms {
    /// The words of the query that match where it occurs.
    let matches: WordMatches
    /// The terms of the dictionary at each of its positions.
    var terms: [Range<Int>]

    /// Whether its terms must follow each other, so that postings alone don't decide.
    var isSequence: Bool { terms.count > 1 }

    var countsAsTypo: Bool { matches.typos > 0 }

    func stands(for word: Int) -> Bool { matches.words >> UInt64(word) & 1 == 1 }

    /// Nil if no term matches.
    init?(_ alternative: Alternative, in dictionary: StringList) {
      matches = alternative.matches
      terms = []
      for (index, term) in alternative.terms.enumerated() {
        let range = term.withUnsafeBufferPointer { term in
          alternative.isPrefix && index == alternative.terms.count - 1
            ? dictionary.range(ofPrefix: term) : dictionary.index(of: term).map { $0..<$0 + 1 } ?? 0..<0
        }
        guard !range.isEmpty else { return nil }
        terms.append(range)
      }
    }
  }

  init(
    _ words: [QueryWord], _ alternatives: [Alternative] = [], in segment: Segment, _ algebra: DocumentSetAlgebra
  ) {
    self.segment = segment
    self.algebra = algebra
    let terms = segment.text.terms
    self.alternatives = alternatives.compactMap { alternative in
      // A few steps for each comparison with a term of the dictionary.
      algebra.budget.spend(64 * alternative.terms.count) ? AlternativeTerms(alternative, in: terms) : nil
    }
    self.words = words.map { word in
      word.folded.withUnsafeBufferPointer { folded in
        let exact = terms.index(of: folded)
        var matched = WordTerms(range: exact.map { $0..<$0 + 1 } ?? 0..<0, exact: exact)
        if word.isPrefix {
          matched.range = terms.range(ofPrefix: folded)
          matched.prefixLength = folded.count
        }
        if word.maxTypos > 0 {
          matched.withTypos = segment.typos.matches(of: word, in: terms, budget: algebra.budget)
        }
        return matched
      }
    }
  }

  /// Whether any word matches a term with typos, or an alternative that counts as one.
  var hasTypos: Bool { words.contains { !$0.withTypos.isEmpty } || alternatives.contains(where: \.countsAsTypo) }

  /// The documents with any of the terms that a word matches.
  func documents(of word: Int, withTypos: Bool) -> DocumentSet {
    let matched = words[word]
    let without = documents(of: matched)
    guard withTypos, !matched.withTypos.isEmpty else { return without }
    return algebra.union([without] + matched.withTypos.map { segment.text.postings[$0.term] })
  }

  /// The documents with all the terms of an alternative, in whichever order.
  func documents(with alternative: AlternativeTerms) -> DocumentSet {
    let sets = alternative.terms.map { terms in algebra.union(terms.map { segment.text.postings[$0] }) }
    return sets.dropFirst().reduce(sets[0]) { algebra.intersection($0, $1) }
  }

  private func documents(of matched: WordTerms) -> DocumentSet {
    let text = segment.text
    // Checked before the precomputed unions: the lower bound of an empty range is the first term of another prefix.
    if matched.range.isEmpty {
      segment.thresholds.count(.emptyPrefix, if: matched.prefixLength != nil)
      return .none
    }
    if matched.range.count == 1 { return text.postings[matched.range.lowerBound] }
    let ready = matched.prefixLength.flatMap { text.readyUnion(prefixLength: $0, first: matched.range.lowerBound) }
    if segment.thresholds.choose(.prefixByReadyUnion, over: .prefixByPostings, if: ready != nil), let ready {
      return ready
    }
    return algebra.union(matched.range.map { text.postings[$0] })
  }
}
