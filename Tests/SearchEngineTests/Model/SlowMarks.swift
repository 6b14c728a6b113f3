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
      return .text(passage(text, allowsTypos: parameters.allowsTypos(in: path)))
    }
  }

  func passage(_ text: String, allowsTypos: Bool) -> MarkedText.Passage {
    let textWords = SlowWords.words(of: text, separators: parameters.separators)
    let marks = marks(in: textWords, allowsTypos: allowsTypos)
    let found = words.indices.filter { number in marks.contains { $0.word == number } }
    var matchedWords: [String] = []
    for number in found where !matchedWords.contains(words[number].text) { matchedWords.append(words[number].text) }
    let ranges = Self.joined(marks.map(\.range))
    let isCovered = textWords.allSatisfy { word in
      ranges.contains { $0.lowerBound <= word.source.lowerBound && $0.upperBound >= word.source.upperBound }
    }
    return MarkedText.Passage(
      value: tagged(text, ranges), matchLevel: found.isEmpty ? .none : found.count == words.count ? .full : .partial,
      matchedWords: matchedWords, isFullyHighlighted: !found.isEmpty && isCovered)
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

  private func tagged(_ text: String, _ ranges: [Range<Int>]) -> String {
    Self.tagged(text, ranges, start: startTag, end: endTag)
  }

  static func tagged(
    _ text: String, _ ranges: [Range<Int>], start: String.UnicodeScalarView, end: String.UnicodeScalarView
  ) -> String {
    var tagged = String.UnicodeScalarView()
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if ranges.contains(where: { $0.upperBound == offset }) { tagged += end }
      if ranges.contains(where: { $0.lowerBound == offset }) { tagged += start }
      tagged.append(scalar)
    }
    if ranges.contains(where: { $0.upperBound == text.unicodeScalars.count }) { tagged += end }
    return String(tagged)
  }

  private var startTag: String.UnicodeScalarView { (parameters.query.highlightPreTag ?? "<em>").unicodeScalars }
  private var endTag: String.UnicodeScalarView { (parameters.query.highlightPostTag ?? "</em>").unicodeScalars }
}
