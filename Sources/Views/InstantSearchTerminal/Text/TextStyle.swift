/// The style of text by meaning; the terminal decides the actual colors.
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

  /// The color, by meaning.
  package var color: Color
  /// Whether the text is bold.
  package var isBold: Bool
  /// Whether the text is underlined.
  package var isUnderlined: Bool
  /// Whether the text is struck through.
  package var isStruck: Bool
  /// Whether text and background colors are swapped.
  package var isReversed: Bool

  /// A style; without arguments, the style of plain text.
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

  /// The default color of the terminal, with no emphasis.
  public static let plain = TextStyle()
  /// Plain text in bold.
  public static let bold = TextStyle(isBold: true)
  /// Secondary text.
  package static let quiet = TextStyle(.quiet)
  /// The element with the focus, and keys that can be pressed.
  package static let accent = TextStyle(.accent)
}
