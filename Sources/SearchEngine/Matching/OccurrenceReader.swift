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
      for term in matched.range {
        add(TermMatch(word: word, typos: 0, isExact: term == matched.exact), to: term, &known)
      }
      guard withTypos else { continue }
      for found in matched.withTypos {
        add(TermMatch(word: word, typos: found.typos, isExact: false), to: found.term, &known)
      }
    }
  }

  private mutating func add(_ match: TermMatch, to term: Int, _ known: inout [[TermMatch]: UInt16]) {
    let group = groups[Int(groupOfTerm[term])] + [match]
    if let number = known[group] {
      groupOfTerm[term] = number
    } else if groups.count < UInt16.max {
      known[group] = UInt16(groups.count)
      groupOfTerm[term] = UInt16(groups.count)
      groups.append(group)
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
