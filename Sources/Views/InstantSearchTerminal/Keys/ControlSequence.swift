/// The control sequence of a key: `ESC [` or `ESC O`, parameters, and a final byte.
struct ControlSequence: Hashable, Sendable {
  enum Meaning: Hashable {
    case key(Key)
    /// Pasted text follows.
    case paste
    /// A letter follows that identifies a function key.
    case consoleFunction
    /// Three bytes follow with a mouse event.
    case oldMouse
  }

  /// `[` or `O`.
  let introducer: UInt8
  /// Whether an extra `ESC` before the sequence reports Alt.
  var hasAlt = false
  private var parameters: [UInt8] = []
  private var isTooLong = false

  init(introducer: UInt8 = UInt8(ascii: "[")) { self.introducer = introducer }

  var isEmpty: Bool { parameters.isEmpty }

  mutating func append(_ byte: UInt8) {
    if parameters.count < 64 { parameters.append(byte) } else { isTooLong = true }
  }

  func isEnded(by byte: UInt8) -> Bool {
    switch byte {
    case 0x40...0x7E: true
    // Shift with a key, in rxvt. In replies of other terminals `$` comes after more than a number.
    case UInt8(ascii: "$"): !isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }
    default: false
    }
  }

  /// The meaning of the sequence; nil if it is not a key.
  func meaning(endedBy byte: UInt8) -> Meaning? {
    let end = Character(Unicode.Scalar(byte))
    let text = String(decoding: parameters, as: UTF8.self)
    switch (introducer, text, end) {
    case _ where isTooLong: return nil
    case (Self.bracket, "", "["): return .consoleFunction
    case (Self.bracket, "", "M"): return .oldMouse
    case (Self.bracket, "200", "~"): return .paste
    default: return key(text, end).map { .key($0) }
    }
  }

  private func key(_ text: String, _ end: Character) -> Key? {
    if text.hasPrefix("<") { return MouseReport(text.dropFirst(), end: end)?.key }
    guard let numbers = SequenceNumbers(text), !numbers.isRelease else { return nil }
    var modifiers = numbers.modifiers
    if hasAlt { modifiers.insert(.alt) }
    let isWordMove = !modifiers.isDisjoint(with: [.alt, .control])
    switch end {
    case "A": return .up
    case "B": return .down
    case "C": return isWordMove ? .wordRight : .right
    case "D": return isWordMove ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "P": return .function(1)
    case "Q": return .function(2)
    case "R": return .function(3)
    case "S": return .function(4)
    default: break
    }
    guard introducer == Self.bracket else { return Self.keypadKey(end) }
    switch end {
    case "Z": return .backTab
    // Arrows with Shift, in rxvt.
    case "a": return .up
    case "b": return .down
    case "c": return .right
    case "d": return .left
    case "u": return Key(code: numbers[0], shifted: numbers[0, 1], text: numbers[2], modifiers)
    case "~" where numbers[0] == 27: return Key(code: numbers[2], modifiers)
    case "~", "$", "^", "@": return numbers[0].flatMap(Self.editingKey)
    default: return nil
    }
  }

  /// An editing or function key by its number.
  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A key of an `ESC O` sequence: the keypad, and arrows with Control in rxvt.
  private static func keypadKey(_ end: Character) -> Key? {
    switch end {
    case "a": .up
    case "b": .down
    case "c": .wordRight
    case "d": .wordLeft
    case "I": .tab
    case "M": .enter
    case "X": .character("=")
    case "j"..."y":
      // In the order of ASCII, from `*` to `9`.
      end.asciiValue.map { .character(Character(Unicode.Scalar($0 - 0x40))) }
    default: nil
    }
  }

  private static let bracket = UInt8(ascii: "[")
}
