/// The base letter of each letter that Unicode composes of a base letter and accents: `e` for `É`.
///
/// The standard library has no folding of accents; Foundation has, but not everywhere this is built. Greek, Cyrillic,
/// Hebrew and Arabic letters are here beside the Latin ones: of other scripts, marks are no accents.
package enum BaseLetters {
  /// The letter without accents, in lower case; nil for one that is not composed.
  package static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? { bases[scalar.value] }

  private static let bases: [UInt32: Unicode.Scalar] = {
    var bases: [UInt32: Unicode.Scalar] = [:]
    for scalar in CanonicalDecompositions.all.keys {
      let parts = CanonicalDecompositions.full(of: scalar)
      guard let letter = Unicode.Scalar(parts[0]), letter.value < endOfScripts, letter.properties.isAlphabetic,
        parts.dropFirst().allSatisfy({ firstAccent..<endOfScripts ~= $0 })
      else { continue }
      bases[scalar] = letter.properties.lowercaseMapping.unicodeScalars.first
    }
    return bases
  }()

  private static let firstAccent: UInt32 = 0x300
  private static let endOfScripts: UInt32 = 0x780
}
