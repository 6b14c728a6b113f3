internal import SearchModel

/// A text that may be suggested, with its words as the engine compares them: without case, accents and punctuation.
struct SuggestedText: Hashable, Sendable {
  let text: String
  let words: [String]

  /// The most UTF-8 bytes of a text, and the most words.
  static let longest = 120
  static let maxWords = 12

  /// Nil for a text without words, and for one that nobody would type.
  init?(_ text: String) {
    self.text = Self.singleSpaced(text)
    guard !self.text.isEmpty, self.text.utf8.count <= Self.longest else { return nil }
    words = Tokenizer.words(of: self.text).map(\.text)
    guard 1...Self.maxWords ~= words.count else { return nil }
  }

  /// What texts that differ by case, accents and punctuation only have in common.
  var key: String { words.joined(separator: " ") }

  /// The text in lower case, with single spaces between its words.
  static func normalized(_ text: String) -> String { singleSpaced(text.lowercased()) }

  private static func singleSpaced(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isControl }.joined(separator: " ")
  }

  /// The same text with the capital letters of another one; nil if the two differ by more.
  func withCase(of other: SuggestedText) -> SuggestedText? {
    text == other.text.lowercased() ? other : nil
  }

  /// Whether the text contains words consecutively.
  func contains(_ others: [String]) -> Bool {
    guard !others.isEmpty, others.count <= words.count else { return false }
    return (0...words.count - others.count).contains { words[$0...].starts(with: others) }
  }
}

extension Character {
  /// Whether it would move the cursor of a terminal, or be no character at all.
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}
