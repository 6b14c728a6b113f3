/// A word of a text, with the scalars that it was made of.
struct SlowWord {
  var folded: [Unicode.Scalar]
  /// Counted from 0; a character of a script without spaces counts as a word.
  var position: Int
  /// The index of its first scalar in the text.
  var start: Int
  /// The folding of each of its scalars in the text; empty for a combining accent and for what can't be seen.
  var pieces: [[Unicode.Scalar]]
  var kind: Kind
  /// The indices of the pieces that can't be seen, such as soft hyphens.
  var invisible: Set<Int> = []

  enum Kind { case word, pair, single, separator, emoji }

  var text: String { String(String.UnicodeScalarView(folded)) }
  /// Without what is invisible at its end.
  var source: Range<Int> { start..<start + visible(pieces.count) }

  /// The scalars of the text for the first folded ones, with the combining accents after the last of them.
  func source(ofFirst count: Int) -> Range<Int> {
    var end = 0
    var seen = 0
    while end < pieces.count, seen < count || pieces[end].isEmpty {
      seen += pieces[end].count
      end += 1
    }
    return start..<start + visible(end)
  }

  /// The number of the first pieces without invisible ones at their end.
  private func visible(_ count: Int) -> Int {
    (pieces.indices.prefix(count).last { !invisible.contains($0) } ?? -1) + 1
  }
}

/// Splits the texts of the random cases: Latin letters with or without accents, digits, Chinese, and punctuation.
enum SlowWords {
  ///
  /// - Parameter separators: Those that are words.
  static func words(of text: String, separators: String = "") -> [SlowWord] {
    let scalars = Array(text.unicodeScalars)
    var words: [SlowWord] = []
    var index = 0
    while index < scalars.count {
      if isChinese(scalars[index]) {
        let next = scalars[(index + 1)...].firstIndex { !invisible.contains($0) }
        let isPair = next.map { isChinese(scalars[$0]) } ?? false
        let pieces = scalars[index...(isPair ? next ?? index : index)].map { invisible.contains($0) ? [] : [$0] }
        words.append(
          SlowWord(
            folded: pieces.flatMap(\.self), position: words.count, start: index, pieces: pieces,
            kind: isPair ? .pair : .single))
        index += 1
      } else if let piece = folded(scalars[index]), !piece.isEmpty {
        var pieces = [piece]
        while index + pieces.count < scalars.count, let next = folded(scalars[index + pieces.count]) {
          pieces.append(next)
        }
        words.append(
          SlowWord(
            folded: pieces.flatMap(\.self), position: words.count, start: index, pieces: pieces, kind: .word,
            invisible: Set(pieces.indices.filter { invisible.contains(scalars[index + $0]) })))
        index += pieces.count
      } else if scalars[index] == "❤" {
        // With or without the selector that asks for a picture.
        let selectors = scalars[(index + 1)...].prefix { $0 == "\u{FE0F}" }
        let pieces: [[Unicode.Scalar]] = [["❤"]] + selectors.map { _ in [] }
        words.append(
          SlowWord(folded: pieces[0], position: words.count, start: index, pieces: pieces, kind: .emoji))
        index += pieces.count
      } else {
        if separators.unicodeScalars.contains(scalars[index]), scalars[index] != " " {
          words.append(
            SlowWord(
              folded: [scalars[index]], position: words.count, start: index, pieces: [[scalars[index]]],
              kind: .separator))
        }
        index += 1
      }
    }
    return words
  }

  /// The words of a query: a run of Chinese characters is its pairs.
  static func queryWords(of text: String, separators: String = "") -> [SlowWord] {
    let words = words(of: text, separators: separators)
    return words.enumerated().filter { index, word in
      let endsRun = word.kind == .single && index > 0 && words[index - 1].kind == .pair
      return !(endsRun && words[index - 1].start + words[index - 1].pieces.count - 1 == word.start)
    }.map(\.element)
  }

  private static let invisible: Set<Unicode.Scalar> = ["\u{AD}", "\u{FEFF}"]

  private static func isChinese(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)
  private static let accented: [Unicode.Scalar: String] = [
    "é": "e", "É": "e", "è": "e", "ü": "u", "Ü": "u", "å": "a", "ç": "c", "ñ": "n", "ß": "ss", "\u{301}": "",
    "\u{AD}": "", "\u{FEFF}": "",
  ]

  /// The folding of a scalar; nil for one that separates words.
  private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    if let letters = accented[scalar] { return Array(letters.unicodeScalars) }
    let small = Character(scalar).lowercased().unicodeScalars
    return small.count == 1 && small.allSatisfy(letters.contains) ? Array(small) : nil
  }
}
