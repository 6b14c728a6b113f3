/// The words of a query that each term of a segment matches.
struct MatchesByTerm {
  /// For each term that has matches, their index in `groups`. Uninitialized for all others, since a dictionary is large.
  private let groupOfTerm: UnsafeMutablePointer<UInt16>
  /// A bit for each term that has matches: a small bitmap, because it is tested for every word of a document.
  let isMatched: UnsafeMutablePointer<UInt64>
  /// The different matches that terms have; the first one is empty.
  private var groups: [WordMatches] = [WordMatches()]
  /// The alternatives of several words.
  let sequences: [TextMatch.AlternativeTerms]

  init(_ match: TextMatch, termCount: Int, withTypos: Bool, _ scratch: Scratch) {
    let alternatives = match.alternatives.filter { withTypos || !$0.countsAsTypo }
    sequences = alternatives.filter(\.isSequence)
    scratch.budget.spend(termCount / 256)
    groupOfTerm = scratch.allocate(UInt16.self, termCount)
    isMatched = scratch.zeros(UInt64.self, termCount / 64 + 1)
    var numbers: [WordMatches: UInt16] = [WordMatches(): 0]
    for (word, matched) in match.words.enumerated() {
      let bit: UInt64 = 1 << UInt64(word)
      let prefixed = matched.range.lazy.filter { $0 != matched.exact }
      add(WordMatches(withoutTypos: bit), to: prefixed, &numbers)
      if let exact = matched.exact {
        add(WordMatches(exact: bit, withoutTypos: bit), to: CollectionOfOne(exact), &numbers)
      }
      guard withTypos else { continue }
      add(WordMatches(withOneTypo: bit), to: matched.withTypos.lazy.filter { $0.typos == 1 }.map(\.term), &numbers)
      add(WordMatches(withTwoTypos: bit), to: matched.withTypos.lazy.filter { $0.typos == 2 }.map(\.term), &numbers)
    }
    for alternative in alternatives {
      add(
        alternative.isSequence ? WordMatches(isFirstOfSequence: true) : alternative.matches, to: alternative.terms[0],
        &numbers)
    }
  }

  /// Adds a match to the groups of some terms. Neighbouring terms mostly have the same group, which is looked up once.
  private mutating func add(
    _ matches: WordMatches, to terms: some Sequence<Int>, _ numbers: inout [WordMatches: UInt16]
  ) {
    var known: (before: UInt16, after: UInt16)?
    for term in terms {
      let before = group(of: term)
      if before != known?.before {
        var union = groups[Int(before)]
        union.formUnion(matches)
        if numbers[union] == nil {
          // Very many synonyms of many words of a query: further matches are left out.
          guard groups.count < UInt16.max else { continue }
          numbers[union] = UInt16(groups.count)
          groups.append(union)
        }
        known = (before, numbers[union] ?? 0)
      }
      groupOfTerm[term] = known?.after ?? 0
      isMatched[term / 64] |= 1 << UInt64(term % 64)
    }
  }

  /// The index of a term's matches in `groups`; 0 for none.
  private func group(of term: Int) -> UInt16 {
    isMatched[term / 64] >> UInt64(term % 64) & 1 == 1 ? groupOfTerm[term] : 0
  }

  subscript(term: Int) -> WordMatches { groups[Int(group(of: term))] }
}
