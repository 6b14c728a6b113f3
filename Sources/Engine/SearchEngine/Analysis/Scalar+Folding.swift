import SearchModel

extension Unicode.Scalar {
  /// The scalar with case, accents and width folded; folding it again changes nothing.
  ///
  /// The caller drops combining accents first: see ``role``.
  var folded: [Unicode.Scalar] {
    if let base = BaseLetters.base(of: self) { return base.folded }
    // Marks that are no accents stay: vowels of Indic scripts, for example.
    if value < 0x10000, CanonicalDecompositions.all[value]?.second != nil, role == .letter {
      return CanonicalDecompositions.full(of: value).compactMap { Unicode.Scalar($0) }
    }
    if let ordinary = ordinaryForm { return ordinary.folded }
    var mapped: [Unicode.Scalar] = []
    for upper in properties.uppercaseMapping.unicodeScalars {
      mapped.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
    }
    return mapped == [self] ? mapped : mapped.filter { $0.role != .ignored }.flatMap(\.folded)
  }

  /// How the tokenizer treats the scalar.
  var role: ScalarFold.Role {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      if Self.voicingMarks.contains(value) { return .voicing }
      if isAccent || value == Self.kashida { return .ignored }
      return isUnspaced ? .unspaced : .letter
    case .format:
      return value == Self.zeroWidthSpace ? .separator : .ignored
    default:
      if properties.isEmojiPresentation || isPicture { return .emoji }
      return properties.isEmoji && !isASCII ? .symbol : .separator
    }
  }

  /// Whether the scalar is an emoji also without a variation selector, such as `❤`. `©`, `®` and `™` belong to the words
  /// before them, and the others are punctuation, arrows in formulas and the like.
  private var isPicture: Bool {
    properties.isEmoji && properties.generalCategory == .otherSymbol && ![0xA9, 0xAE, 0x2122].contains(value)
  }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the mark can be dropped without changing the word. Marks of the Indic scripts and Thai are vowels, and
  /// stay.
  private var isAccent: Bool {
    guard isMark, properties.generalCategory != .spacingMark else { return false }
    switch value {
    case ..<0x780, 0x890..<0x900, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100, 0x3000..<0x3100,
      0xA66F..<0xA6A0, 0xFB00..<0xFF00, 0xE0100..<0xE01F0:
      return true
    default: return false
    }
  }

  /// Han, kana, Thai, Lao, Khmer and Myanmar are written without spaces.
  var isUnspaced: Bool {
    guard properties.generalCategory != .decimalNumber else { return false }
    switch value {
    case 0x2E80..<0x2FE0, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400..<0x4DC0, 0x4E00..<0xA000,
      0xF900..<0xFB00, 0x20000..<0x32400:
      return true
    case 0x3041..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFFA0, 0x1AFF0..<0x1B170: return true
    case 0x0E00..<0x0F00, 0x1780..<0x1800, 0x1000..<0x10A0, 0xA9E0..<0xAA00, 0xAA60..<0xAA80: return true
    default: return false
    }
  }

  /// The ordinary form of a full-width letter or digit, of a half-width kana and of a compatibility ideograph.
  private var ordinaryForm: Unicode.Scalar? {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    case 0xFF66...0xFF9D: Self.fullWidthKana[Int(value - 0xFF66)]
    case 0xF900...0xFAD9: CanonicalDecompositions.all[value].flatMap { Unicode.Scalar($0.first) }
    default: nil
    }
  }

  private static let fullWidthKana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  private static let voicingMarks: [UInt32] = [0x3099, 0x309A, 0xFF9E, 0xFF9F]
  /// Only stretches Arabic words.
  private static let kashida: UInt32 = 0x640
  private static let zeroWidthSpace: UInt32 = 0x200B
}
