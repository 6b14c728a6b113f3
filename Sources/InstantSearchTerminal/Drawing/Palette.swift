/// How a terminal is told of the looks of text, with the colors that it has.
struct Palette: Hashable, Sendable {
  var depth: ColorDepth

  /// A color in the three ways to name it.
  struct Tone {
    var red, green, blue: UInt8
    /// Its number among 256.
    var index: UInt8
    /// The parameter that chooses it of 16, which look different everywhere.
    var basic: UInt8
  }

  /// The tone of a color; nil for the terminal's own color.
  ///
  /// Each has four times as much light as black and a fourth of that of white, so that it can be read on both.
  static func tone(of color: TextStyle.Color) -> Tone? {
    switch color {
    case .plain: nil
    case .accent: Tone(red: 0x2F, green: 0x77, blue: 0xD6, index: 31, basic: 94)
    case .match: Tone(red: 0xB8, green: 0x66, blue: 0x00, index: 130, basic: 35)
    case .quiet: Tone(red: 0x76, green: 0x76, blue: 0x76, index: 243, basic: 90)
    case .chosen: Tone(red: 0x1F, green: 0x86, blue: 0x3C, index: 28, basic: 32)
    case .warning: Tone(red: 0xDC, green: 0x3F, blue: 0x3A, index: 161, basic: 31)
    }
  }

  /// The parameters of the control sequence that makes text look so, whatever it looked like before.
  func parameters(of style: TextStyle) -> String {
    guard depth != .textOnly else { return "0" }
    var parameters = "0"
    if style.isBold { parameters += ";1" }
    if style.isUnderlined { parameters += ";4" }
    if style.isReversed { parameters += ";7" }
    if style.isStruck { parameters += ";9" }
    if let tone = Self.tone(of: style.color) {
      switch depth {
      case .textOnly, .noColors: break
      case .sixteen: parameters += ";\(tone.basic)"
      case .indexed: parameters += ";38;5;\(tone.index)"
      case .full: parameters += ";38;2;\(tone.red);\(tone.green);\(tone.blue)"
      }
    }
    return parameters
  }

  /// What of the looks this terminal shows.
  func visible(_ style: TextStyle) -> TextStyle {
    switch depth {
    case .textOnly: return .plain
    case .noColors:
      var visible = style
      visible.color = .plain
      return visible
    case .sixteen, .indexed, .full: return style
    }
  }
}
