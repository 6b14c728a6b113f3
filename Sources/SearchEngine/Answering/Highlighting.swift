import SearchModel

/// Marks the words of a query in the texts of records.
///
/// A highlighter is used for all records of an answer: it keeps the room that it needs for a text.
struct Highlighter {
  struct Options: Hashable {
    var preTag = "<em>"
    var postTag = "</em>"
    /// Stands where a snippet leaves something out.
    var ellipsis = "…"
    /// Whether elements of arrays are left out that do not match.
    var isRestrictedToMatchingElements = false
    /// The attributes in which words match without typos only.
    var attributesWithoutTypos: [Attribute] = []
  }

  let options: Options
  let attributesWithoutTypos: AttributePaths
  private let words: [QueryWord]
  private let matchers: [WordMatcher]
  private let phrases: [[(word: Int, distance: Int)]]
  private var tokenizer = Tokenizer()
  private var tokens: [Token] = []

  /// Excluded words are not looked for.
  init(words: [QueryWord], options: Options = Options()) {
    let words = words.filter { !$0.isExcluded }
    self.words = words
    self.options = options
    attributesWithoutTypos = AttributePaths(options.attributesWithoutTypos.map(\.rawValue))
    matchers = words.map(\.matcher)
    phrases = Set(words.compactMap(\.phrase)).map { phrase in
      let members = words.indices.filter { words[$0].phrase == phrase }
      return members.map { ($0, words[$0].position - words[members[0]].position) }
    }
  }

  /// Whether no word is looked for.
  var isEmpty: Bool { words.isEmpty }

  /// The text with the marks, or so many words of it around the best place.
  mutating func passage(_ text: String, allowingTypos: Bool = true, words snippetLength: Int? = nil)
    -> MarkedText.Passage
  {
    var text = text
    let passage = text.withUTF8 { bytes -> MarkedText.Passage? in
      let marks = marks(in: bytes, allowingTypos: allowingTypos)
      let part = snippetLength.map { SnippetWindow(length: $0, tokens: tokens, marks: marks) }
      guard !marks.isEmpty || part?.isCut == true else { return nil }

      let matching = words.indices.filter { word in marks.contains { $0.word == word } }
      var matchedWords: [String] = []
      for word in matching where !matchedWords.contains(words[word].text) { matchedWords.append(words[word].text) }
      let merged = Self.merged(marks)
      let shown = part?.bytes(of: bytes.count) ?? 0..<bytes.count
      var value = markedText(bytes, shown, merged)
      if shown.lowerBound > 0 { value = options.ellipsis + value }
      if shown.upperBound < bytes.count { value += options.ellipsis }
      return MarkedText.Passage(
        value: value,
        matchLevel: matching.isEmpty ? .none : matching.count == words.count ? .full : .partial,
        matchedWords: matchedWords, isFullyHighlighted: coverAllWords(merged))
    }
    return passage ?? MarkedText.Passage(value: text)
  }

  /// What is to be marked, by where it starts. Leaves the words of the text in `tokens`.
  private mutating func marks(in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool) -> [Mark] {
    let marks = Self.marks(
      of: matchers, in: text, allowingTypos: allowingTypos, tokenizer: &tokenizer, tokens: &tokens)
    return phrases.isEmpty ? marks : keepingWholePhrases(marks)
  }

  private static func marks(
    of matchers: [WordMatcher], in text: UnsafeBufferPointer<UInt8>, allowingTypos: Bool,
    tokenizer: inout Tokenizer, tokens: inout [Token]
  ) -> [Mark] {
    tokens.removeAll(keepingCapacity: true)
    var marks: [Mark] = []
    tokenizer.forEachWord(in: text) { folded, token in
      tokens.append(token)
      for word in matchers.indices {
        guard let match = matchers[word].match(folded), allowingTypos || match.typos == 0 else { continue }
        var source = token.source
        if match.typos == 0, !match.isExact {
          let end = Tokenizer.sourceEnd(ofFolded: match.matchedScalars, in: text, source: source)
          source = source.lowerBound..<end
        }
        marks.append(Mark(word: word, position: token.position, source: source))
      }
    }
    return marks
  }

  private func keepingWholePhrases(_ marks: [Mark]) -> [Mark] {
    let places = Set(marks.map(\.place))
    var kept = Set(places.filter { words[$0.word].phrase == nil })
    for phrase in phrases {
      for first in places where first.word == phrase[0].word {
        let whole = phrase.map { Mark.Place(word: $0.word, position: first.position + $0.distance) }
        if places.isSuperset(of: whole) { kept.formUnion(whole) }
      }
    }
    return marks.filter { kept.contains($0.place) }
  }

  /// The ranges that are marked; those that overlap are one.
  private static func merged(_ marks: [Mark]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for mark in marks {
      if let last = merged.last, mark.source.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, mark.source.upperBound)
      } else {
        merged.append(mark.source)
      }
    }
    return merged
  }

  private func markedText(_ text: UnsafeBufferPointer<UInt8>, _ shown: Range<Int>, _ marks: [Range<Int>]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(shown.count + marks.count * (options.preTag.utf8.count + options.postTag.utf8.count))
    var place = shown.lowerBound
    for mark in marks {
      let mark = mark.clamped(to: shown)
      guard !mark.isEmpty else { continue }
      output.append(contentsOf: text[place..<mark.lowerBound])
      output.append(contentsOf: options.preTag.utf8)
      output.append(contentsOf: text[mark])
      output.append(contentsOf: options.postTag.utf8)
      place = mark.upperBound
    }
    output.append(contentsOf: text[place..<shown.upperBound])
    return String(decoding: output, as: UTF8.self)
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
  /// A word of the query in a text.
  struct Mark {
    struct Place: Hashable {
      /// The number of the query word.
      var word: Int
      var position: Int
    }

    var place: Place
    var source: Range<Int>
    var word: Int { place.word }
    var position: Int { place.position }

    init(word: Int, position: Int, source: Range<Int>) {
      place = Place(word: word, position: position)
      self.source = source
    }
  }
}
