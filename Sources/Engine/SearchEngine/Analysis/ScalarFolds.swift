/// The folding of all scalars: from a table for the basic plane, computed for the others.
final class ScalarFolds: Sendable {
  static let all = ScalarFolds()

  /// Each folded ASCII letter and digit; 0 for all other bytes.
  let ascii: [UInt8]
  private let firstPlane: [ScalarFold]
  private let expansions: [[UInt32]]

  private init() {
    var table = Array(repeating: ScalarFold(.separator, 0), count: 0x10000)
    var expansions: [[UInt32]] = []
    for value in UInt32(0)..<0x10000 {
      switch value {
      case 0x3400..<0x4DC0, 0x4E00..<0xA000: table[Int(value)] = ScalarFold(.unspaced, value)
      case 0xAC00..<0xD7A4: table[Int(value)] = ScalarFold(.letter, value)
      case 0xE000..<0xF900: break
      default:
        guard let scalar = Unicode.Scalar(value) else { continue }
        let role = scalar.role
        let folded = role == .letter || role == .unspaced ? scalar.folded.map(\.value) : [value]
        if folded.count == 1 {
          table[Int(value)] = ScalarFold(role, folded[0])
        } else {
          table[Int(value)] = ScalarFold(role, expansion: expansions.count)
          expansions.append(folded)
        }
      }
    }
    firstPlane = table
    self.expansions = expansions
    ascii = (0..<256).map { byte in
      byte < 128 && table[byte].role == .letter ? UInt8(truncatingIfNeeded: table[byte].scalar) : 0
    }
  }

  subscript(scalar: UInt32) -> ScalarFold {
    if scalar < 0x10000 { return firstPlane[Int(scalar)] }
    guard let scalar = Unicode.Scalar(scalar) else { return ScalarFold(.separator, 0) }
    return ScalarFold(scalar.role, scalar.folded.first?.value ?? scalar.value)
  }

  /// Calls the body with each folded scalar.
  func forEachScalar(of fold: ScalarFold, _ body: (UInt32) -> Void) {
    if let index = fold.expansion {
      for scalar in expansions[index] { body(scalar) }
    } else {
      body(fold.scalar)
    }
  }

  func scalarCount(of fold: ScalarFold) -> Int { fold.expansion.map { expansions[$0].count } ?? 1 }

  /// Whether a scalar that is dropped is no mark but a format character, such as a soft hyphen or a byte order mark. At the
  /// end of a word it does not belong to it.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD: true
    case ..<0x600: false
    default: Unicode.Scalar(scalar)?.properties.generalCategory == .format
    }
  }

  /// The kana with a voicing mark, か with ゛ is が; the kana itself where there is no such pair.
  static func voiced(_ kana: UInt32, by mark: UInt32) -> UInt32 {
    let semiVoiced = mark == 0x309A || mark == 0xFF9F
    switch kana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B, 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB:
      return semiVoiced ? kana + 2 : kana + 1
    case _ where semiVoiced: return kana
    case 0x3046, 0x30A6: return kana + 0x4E
    case 0x30EF...0x30F2: return kana + 8
    case 0x309D, 0x30FD: return kana + 1
    case 0x304B...0x3062, 0x30AB...0x30C2: return kana % 2 == 1 ? kana + 1 : kana
    case 0x3064...0x3069, 0x30C4...0x30C9: return kana % 2 == 0 ? kana + 1 : kana
    default: return kana
    }
  }
}
