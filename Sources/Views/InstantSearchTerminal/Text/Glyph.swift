/// A character that is safe to send to a terminal.
///
/// Text comes from records, which are untrusted: control characters and bidirectional overrides, which would move the
/// cursor, change the text direction or reconfigure the terminal, are replaced by visible substitutes here and nowhere
/// else.
struct Glyph {
  /// The scalar that the character consists of, or the first of several.
  var scalar: Unicode.Scalar
  /// The character, if it consists of several scalars.
  var cluster: Character?
  var character: Character { cluster ?? Character(scalar) }
  /// 0, 1 or 2; a glyph without a column is not drawn.
  var columns: Int
  /// Whether all terminals agree on the number of columns.
  var isCertain = true

  init(_ character: Character) {
    if let byte = character.utf8.first, (0x20..<0x7F).contains(byte), character.utf8.count == 1 {
      self.init(Unicode.Scalar(byte), columns: 1)
      return
    }
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if let substitute = Self.substitute(for: first) {
      self = substitute
    } else if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      self.init(first, columns: first.columns, isCertain: first.hasCertainColumns)
    } else {
      self.init(cluster: scalars)
    }
  }

  private init(_ scalar: Unicode.Scalar, columns: Int, isCertain: Bool = true) {
    self.scalar = scalar
    self.columns = columns
    self.isCertain = isCertain
  }

  /// Several scalars that form one character: accents, emoji, syllables.
  private init(cluster: Character.UnicodeScalarView) {
    self.init(cluster[cluster.startIndex], columns: 0)
    var kept = String.UnicodeScalarView()
    for scalar in cluster.prefix(Self.mostScalars) where kept.isEmpty || Self.substitute(for: scalar) == nil {
      if !scalar.hasCertainColumns || !kept.isEmpty && !scalar.isAccent { isCertain = false }
      if scalar == Self.emojiStyle, self.scalar.properties.isEmoji { columns = 2 }
      columns = min(columns + scalar.columns, 2)
      kept.append(scalar)
    }
    // A final joiner would join the next character.
    while kept.last == Self.joiner { kept.removeLast() }
    if kept.count > 1 { self.cluster = Character(String(kept)) }
  }

  /// The substitute for a scalar that must not reach a terminal; nil for a safe one.
  private static func substitute(for scalar: Unicode.Scalar) -> Glyph? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: nil
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: Glyph(" ", columns: 1)
    case 0x00...0x1F: Glyph(Unicode.Scalar(controlPictures + scalar.value) ?? unknown, columns: 1)
    case 0x7F: Glyph("␡", columns: 1)
    // C1 controls, bidirectional embeddings and isolates. Direction marks are dropped below.
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: Glyph(unknown, columns: 1)
    // Joiners and tags, which occur within emoji and syllables.
    case 0x200C, 0x200D, 0xE0020...0xE007F: nil
    default:
      switch scalar.properties.generalCategory {
      case .format where !scalar.isPrepended: Glyph(" ", columns: 0)
      case .unassigned where scalar.properties.isNoncharacterCodePoint: Glyph(unknown, columns: 1)
      default: nil
      }
    }
  }

  /// No character in use has more scalars; thousands could overload a terminal.
  private static let mostScalars = 16
  private static let controlPictures: UInt32 = 0x2400
  private static let unknown: Unicode.Scalar = "\u{FFFD}"
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
}

extension Unicode.Scalar {
  /// How many columns the scalar takes, or adds to the character that it extends.
  fileprivate var columns: Int {
    switch value {
    case ..<0x300: 1
    // Vowels and final consonants of Korean syllables.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    // A regional indicator: half of a flag.
    case 0x1F1E6...0x1F1FF: 1
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark: 0
      case .format: isPrepended ? 1 : 0
      default: WideScalars.contains(self) ? 2 : 1
      }
    }
  }

  /// Whether all terminals agree on the columns. New emoji are added each year, which older terminals do not know.
  fileprivate var hasCertainColumns: Bool {
    value < 0x300
      || !isPrepended && !(0x1F000..<0x20000).contains(value) && properties.generalCategory != .privateUse
  }

  /// Whether the scalar takes no column after another one in all terminals.
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

  /// Whether it is a prepended mark, which spans the digits after it: the visible format characters.
  fileprivate var isPrepended: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

extension String {
  /// The text with unsafe characters and line breaks replaced: for printing lines without a frame.
  package var printable: String {
    String(lazy.map { Glyph($0) }.filter { $0.columns > 0 }.map(\.character))
  }
}
