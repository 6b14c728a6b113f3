/// Finds the words of texts that words of a query match, themselves or by an alternative.
struct WordMarker {
  private let words: Words
  private var alternatives: AlternativeMatcher
  private let phrases: [[(word: Int, distance: Int)]]
  /// Which bytes begin words that can match: most words of a text are compared with none.
  private let kinds: ByteKinds
  private let budget: SearchBudget
  private var marks: [Mark] = []
  /// All words of the text.
  private(set) var tokens: [Token] = []

  init(_ words: [QueryWord], _ alternatives: [Alternative], _ budget: SearchBudget) {
    self.words = Words(words)
    self.alternatives = AlternativeMatcher(alternatives)
    var kinds = ByteKinds()
    for word in words { kinds.insert(word.matcher.onlyFirstByte) }
    for alternative in alternatives { kinds.insert(alternative.terms.first?.first) }
    self.kinds = kinds
    phrases = Set(words.compactMap(\.phrase)).map { phrase in
      let members = words.indices.filter { words[$0].phrase == phrase }
      return members.map { ($0, words[$0].position - words[members[0]].position) }
    }
    self.budget = budget
  }

  /// Whether words of a text may match; false for most texts without matches. A look at a text takes less than its words.
  func mayMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard budget.spend(text.count / 8 + 1) else { return false }
    var isInWord = false
    for byte in text {
      switch kinds[byte] {
      case .between: isInWord = false
      case .inWord: isInWord = true
      case .beginsMatch:
        if !isInWord { return true }
      case .other: return true
      }
    }
    return false
  }

  /// The matching words of a text, in order. Leaves all its words in ``tokens``.
  mutating func marks(
    in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, _ tokenizer: inout Tokenizer
  ) -> [Mark] {
    tokens.removeAll(keepingCapacity: true)
    defer { marks = [] }
    alternatives.restart()
    // In constants: each use of a property in the closure would copy this marker.
    let (words, budget, hasAlternatives, kinds) = (words, budget, !alternatives.isEmpty, kinds)
    var hasBegun = false
    tokenizer.forEachWord(in: text) { folded, token in
      guard budget.spend(words.count + 4) else { return }
      tokens.append(token)
      if let first = folded.first, kinds[first] == .inWord, !hasBegun { return }
      if marks.isEmpty { marks.reserveCapacity(8) }
      let mark = words.mark(of: folded, token, in: text, allowingTypos: allowingTypos)
      if !hasAlternatives {
        if mark.words != 0 { marks.append(mark) }
        return
      }
      // One for each word, since an alternative also marks the words before this one.
      marks.append(mark)
      for alternative in alternatives.next(folded, budget) where budget.spend(alternative.terms.count) {
        add(alternative, endingWith: folded, in: text, allowingTypos: allowingTypos)
      }
      hasBegun = alternatives.hasBegun
    }
    if hasAlternatives { marks.removeAll { $0.words == 0 } }
    return phrases.isEmpty ? marks : keepingWholePhrases(marks)
  }

  /// Marks an alternative that the last words match.
  private mutating func add(
    _ alternative: Alternative, endingWith folded: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>,
    allowingTypos: Bool
  ) {
    let words = alternative.matches.words(withTypos: allowingTypos)
    guard words != 0, let last = alternative.terms.last else { return }
    let count = alternative.terms.count
    if alternative.isSynonym, alternative.words.count == 1, !marks.suffix(count).contains(where: \.isWordItself),
      let end = tokens.last?.source.upperBound
    {
      marks[marks.count - count].synonyms.append((alternative.words.lowerBound, end))
    }
    for index in marks.indices.suffix(count) {
      let token = tokens[tokens.count - marks.count + index]
      marks[index].words |= words
      let isBeginning = index == marks.count - 1 && folded.count > last.count
      let end =
        isBeginning
        ? Tokenizer.sourceEnd(
          ofFolded: last.withUnsafeBufferPointer(\.scalarCount), in: text, source: token.source)
        : token.source.upperBound
      marks[index].end = max(marks[index].end, end)
    }
  }

  private func keepingWholePhrases(_ marks: [Mark]) -> [Mark] {
    let words = Dictionary(marks.map { ($0.position, $0.words) }) { $0 | $1 }
    func holds(_ word: Int, at position: Int) -> Bool { words[position, default: 0] >> UInt64(word) & 1 == 1 }
    var kept: [Int: UInt64] = [:]
    for phrase in phrases {
      for first in words.keys where phrase.allSatisfy({ holds($0.word, at: first + $0.distance) }) {
        for (word, distance) in phrase { kept[first + distance, default: 0] |= 1 << UInt64(word) }
      }
    }
    return marks.compactMap { mark in
      var mark = mark
      mark.words &= ~self.words.inPhrases | kept[mark.position, default: 0]
      mark.phraseEnds.removeAll { $0.words & mark.words == 0 }
      return mark.words == 0 ? nil : mark
    }
  }
}

