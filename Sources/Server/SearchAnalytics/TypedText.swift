internal import SearchModel

/// A text in the order in which it is typed, to tell whether a longer one continues it: without case and the spaces around
/// it, with each accent after its letter, and with the letters of Korean syllables, the last of which changes while
/// one types: ㅎ, 하, 한, 하나.
struct TypedText: Hashable, Sendable {
  private let scalars: [UInt32]

  init(_ text: String) {
    let isSpace = { (scalar: UInt32) in scalar == 0x20 || 0x09...0x0D ~= scalar }
    // A space at the end is typed before the next word.
    let trimmed = text.lowercased().unicodeScalars.map(\.value).drop(while: isSpace)
    let end = trimmed.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? trimmed.startIndex
    scalars = trimmed[..<end].flatMap { HangulLetters.letters(of: $0) ?? CanonicalDecompositions.full(of: $0) }
  }

  var isEmpty: Bool { scalars.isEmpty }

  func begins(with other: TypedText) -> Bool { scalars.starts(with: other.scalars) }
}

/// The letters of a Korean keyboard.
private enum HangulLetters {
  private static let initials = scalars("ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ")
  private static let vowels = scalars("ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ")
  private static let finals = scalars(
    "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ")

  private static func scalars(_ keys: String) -> [[UInt32]] {
    keys.split(separator: " ").map { $0.unicodeScalars.map(\.value) }
  }

  /// What is typed for a syllable, or for a consonant or vowel of one that is written in its parts; nil for others.
  static func letters(of scalar: UInt32) -> [UInt32]? {
    switch scalar {
    case 0xAC00...0xD7A3:
      let number = Int(scalar - 0xAC00)
      let final = number % 28
      return initials[number / 588] + vowels[number % 588 / 28] + (final == 0 ? [] : finals[final - 1])
    case 0x1100...0x1112: return initials[Int(scalar - 0x1100)]
    case 0x1161...0x1175: return vowels[Int(scalar - 0x1161)]
    case 0x11A8...0x11C2: return finals[Int(scalar - 0x11A8)]
    default: return nil
    }
  }
}
