/// Decodes UTF-8 byte by byte; invalid bytes are dropped.
struct UTF8Decoder: Hashable, Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  /// The least scalar that needs an encoding of this length; a smaller one is overlong and invalid.
  private var least: UInt32 = 0

  /// Whether the last bytes are an incomplete scalar.
  var isWaiting: Bool { missing > 0 }

  mutating func read(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case ..<0x80:
      missing = 0
      return Unicode.Scalar(byte)
    case ..<0xC0:
      guard missing > 0 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      return missing == 0 && value >= least ? Unicode.Scalar(value) : nil
    case ..<0xE0: begin(with: byte & 0x1F, missing: 1, least: 0x80)
    case ..<0xF0: begin(with: byte & 0x0F, missing: 2, least: 0x800)
    case ..<0xF8: begin(with: byte & 0x07, missing: 3, least: 0x10000)
    default: missing = 0
    }
    return nil
  }

  private mutating func begin(with bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
