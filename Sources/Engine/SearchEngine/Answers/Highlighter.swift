import SearchModel

/// Highlights the words of a query in the texts of records.
///
/// Use one highlighter for all records of an answer: it reuses its buffers.
struct Highlighter {
  struct Options: Hashable {
    var preTag = "<em>"
    var postTag = "</em>"
    /// Marks where a snippet is cut.
    var ellipsis = "…"
    /// Whether elements of arrays that do not match are omitted.
    var isRestrictedToMatchingElements = false
    /// The attributes in which words match without typos only.
    var attributesWithoutTypos: [Attribute] = []
    /// The attributes in which words match as a whole only.
    var attributesWithoutPrefixes: [Attribute] = []
    /// Whether a synonym of a single word is shown as that word.
    var replacesSynonyms = false
    /// The separators that are words.
    var separators = IndexedSeparators()
  }

  let options: Options
  let attributesWithoutTypos: AttributePaths
  let attributesWithoutPrefixes: AttributePaths
  private let words: [QueryWord]
  private let matchers: [WordMatcher]
  private var alternatives: AlternativeMatcher
  /// The same without prefixes.
  private let wholeMatchers: [WordMatcher]
  private var wholeAlternatives: AlternativeMatcher
  private let phrases: [[(word: Int, distance: Int)]]
  /// A bit for each word of a phrase.
  private let phraseWords: UInt64
  /// The texts of the words.
  private let texts: [String]
  /// The words as they were typed, and as the contents of JSON strings.
  private let typed: [(text: [UInt8], escaped: [UInt8])]
  /// The tags as the contents of JSON strings.
  private let escapedTags: (pre: [UInt8], post: [UInt8], ellipsis: [UInt8])
  let budget: SearchBudget
  private var tokenizer: Tokenizer
  private var tokens: [Token] = []

  /// - Parameters:
  ///   - words: excluded ones are not highlighted.
  ///   - alternatives: other spellings of words; their indices skip excluded words.
  ///   - text: the text of the query, whose words synonyms are replaced by.
  init(
    words: [QueryWord], _ alternatives: [Alternative] = [], of text: String = "", options: Options = Options(),
    budget: SearchBudget = SearchBudget()
  ) {
    let words = words.filter { !$0.isExcluded }
    let bytes = options.replacesSynonyms && !alternatives.isEmpty ? Array(text.utf8) : []
    typed = words.map { word in
      guard let source = word.sources.first, source.upperBound <= bytes.count else { return ([], []) }
      return (Array(bytes[source]), String(decoding: bytes[source], as: UTF8.self).escaped)
    }
    attributesWithoutPrefixes = AttributePaths(options.attributesWithoutPrefixes.map(\.rawValue))
    wholeMatchers = attributesWithoutPrefixes.isEmpty ? [] : words.map(\.whole.matcher)
    wholeAlternatives = AlternativeMatcher(attributesWithoutPrefixes.isEmpty ? [] : alternatives.map(\.whole))
    self.words = words
    self.alternatives = AlternativeMatcher(alternatives)
    self.options = options
    tokenizer = Tokenizer(separators: options.separators)
    self.budget = budget
    texts = words.map(\.text)
    escapedTags = (options.preTag.escaped, options.postTag.escaped, options.ellipsis.escaped)
    phraseWords = words.indices.reduce(0) { $0 | (words[$1].phrase == nil ? 0 : 1 << UInt64($1)) }
    attributesWithoutTypos = AttributePaths(options.attributesWithoutTypos.map(\.rawValue))
    matchers = words.map(\.matcher)
    phrases = Set(words.compactMap(\.phrase)).map { phrase in
      let members = words.indices.filter { words[$0].phrase == phrase }
      return members.map { ($0, words[$0].position - words[members[0]].position) }
    }
  }

  /// Whether there are no words to highlight.
  var isEmpty: Bool { words.isEmpty }

