/// How many colors a terminal shows.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Neither colors nor other looks.
  case textOnly
  /// Bold, underlined and reversed, but no colors.
  case noColors
  /// The terminal's own 16 colors.
  case sixteen
  /// The 256 colors that terminals have in common.
  case indexed
  /// Any color.
  case full

  /// The depth that the variables of the environment tell of.
  ///
  /// Colors are off where `NO_COLOR` is set and not empty.
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

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}
