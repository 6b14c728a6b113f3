import InstantSearchTesting

/// Words that are each other's prefixes and typos.
struct RandomVocabulary {
  private static let all = [
    "sho", "shoe", "shoes", "shop", "sohe", "hoes", "xhoe", "red", "Reed", "rad", "run", "running", "runing", "unning",
    "sneakers", "snaekers", "sneekrs", "Sneaker", "café", "cafe\u{301}", "cafes", "straße", "strasse", "42", "421",
    "3.5", "re\u{AD}d", "shoe\u{FEFF}", "❤", "❤\u{FE0F}",
    "4242", "日本", "日本語", "日", "本", "語", "a", "an", "ab", "true", "O'Brien", "brien",
  ]

  private let words: [String]
  /// Whether the first words are frequent and the last ones rare.
  private var isSkewed = false

  /// A skewed vocabulary, as in texts that people write: the n-th word is as frequent as 1/n. Many words begin alike.
  init(skewed count: Int, from generator: inout SeededGenerator) {
    words = (0..<count).map { _ in
      generator.array(of: 1...4) { $0.element(of: "qu", "a", "ri", "t", "lo", "sh", "oe", "en", "é", "1") }.joined()
    }
    isSkewed = true
  }

  init(from generator: inout SeededGenerator) {
    var words = (0..<generator.number(in: 2...9)).map { _ in generator.element(of: Self.all) }
    // Words that others make without the space between them.
    for _ in 0..<generator.number(in: 0...2) {
      words.append(generator.element(of: words) + generator.element(of: words))
    }
    self.words = words
  }

  func word(from generator: inout SeededGenerator) -> String {
    guard isSkewed else { return generator.element(of: words) }
    // Twice as many words are half as frequent each.
    let octaves = Int.bitWidth - words.count.leadingZeroBitCount
    let highest = min(words.count, 1 << generator.number(in: 0...octaves))
    return words[generator.number(in: highest / 2...highest - 1)]
  }

  /// A text of a record.
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

  /// A text as people type it: truncated and mistyped words, with quotes and minus signs if the syntax is enabled.
  func query(from generator: inout SeededGenerator, isAdvanced: Bool) -> String {
    var words: [String] = []
    for _ in 0..<generator.number(in: 0...(generator.once(in: 4) ? 5 : 2)) {
      var word = self.word(from: &generator)
      if generator.once(in: 3) { word = typed(word, from: &generator) }
      if isAdvanced, generator.once(in: 3) {
        let more = (0..<generator.number(in: 0...2)).map { _ in self.word(from: &generator) }
        word = "\"" + ([word] + more).joined(separator: " ") + "\""
      }
      if isAdvanced, generator.once(in: 5) { word = "-" + word }
      words.append(word)
    }
    let isWithoutSpaces = generator.once(in: 6)
    var text = words.joined(separator: isWithoutSpaces ? "" : " ")
    if !isWithoutSpaces, generator.once(in: 8), let word = words.indices.randomElement(using: &generator) {
      words[word].insert(" ", at: words[word].indices.randomElement(using: &generator) ?? words[word].startIndex)
      text = words.joined(separator: " ")
    }
    if generator.once(in: 12) { text += generator.element(of: " ", "\"", " -", "'") }
    return text
  }

  /// A few words, of which the first one is mistyped.
  func misspelt(from generator: inout SeededGenerator) -> String {
    let words = (0..<generator.number(in: 1...3)).map { number in
      let word = self.word(from: &generator)
      return number == 0 ? typed(word, from: &generator) : word
    }
    return words.joined(separator: " ")
  }

  private func typed(_ word: String, from generator: inout SeededGenerator) -> String {
    var letters = Array(word)
    for _ in 0..<generator.number(in: 1...2) where !letters.isEmpty {
      let index = generator.number(in: 0...(letters.count - 1))
      switch generator.number(in: 0...4) {
      case 0: letters.remove(at: index)
      case 1: letters.insert(generator.element(of: "e", "s", "x"), at: index)
      case 2: letters[index] = generator.element(of: "a", "o", "n")
      case 3 where index + 1 < letters.count: letters.swapAt(index, index + 1)
      default: letters.removeLast(letters.count - index)
      }
    }
    return String(letters)
  }
}
