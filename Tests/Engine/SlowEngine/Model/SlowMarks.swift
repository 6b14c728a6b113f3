import SearchModel

/// Highlights the words of a query in the texts of a record.
struct SlowMarks {
  let words: [SlowQueryWord]
  var alternatives: [SlowAlternative] = []
  let parameters: SlowParameters
  let typos: SlowTypos

  /// The highlighted texts of the named attributes, nested as in the record; `*` means all except the objectID.
  func marked(_ record: JSON, _ names: [String]) -> MarkedText? {
    names.isEmpty ? nil : marked(record, path: "", names, isNamed: names.contains("*"))
  }

  private func marked(_ value: JSON, path: String, _ names: [String], isNamed: Bool) -> MarkedText? {
    switch value {
    case .object(let members):
      var marked: [MarkedText.Member] = []
      for (name, value) in members {
        let inner = path.isEmpty ? name : "\(path).\(name)"
        let isNamed = names.contains(inner) || isNamed && inner != "objectID"
        guard let text = self.marked(value, path: inner, names, isNamed: isNamed) else { continue }
        marked.append(MarkedText.Member(name: name, value: text))
      }
      return marked.isEmpty ? nil : .object(marked)
    case .array(let elements):
      let marked = elements.map { self.marked($0, path: path, names, isNamed: isNamed) }
      if !isNamed, marked.allSatisfy({ $0 == nil }) { return nil }
      return .list(marked.map { $0 ?? .object([]) })
    default:
      guard isNamed, let text = SlowRecord.text(of: value) else { return nil }
      var marks = self
      if !parameters.allowsPrefixes(in: path) {
        marks = SlowMarks(
          words: words.map(\.whole), alternatives: alternatives.map(\.whole), parameters: parameters, typos: typos)
      }
      return .text(marks.passage(text, allowsTypos: parameters.allowsTypos(in: path)))
    }
  }

  func passage(_ text: String, allowsTypos: Bool) -> MarkedText.Passage {
    let textWords = SlowWords.words(of: text, separators: parameters.separators)
    let boundaries = Self.clusterBoundaries(of: text)
    let marks = marks(in: textWords, allowsTypos: allowsTypos)
    let found = words.indices.filter { number in marks.contains { $0.word == number } }
    var matchedWords: [String] = []
    for number in found where !matchedWords.contains(words[number].text) { matchedWords.append(words[number].text) }
    let replaced = replacements(in: textWords, allowsTypos: allowsTypos)
    let ranges = Self.joined((marks.map(\.range) + replaced.map(\.range)).map { Self.covering($0, boundaries) })
    let isCovered = textWords.allSatisfy { word in
      ranges.contains { $0.lowerBound <= word.source.lowerBound && $0.upperBound >= word.source.upperBound }
    }
    return MarkedText.Passage(
      value: tagged(text, ranges, replaced),
      matchLevel: found.isEmpty ? .none : found.count == words.count ? .full : .partial,
      matchedWords: matchedWords, isFullyHighlighted: !found.isEmpty && isCovered)
  }

  /// The numbers of scalars before and after each character of a text, as a reader sees it.
  static func clusterBoundaries(of text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
  }

  /// The range, extended to whole characters.
  static func covering(_ range: Range<Int>, _ boundaries: [Int]) -> Range<Int> {
    let start = boundaries.last { $0 <= range.lowerBound } ?? range.lowerBound
    return start..<(boundaries.first { $0 >= range.upperBound } ?? range.upperBound)
  }