  /// The highlighted text, or a snippet of so many words around the best match.
  mutating func passage(
    _ text: String, allowingTypos: Bool = true, allowingPrefixes: Bool = true, words snippetLength: Int? = nil
  ) -> MarkedText.Passage {
    var text = text
    let passage = text.withUTF8 { bytes -> MarkedText.Passage? in
      guard
        let found = found(
          in: bytes, allowingTypos: allowingTypos, allowingPrefixes: allowingPrefixes, words: snippetLength)
      else { return nil }
      var value = markedText(bytes, found)
      if found.shown.lowerBound > 0 { value = options.ellipsis + value }
      if found.shown.upperBound < bytes.count { value += options.ellipsis }
      return MarkedText.Passage(
        value: value, matchLevel: found.matchLevel, matchedWords: found.matchedWords,
        isFullyHighlighted: found.isFullyHighlighted)
    }
    return passage ?? MarkedText.Passage(value: text)
  }

  /// Writes the highlighted text, or a snippet, as the API's form of ``passage(_:allowingTypos:allowingPrefixes:words:)``.
  ///
  /// - Parameter text: The contents of a JSON string without escapes.
  mutating func write(
    _ text: UnsafeRawBufferPointer, allowingTypos: Bool, allowingPrefixes: Bool, words snippetLength: Int?,
    isSnippet: Bool, to writer: inout JSONWriter
  ) {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    guard
      let found = found(
        in: bytes, allowingTypos: allowingTypos, allowingPrefixes: allowingPrefixes, words: snippetLength)
    else {
      guard budget.take(bytes: text.count + Self.bytesBesideValue) else { return }
      writer.writeRaw(#"{"value":""#)
      writer.writeRaw(text)
      writer.writeRaw(isSnippet ? #"","matchLevel":"none"}"# : #"","matchLevel":"none","matchedWords":[]}"#)
      return
    }
    guard budget.take(bytes: byteCount(of: found)) else { return }
    writer.writeRaw(#"{"value":""#)
    if found.shown.lowerBound > 0 { writer.writeRaw(escapedTags.ellipsis) }
    forEachRun(of: found) { run, isMarked in
      if isMarked { writer.writeRaw(escapedTags.pre) }
      found.forEachPiece(of: run) { bytes, word in
        if let word {
          writer.writeRaw(typed[word].escaped)
        } else {
          writer.writeRaw(UnsafeRawBufferPointer(rebasing: text[bytes]))
        }
      }
      if isMarked { writer.writeRaw(escapedTags.post) }
    }
    if found.shown.upperBound < text.count { writer.writeRaw(escapedTags.ellipsis) }
    switch found.matchLevel {
    case .none: writer.writeRaw(#"","matchLevel":"none""#)
    case .partial: writer.writeRaw(#"","matchLevel":"partial""#)
    case .full: writer.writeRaw(#"","matchLevel":"full""#)
    }
    if found.isFullyHighlighted || (found.matchLevel != .none && !isSnippet) {
      writer.writeRaw(
        found.isFullyHighlighted ? #","fullyHighlighted":true"# : #","fullyHighlighted":false"#)
    }
    if !found.matchedWords.isEmpty || !isSnippet {
      writer.writeRaw(#","matchedWords":["#)
      for word in found.matchedWords {
        writer.separate()
        writer.writeQuoted(word)
      }
      writer.writeRaw("]")
    }
    writer.writeRaw("}")
  }

  /// What is shown of a text, and where it matches.
  private struct Found {
    /// The highlighted ranges of bytes.
    var marks: [Range<Int>]
    var shown: Range<Int>
    var matchLevel: MarkedText.MatchLevel
    var matchedWords: [String]
    var isFullyHighlighted: Bool
    /// The ranges of synonyms, in order, and the words to show in place of them.
    var replaced: [(range: Range<Int>, word: Int)]

    /// Calls the body with the pieces of a highlighted range: bytes of the text, or a word in place of some.
    func forEachPiece(of run: Range<Int>, _ body: (_ bytes: Range<Int>, _ word: Int?) -> Void) {
      var offset = run.lowerBound
      let first = run.isEmpty ? replaced.endIndex : replaced.partitioningIndex { $0.range.upperBound > run.lowerBound }
      for (range, word) in replaced[first...].prefix(while: { $0.range.lowerBound < run.upperBound }) {
        if offset < range.lowerBound { body(offset..<range.lowerBound, nil) }
        body(range, word)
        offset = min(range.upperBound, run.upperBound)
      }
      if offset < run.upperBound { body(offset..<run.upperBound, nil) }
    }
  }

  /// Nil if the text is shown as it is: it has no matches, and is not cut.
  private mutating func found(
    in bytes: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, allowingPrefixes: Bool, words snippetLength: Int?
  ) -> Found? {
    var marks = marks(in: bytes, allowingTypos: allowingTypos, allowingPrefixes: allowingPrefixes)
    var clusters = GraphemeClusters(bytes, budget)
    for index in marks.indices where !budget.isSpent { marks[index].extend(to: &clusters) }
    let replaced = replacements(for: marks)
    let window = snippetLength.map { SnippetWindow(length: $0, tokens: tokens, marks: marks) }
    guard !marks.isEmpty || window?.isCut == true else { return nil }

    let found = marks.reduce(0) { $0 | $1.words }
    var matchingCount = 0
    var matchedWords: [String] = []
    found.forEachBit { word in
      matchingCount += 1
      if !matchedWords.contains(texts[word]) { matchedWords.append(texts[word]) }
    }
    var ranges = marks.map(\.source)
    if !replaced.isEmpty { ranges = (ranges + replaced.map(\.range)).sorted { $0.lowerBound < $1.lowerBound } }
    let merged = ranges.mergingOverlaps
    return Found(
      marks: merged, shown: window.map { clusters.covering($0.bytes(of: bytes.count)) } ?? 0..<bytes.count,
      matchLevel: matchingCount == 0 ? .none : matchingCount == words.count ? .full : .partial,
      matchedWords: matchedWords, isFullyHighlighted: coverAllWords(merged), replaced: replaced)
  }

  /// The synonyms of single words that are not such words themselves, the first and longest ones: they don't overlap.
  private func replacements(for marks: [Mark]) -> [(range: Range<Int>, word: Int)] {
    guard options.replacesSynonyms else { return [] }
    var replaced: [(range: Range<Int>, word: Int)] = []
    for mark in marks where replaced.last.map({ $0.range.upperBound <= mark.source.lowerBound }) ?? true {
      let best = mark.synonyms.max { left, right in
        left.end == right.end ? left.word > right.word : left.end < right.end
      }
      if let best { replaced.append((mark.source.lowerBound..<best.end, best.word)) }
    }
    return replaced
  }

  /// The matching words of the text, in order. Leaves all its words in `tokens`.
  private mutating func marks(
    in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, allowingPrefixes: Bool
  ) -> [Mark] {
    let marks =
      allowingPrefixes || attributesWithoutPrefixes.isEmpty
      ? Self.marks(
        of: matchers, &alternatives, phraseWords, in: text, allowingTypos: allowingTypos, tokenizer: &tokenizer,
        tokens: &tokens, budget)
      : Self.marks(
        of: wholeMatchers, &wholeAlternatives, phraseWords, in: text, allowingTypos: allowingTypos,
        tokenizer: &tokenizer, tokens: &tokens, budget)
    return phrases.isEmpty ? marks : keepingWholePhrases(marks)
  }

  private static func marks(
    of matchers: [WordMatcher], _ alternatives: inout AlternativeMatcher, _ phraseWords: UInt64,
    in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, tokenizer: inout Tokenizer, tokens: inout [Token],
    _ budget: SearchBudget
  ) -> [Mark] {
    tokens.removeAll(keepingCapacity: true)
    var marks: [Mark] = []
    alternatives.restart()
    tokenizer.forEachWord(in: text) { folded, token in
      guard budget.spend(matchers.count + 4) else { return }
      tokens.append(token)
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
        if phraseWords >> UInt64(word) & 1 == 0 {
          mark.end = max(mark.end, end)
        } else {
          mark.addPhraseWord(word, end: end)
        }
      }
      if alternatives.isEmpty {
        if mark.words != 0 { marks.append(mark) }
        return
      }
      // One for each word, since an alternative also marks the words before this one.
      marks.append(mark)
      for alternative in alternatives.next(folded, budget) where budget.spend(alternative.terms.count) {
        add(alternative, endingWith: folded, in: text, allowingTypos: allowingTypos, &marks, tokens)
      }
    }
    if !alternatives.isEmpty { marks.removeAll { $0.words == 0 } }
    return marks
  }

  /// Marks an alternative that the last words match.
  private static func add(
    _ alternative: Alternative, endingWith folded: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>,
    allowingTypos: Bool, _ marks: inout [Mark], _ tokens: [Token]
  ) {
    let words = alternative.matches.words(withTypos: allowingTypos)
    guard words != 0, let last = alternative.terms.last else { return }
    let count = alternative.terms.count
    if alternative.isSynonym, alternative.words.count == 1, !marks.suffix(count).contains(where: \.isWordItself),
      let end = tokens.last?.source.upperBound
    {
      marks[marks.count - count].synonyms.append((alternative.words.lowerBound, end))
    }
    for index in marks.indices.suffix(alternative.terms.count) {
      marks[index].words |= words
      let isBeginning = index == marks.count - 1 && folded.count > last.count
      let end =
        isBeginning
        ? Tokenizer.sourceEnd(
          ofFolded: last.withUnsafeBufferPointer(\.scalarCount), in: text, source: tokens[index].source)
        : tokens[index].source.upperBound
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
      mark.words &= ~phraseWords | kept[mark.position, default: 0]
      mark.phraseEnds.removeAll { $0.words & mark.words == 0 }
      return mark.words == 0 ? nil : mark
    }
  }

  private func markedText(_ text: UnsafeBufferPointer<UInt8>, _ found: Found) -> String {
    let tags = found.marks.count * (options.preTag.utf8.count + options.postTag.utf8.count)
    let byteCount = found.replaced.reduce(found.shown.count + tags) { $0 + typed[$1.word].text.count }
    guard budget.hasRoom(for: byteCount) else { return "" }
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    forEachRun(of: found) { run, isMarked in
      if isMarked { output.append(contentsOf: options.preTag.utf8) }
      found.forEachPiece(of: run) { bytes, word in
        output.append(contentsOf: word.map { typed[$0].text } ?? Array(text[bytes]))
      }
      if isMarked { output.append(contentsOf: options.postTag.utf8) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Calls the body with the shown ranges of bytes, which are alternately plain and highlighted.
  private func forEachRun(of found: Found, _ body: (_ run: Range<Int>, _ isMarked: Bool) -> Void) {
    var offset = found.shown.lowerBound
    for mark in found.marks {
      let mark = mark.clamped(to: found.shown)
      guard !mark.isEmpty else { continue }
      body(offset..<mark.lowerBound, false)
      body(mark, true)
      offset = mark.upperBound
    }
    body(offset..<found.shown.upperBound, false)
  }

  private func coverAllWords(_ marks: [Range<Int>]) -> Bool {
    var mark = 0
    return !marks.isEmpty
      && tokens.allSatisfy { token in
        while mark < marks.count, marks[mark].upperBound < token.source.upperBound { mark += 1 }
        return mark < marks.count && marks[mark].lowerBound <= token.source.lowerBound
      }
  }
}

extension Highlighter {
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

  /// An upper estimate of the bytes of JSON for a passage.
  func byteCount(of passage: MarkedText.Passage) -> Int {
    passage.matchedWords.reduce(passage.value.jsonByteCount + Self.bytesBesideValue) { $0 + $1.utf8.count + 3 }
  }

  /// The same before the passage is made.
  private func byteCount(of found: Found) -> Int {
    let tags = found.marks.count * (escapedTags.pre.count + escapedTags.post.count) + 2 * escapedTags.ellipsis.count
    let replaced = found.replaced.reduce(0) { $0 + typed[$1.word].escaped.count }
    return found.matchedWords.reduce(found.shown.count + tags + replaced + Self.bytesBesideValue) {
      $0 + $1.utf8.count + 3
    }
  }

  private static let bytesBesideValue = 120
}

extension String {
  /// The text as the contents of a JSON string.
  fileprivate var escaped: [UInt8] {
    var writer = JSONWriter()
    var text = self
    text.withUTF8 { writer.writeEscaping(UnsafeRawBufferPointer($0)) }
    return writer.output
  }

  /// The bytes of the text with JSON's escapes.
  fileprivate var jsonByteCount: Int {
    utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1) }
  }
}

extension JSON {
  /// An upper estimate of the bytes of the value as JSON.
  var byteCount: Int {
    switch self {
    case .null, .bool: 6
    case .integer, .double: 25
    case .decimal(let text): text.utf8.count + 1
    case .string(let text): text.jsonByteCount + 3
    case .array(let elements): elements.reduce(3) { $0 + $1.byteCount }
    case .object(let members): members.reduce(3) { $0 + $1.key.utf8.count + 4 + $1.value.byteCount }
    }
  }
}
