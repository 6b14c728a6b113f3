/// Parses the output of a program into text and sequences.
struct SequenceParser: Sendable {
  enum Piece {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case sequence(Sequence)
  }

  /// `ESC`, the prefix, the parameters and the final byte.
  struct Sequence: Hashable, Sendable {
    var prefix: String
    var numbers: [Int] = []
    var end: Character
  }

  private enum State {
    case text, escape, sequence, message, messageEnd
  }

  private var state = State.text
  private var pending: [UInt8] = []

  /// The token that the byte completes.
  mutating func read(_ byte: UInt8) -> Piece? {
    switch state {
    case .text: return readText(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .message
      case 0x20..<0x30: break
      default:
        state = .text
        return .sequence(Sequence(prefix: "\\", end: Character(Unicode.Scalar(byte))))
      }
    case .sequence:
      if byte == 0x1B {
        pending = []
        state = .escape
      } else if (0x40..<0x7F).contains(byte) {
        defer { pending = [] }
        state = .text
        let text = String(decoding: pending, as: UTF8.self)
        let mark = text.prefix { !$0.isNumber && $0 != ";" }
        let numbers = text.dropFirst(mark.count).split(separator: ";", omittingEmptySubsequences: false)
        return .sequence(
          Sequence(prefix: "[\(mark)", numbers: numbers.map { Int($0) ?? 0 }, end: Character(Unicode.Scalar(byte))))
      } else {
        pending.append(byte)
      }
    case .message:
      if byte == 0x07 { state = .text } else if byte == 0x1B { state = .messageEnd }
    case .messageEnd: state = .text
    }
    return nil
  }

  private mutating func readText(_ byte: UInt8) -> Piece? {
    if byte == 0x1B {
      pending = []
      state = .escape
      return nil
    }
    guard byte >= 0x80 else {
      pending = []
      return byte < 0x20 || byte == 0x7F ? .control(byte) : .scalar(Unicode.Scalar(byte))
    }
    if byte >= 0xC0 { pending = [] }
    pending.append(byte)
    guard let first = pending.first, pending.count == (first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2) else { return nil }
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self).unicodeScalars.first.map { .scalar($0) }
  }
}