  /// The synonyms of single words, and the words as they were typed: the first and the longest ones that do not overlap,
  /// where no word of the query matches by itself.
  private func replacements(
    in textWords: [SlowWord], allowsTypos: Bool
  ) -> [(range: Range<Int>, text: String.UnicodeScalarView)] {
    guard parameters.query.parameters["replaceSynonymsInHighlight"] == true else { return [] }
    var found: [(range: Range<Int>, word: Int)] = []
    for alternative in alternatives
    where alternative.isSynonym && alternative.words.count == 1 && (alternative.typos == 0 || allowsTypos) {
      for start in alternative.starts(in: textWords) {
        let covered = textWords[start..<start + alternative.texts.count]
        let isWordItself = covered.contains { textWord in
          words.contains { word in word.typos(in: textWord, typos).map { $0 == 0 || allowsTypos } ?? false }
        }
        if isWordItself { continue }
        let end = covered[covered.endIndex - 1].source.upperBound
        found.append((covered[start].source.lowerBound..<end, alternative.words[0]))
      }
    }
    found.sort { left, right in
      if left.range.lowerBound != right.range.lowerBound { return left.range.lowerBound < right.range.lowerBound }
      return left.range.upperBound == right.range.upperBound
        ? left.word < right.word : left.range.upperBound > right.range.upperBound
    }
    let typed = Array((parameters.query.query ?? "").unicodeScalars)
    var replaced: [(range: Range<Int>, text: String.UnicodeScalarView)] = []
    for (range, word) in found where replaced.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true {
      replaced.append((range, String.UnicodeScalarView(typed[words[word].sources[0]])))
    }
    return replaced
  }

  private struct Mark {
    var word: Int
    var position: Int
    var range: Range<Int>
  }

  private func marks(in textWords: [SlowWord], allowsTypos: Bool) -> [Mark] {
    var marks: [Mark] = []
    for textWord in textWords {
      for (number, word) in words.enumerated() {
        guard let count = word.typos(in: textWord, typos), count == 0 || allowsTypos else { continue }
        // Of a prefix match without typos only the prefix is highlighted.
        let range = count == 0 ? textWord.source(ofFirst: word.folded.count) : textWord.source
        marks.append(Mark(word: number, position: textWord.position, range: range))
      }
    }
    for alternative in alternatives where alternative.typos == 0 || allowsTypos {
      for start in alternative.starts(in: textWords) {
        for (index, text) in alternative.texts.enumerated() {
          let textWord = textWords[start + index]
          for number in alternative.words {
            marks.append(Mark(word: number, position: textWord.position, range: textWord.source(ofFirst: text.count)))
          }
        }
      }
    }
    return marks.filter { mark in words[mark.word].phrase == nil || isInWholePhrase(mark, marks) }
  }

  private func isInWholePhrase(_ mark: Mark, _ marks: [Mark]) -> Bool {
    words.indices.filter { words[$0].phrase == words[mark.word].phrase }.allSatisfy { number in
      let position = mark.position + words[number].positionInPhrase - words[mark.word].positionInPhrase
      return marks.contains { $0.word == number && $0.position == position }
    }
  }

  /// The ranges in ascending order, with overlapping ones merged.
  static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private func tagged(
    _ text: String, _ ranges: [Range<Int>], _ replaced: [(range: Range<Int>, text: String.UnicodeScalarView)]
  ) -> String {
    Self.tagged(text, ranges, start: startTag, end: endTag, replaced)
  }

  static func tagged(
    _ text: String, _ ranges: [Range<Int>], start: String.UnicodeScalarView, end: String.UnicodeScalarView,
    _ replaced: [(range: Range<Int>, text: String.UnicodeScalarView)] = []
  ) -> String {
    var tagged = String.UnicodeScalarView()
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if ranges.contains(where: { $0.upperBound == offset }) { tagged += end }
      if ranges.contains(where: { $0.lowerBound == offset }) { tagged += start }
      let replacement = replaced.first { $0.range.contains(offset) }
      if let replacement, replacement.range.lowerBound == offset { tagged += replacement.text }
      if replacement == nil { tagged.append(scalar) }
    }
    if ranges.contains(where: { $0.upperBound == text.unicodeScalars.count }) { tagged += end }
    return String(tagged)
  }

  private var startTag: String.UnicodeScalarView { (parameters.query.highlightPreTag ?? "<em>").unicodeScalars }
  private var endTag: String.UnicodeScalarView { (parameters.query.highlightPostTag ?? "</em>").unicodeScalars }
}
