/// How the tokenizer treats a Unicode scalar, and what it becomes when case, accents and width are folded.
struct ScalarFold {
  enum Role: UInt8 {
    /// Ends a word.
    case separator
    /// Belongs to a word: a letter, a number, or a mark that changes the word.
    case letter
    /// A character of a script that puts no spaces between words.
    case unspaced
    /// Dropped without ending a word: an accent, a soft hyphen, a joiner.
    case ignored
    /// A mark that changes the kana before it.
    case voicing
    /// A word by itself.
    case emoji
    /// An emoji only if a variation selector, a skin tone or a joined emoji follows.
    case symbol
  }

  private let bits: UInt32

  init(_ role: Role, _ scalar: UInt32) { bits = UInt32(role.rawValue) << 24 | scalar }
  init(_ role: Role, expansion index: Int) { bits = UInt32(role.rawValue) << 24 | Self.expands | UInt32(index) }

  private static let expands: UInt32 = 1 << 23

  var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits >> 24)) ?? .separator }
  /// The folded scalar, unless there are several.
  var scalar: UInt32 { bits & 0x1F_FFFF }
  /// The index in the list of expansions, if there are several folded scalars.
  var expansion: Int? { bits & Self.expands == 0 ? nil : Int(bits & 0x1F_FFFF) }
}
