/// Texts no two of which differ by the singular and plural of nouns only.
struct DistinctTexts {
  private let languages: [Language]
  /// The number of each text, by its words.
  private var numbers: [[String]: Int] = [:]
  /// The first words of the texts, as far as more follow.
  private var beginnings: Set<[String]> = [[]]
  private var forms: [String: [String]] = [:]

  init(_ languages: [Language]) { self.languages = languages }

  /// Adds a text with its number, unless another form of it is there, whose number is returned.
  mutating func add(_ text: SuggestedText, number: Int) -> Int? {
    if let other = otherForm(of: text.words[...], following: []) { return other }
    for count in 1..<text.words.count { beginnings.insert(Array(text.words.prefix(count))) }
    numbers[text.words] = number
    return nil
  }

  /// Only what texts that are there begin with is followed, since a text has very many forms.
  private mutating func otherForm(of words: ArraySlice<String>, following beginning: [String]) -> Int? {
    guard let word = words.first else { return numbers[beginning] }
    guard beginnings.contains(beginning) else { return nil }
    for form in otherForms(of: word) {
      if let number = otherForm(of: words.dropFirst(), following: beginning + [form]) { return number }
    }
    return nil
  }

  /// The word, then its other forms.
  private mutating func otherForms(of word: String) -> [String] {
    if let known = forms[word] { return known }
    var all = [word]
    for language in languages { all += language.otherForms(of: word).filter { !all.contains($0) } }
    forms[word] = all
    return all
  }
}
