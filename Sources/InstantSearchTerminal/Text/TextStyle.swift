/// What a piece of text is on the screen; the colors come with the terminal.
public struct TextStyle: Hashable, Sendable {
  /// What a color says. Each can be read on a light and on a dark background.
  public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// The terminal's own color of text.
    case plain
    /// What belongs to the keyboard: what has the focus, keys that work now.
    case accent
    /// What matches the words that are searched for.
    case match
    /// What matters less: counts, hints, lines.
    case quiet
    /// What is chosen.
    case chosen
    /// What went wrong or is left out.
    case warning
  }

  public var color: Color
  public var isBold: Bool
  public var isUnderlined: Bool
  public var isStruck: Bool
  /// Whether text and background change places.
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
