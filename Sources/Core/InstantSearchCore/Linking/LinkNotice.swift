/// A pair of a link that was ignored because it can't be read.
public struct LinkNotice: Hashable, Sendable, CustomStringConvertible {
  /// The pair, decoded where possible and shortened if it is long: `price=cheap`.
  package let pair: String
  /// The expected form: `a number such as 20, or a range such as 10:50`.
  package let expected: String

  init(_ pair: String, expected: String) {
    let start = pair.unicodeScalars.prefix(Self.longestPair)
    self.pair = start.endIndex == pair.unicodeScalars.endIndex ? pair : String(start) + "…"
    self.expected = expected
  }

  /// The notice for people to read: `'price=cheap' is ignored: expected a number such as 20, …`.
  public var description: String { "'\(pair)' is ignored: expected \(expected)" }

  private static let longestPair = 80
}
