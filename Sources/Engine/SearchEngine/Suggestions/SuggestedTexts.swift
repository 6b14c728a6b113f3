internal import SearchModel

/// The texts that may be suggested: those that were searched for, then those of facets, each once.
struct SuggestedTexts {
  /// A text, with how often it was searched for.
  struct Element {
    var text: SuggestedText
    var searches: Int
    /// The number of records that have the values it is made of; 0 for a text that was searched for only.
    var count: Int
  }

  /// The best ones, the best first.
  let all: [Element]

  init(
    _ generator: SuggestionGenerator, _ searches: SearchCounts, _ combinations: [SuggestionGenerator.Combination]
  ) {
    let excluded = generator.excluded.map { Tokenizer.words(of: $0).map(\.text) }
    var elements: [Element] = []
    var numbers: [String: Int] = [:]
    func add(_ text: String, searches: Int, count: Int) {
      guard let text = SuggestedText(text), text.text.count >= generator.minLetters,
        !excluded.contains(where: text.contains)
      else { return }
      if let number = numbers[text.key] {
        elements[number].searches = .adding(elements[number].searches, searches)
        elements[number].count = max(elements[number].count, count)
        // People type `o'neil`, and the records have `O'Neil`.
        if let named = elements[number].text.withCase(of: text) { elements[number].text = named }
      } else {
        numbers[text.key] = elements.count
        elements.append(Element(text: text, searches: searches, count: count))
      }
    }
    // The most frequent spelling comes first, and is the one that is suggested.
    for (text, count) in searches.texts { add(text, searches: count, count: 0) }
    for combination in combinations {
      add(combination.values.map(Self.lastLevel).joined(separator: " "), searches: 0, count: combination.count)
    }
    elements.removeAll { $0.count == 0 && $0.searches < generator.minSearches }
    elements.sort { left, right in
      if left.searches != right.searches { return left.searches > right.searches }
      if left.count != right.count { return left.count > right.count }
      return left.text.text.precedesByCodePoint(right.text.text)
    }
    all = Array(elements.prefix(max(generator.limit, 0)))
  }

  /// Of a value such as `Furniture > Lamps`, what people would call it.
  private static func lastLevel(_ value: String) -> String {
    value.split(separator: " > ").last.map(String.init) ?? value
  }
}
