/// The style of text by meaning; the terminal's ``ColorDepth`` decides the actual colors.
public struct TextStyle: Hashable, Sendable {
  /// The meaning of a color. Each color is legible on a light and on a dark background.
  public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// The terminal's default text color.
    case plain
    /// The focus, and keys that can be pressed now.
    case accent
    /// Matches of the query.
    case match
    /// Secondary text: counts, hints, lines.
    case quiet
    /// Selected items.
    case chosen
    /// Errors and excluded items.
    case warning
  }

  public var color: Color
  public var isBold: Bool
  public var isUnderlined: Bool
  public var isStruck: Bool
  /// Whether text and background colors are swapped.
  public var isReversed: Bool

  public init(
    _ color: Color = .plain, isBold: Bool = false, isUnderlined: Bool = false, isStruck: Bool = false,
    isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
    self.isReversed = isReversed
  }

  public static let plain = TextStyle()
  public static let bold = TextStyle(isBold: true)
  public static let quiet = TextStyle(.quiet)
  public static let accent = TextStyle(.accent)
}
