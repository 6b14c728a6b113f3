import SearchModel

/// A word that is searched for.
struct QueryWord: Hashable {
  /// UTF-8.
  var folded: [UInt8]
  var scalarCount: Int
  /// Whether it matches words that only begin with it.
  var isPrefix: Bool
  var maxTypos: Int
  /// The number of the phrase it belongs to.
  var phrase: Int?
  /// Whether records with it are left out; with a phrase, records with the phrase.
  var isExcluded: Bool
  /// The place in the query: words of a phrase stand as far apart in a record as they do here.
  var position: Int

  var text: String { String(decoding: folded, as: UTF8.self) }
  var matcher: WordMatcher { WordMatcher(folded: folded, isPrefix: isPrefix, maxTypos: maxTypos) }
}

/// How the text of a query is read.
struct QueryTextOptions: Hashable {
  var queryType = Query.QueryType.prefixLast
  var toleratesTypos = true
  var minWordSizeFor1Typo = 4
  var minWordSizeFor2Typos = 8
  var allowsTyposOnNumbers = true
  /// Words that match without typos only, in any case and with or without accents.
  var wordsWithoutTypos: [String] = []
  /// Whether words in double quotes are phrases.
  var readsPhrases = false
  /// How many words count; further ones are ignored.
  var mostWords = Thresholds().mostQueryWords
  /// Whether `-word` excludes.
  var readsExclusions = false
}

/// The words of a query. One that stands there again, and means the same, counts once: where it stands first.
struct ParsedQuery: Hashable {
  var words: [QueryWord] = []
  /// Whether the text has more words than count.
  private(set) var hasIgnoredWords = false

  /// The words that a record must have, those of phrases among them.
  var wanted: [QueryWord] { words.filter { !$0.isExcluded } }
  /// The words that a record must not have.
  var excluded: [QueryWord] { words.filter(\.isExcluded) }

  init(_ text: String, options: QueryTextOptions = QueryTextOptions()) {
    let marks = QueryMarks(text, options: options)
    let exactWords = options.wordsWithoutTypos.flatMap { Tokenizer.queryWords(of: $0).map(\.folded) }
    let found = Tokenizer.queryWords(of: text)
    var known: Set<QueryWord> = []
    for (index, word) in found.enumerated() {
      let mark = marks.mark(at: word.token.source.lowerBound)
      let scalarCount = word.folded.withUnsafeBufferPointer(\.scalarCount)
      var typos = 0
      if options.toleratesTypos, mark == nil, word.token.kind == .word, !exactWords.contains(word.folded),
        options.allowsTyposOnNumbers || !word.isNumber
      {
        typos = scalarCount < options.minWordSizeFor1Typo ? 0 : scalarCount < options.minWordSizeFor2Typos ? 1 : 2
      }
      let isPrefix =
        switch (word.token.kind, options.queryType) {
        case (.single, _): true
        case (.pair, _), (.emoji, _), (_, .prefixNone): false
        case (.word, .prefixAll): mark == nil
        case (.word, .prefixLast): mark == nil && index == found.count - 1
        }
      var read = QueryWord(
        folded: word.folded, scalarCount: scalarCount, isPrefix: isPrefix, maxTypos: typos, phrase: mark?.phrase,
        isExcluded: mark?.excludes ?? false, position: 0)
      // Of a phrase each word counts.
      guard mark != nil || known.insert(read).inserted else { continue }
      guard words.count < options.mostWords else {
        hasIgnoredWords = true
        break
      }
      read.position = word.token.position
      words.append(read)
    }
  }
}

extension Word {
  fileprivate var isNumber: Bool {
    text.unicodeScalars.allSatisfy { $0.properties.numericType != nil }
  }
}
