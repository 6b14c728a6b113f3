internal import CKernels

/// Finds the words of texts that words of a query match, themselves or by an alternative.
struct WordMarker {
  private let words: Words
  private var alternatives: AlternativeMatcher
  private let phrases: [[(word: Int, distance: Int)]]
  /// The ASCII bytes with which words begin that can match: most words of a text are compared with none. Nil for any.
  private let firsts: [UInt8]?
  private let budget: SearchBudget
  /// The matching words, in order.
  private(set) var marks: [Mark] = []
  /// The words of the text.
  private(set) var tokens: [Token] = []
  /// Whether ``tokens`` lacks words that can't match.
  private(set) var hasSkippedWords = false
  /// Whether the text is of ASCII, so that marks end with letters and not within characters.
  private(set) var isPlain = false

  init(_ words: [QueryWord], _ alternatives: [Alternative], _ budget: SearchBudget) {
    self.words = Words(words)
    self.alternatives = AlternativeMatcher(alternatives)
    firsts = Self.firsts(words.map(\.matcher.onlyFirstByte) + alternatives.map { $0.terms.first?.first })
    phrases = Set(words.compactMap(\.phrase)).map { phrase in
      let members = words.indices.filter { words[$0].phrase == phrase }
      return members.map { ($0, words[$0].position - words[members[0]].position) }
    }
    self.budget = budget
  }

  /// Finds the matching words of a text, and leaves them in ``marks`` and its words in ``tokens``.
  ///
  /// - Parameter needsAllWords: Whether words that can't match must be in ``tokens`` too.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, needsAllWords: Bool, _ tokenizer: inout Tokenizer
  ) {
    begin()
    if let firsts, !needsAllWords {
      // A look at a text takes less than its words.
      guard budget.spend(text.count / 8 + 1), let bytes = text.baseAddress else { return }
      let first = ck_find_word(bytes, text.count, 0, firsts, firsts.count)
      if first == text.count { return }
      if phrases.isEmpty, tokenizer.separators.isEmpty, firsts.count <= Self.maxFirsts {
        isPlain = true
        isPlain = readPlain(text, bytes, firsts, from: first, allowingTypos: allowingTypos)
        if !isPlain { begin() }
      }
    }
    if !isPlain { readAll(text, allowingTypos: allowingTypos, &tokenizer) }
    if marks.isEmpty { return }
    if !alternatives.isEmpty { marks.removeAll { $0.words == 0 } }
    if !phrases.isEmpty { marks = keepingWholePhrases(marks) }
  }

  private mutating func begin() {
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
    if alternatives.hasBegun { alternatives.restart() }
    hasSkippedWords = false
    isPlain = false
  }

  private mutating func readAll(
    _ text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, _ tokenizer: inout Tokenizer
  ) {
    // In constants: each use of a property in the closure would copy this marker.
    let (words, budget, firsts) = (words, budget, firsts)
    var hasBegun = false
    tokenizer.forEachWord(in: text) { folded, token in
      guard budget.spend(words.count + 4) else { return }
      tokens.append(token)
      if let first = folded.first, first < 0x80, let firsts, !firsts.contains(first), !hasBegun { return }
      hasBegun = read(folded, token, in: text, words, allowingTypos: allowingTypos)
    }
  }

  /// Reads a text of ASCII, whose words are runs of letters: most of them begin like no word that matches, and are not
  /// looked at, as are those before the first one that may match. False for any other text.
  private mutating func readPlain(
    _ text: UnsafeBufferPointer<UInt8>, _ bytes: UnsafePointer<UInt8>, _ firsts: [UInt8], from first: Int,
    allowingTypos: Bool
  ) -> Bool {
    let words = words
    return withUnsafeTemporaryAllocation(byteCount: Tokenizer.maxWordLength + 8, alignment: 8) { buffer in
      var (offset, start) = (0, first)
      while true {
        hasSkippedWords = hasSkippedWords || text[offset..<start].contains { $0.isASCIIWord }
        guard start < text.count else { return true }
        let end = text.foldASCIIWord(at: start, into: buffer)
        guard end > start, end == text.count || text[end] < 0x80 else { return false }
        guard budget.spend(words.count + 4) else { return true }
        let token = Token(position: 0, source: start..<end, kind: .word)
        tokens.append(token)
        let hasBegun = read(
          UnsafeBufferPointer(
            start: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
            count: min(end - start, Tokenizer.maxWordLength)),
          token, in: text, words, allowingTypos: allowingTypos)
        (offset, start) = (end, end)
        if hasBegun {
          while start < text.count, text[start] < 0x80, !text[start].isASCIIWord { start += 1 }
        } else {
          start = ck_find_word(bytes, text.count, end, firsts, firsts.count)
        }
      }
    }
  }

  /// Marks what matches with a word; returns whether an alternative has begun.
  private mutating func read(
    _ folded: UnsafeBufferPointer<UInt8>, _ token: Token, in text: UnsafeBufferPointer<UInt8>, _ words: Words,
    allowingTypos: Bool
  ) -> Bool {
    if marks.isEmpty { marks.reserveCapacity(8) }
    let mark = words.mark(of: folded, token, in: text, allowingTypos: allowingTypos, isPlain: isPlain)
    if alternatives.isEmpty {
      if mark.words != 0 { marks.append(mark) }
      return false
    }
    // One for each word, since an alternative also marks the words before this one.
    marks.append(mark)
    for alternative in alternatives.next(folded, budget) where budget.spend(alternative.terms.count) {
      add(alternative, endingWith: folded, in: text, allowingTypos: allowingTypos)
    }
    return alternatives.hasBegun
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

extension WordMarker {
  /// The most first bytes with which texts of ASCII are read in their own way.
  private static let maxFirsts = 8

  private static func firsts(_ bytes: [UInt8?]) -> [UInt8]? {
    var firsts: [UInt8] = []
    for byte in bytes {
      // A separator may be a word. No text of ASCII has a word that begins with another character.
      guard let byte, byte >= 0x80 || byte.isASCIIWord else { return nil }
      if byte < 0x80, !firsts.contains(byte) { firsts.append(byte) }
    }
    return firsts
  }

  /// Extends what is highlighted to whole grapheme clusters.
  mutating func extendMarks(to clusters: inout GraphemeClusters) {
    for index in marks.indices where !budget.isSpent { marks[index].extend(to: &clusters) }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  fileprivate var isASCIIWord: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
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
      of folded: UnsafeBufferPointer<UInt8>, _ token: Token, in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool,
      isPlain: Bool
    ) -> Mark {
      var mark = Mark(position: token.position, start: token.source.lowerBound)
      for word in matchers.indices {
        guard let match = matchers[word].match(folded), allowingTypos || match.typos == 0 else { continue }
        mark.words |= 1 << UInt64(word)
        mark.isWordItself = true
        let isBeginning = match.typos == 0 && !match.isExact
        let end =
          !isBeginning
          ? token.source.upperBound
          : isPlain
            ? token.source.lowerBound + match.matchedScalars
            : Tokenizer.sourceEnd(ofFolded: match.matchedScalars, in: text, source: token.source)
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
