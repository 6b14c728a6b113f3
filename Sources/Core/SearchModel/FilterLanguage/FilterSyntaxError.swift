/// A syntax error in the text of a filter.
public struct FilterSyntaxError: Error, Hashable, Sendable {
  /// The text that could not be read.
  package let text: String
  /// The offset of the error in bytes (UTF-8).
  public let offset: Int
  /// What the parser expected there.
  package let expected: String

  /// Creates an error; an offset beyond the end of the text is shown at its end.
  package init(text: String, offset: Int, expected: String) {
    self.text = text
    self.offset = offset
    self.expected = expected
  }
}

extension FilterSyntaxError: CustomStringConvertible {
  /// What was expected, and the text with a caret under the error.
  ///
  ///     expected a number at character 9
  ///     price < cheap
  ///             ^
  public var description: String {
    let before = Array(String(decoding: text.utf8.prefix(offset), as: UTF8.self))
    let after = Array(String(decoding: text.utf8.dropFirst(offset), as: UTF8.self))
    let shownBefore = before.suffix(Self.charactersShownBefore)
    let shownAfter = after.prefix(Self.charactersShownAfter)
    let start = shownBefore.count < before.count ? "…" : ""
    let end = shownAfter.count < after.count ? "…" : ""
    let line = (shownBefore + shownAfter).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let indent = String(repeating: " ", count: start.count + shownBefore.count)
    return """
      expected \(expected) at character \(before.count + 1)
      \(start)\(String(line))\(end)
      \(indent)^
      """
  }

  private static let charactersShownBefore = 50
  private static let charactersShownAfter = 26
}
