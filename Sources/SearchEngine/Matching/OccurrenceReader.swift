/// Where the query's words occur in a document, read from the document's words in their order.
struct OccurrenceReader {
  /// One place where a word of the query occurs.
  struct Occurrence {
    var word: Int
    /// The place of the attribute among the searchable ones.
    var rank: Int
    var attribute: Int
    var position: Int
    var typos: Int
    /// Whether the word stands there as it is.
    var isExact: Bool
    /// Whether the value is this one word.
    var isWhole: Bool
    /// Counts the values of the document, so that a phrase does not cross from one to the next.
    var value: Int
  }

  /// How a term matches a word of the query.
  private struct TermMatch: Hashable {
    var word: Int
    var typos: Int
    var isExact: Bool
  }

  private let text: TextIndex
  /// For each term of the dictionary, which group of matches it has; 0 for none.
  private let groupOfTerm: UnsafeMutablePointer<UInt16>
  private var groups: [[TermMatch]] = [[]]
  /// For each attribute, its place among the searchable ones; nil where it is not searched now.
  private let ranks: [Int?]
  private let toleratesTypos: [Bool]
  private(set) var occurrences: [Occurrence] = []

  init(
    _ match: TextMatch, in segment: Segment, ranks: [Int?], toleratesTypos: [Bool], withTypos: Bool, _ scratch: Scratch
  ) {
    text = segment.text
    self.ranks = ranks
    self.toleratesTypos = toleratesTypos
    groupOfTerm = scratch.zeros(UInt16.self, text.terms.count)
    var known: [[TermMatch]: UInt16] = [[]: 0]
    for (word, matched) in match.words.enumerated() {
      add(
        TermMatch(word: word, typos: 0, isExact: false), to: matched.range.lazy.filter { $0 != matched.exact }, &known)
      if let exact = matched.exact {
        add(TermMatch(word: word, typos: 0, isExact: true), to: CollectionOfOne(exact), &known)
      }
      guard withTypos else { continue }
      for typos in 1...2 {
        let terms = matched.withTypos.lazy.filter { $0.typos == typos }.map(\.term)
        add(TermMatch(word: word, typos: typos, isExact: false), to: terms, &known)
      }
    }
  }

  /// Adds a match to the groups of some terms. Neighbouring terms mostly are of one group, and so they are afterwards.
  private mutating func add(
    _ match: TermMatch, to terms: some Sequence<Int>, _ known: inout [[TermMatch]: UInt16]
  ) {
    var (before, after): (UInt16, UInt16) = (.max, 0)
    for term in terms {
      let group = groupOfTerm[term]
      if group != before {
        let matches = groups[Int(group)] + [match]
        before = group
        // Not reached: it takes thousands of words that match the same terms in different ways.
        guard known[matches] != nil || groups.count < UInt16.max else { continue }
        after = known[matches] ?? UInt16(groups.count)
        if known.updateValue(after, forKey: matches) == nil { groups.append(matches) }
      }
      groupOfTerm[term] = after
    }
  }

  /// Finds the occurrences in a document, in the order in which they stand there.
  mutating func read(_ document: Int) {
    occurrences.removeAll(keepingCapacity: true)
    let words = text.words(of: document)
    var (attribute, position, value) = (0, 0, -1)
    var rank: Int?
    var place = 0
    while place < words.count {
      let entry = words[place]
      if let mark = TextIndex.Mark(entry) {
        (attribute, position) = (mark.attribute, mark.position)
        rank = ranks[attribute]
        value += 1
        if rank == nil {
          // Nothing of this value counts: on to the next mark.
          place += 1
          while place < words.count, TextIndex.Mark(words[place]) == nil { place += 1 }
          continue
        }
      } else {
        let group = groupOfTerm[Int(entry)]
        if group != 0, let rank {
          for match in groups[Int(group)] where match.typos == 0 || toleratesTypos[attribute] {
            occurrences.append(
              Occurrence(
                word: match.word, rank: rank, attribute: attribute, position: min(position, 1000), typos: match.typos,
                isExact: match.isExact, isWhole: isAlone(place, words), value: value))
          }
        }
        position += 1
      }
      place += 1
    }
  }

  private func isAlone(_ place: Int, _ words: UnsafeBufferPointer<UInt32>) -> Bool {
    TextIndex.Mark(words[place - 1]) != nil && (place + 1 == words.count || TextIndex.Mark(words[place + 1]) != nil)
  }
}
