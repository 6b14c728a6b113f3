/// The words of a page in one language.
///
/// ```swift
/// let dutch = PageWords(language: "nl", words: [.search: "Zoeken", .results: "{count} resultaten"])
/// ```
public struct PageWords: Sendable {
  /// The language, as in the attribute `lang`: `en`, `pt-BR`.
  package let language: String
  /// Whether it is written from right to left.
  package let isRightToLeft: Bool
  /// The separator between groups of three digits.
  package let thousandsSeparator: String
  package let words: [PageWord: String]

  /// - Parameters:
  ///   - language: The language, as in the attribute `lang`.
  ///   - isRightToLeft: Whether it is written from right to left.
  ///   - thousandsSeparator: The separator between groups of three digits.
  ///   - words: The words of the language; the others are in English. A name in braces is a placeholder.
  public init(
    language: String, isRightToLeft: Bool = false, thousandsSeparator: String = ",", words: [PageWord: String]
  ) {
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.thousandsSeparator = thousandsSeparator
    self.words = words
  }

  /// A text with the values of the names in braces. From right to left each value with letters is isolated, so that one
  /// in another direction does not change the order of the words around it.
  public func callAsFunction(_ word: PageWord, _ values: [String: String] = [:]) -> String {
    let text = words[word] ?? Self.english.words[word] ?? word.rawValue
    return values.isEmpty ? text : text.filled(isRightToLeft ? values.mapValues(isolated) : values)
  }

  /// A name and its value: `Color: white`.
  package func pair(_ name: String, _ value: String) -> String { "\(isolated(name)): \(isolated(value))" }

  /// A name with a unit behind it: `From (€)`.
  func name(_ word: PageWord, in unit: String?) -> String {
    unit.map { "\(self(word)) (\(isolated($0)))" } ?? self(word)
  }

  /// The text between the characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, if its direction matters.
  private func isolated(_ text: String) -> String {
    isRightToLeft && text.contains(where: \.isLetter) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// A number with groups of three digits.
  package func number(_ number: Int) -> String { number.groupedByThousands(separator: thousandsSeparator) }

  /// The decimal separator, which goes with the separator of thousands.
  package var decimalSeparator: String { thousandsSeparator == "." ? "," : "." }

  /// The number of results: `1 result`, `1,204 results`.
  package func results(_ count: Int) -> String {
    self(count == 1 ? .oneResult : .results, ["count": number(count)])
  }

  /// The number of results, and whether they may be out of date.
  package func results(_ stats: SearchStats) -> String {
    results(stats.totalHitsCount) + (stats.mayBeOlder ? " · \(self(.mayBeOlder))" : "")
  }

  /// The error in a sentence for people who search; the cause is for a log.
  package func text(for error: SearchError) -> String {
    switch error {
    case .timedOut: self(.timedOut)
    case .unreachable: self(.unreachable)
    default: self(.failed)
    }
  }
}
