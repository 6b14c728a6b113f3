import SearchModel

/// A word of a query.
struct SlowQueryWord {
  var folded: [Unicode.Scalar]
  var kind: SlowWord.Kind
  var isPrefix: Bool
  /// Whether it is searched with typos, if it is long enough, and with other spaces.
  var allowsTypos = false
  var maxTypos: Int
  /// Whether a record may lack it, if it has any other word.
  var isOptional = false
  /// Its position in the query.
  var position: Int
  /// The number of the phrase that it belongs to, and its position there.
  var phrase: Int?
  var positionInPhrase: Int
  var isExcluded: Bool
  /// Its scalars in the text.
  var source: Range<Int>
  /// Those of it and of the same word at other positions.
  var sources: [Range<Int>] = []

  var text: String { String(String.UnicodeScalarView(folded)) }

  /// The word, so that it does not match longer ones, except for pairs of characters.
  var whole: SlowQueryWord {
    var word = self
    word.isPrefix = kind == .single
    return word
  }

  /// The word, so that it matches without typos only.
  var withoutTypos: SlowQueryWord {
    var word = self
    word.maxTypos = 0
    return word
  }

  /// The typos with which it matches a word of a record; nil where it does not.
  func typos(in word: SlowWord, _ typos: SlowTypos) -> Int? {
    let count = typos.typos(folded, word.folded, isPrefix: isPrefix)
    return count <= maxTypos ? count : nil
  }
}

/// The words of a query, parsed with the parameters.
enum SlowQuery {
  static func words(of text: String, _ parameters: SlowParameters) -> [SlowQueryWord] {
    let words = allWords(of: text, parameters)
    func isSame(_ left: SlowQueryWord, _ right: SlowQueryWord) -> Bool {
      left.phrase == nil && right.phrase == nil && left.folded == right.folded && left.isPrefix == right.isPrefix
        && left.maxTypos == right.maxTypos
    }
    // Outside phrases, a repeated word with the same options counts once.
    let different = words.indices.filter { index in !words[..<index].contains { isSame($0, words[index]) } }
    return different.prefix(parameters.limits.maxQueryWords).map { index in
      var word = words[index]
      word.sources = [word.source] + words[(index + 1)...].filter { isSame($0, word) }.map(\.source)
      return word
    }
  }

  /// The words with those that are repeated, however many.
  static func allWords(of text: String, _ parameters: SlowParameters) -> [SlowQueryWord] {
    var words: [SlowQueryWord] = []
    var wordsBefore = 0
    for (number, span) in spans(of: text, parameters).enumerated() {
      let found = SlowWords.queryWords(of: span.text, separators: parameters.separators)
      // The words around excluded ones are neighbours.
      defer {
        if !span.isExcluded { wordsBefore += SlowWords.words(of: span.text, separators: parameters.separators).count }
      }
      for word in found {
        words.append(
          SlowQueryWord(
            folded: word.folded, kind: word.kind, isPrefix: false, maxTypos: 0, position: wordsBefore + word.position,
            phrase: span.isMarked ? number : nil, positionInPhrase: word.position - found[0].position,
            isExcluded: span.isExcluded,
            source: span.start + word.source.lowerBound..<span.start + word.source.upperBound))
      }
    }
    for index in words.indices {
      words[index].isPrefix = isPrefix(words[index], isLast: index == words.count - 1, parameters)
      words[index].allowsTypos = allowsTypos(words[index], parameters)
      words[index].maxTypos = maxTypos(words[index], parameters)
      words[index].isOptional = words[index].phrase == nil && parameters.optionalWords.contains(words[index].folded)
    }
    return words
  }

  private static func isPrefix(_ word: SlowQueryWord, isLast: Bool, _ parameters: SlowParameters) -> Bool {
    if word.kind == .single { return true }
    if word.kind == .pair || word.kind == .separator || word.kind == .emoji || word.phrase != nil { return false }
    switch parameters.query.queryType ?? .prefixLast {
    case .prefixLast: return isLast
    case .prefixAll: return true
    case .prefixNone: return false
    }
  }

  private static func allowsTypos(_ word: SlowQueryWord, _ parameters: SlowParameters) -> Bool {
    let isNumber = word.folded.allSatisfy { "0123456789".unicodeScalars.contains($0) }
    if parameters.query.typoTolerance == .off || word.kind != .word || word.phrase != nil { return false }
    if isNumber, !parameters.allowsTyposOnNumbers { return false }
    return !parameters.wordsWithoutTypos.contains { $0 == word.folded }
  }

  private static func maxTypos(_ word: SlowQueryWord, _ parameters: SlowParameters) -> Int {
    if !word.allowsTypos || word.folded.count < parameters.shortestWithTypo { return 0 }
    return word.folded.count < parameters.query.minWordSizeForTwoTypos ?? 8 ? 1 : 2
  }

  private struct Span {
    var text: String
    /// Where it begins in the whole text.
    var start = 0
    var isMarked = false
    var isExcluded = false
  }

  /// The text split at quotes and minus signs, if the syntax is enabled.
  private static func spans(of text: String, _ parameters: SlowParameters) -> [Span] {
    var spans = [Span(text: "")]
    var rest = Array(text.unicodeScalars)
    let count = rest.count
    var isAtWordStart = true
    while !rest.isEmpty {
      let excludes = parameters.readsExclusions && isAtWordStart && rest[0] == "-"
      let behind = Array(excludes ? rest.dropFirst() : rest[...])
      if parameters.readsPhrases, behind.first == "\"", let end = behind.dropFirst().firstIndex(of: "\"") {
        let start = count - behind.count + 1
        spans.append(Span(text: string(behind[1..<end]), start: start, isMarked: true, isExcluded: excludes))
        rest = Array(behind[(end + 1)...])
        spans.append(Span(text: "", start: count - rest.count))
        isAtWordStart = false
      } else if excludes {
        let end = behind.firstIndex(of: " ") ?? behind.count
        let start = count - behind.count
        spans.append(Span(text: string(behind[..<end]), start: start, isMarked: true, isExcluded: true))
        rest = Array(behind[end...])
        spans.append(Span(text: "", start: count - rest.count))
        isAtWordStart = false
      } else {
        spans[spans.count - 1].text.unicodeScalars.append(rest[0])
        isAtWordStart = rest[0] == " "
        rest.removeFirst()
      }
    }
    return spans
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
