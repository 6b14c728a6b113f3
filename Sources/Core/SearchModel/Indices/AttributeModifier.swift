/// Parses attribute names with modifiers: `unordered(name)`, `desc(price)`.
package enum AttributeModifier {
  /// Splits a modifier from the name in its parentheses, both without surrounding spaces; the modifier is nil if there
  /// is none.
  ///
  /// Parentheses after any other word belong to the name. Nil where parentheses are not closed, or the name is empty.
  package static func split(_ text: some StringProtocol, among modifiers: [String]) -> (
    modifier: String?, rest: String
  )? {
    let text = trimmed(text)
    for modifier in modifiers where text.hasPrefix(modifier + "(") {
      guard text.hasSuffix(")") else { return nil }
      let inside = trimmed(text.dropFirst(modifier.count + 1).dropLast())
      return inside.isEmpty ? nil : (modifier, inside)
    }
    return text.isEmpty ? nil : (nil, text)
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
