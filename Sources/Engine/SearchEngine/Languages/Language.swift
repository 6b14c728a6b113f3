/// What the engine knows of a language, for `ignorePlurals` and `removeStopWords`.
///
/// All words are given as the index has them: folded by the tokenizer.
struct Language: Sendable {
  /// ISO 639-1.
  let code: String
  private let stopWords: Set<String>
  private let nouns: NounForms

  /// The lists are written in the language's own spelling, and folded here; `nouns` is described at ``NounForms``.
  init(code: String, stopWords: String, nouns: String) {
    self.code = code
    self.stopWords = Set(Self.folded(stopWords).split(whereSeparator: \.isWhitespace).map(String.init))
    self.nouns = NounForms(rules: Self.folded(nouns), except: self.stopWords)
  }

  static let all: [Language] = [.english, .german, .french, .spanish, .italian, .portuguese, .dutch]

  /// The language with this code, in any case and with or without a region: `pt-BR` is `pt`.
  static func named(_ code: String) -> Language? {
    let code = code.lowercased().prefix { $0 != "-" && $0 != "_" }
    return all.first { $0.code == code }
  }

  /// The languages with these codes, each once.
  static func all(named codes: [String]) -> [Language] {
    let named = Set(codes.compactMap { Self.named($0)?.code })
    return all.filter { named.contains($0.code) }
  }

  /// Whether the word is so frequent that a query can do without it: an article, a pronoun, a preposition.
  func isStopWord(_ word: String) -> Bool { stopWords.contains(word) }

  /// The singular, plural and declined forms that stand for the same noun, without the word itself.
  ///
  /// If one word is a form of another, then the other is a form of it. Some of the forms may be no words: the rules
  /// know neither whether a word is a noun nor its number.
  func otherForms(of word: String) -> [String] { nouns.otherForms(of: word) }

  /// The letters of these languages without diacritics. Capitals stay: rules use them for classes of letters.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "à", "á", "â", "ã", "ä": folded.append("a")
      case "ç": folded.append("c")
      case "è", "é", "ê", "ë": folded.append("e")
      case "ì", "í", "î", "ï": folded.append("i")
      case "ñ": folded.append("n")
      case "ò", "ó", "ô", "õ", "ö": folded.append("o")
      case "ù", "ú", "û", "ü": folded.append("u")
      case "ß": folded.append(contentsOf: "ss".unicodeScalars)
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}
