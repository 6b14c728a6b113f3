internal import CKernels

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
  private let scratch: Scratch
  /// For each term of the dictionary, which group of matches it has; 0 for none.
  private let groupOfTerm: UnsafeMutablePointer<UInt16>
  /// A bit for each term that has any. It is asked for every word of a document, so it should be small.
  private let isMatched: UnsafeMutablePointer<UInt64>
  /// The matches of the groups one after the other, and where each group ends.
  private var matches: [TermMatch] = []
  private var ends: [Int] = []
  /// For each attribute, its place among the searchable ones; nil where it is not searched now.
  private let ranks: [Int?]
  private let toleratesTypos: [Bool]
  /// By attribute, and there by position.
  private(set) var occurrences: [Occurrence] = []
  /// What occurred at the highest position already, where all that follows stands too: once is enough.
  private var crowd: Set<Int> = []
  /// Room for the places of marks and matches in one document.
  private var places = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

  init(
    _ match: TextMatch, in segment: Segment, ranks: [Int?], toleratesTypos: [Bool], withTypos: Bool, _ scratch: Scratch
  ) {
    text = segment.text
    self.scratch = scratch
    self.ranks = ranks
    self.toleratesTypos = toleratesTypos
    groupOfTerm = scratch.zeros(UInt16.self, text.terms.count)
    isMatched = scratch.zeros(UInt64.self, text.terms.count / 64 + 1)
    var groups = TermGroups()
    for (word, matched) in match.words.enumerated() {
      add(
        TermMatch(word: word, typos: 0, isExact: false), to: matched.range.lazy.filter { $0 != matched.exact }, &groups)
      if let exact = matched.exact {
        add(TermMatch(word: word, typos: 0, isExact: true), to: CollectionOfOne(exact), &groups)
      }
      guard withTypos else { continue }
      for typos in 1...2 {
        let terms = matched.withTypos.lazy.filter { $0.typos == typos }.map(\.term)
        add(TermMatch(word: word, typos: typos, isExact: false), to: terms, &groups)
      }
    }
    for group in groups.all {
      matches += group
      ends.append(matches.count)
    }
  }

  /// What terms match that match alike, by numbers; the first group matches nothing.
  private struct TermGroups {
    private(set) var all: [[TermMatch]] = [[]]
    private var numbers: [[TermMatch]: UInt16] = [[]: 0]

    /// The group of these matches; nil if there are too many.
    mutating func number(of matches: [TermMatch]) -> UInt16? {
      if let known = numbers[matches] { return known }
      // Not reached: it takes thousands of words that match the same terms in different ways.
      guard all.count < UInt16.max else { return nil }
      numbers[matches] = UInt16(all.count)
      all.append(matches)
      return UInt16(all.count - 1)
    }
  }

  /// Adds a match to the groups of some terms. Neighbouring terms mostly are of one group, and so they are afterwards.
  private func add(_ match: TermMatch, to terms: some Sequence<Int>, _ groups: inout TermGroups) {
    var known: (before: UInt16, after: UInt16)?
    for term in terms {
      let before = groupOfTerm[term]
      if before != known?.before {
        guard let after = groups.number(of: groups.all[Int(before)] + [match]) else { continue }
        known = (before, after)
      }
      groupOfTerm[term] = known?.after ?? 0
      isMatched[term / 64] |= 1 << UInt64(term % 64)
    }
  }

  /// Finds the occurrences in a document.
  mutating func read(_ document: Int) {
    occurrences.removeAll(keepingCapacity: true)
    if !crowd.isEmpty { crowd.removeAll(keepingCapacity: true) }
    let words = text.words(of: document)
    guard let first = words.baseAddress, scratch.budget.spend(words.count / 8 + 16) else { return }
    if places.count < words.count {
      let room = max(words.count, places.count * 2)
      places = UnsafeMutableBufferPointer(start: scratch.allocate(UInt32.self, room), count: room)
    }
    guard let found = places.baseAddress else { return }
    var (attribute, value) = (0, -1)
    // Where the first word of the value stands in the attribute, and where among the entries.
    var (start, startPlace) = (0, 0)
    var rank: Int?
    var isAscending = true
    let highestPosition = text.highestPosition
    for number in 0..<ck_find_words(found, first, words.count, isMatched) {
      let place = Int(found[number])
      if let mark = TextIndex.Mark(first[place]) {
        if mark.attribute < attribute { isAscending = false }
        (attribute, start, startPlace) = (mark.attribute, mark.position, place + 1)
        rank = ranks[attribute]
        value += 1
        continue
      }
      guard let rank else { continue }
      let group = Int(groupOfTerm[Int(first[place])])
      let position = min(start + place - startPlace, highestPosition)
      let isWhole = isAlone(place, words)
      for number in ends[group - 1]..<ends[group] where matches[number].typos == 0 || toleratesTypos[attribute] {
        if position == highestPosition {
          let kind = (attribute * matches.count + number) * 2 + (isWhole ? 1 : 0)
          guard crowd.insert(kind).inserted else { continue }
        }
        let match = matches[number]
        occurrences.append(
          Occurrence(
            word: match.word, rank: rank, attribute: attribute, position: position, typos: match.typos,
            isExact: match.isExact, isWhole: isWhole, value: value))
      }
    }
    if !isAscending {
      occurrences.sort { ($0.attribute, $0.position) < ($1.attribute, $1.position) }
    }
  }

  /// Whether a word occurs at a position of a value.
  func holds(_ word: Int, at position: Int, of start: Occurrence) -> Bool {
    let place = (start.attribute, position)
    let first = occurrences.partitioningPlace { ($0.attribute, $0.position) >= place }
    return occurrences[first...].prefix { ($0.attribute, $0.position) == place }.contains {
      $0.word == word && $0.value == start.value
    }
  }

  private func isAlone(_ place: Int, _ words: UnsafeBufferPointer<UInt32>) -> Bool {
    TextIndex.Mark(words[place - 1]) != nil && (place + 1 == words.count || TextIndex.Mark(words[place + 1]) != nil)
  }
}
