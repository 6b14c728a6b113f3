/// Unicode normalization form C: letters and their accents as one scalar, where Unicode has one.
///
/// Swift's strings compare `é` as one scalar and as `e` with an accent as equal, so facet values must do so too.
struct ComposedText: Sendable {
  static let forms = ComposedText()

  private let decompositions: [UInt32: (first: UInt32, second: UInt32)]
  private let compositions: [UInt64: UInt32]
  /// For each scalar of the basic plane: whether a text that contains it may differ from its normalization.
  private let mayChange: [Bool]

  private init() {
    var decompositions: [UInt32: (first: UInt32, second: UInt32)] = [:]
    for (mark, letters) in CanonicalPairs.composed {
      let letters = letters.unicodeScalars.map(\.value)
      for index in stride(from: 0, to: letters.count, by: 2) {
        decompositions[letters[index + 1]] = (letters[index], mark)
      }
    }
    for pair in CanonicalPairs.others { decompositions[pair.composed] = (pair.first, pair.second) }
    var compositions: [UInt64: UInt32] = [:]
    var mayChange = [Bool](repeating: false, count: 0x10000)
    for (composed, pair) in decompositions {
      // Composition exclusions stay decomposed.
      if Unicode.Scalar(composed)?.properties.isFullCompositionExclusion == false {
        compositions[Self.key(pair.first, pair.second)] = composed
      }
      if pair.second < 0x10000 { mayChange[Int(pair.second)] = true }
    }
    for letter in Hangul.joining { mayChange[Int(letter)] = true }
    for value in mayChange.indices {
      guard let properties = Unicode.Scalar(UInt32(value))?.properties else { continue }
      if properties.canonicalCombiningClass != .notReordered || properties.isFullCompositionExclusion {
        mayChange[value] = true
      }
    }
    self.decompositions = decompositions
    self.compositions = compositions
    self.mayChange = mayChange
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// The normalized text; nil where the text is normalized already.
  func composing(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    // Scalars below U+0300, whose UTF-8 begins with a smaller byte, are unchanged.
    guard text.contains(where: { $0 >= 0xCC }) else { return nil }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x10000 || mayChange[Int($0.value)] }) else { return nil }
    var decomposed: [Unicode.Scalar] = []
    for scalar in scalars { append(scalar, to: &decomposed) }
    return String(String.UnicodeScalarView(composed(decomposed)))
  }

  /// Appends the canonical decomposition of a scalar, with combining marks sorted by their combining class.
  private func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    if let (first, second) = decompositions[scalar.value] {
      for component in [first, second] { Unicode.Scalar(component).map { append($0, to: &scalars) } }
    } else if let other = CanonicalPairs.singleton(of: scalar) {
      append(other, to: &scalars)
    } else {
      let order = scalar.properties.canonicalCombiningClass
      let index = order == .notReordered ? nil : scalars.lastIndex { $0.properties.canonicalCombiningClass <= order }
      scalars.insert(scalar, at: index.map { $0 + 1 } ?? (order == .notReordered ? scalars.count : 0))
    }
  }

  private func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    // The index of the starter to which marks belong, and the combining class of the last mark after it.
    var letter: Int?
    var last = Unicode.CanonicalCombiningClass.notReordered
    for scalar in scalars {
      let order = scalar.properties.canonicalCombiningClass
      if let letter, letter == composed.count - 1 || last < order,
        let composition = composition(composed[letter], scalar)
      {
        composed[letter] = composition
        continue
      }
      if order == .notReordered { letter = composed.count }
      last = order
      composed.append(scalar)
    }
    return composed
  }

  private func composition(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let composed = Hangul.syllable(first.value, second.value) ?? compositions[Self.key(first.value, second.value)]
    return composed.flatMap { Unicode.Scalar($0) }
  }
}

extension CanonicalPairs {
  /// Its singleton canonical decomposition.
  fileprivate static func singleton(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xF900...0xFAD9:
      let other = Unicode.Scalar.compatibilityHan[Int(scalar.value - 0xF900)]
      return other == scalar || other == " " ? nil : other
    case 0x2F800...0x2FA1D: return compatibilityHanSupplement[Int(scalar.value - 0x2F800)]
    default: return singletons[scalar.value].flatMap { Unicode.Scalar($0) }
    }
  }
}

extension String {
  /// The text in normalization form C; see ``ComposedText``.
  var composed: String {
    var text = self
    return text.withUTF8 { ComposedText.forms.composing($0) } ?? self
  }
}
