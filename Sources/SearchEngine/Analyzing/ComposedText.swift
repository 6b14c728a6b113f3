import SearchModel

/// Texts in the one form in which accents are part of their letters where Unicode has such letters: its normal form C.
///
/// To Swift's strings, `é` as one letter and as `e` with an accent are equal, and so they have to be as values of a facet.
struct ComposedText: Sendable {
  static let forms = ComposedText()

  private let wholes: [UInt64: UInt32]
  /// Of the first plane: whether a text with this scalar may have another form.
  private let mayChange: [Bool]

  private init() {
    var wholes: [UInt64: UInt32] = [:]
    var mayChange = [Bool](repeating: false, count: 0x10000)
    for (whole, (first, second)) in CanonicalDecompositions.all {
      guard let second else { continue }
      // Some are never written as one.
      if Unicode.Scalar(whole)?.properties.isFullCompositionExclusion == false {
        wholes[Self.key(first, second)] = whole
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
    self.wholes = wholes
    self.mayChange = mayChange
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// The text in this form; nil where it is in it.
  func composing(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    // What begins with a smaller byte lies below U+0300, where all stays as it is.
    guard text.contains(where: { $0 >= 0xCC }) else { return nil }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x10000 || mayChange[Int($0.value)] }) else { return nil }
    var apart: [Unicode.Scalar] = []
    for scalar in scalars { append(scalar, to: &apart) }
    return String(String.UnicodeScalarView(composed(apart)))
  }

  /// Appends the parts of a scalar. Marks are put in their order, in which each stands behind those that hide it.
  private func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    if let (first, second) = CanonicalDecompositions.all[scalar.value] {
      for part in [first, second] { part.flatMap(Unicode.Scalar.init).map { append($0, to: &scalars) } }
    } else {
      let order = scalar.properties.canonicalCombiningClass
      let place = order == .notReordered ? nil : scalars.lastIndex { $0.properties.canonicalCombiningClass <= order }
      scalars.insert(scalar, at: place.map { $0 + 1 } ?? (order == .notReordered ? scalars.count : 0))
    }
  }

  private func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    // The letter that marks belong to, and what stands last behind it.
    var letter: Int?
    var last = Unicode.CanonicalCombiningClass.notReordered
    for scalar in scalars {
      let order = scalar.properties.canonicalCombiningClass
      if let letter, letter == composed.count - 1 || last < order, let whole = whole(composed[letter], scalar) {
        composed[letter] = whole
        continue
      }
      if order == .notReordered { letter = composed.count }
      last = order
      composed.append(scalar)
    }
    return composed
  }

  private func whole(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let whole = Hangul.syllable(first.value, second.value) ?? wholes[Self.key(first.value, second.value)]
    return whole.flatMap { Unicode.Scalar($0) }
  }
}

extension String {
  /// The text in the form that ``ComposedText`` describes.
  var composed: String {
    var text = self
    return text.withUTF8 { ComposedText.forms.composing($0) } ?? self
  }
}
