import SearchModel

/// The normalization forms NFD and NFC, which the standard library offers by way of Foundation only.
enum CanonicalForms {
  /// The text with every character decomposed, and its marks in their order.
  static func decomposed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: { $0.value >= 0xC0 }) else { return text }
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.count + text.count / 4)
    for scalar in text { append(scalar, to: &result) }
    sortMarks(&result)
    return result
  }

  /// The decomposed text with characters composed again.
  static func composed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: { $0.value >= 0x300 }) else { return text }
    var result: [Unicode.Scalar] = []
    /// The index of the last character that marks may be added to, and the class of the last mark that was not.
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in decomposed(text) {
      let markClass = scalar.combiningClass
      // A mark is blocked by one of its class or a higher one, and another character by any mark.
      if let index = starter, lastClass == 0 ? index == result.count - 1 : lastClass < markClass,
        let composed = composition(of: result[index], scalar)
      {
        result[index] = composed
        continue
      }
      if markClass == 0 { starter = result.count }
      lastClass = markClass
      result.append(scalar)
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
    let value = scalar.value
    guard value >= 0xC0 else { return result.append(scalar) }
    if HangulForms.syllables.contains(value) {
      result += HangulForms.decomposition(of: value).compactMap(Unicode.Scalar.init)
    } else if let (first, second) = CanonicalDecompositions.all[value], scalar.isKnown(since: 12, 1) {
      if let first = Unicode.Scalar(first) { append(first, to: &result) }
      if let second = second.flatMap(Unicode.Scalar.init) { append(second, to: &result) }
    } else {
      result.append(scalar)
    }
  }

  /// Sorts each run of marks by their class, and leaves those of the same class in their order.
  private static func sortMarks(_ text: inout [Unicode.Scalar]) {
    var index = 0
    while index < text.count {
      guard text[index].combiningClass > 0 else {
        index += 1
        continue
      }
      let start = index
      while index < text.count, text[index].combiningClass > 0 { index += 1 }
      if index - start > 1 {
        let sorted = text[start..<index].enumerated().sorted {
          ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
        }
        text.replaceSubrange(start..<index, with: sorted.map(\.element))
      }
    }
  }

  private static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    HangulForms.composition(of: first.value, second.value).flatMap(Unicode.Scalar.init)
      ?? compositions[UInt64(first.value) << 32 | UInt64(second.value)]
  }

  private static let compositions: [UInt64: Unicode.Scalar] = {
    var compositions: [UInt64: Unicode.Scalar] = [:]
    for (value, parts) in CanonicalDecompositions.all {
      guard let second = parts.second, let scalar = Unicode.Scalar(value), scalar.isKnown(since: 12, 1),
        !scalar.properties.isFullCompositionExclusion
      else { continue }
      compositions[UInt64(parts.first) << 32 | UInt64(second)] = scalar
    }
    return compositions
  }()
}

extension Unicode.Scalar {
  fileprivate var combiningClass: UInt8 { value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue }
}

/// Syllables of Korean are composed of two or three letters by a rule.
private enum HangulForms {
  static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let leading: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  private static let trailing: Range<UInt32> = 0x11A7..<0x11C3

  static func decomposition(of syllable: UInt32) -> [UInt32] {
    let index = syllable - syllables.lowerBound
    let (vowel, last) = (index / 28 % 21, index % 28)
    return [leading.lowerBound + index / 588, vowels.lowerBound + vowel]
      + (last > 0 ? [trailing.lowerBound + last] : [])
  }

  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    if leading.contains(first), vowels.contains(second) {
      return syllables.lowerBound + (first - leading.lowerBound) * 588 + (second - vowels.lowerBound) * 28
    }
    if syllables.contains(first), (first - syllables.lowerBound) % 28 == 0, trailing.contains(second),
      second > trailing.lowerBound
    {
      return first + second - trailing.lowerBound
    }
    return nil
  }
}
