/// Composes Korean syllables, which may also be written as their consonants and vowels.
enum Hangul {
  /// Vowels and final consonants, which join the letter before them.
  static let joining: ClosedRange<UInt32> = 0x1161...0x11C2

  private static let initials: ClosedRange<UInt32> = 0x1100...0x1112
  private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  private static let finals: ClosedRange<UInt32> = 0x11A8...0x11C2
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  private static let finalsOfSyllable: UInt32 = 28

  /// The syllable that a vowel or final consonant makes with the letter or syllable before it; nil where it makes none.
  static func syllable(_ before: UInt32, _ letter: UInt32) -> UInt32? {
    if initials.contains(before), vowels.contains(letter) {
      let open = (before - initials.lowerBound) * UInt32(vowels.count) + letter - vowels.lowerBound
      return syllables.lowerBound + open * finalsOfSyllable
    }
    let isOpen = syllables.contains(before) && (before - syllables.lowerBound) % finalsOfSyllable == 0
    return isOpen && finals.contains(letter) ? before + letter - finals.lowerBound + 1 : nil
  }
}
