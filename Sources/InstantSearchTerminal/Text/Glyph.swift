/// A character as a terminal may get it.
///
/// Text comes from records, which anybody may have written: this is the one place where what would move the cursor,
/// turn the direction of the text or change the terminal is replaced by something to look at.
struct Glyph {
  var character: Character
  /// 0, 1 or 2; what takes no column is not shown.
  var columns: Int
  /// Whether all terminals agree on the columns.
  var isCertain = true

  private init(_ character: Character, columns: Int, isCertain: Bool = true) {
    self.character = character
    self.columns = columns
    self.isCertain = isCertain
  }

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if let substitute = Self.substitute(for: first) {
      self = substitute
    } else if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      self.init(character, columns: first.columns, isCertain: first.hasCertainColumns)
    } else {
      self.init(cluster: scalars)
    }
  }

  /// Several scalars that are drawn as one: accents, emoji, syllables.
  private init(cluster: Character.UnicodeScalarView) {
    var kept = String.UnicodeScalarView()
    var columns = 0
    var isCertain = true
    for scalar in cluster.prefix(Self.mostScalars) where kept.isEmpty || Self.substitute(for: scalar) == nil {
      if !kept.isEmpty, !scalar.isAccent { isCertain = false }
      if !scalar.hasCertainColumns { isCertain = false }
      if scalar == Self.emojiStyle, kept.first?.properties.isEmoji == true { columns = 2 }
      columns = min(columns + scalar.columns, 2)
      kept.append(scalar)
    }
    // A joiner at the end would join whatever comes next; what takes no column is not shown at all.
    while kept.last == Self.joiner { kept.removeLast() }
    self.init(columns > 0 ? Character(String(kept)) : " ", columns: columns, isCertain: isCertain)
  }

  /// What stands in for a scalar that a terminal must not get.
  private static func substitute(for scalar: Unicode.Scalar) -> Glyph? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: nil
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: Glyph(" ", columns: 1)
    case 0x00...0x1F: Glyph(Character(Unicode.Scalar(controlPictures + scalar.value) ?? unknown), columns: 1)
    case 0x7F: Glyph("␡", columns: 1)
    // The second and third turn the direction of what follows; what merely marks a direction is left out below.
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: Glyph(Character(unknown), columns: 1)
    // Parts of emoji and syllables.
    case 0x200C, 0x200D, 0xE0020...0xE007F: nil
    default:
      switch scalar.properties.generalCategory {
      case .format where !scalar.isPrepended: Glyph(" ", columns: 0)
      case .unassigned where scalar.properties.isNoncharacterCodePoint: Glyph(Character(unknown), columns: 1)
      default: nil
      }
    }
  }

  /// No character that people write has more; a terminal may choke on thousands.
  private static let mostScalars = 16
  private static let controlPictures: UInt32 = 0x2400
  private static let unknown: Unicode.Scalar = "\u{FFFD}"
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
}

extension Unicode.Scalar {
  /// How many columns the scalar takes by itself, or adds to what stands before it.
  fileprivate var columns: Int {
    switch value {
    case ..<0x300: 1
    // Vowels and final consonants of Korean syllables.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    // Half a flag.
    case 0x1F1E6...0x1F1FF: 1
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark: 0
      case .format: isPrepended ? 1 : 0
      default: WideScalars.contains(self) ? 2 : 1
      }
    }
  }

  /// Whether all terminals agree on the columns. Emoji come anew each year, and terminals know those of theirs.
  fileprivate var hasCertainColumns: Bool {
    value < 0x300
      || !isPrepended && !(0x1F000..<0x20000).contains(value) && properties.generalCategory != .privateUse
  }

  /// Whether the scalar takes no column after another one, whatever the terminal knows of scripts.
  fileprivate var isAccent: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether it is a sign that spans the digits after it: of the format characters, those that can be seen.
  fileprivate var isPrepended: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
