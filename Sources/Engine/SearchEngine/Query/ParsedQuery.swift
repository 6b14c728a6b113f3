import SearchModel

/// How the text of a query is parsed.
struct QueryTextOptions: Hashable {
  var queryType = Query.QueryType.prefixLast
  var toleratesTypos = true
  var minWordSizeFor1Typo = 4
  var minWordSizeFor2Typos = 8
  var allowsTyposOnNumbers = true
  /// Words that match without typos only, in any case and with or without accents.
  var wordsWithoutTypos: [String] = []
  /// Texts whose words a record may lack.
  var optionalWords: [String] = []
  /// The separators that are words.
  var separators = IndexedSeparators()
  /// Whether words in double quotes are phrases.
  var readsPhrases = false
  /// How many words are searched; further ones are ignored.
  var maxWords = Thresholds().maxQueryWords
  /// Whether `-word` excludes.
  var readsExclusions = false
}

/// A word of a query.
struct QueryWord: Hashable {
  /// UTF-8.
  var folded: [UInt8]
  var scalarCount: Int
  var kind: Token.Kind
  /// Whether it also matches longer words that begin with it.
  var isPrefix: Bool
  /// Whether it is searched with typos, if it is long enough, and with other spaces.
  var toleratesTypos: Bool
  var maxTypos: Int
  /// Whether a record may lack it, if it has any other word.
  var isOptional: Bool
  /// The number of the phrase it belongs to.
  var phrase: Int?
  /// Whether records with it are left out; with a phrase, records with the phrase.
  var isExcluded: Bool
  /// The position in the query without excluded words: words of a phrase must have the same distances in a record.
  var position: Int
  /// Where it is in the text of the query, in bytes: once, unless it is repeated.
  var sources: [Range<Int>] = []

  var text: String { String(decoding: folded, as: UTF8.self) }

  /// The word, so that it does not match longer ones. A character of a script without spaces still matches the pairs that
  /// begin with it.
  var whole: QueryWord {
    var word = self
    word.isPrefix = kind == .single
    return word
  }

  /// The word, so that it matches without typos only.
  var withoutTypos: QueryWord {
    var word = self
    word.maxTypos = 0
    return word
  }

  /// The word, so that a record may lack it.
  var optional: QueryWord {
    var word = self
    word.isOptional = true
    return word
  }

  var matcher: WordMatcher { WordMatcher(folded: folded, isPrefix: isPrefix, maxTypos: maxTypos) }
}

extension QueryWord {
  /// The words of the options that are searched in a way of their own.
  struct Special {
    fileprivate let exact: Set<[UInt8]>
    fileprivate let optional: Set<[UInt8]>

    init(_ options: QueryTextOptions) {
      func words(_ texts: [String]) -> Set<[UInt8]> {
        if texts.isEmpty { return [] }
        return Set(texts.flatMap { Tokenizer.queryWords(of: $0, separators: options.separators).map(\.folded) })
      }
      exact = words(options.wordsWithoutTypos)
      optional = words(options.optionalWords)
    }
  }

  /// A word of a query's text, at the position 0.
  init(_ word: Word, _ mark: QueryMarks.Mark?, isLast: Bool, _ special: Special, _ options: QueryTextOptions) {
    let scalarCount = word.folded.withUnsafeBufferPointer(\.scalarCount)
    let toleratesTypos =
      options.toleratesTypos && mark == nil && word.token.kind == .word && !special.exact.contains(word.folded)
      && (options.allowsTyposOnNumbers || !word.isNumber)
    let isPrefix =
      switch (word.token.kind, options.queryType) {
      case (.single, _): true
      case (.pair, _), (.emoji, _), (.separator, _), (_, .prefixNone): false
      case (.word, .prefixAll): mark == nil
      case (.word, .prefixLast): mark == nil && isLast
      }
    self.init(
      folded: word.folded, scalarCount: scalarCount, kind: word.token.kind, isPrefix: isPrefix,
      toleratesTypos: toleratesTypos,
      maxTypos: toleratesTypos ? TypoLimits.inSearch(letters: scalarCount, options) : 0,
      isOptional: mark == nil && special.optional.contains(word.folded), phrase: mark?.phrase,
      isExcluded: mark?.excludes ?? false, position: 0)
  }
}

/// The words of a query. A repeated word with the same options counts once, at its first position.
struct ParsedQuery: Hashable {
  var words: [QueryWord] = []
  /// Whether words beyond `maxWords` were ignored.
  private(set) var hasIgnoredWords = false

  /// The words that a record must contain, including those of phrases.
  var required: [QueryWord] { words.filter { !$0.isExcluded } }
  /// The words that a record must not contain.
  var excluded: [QueryWord] { words.filter(\.isExcluded) }

  init(_ text: String, options: QueryTextOptions = QueryTextOptions()) {
    let marks = QueryMarks(text, options: options)
    let special = QueryWord.Special(options)
    let found = marks.queryWords(of: text, separators: options.separators)
    /// The indices of the words, which as keys have no position and no sources.
    var known: [QueryWord: Int] = [:]
    for (index, word) in found.enumerated() {
      let mark = marks.mark(at: word.token.source.lowerBound)
      var read = QueryWord(word, mark, isLast: index == found.count - 1, special, options)
      // Repeated words of a phrase all count.
      if mark == nil, !known.isEmpty, let index = known[read] {
        words[index].sources.append(word.token.source)
        continue
      }
      guard words.count < options.maxWords else {
        hasIgnoredWords = true
        continue
      }
      if mark == nil, index < found.count - 1 { known[read] = words.count }
      read.position = word.token.position
      read.sources = [word.token.source]
      words.append(read)
    }
  }
}

extension Word {
  fileprivate var isNumber: Bool {
    text.unicodeScalars.allSatisfy { $0.properties.numericType != nil }
  }
}
