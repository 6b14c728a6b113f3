import InstantSearchTesting

/// Words that are each other's prefixes and typos.
struct RandomVocabulary {
  private static let all = [
    "sho", "shoe", "shoes", "shop", "sohe", "hoes", "xhoe", "red", "Reed", "rad", "run", "running", "runing", "unning",
    "sneakers", "snaekers", "sneekrs", "Sneaker", "café", "cafe\u{301}", "cafes", "straße", "strasse", "42", "421",
    "3.5",
    "4242", "日本", "日本語", "日", "本", "語", "a", "an", "ab", "true", "O'Brien", "brien",
  ]

  private let words: [String]

  init(from generator: inout SeededGenerator) {
    words = (0..<generator.number(in: 2...9)).map { _ in generator.element(of: Self.all) }
  }

  func word(from generator: inout SeededGenerator) -> String { generator.element(of: words) }

  /// A text as records have it.
  func text(from generator: inout SeededGenerator, longest: Int = 8) -> String {
    let count = generator.once(in: 3) ? 1 : generator.number(in: 0...longest)
    var text = ""
    for number in 0..<count {
      if number > 0 { text += generator.once(in: 5) ? generator.element(of: "-", ", ", "  ", "/") : " " }
      let word = word(from: &generator)
      text += generator.once(in: 8) ? word.uppercased() : word
    }
    return text
  }

  /// A text as people type it: words cut off and mistyped; with quotes and minus signs where these mean something.
  func query(from generator: inout SeededGenerator, isAdvanced: Bool) -> String {
    var parts: [String] = []
    for _ in 0..<generator.number(in: 0...(generator.once(in: 4) ? 5 : 2)) {
      var part = word(from: &generator)
      if generator.once(in: 3) { part = typed(part, from: &generator) }
      if isAdvanced, generator.once(in: 3) {
        let more = (0..<generator.number(in: 0...2)).map { _ in word(from: &generator) }
        part = "\"" + ([part] + more).joined(separator: " ") + "\""
      }
      if isAdvanced, generator.once(in: 5) { part = "-" + part }
      parts.append(part)
    }
    var text = parts.joined(separator: " ")
    if generator.once(in: 12) { text += generator.element(of: " ", "\"", " -", "'") }
    return text
  }

  private func typed(_ word: String, from generator: inout SeededGenerator) -> String {
    var letters = Array(word)
    for _ in 0..<generator.number(in: 1...2) where !letters.isEmpty {
      let place = generator.number(in: 0...(letters.count - 1))
      switch generator.number(in: 0...4) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(generator.element(of: "e", "s", "x"), at: place)
      case 2: letters[place] = generator.element(of: "a", "o", "n")
      case 3 where place + 1 < letters.count: letters.swapAt(place, place + 1)
      default: letters.removeLast(letters.count - place)
      }
    }
    return String(letters)
  }
}
