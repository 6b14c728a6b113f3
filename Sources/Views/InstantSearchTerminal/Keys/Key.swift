/// An input event: a key, a paste, a click, a turn of the mouse wheel.
public enum Key: Hashable, Sendable {
  /// A character, typed without Control and Alt.
  case character(Character)
  /// A letter with Control, in lower case. Backspace with Control or Alt is reported as `w`, which deletes a word.
  case control(Character)
  /// A letter with Alt.
  case alt(Character)
  /// Return, or Enter.
  case enter
  /// Tab.
  case tab
  /// Tab with Shift.
  case backTab
  /// Escape, alone.
  case escape
  /// The key that deletes the character before the cursor.
  case backspace
  /// The key that deletes the character behind the cursor.
  case delete
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The start of a line or list.
  case home
  /// The end of a line or list.
  case end
  /// A page up.
  case pageUp
  /// A page down.
  case pageDown
  /// Left and right with Control or Alt.
  case wordLeft, wordRight
  /// A function key, with its number: 1 for F1.
  case function(Int)
  /// Text that was pasted as a whole.
  case paste(String)
  /// A click with the left button of the mouse.
  case click(ScreenPoint)
  /// A turn of the mouse wheel in notches, positive for down.
  case scroll(Int, ScreenPoint)
}

/// The modifiers of a key, with the values of the Kitty and xterm protocols.
struct KeyModifiers: OptionSet {
  let rawValue: Int

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
  /// The lock keys, which are ignored.
  static let locks = KeyModifiers(rawValue: 64 + 128)
}

extension Key {
  /// A key that a terminal reports by its code point, as in the Kitty keyboard protocol.
  ///
  /// - Parameters:
  ///   - shifted: The character with Shift, if the terminal reports it.
  ///   - text: The text that the key types, if the terminal reports it.
  init?(code: Int?, shifted: Int? = nil, text: Int? = nil, _ modifiers: KeyModifiers) {
    guard let code else { return nil }
    let modifiers = modifiers.subtracting(.locks)
    if let key = Self.named(code, modifiers) {
      self = key
      return
    }
    guard modifiers.isSubset(of: [.shift, .alt, .control]), let plain = Self.character(code) else { return nil }
    if modifiers.contains(.control) {
      self = .control(Self.single(plain.lowercased()) ?? plain)
      return
    }
    let withShift = shifted.flatMap(Self.character) ?? Self.single(plain.uppercased()) ?? plain
    let typed = modifiers.contains(.shift) ? withShift : plain
    self = modifiers.contains(.alt) ? .alt(typed) : .character(text.flatMap(Self.character) ?? typed)
  }

  private static func named(_ code: Int, _ modifiers: KeyModifiers) -> Key? {
    let isWordMove = !modifiers.isDisjoint(with: [.alt, .control])
    return switch code {
    case 9: modifiers.contains(.shift) ? .backTab : .tab
    case 13, 57414: .enter
    case 27: .escape
    case 8, 127: isWordMove ? .control("w") : .backspace
    // The keypad.
    case 57399...57408: character(0x30 + code - 57399).map { .character($0) }
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57417: isWordMove ? .wordLeft : .left
    case 57418: isWordMove ? .wordRight : .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57426: .delete
    default: nil
    }
  }

  private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }

  /// The character with this code point, if it can be typed.
  private static func character(_ code: Int) -> Character? {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .privateUse, .unassigned: return nil
    default: return Character(scalar)
    }
  }
}
