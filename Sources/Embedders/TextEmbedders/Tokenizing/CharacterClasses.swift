// The reference library decides with tables of several versions of Unicode, since it uses several others. A letter has its
// category of a version exactly if it was there in that version, but for the few below.

extension Unicode.Scalar {
  /// The reason for which BERT drops a character.
  var isBERTControl: Bool {
    if value < 0x7F { return value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D }
    return switch properties.generalCategory {
    case .control, .privateUse: true
    case .format: isKnown(since: 8, 0)
    default: value == 0xFFFD
    }
  }

  /// A mark, such as an accent, that BERT drops from decomposed text.
  var isBERTAccent: Bool {
    if value < 0x300 { return false }
    return switch value {
    case 0x1734, 0x1171E: true
    case 0x1885, 0x1886, 0xA9BD, 0x111C9: false
    default: properties.generalCategory == .nonspacingMark && isKnown(since: 8, 0)
    }
  }

  var isBERTPunctuation: Bool {
    if value < 0x80 { return isASCIIPunctuation }
    return value == 0x166D || value == 0x111C9 || properties.isPunctuation && isKnown(since: 8, 0)
  }

  /// The characters to the sides of which BERT puts spaces.
  var isBERTIdeograph: Bool {
    guard value >= 0x3400 else { return false }
    return switch value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
      0x2B920...0x2CEAF, 0x2F800...0x2FA1F:
      true
    default: false
    }
  }

  /// A mark of any kind that the normalizer `StripAccents` drops.
  var isCombiningMark: Bool {
    if value < 0x300 { return false }
    if value == 0x1CF2 || value == 0x1CF3 { return true }
    return value != 0x111C9 && properties.isMark && isKnown(since: 9, 0)
  }

  /// What `\w` matches.
  var isWordCharacter: Bool {
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value & ~0x20) || value == 0x5F
    }
    let properties = properties
    return properties.isAlphabetic || properties.isMark || properties.isJoinControl
      || properties.generalCategory == .decimalNumber || properties.generalCategory == .connectorPunctuation
  }

  /// What `\p{L}` matches.
  var isLetter: Bool {
    if value < 0x80 { return (0x41...0x5A).contains(value & ~0x20) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// What `\p{N}` matches.
  var isNumber: Bool {
    if value < 0x80 { return (0x30...0x39).contains(value) }
    return switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  /// What `\s` matches.
  var isSpace: Bool { value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }

  private var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Whether the character was assigned in a version of Unicode.
  func isKnown(since major: Int, _ minor: Int) -> Bool { properties.age.map { $0 <= (major, minor) } ?? false }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var isPunctuation: Bool {
    switch generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
