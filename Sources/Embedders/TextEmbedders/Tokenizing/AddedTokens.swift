/// Tokens that are found in the text itself, before the model sees it, such as `</s>`.
struct AddedTokens: Sendable {
  struct Token: Hashable, Sendable {
    var text: [Unicode.Scalar]
    var id: Int32
    /// Whether letters and digits beside it prevent a match.
    var isWord = false
    /// Whether a match includes the spaces before or behind it.
    var takesSpaceBefore = false
    var takesSpaceBehind = false
  }

  /// The tokens by their first character, the longest first.
  private let tokens: [Unicode.Scalar: [Token]]

  init(_ tokens: [Token]) {
    self.tokens = Dictionary(grouping: tokens.filter { !$0.text.isEmpty }) { $0.text[0] }
      .mapValues { $0.sorted { ($1.text.count, $0.id) < ($0.text.count, $1.id) } }
  }

  /// The parts of a text that are tokens, with their number, and those between them; no part is empty.
  func parts(of text: [Unicode.Scalar]) -> [(id: Int32?, range: Range<Int>)] {
    var parts: [(id: Int32?, range: Range<Int>)] = []
    var end = 0
    var index = tokens.isEmpty ? text.count : 0
    while index < text.count {
      guard let token = tokens[text[index]]?.first(where: { text[index...].starts(with: $0.text) }) else {
        index += 1
        continue
      }
      var range = index..<index + token.text.count
      // What a match that does not count has seen is not looked at again.
      index = range.upperBound
      if token.isWord {
        let isInWord = range.lowerBound > 0 && text[range.lowerBound - 1].isWordCharacter
        if isInWord || range.upperBound < text.count && text[range.upperBound].isWordCharacter { continue }
      }
      if token.takesSpaceBefore {
        while range.lowerBound > end, text[range.lowerBound - 1].isSpace {
          range = range.lowerBound - 1..<range.upperBound
        }
      }
      if token.takesSpaceBehind {
        while range.upperBound < text.count, text[range.upperBound].isSpace {
          range = range.lowerBound..<range.upperBound + 1
        }
        index = range.upperBound
      }
      if end < range.lowerBound { parts.append((nil, end..<range.lowerBound)) }
      parts.append((token.id, range))
      end = range.upperBound
    }
    if end < text.count { parts.append((nil, end..<text.count)) }
    return parts
  }
}
