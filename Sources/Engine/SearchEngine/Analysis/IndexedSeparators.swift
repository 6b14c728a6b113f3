/// The separators that are words by themselves, from `separatorsToIndex`: with `+#`, `C++` is `c`, `+` and `+`.
struct IndexedSeparators: Hashable, Sendable {
  /// A bit for each ASCII character.
  private var lowASCII: UInt64 = 0
  private var highASCII: UInt64 = 0
  private var others: Set<UInt32> = []

  /// - Parameter text: The separators; other characters of it, and spaces, have no effect.
  init(_ text: String = "") {
    let folds = ScalarFolds.all
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      let role = folds[scalar.value].role
      guard scalar.value >= 0x20, role == .separator || role == .symbol else { continue }
      switch scalar.value {
      case 0..<64: lowASCII |= 1 << UInt64(scalar.value)
      case 64..<128: highASCII |= 1 << UInt64(scalar.value - 64)
      default: others.insert(scalar.value)
      }
    }
  }

  var isEmpty: Bool { lowASCII | highASCII == 0 && others.isEmpty }

  /// The separators in ascending order.
  var text: String {
    let scalars = (UInt32(0)..<128).filter { contains($0) } + others.sorted()
    return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return lowASCII >> UInt64(scalar) & 1 == 1 }
    return scalar < 128 ? highASCII >> UInt64(scalar - 64) & 1 == 1 : others.contains(scalar)
  }
}
