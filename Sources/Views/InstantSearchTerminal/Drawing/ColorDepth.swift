/// How many colors a terminal supports.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// Neither colors nor other attributes.
  case textOnly
  /// Bold, underlined and reversed, but no colors.
  case noColors
  /// The terminal's own 16 colors.
  case sixteen
  /// The standard 256 colors.
  case indexed
  /// 24-bit colors.
  case full

  /// The depth according to the environment variables `TERM`, `COLORTERM` and `NO_COLOR`.
  ///
  /// Colors are off if `NO_COLOR` is set and not empty.
  public init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let colors = environment["COLORTERM"] ?? ""
    if terminal.isEmpty || terminal == "dumb" {
      self = .textOnly
    } else if environment["NO_COLOR"].map({ !$0.isEmpty }) == true || Self.isMonochrome(terminal) {
      self = .noColors
    } else if ["truecolor", "24bit"].contains(colors) || terminal.hasSuffix("-direct") {
      self = .full
    } else if terminal.contains("256color") {
      self = .indexed
    } else {
      self = .sixteen
    }
  }

  private static func isMonochrome(_ terminal: String) -> Bool {
    terminal.hasSuffix("-m") || terminal.hasSuffix("-mono") || terminal.hasPrefix("vt")
  }
}