/// What the bytes of a text may be, for a look at it that takes less than reading its words.
private struct ByteKinds {
  enum Kind { case between, inWord, beginsMatch, other }

  private var kinds = standard

  /// Those of a query without words.
  private static let standard = (0..<256).map { byte -> Kind in
    byte >= 128 ? .other : ScalarFolds.all.ascii[byte] == 0 ? .between : .inWord
  }

  /// Notes that words match that begin with a folded byte; with any byte for nil.
  mutating func insert(_ first: UInt8?) {
    guard let first else {
      for byte in 0..<256 { kinds[byte] = .other }
      return
    }
    // No text of ASCII has a word that begins with another character, unless separators are words.
    if first >= 128 { return }
    if Self.standard[Int(first)] == .between { return insert(nil) }
    kinds[Int(first)] = .beginsMatch
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { kinds[Int(first) - 0x20] = .beginsMatch }
  }

  subscript(byte: UInt8) -> Kind { kinds[Int(byte)] }
}

extension WordMarker {
  /// The words of the query.
  private struct Words {
    private let matchers: [WordMatcher]
    /// A bit for each word of a phrase.
    let inPhrases: UInt64

    init(_ words: [QueryWord]) {
      matchers = words.map(\.matcher)
      inPhrases = words.indices.reduce(0) { $0 | (words[$1].phrase == nil ? 0 : 1 << UInt64($1)) }
    }

    var count: Int { matchers.count }

    /// Marks what the words themselves match of a word of the text.
    func mark(
      of folded: UnsafeBufferPointer<UInt8>, _ token: Token, in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool
    ) -> Mark {
      var mark = Mark(position: token.position, start: token.source.lowerBound)
      for word in matchers.indices {
        guard let match = matchers[word].match(folded), allowingTypos || match.typos == 0 else { continue }
        mark.words |= 1 << UInt64(word)
        mark.isWordItself = true
        let isBeginning = match.typos == 0 && !match.isExact
        let end =
          isBeginning
          ? Tokenizer.sourceEnd(ofFolded: match.matchedScalars, in: text, source: token.source)
          : token.source.upperBound
        if inPhrases >> UInt64(word) & 1 == 0 {
          mark.end = max(mark.end, end)
        } else {
          mark.addPhraseWord(word, end: end)
        }
      }
      return mark
    }
  }
}

extension WordMarker {
  /// A word of a text that words of the query match.
  struct Mark {
    let position: Int
    /// A bit for each word of the query.
    var words: UInt64 = 0
    /// The byte range of the word that words outside phrases match.
    private var start: Int
    var end: Int
    /// Whether a word of the query matches by itself.
    var isWordItself = false
    /// The synonyms that begin here and stand for a single word, with the offsets of their ends.
    var synonyms: [(word: Int, end: Int)] = []
    /// The ends of what words of phrases match, each with a bit for each such word.
    var phraseEnds: [(words: UInt64, end: Int)] = []

    init(position: Int, start: Int) {
      self.position = position
      self.start = start
      end = start
    }

    mutating func addPhraseWord(_ word: Int, end: Int) {
      if let known = phraseEnds.firstIndex(where: { $0.end == end }) {
        phraseEnds[known].words |= 1 << UInt64(word)
      } else {
        phraseEnds.append((1 << UInt64(word), end))
      }
    }

    /// Extends what is highlighted to whole grapheme clusters.
    mutating func extend(to clusters: inout GraphemeClusters) {
      start = clusters.start(of: start)
      end = clusters.end(of: end)
      for index in synonyms.indices { synonyms[index].end = clusters.end(of: synonyms[index].end) }
      for index in phraseEnds.indices { phraseEnds[index].end = clusters.end(of: phraseEnds[index].end) }
    }

    /// The bytes that are highlighted.
    var source: Range<Int> { start..<phraseEnds.reduce(end) { max($0, $1.end) } }
  }
}
