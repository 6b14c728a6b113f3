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
  /// One for all attributes, or a second one for those in which words match as a whole.
  private var markers: [WordMarker]
  /// The texts of the words.
  private let texts: [String]
  /// What was written after the values of passages: most passages of an answer end alike.
  var writtenEnds: [PassageEnd] = []
  /// The words as they were typed, and as the contents of JSON strings.
  let typed: [(text: [UInt8], escaped: [UInt8])]
  /// The tags as the contents of JSON strings.
  let escapedTags: (pre: [UInt8], post: [UInt8], ellipsis: [UInt8])
  let budget: SearchBudget
  private var tokenizer: Tokenizer
  /// The ranges that were found last. Their memory is used again when their passage is gone.
  private var ranges: [Range<Int>] = []

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
      return (Array(bytes[source]), String(decoding: bytes[source], as: UTF8.self).jsonEscaped)
    }
    self.options = options
    self.budget = budget
    attributesWithoutTypos = AttributePaths(options.attributesWithoutTypos.map(\.rawValue))
    attributesWithoutPrefixes = AttributePaths(options.attributesWithoutPrefixes.map(\.rawValue))
    markers = [WordMarker(words, alternatives, budget)]
    if !attributesWithoutPrefixes.isEmpty {
      markers.append(WordMarker(words.map(\.whole), alternatives.map(\.whole), budget))
    }
    tokenizer = Tokenizer(separators: options.separators)
    texts = words.map(\.text)
    escapedTags = (options.preTag.jsonEscaped, options.postTag.jsonEscaped, options.ellipsis.jsonEscaped)
  }

  /// Whether there are no words to highlight.
  var isEmpty: Bool { texts.isEmpty }

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
        value: value, matchLevel: found.matchLevel, matchedWords: matchedWords(found.words),
        isFullyHighlighted: found.isFullyHighlighted)
    }
    return passage ?? MarkedText.Passage(value: text)
  }

  /// Nil if the text is shown as it is: it has no matches, and is not cut.
  mutating func found(
    in bytes: UnsafeBufferPointer<UInt8>, allowingTypos: Bool, allowingPrefixes: Bool, words snippetLength: Int?
  ) -> MarkedPassage? {
    if snippetLength == nil, texts.isEmpty { return nil }
    let marker = allowingPrefixes ? 0 : markers.count - 1
    markers[marker].read(bytes, allowingTypos: allowingTypos, needsAllWords: snippetLength != nil, &tokenizer)
    if markers[marker].marks.isEmpty, snippetLength == nil { return nil }
    var clusters = GraphemeClusters(bytes, budget)
    if !markers[marker].isPlain { markers[marker].extendMarks(to: &clusters) }
    let (tokens, marks) = (markers[marker].tokens, markers[marker].marks)
    let replaced = replacements(for: marks)
    let window = snippetLength.map { SnippetWindow(length: $0, tokens: tokens, marks: marks) }
    guard !marks.isEmpty || window?.isCut == true else { return nil }

    var found: UInt64 = 0
    ranges.removeAll(keepingCapacity: true)
    // By their indices, so that no mark is copied.
    for index in marks.indices {
      found |= marks[index].words
      ranges.append(marks[index].source)
    }
    if !replaced.isEmpty { ranges = (ranges + replaced.map(\.range)).sorted { $0.lowerBound < $1.lowerBound } }
    let merged = ranges.mergingOverlaps
    return MarkedPassage(
      marks: merged, shown: window.map { clusters.covering($0.bytes(of: bytes.count)) } ?? 0..<bytes.count,
      matchLevel: found == 0 ? .none : found.nonzeroBitCount == texts.count ? .full : .partial, words: found,
      isFullyHighlighted: !markers[marker].hasSkippedWords && Self.cover(merged, tokens), replaced: replaced)
  }

  /// The texts of matching words, each once.
  func matchedWords(_ words: UInt64) -> [String] {
    var matched: [String] = []
    words.forEachBit { word in if !matched.contains(texts[word]) { matched.append(texts[word]) } }
    return matched
  }

  /// The synonyms of single words that are not such words themselves, the first and longest ones: they don't overlap.
  private func replacements(for marks: [WordMarker.Mark]) -> [(range: Range<Int>, word: Int)] {
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

  private func markedText(_ text: UnsafeBufferPointer<UInt8>, _ found: MarkedPassage) -> String {
    let tags = found.marks.count * (options.preTag.utf8.count + options.postTag.utf8.count)
    let byteCount = found.replaced.reduce(found.shown.count + tags) { $0 + typed[$1.word].text.count }
    guard budget.hasRoom(for: byteCount) else { return "" }
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    found.forEachRun { run, isMarked in
      if isMarked { output.append(contentsOf: options.preTag.utf8) }
      found.forEachPiece(of: run) { bytes, word in
        output.append(contentsOf: word.map { typed[$0].text } ?? Array(text[bytes]))
      }
      if isMarked { output.append(contentsOf: options.postTag.utf8) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether highlighted ranges cover all words of a text.
  private static func cover(_ marks: [Range<Int>], _ tokens: [Token]) -> Bool {
    var mark = 0
    return !marks.isEmpty
      && tokens.allSatisfy { token in
        while mark < marks.count, marks[mark].upperBound < token.source.upperBound { mark += 1 }
        return mark < marks.count && marks[mark].lowerBound <= token.source.lowerBound
      }
  }
}

extension Highlighter {
  /// Highlights what the words of a search match.
  init(of search: IndexSearch) {
    self.init(of: search, words: search.matcher.text.required, search.matcher.text.alternatives)
  }

  /// Highlights what some words match, in the form that a search asks for.
  init(of search: IndexSearch, words: [QueryWord], _ alternatives: [Alternative] = []) {
    let parameters = search.parameters
    self.init(
      words: words, alternatives, of: parameters.searchedText,
      options: Options(
        preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag,
        ellipsis: parameters.snippetEllipsisText,
        isRestrictedToMatchingElements: parameters.restrictHighlightAndSnippetArrays,
        attributesWithoutTypos: parameters.disableTypoToleranceOnAttributes,
        attributesWithoutPrefixes: parameters.disablePrefixOnAttributes,
        replacesSynonyms: parameters.replaceSynonymsInHighlight,
        separators: search.view.settings.separators), budget: search.scratch.budget)
  }
}
