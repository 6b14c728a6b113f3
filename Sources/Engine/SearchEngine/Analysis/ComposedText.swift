import SearchModel

/// Unicode normalization form C: letters and their accents as one scalar, where Unicode has one.
///
/// Swift's strings compare `é` as one scalar and as `e` with an accent as equal, so facet values must do so too.
struct ComposedText: Sendable {
  static let forms = ComposedText()

  private let compositions: [UInt64: UInt32]
  /// For each scalar of the basic plane: whether a text that contains it may differ from its normalization.
  private let mayChange: [Bool]

  private init() {
    var compositions: [UInt64: UInt32] = [:]
    var mayChange = [Bool](repeating: false, count: 0x10000)
    for (composed, (first, second)) in CanonicalDecompositions.all {
      guard let second else { continue }
      // Composition exclusions stay decomposed.
      if Unicode.Scalar(composed)?.properties.isFullCompositionExclusion == false {
        compositions[Self.key(first, second)] = composed
      }
      if second < 0x10000 { mayChange[Int(second)] = true }
    }
    for letter in Hangul.joining { mayChange[Int(letter)] = true }
    for value in mayChange.indices {
      guard let properties = Unicode.Scalar(UInt32(value))?.properties else { continue }
      if properties.canonicalCombiningClass != .notReordered || properties.isFullCompositionExclusion {
        mayChange[value] = true
      }
    }
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
    if let (first, second) = CanonicalDecompositions.all[scalar.value] {
      for part in [first, second] { part.flatMap(Unicode.Scalar.init).map { append($0, to: &scalars) } }
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

extension String {
  /// The text in normalization form C; see ``ComposedText``.
  var composed: String {
    var text = self
    return text.withUTF8 { ComposedText.forms.composing($0) } ?? self
  }
}
