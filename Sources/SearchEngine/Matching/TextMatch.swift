internal import CKernels

/// Which words of a segment a query's words match, and in which documents.
struct TextMatch {
  /// For each of the query's words, what it matches.
  let words: [WordTerms]
  private let segment: Segment
  private let algebra: SetAlgebra

  /// What one word of the query matches: a range of the dictionary without typos, and single terms with some.
  struct WordTerms {
    var range: Range<Int>
    /// The place in the dictionary of the word itself.
    var exact: Int?
    /// The length of the beginning that all of the range share, in bytes.
    var prefixLength: Int?
    var withTypos: [TypoSearch.Found] = []
  }

  init(_ words: [QueryWord], in segment: Segment, _ algebra: SetAlgebra) {
    self.segment = segment
    self.algebra = algebra
    let terms = segment.text.terms
    self.words = words.map { word in
      word.folded.withUnsafeBufferPointer { folded in
        let exact = terms.place(of: folded)
        var matched = WordTerms(range: exact.map { $0..<$0 + 1 } ?? 0..<0, exact: exact)
        if word.isPrefix {
          matched.range = terms.range(ofPrefix: folded)
          matched.prefixLength = folded.count
        }
        if word.maxTypos > 0 {
          matched.withTypos = TypoSearch.matches(of: word.matcher, in: terms, budget: algebra.budget)
        }
        return matched
      }
    }
  }

  /// The documents with one of the terms that a word matches.
  func documents(of word: Int, withTypos: Bool) -> DocumentSet {
    let matched = words[word]
    let without = documents(of: matched)
    guard withTypos, !matched.withTypos.isEmpty else { return without }
    return algebra.union([without] + matched.withTypos.map { segment.text.sets[$0.term] })
  }

  private func documents(of matched: WordTerms) -> DocumentSet {
    let text = segment.text
    // Before the ready unions: the lower bound of an empty range is where another prefix begins.
    if matched.range.isEmpty {
      if matched.prefixLength != nil { segment.thresholds.count(.emptyPrefix) }
      return .none
    }
    if matched.range.count == 1 { return text.sets[matched.range.lowerBound] }
    if let length = matched.prefixLength, (1...TextIndex.longestReadyPrefix).contains(length) {
      let firsts = text.prefixTerms[length - 1]
      let place = firsts.partitioningPlace { $0 >= matched.range.lowerBound }
      if place < firsts.count, firsts[place] == matched.range.lowerBound {
        segment.thresholds.count(.prefixByReadyUnion)
        return text.prefixSets[length - 1][place]
      }
    }
    segment.thresholds.count(.prefixByPostings)
    return algebra.union(matched.range.map { text.sets[$0] })
  }
}
