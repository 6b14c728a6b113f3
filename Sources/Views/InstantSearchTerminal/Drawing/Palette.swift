/// Makes the control sequences for text styles, with the colors that a terminal supports.
struct Palette: Hashable, Sendable {
  var depth: ColorDepth

  /// A color in the three forms that terminals support.
  struct Tone {
    var red, green, blue: UInt8
    /// Its index among the 256 colors.
    var index: UInt8
    /// The parameter of a similar color among the 16, which differ between terminals.
    var basic: UInt8
  }

  /// The tone of a color; nil for the terminal's default.
  ///
  /// Each tone has a contrast of about 4 to both black and white, so that it is legible on both.
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

  /// The parameters of the control sequence that sets the style, whatever the style before.
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

  /// The style without the attributes that this terminal does not support.
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
