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
      // The exact term is one of them.
      if matched.range.count > 1 || matched.exact == nil {
        if numbers.count == 1 {
          addFirst(WordMatches(withoutTypos: bit), to: matched.range, &numbers)
        } else {
          add(WordMatches(withoutTypos: bit), to: matched.range, &numbers)
        }
      }
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

  /// Adds a match to terms before any other has one: there may be thousands.
  private mutating func addFirst(
    _ matches: WordMatches, to terms: Range<Int>, _ numbers: inout [WordMatches: UInt16]
  ) {
    guard !terms.isEmpty else { return }
    let number = UInt16(groups.count)
    numbers[matches] = number
    groups.append(matches)
    (groupOfTerm + terms.lowerBound).initialize(repeating: number, count: terms.count)
    for word in terms.lowerBound / 64...(terms.upperBound - 1) / 64 {
      let bits = terms.clamped(to: word * 64..<word * 64 + 64)
      isMatched[word] |= (UInt64.max >> UInt64(64 - bits.count)) << UInt64(bits.lowerBound % 64)
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

  /// The matches of a term that is in ``isMatched``.
  func matches(ofMatched term: Int) -> WordMatches { groups[Int(groupOfTerm[term])] }
}
