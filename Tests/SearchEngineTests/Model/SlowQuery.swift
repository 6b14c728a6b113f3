import SearchModel

/// A word that is searched for.
struct SlowQueryWord {
  var folded: [Unicode.Scalar]
  var isPrefix: Bool
  var mostTypos: Int
  /// The number of the phrase that it stands in, and its place there.
  var phrase: Int?
  var placeInPhrase: Int
  var isExcluded: Bool

  var text: String { String(String.UnicodeScalarView(folded)) }

  /// The typos with which it matches a word of a record; nil where it does not.
  func typos(in word: SlowWord, _ typos: SlowTypos) -> Int? {
    let count = typos.typos(folded, word.folded, isPrefix: isPrefix)
    return count <= mostTypos ? count : nil
  }
}

/// The words of a query, read as the parameters say.
enum SlowQuery {
  static func words(of text: String, _ parameters: SlowParameters) -> [SlowQueryWord] {
    var words: [SlowQueryWord] = []
    var kinds: [SlowWord.Kind] = []
    for (number, part) in parts(of: text, parameters).enumerated() {
      let found = SlowWords.queryWords(of: part.text)
      for word in found {
        words.append(
          SlowQueryWord(
            folded: word.folded, isPrefix: false, mostTypos: 0, phrase: part.isMarked ? number : nil,
            placeInPhrase: word.position - found[0].position, isExcluded: part.isExcluded))
        kinds.append(word.kind)
      }
    }
    for place in words.indices {
      words[place].isPrefix = isPrefix(words[place], kinds[place], isLast: place == words.count - 1, parameters)
      words[place].mostTypos = mostTypos(words[place], kinds[place], parameters)
    }
    // Outside phrases, a word that means the same as one before it counts once.
    let different = words.indices.filter { place in
      words[place].phrase != nil
        || !words[..<place].contains { earlier in
          earlier.phrase == nil && earlier.folded == words[place].folded && earlier.isPrefix == words[place].isPrefix
            && earlier.mostTypos == words[place].mostTypos
        }
    }
    return different.prefix(parameters.limits.mostQueryWords).map { words[$0] }
  }

  private static func isPrefix(
    _ word: SlowQueryWord, _ kind: SlowWord.Kind, isLast: Bool, _ parameters: SlowParameters
  ) -> Bool {
    if kind == .single { return true }
    if kind == .pair || word.phrase != nil { return false }
    switch parameters.query.queryType ?? .prefixLast {
    case .prefixLast: return isLast
    case .prefixAll: return true
    case .prefixNone: return false
    }
  }

  private static func mostTypos(_ word: SlowQueryWord, _ kind: SlowWord.Kind, _ parameters: SlowParameters) -> Int {
    let isNumber = word.folded.allSatisfy { "0123456789".unicodeScalars.contains($0) }
    if parameters.query.typoTolerance == .off || kind != .word || word.phrase != nil { return 0 }
    if isNumber, !parameters.allowsTyposOnNumbers { return 0 }
    if parameters.wordsWithoutTypos.contains(where: { $0 == word.folded }) { return 0 }
    if word.folded.count < parameters.query.minWordSizeForOneTypo ?? 4 { return 0 }
    return word.folded.count < parameters.query.minWordSizeForTwoTypos ?? 8 ? 1 : 2
  }

  private struct Part {
    var text: String
    var isMarked = false
    var isExcluded = false
  }

  /// The text cut at quotes and behind minus signs, where these mean something.
  private static func parts(of text: String, _ parameters: SlowParameters) -> [Part] {
    var parts = [Part(text: "")]
    var rest = Array(text.unicodeScalars)
    var isAtWordStart = true
    while !rest.isEmpty {
      let excludes = parameters.readsExclusions && isAtWordStart && rest[0] == "-"
      let behind = Array(excludes ? rest.dropFirst() : rest[...])
      if parameters.readsPhrases, behind.first == "\"", let end = behind.dropFirst().firstIndex(of: "\"") {
        parts.append(Part(text: string(behind[1..<end]), isMarked: true, isExcluded: excludes))
        parts.append(Part(text: ""))
        rest = Array(behind[(end + 1)...])
        isAtWordStart = false
      } else if excludes {
        let end = behind.firstIndex(of: " ") ?? behind.count
        parts.append(Part(text: string(behind[..<end]), isMarked: true, isExcluded: true))
        parts.append(Part(text: ""))
        rest = Array(behind[end...])
        isAtWordStart = false
      } else {
        parts[parts.count - 1].text.unicodeScalars.append(rest[0])
        isAtWordStart = rest[0] == " "
        rest.removeFirst()
      }
    }
    return parts
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
