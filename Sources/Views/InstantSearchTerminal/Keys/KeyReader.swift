/// Parses the bytes that a terminal sends into keys; the input may be split anywhere.
///
/// Unknown sequences are dropped. A character of several scalars is one key if it arrives in one read; an accent that
/// arrives later is a key of its own.
struct KeyReader: Sendable {
  private var state = State.text
  private var keys: [Key] = []
  /// Scalars that are not in `keys` yet: the next scalar may extend the same character.
  private var text = String.UnicodeScalarView()
  private var decoder = UTF8Decoder()
  private var sequence = ControlSequence()
  private var message: (first: UInt8, isEmpty: Bool) = (0, true)
  private var mouse: [UInt8] = []
  private var pasted: [UInt8] = []
  /// Whether the last pasted byte was a carriage return, which a line feed may follow.
  private var hasPastedReturn = false

  /// The state of the parser after the last byte.
  private enum State {
    case text, escape, escapeTwice
    /// A character of several bytes with Alt.
    case alt
    case sequence
    /// `ESC [ [`, to which the Linux console adds a letter.
    case consoleFunction
    /// `ESC [ M`, after which old terminals send three bytes with a mouse event.
    case oldMouse
    /// A device control or operating system command string, up to `ESC \`.
    case message, messageEnd
    case paste
  }

  init() {}

  /// Whether the last bytes may be an incomplete sequence: see ``flush()``.
  var isWaiting: Bool {
    switch state {
    case .text: decoder.isWaiting
    case .paste: false
    default: true
    }
  }

  /// The keys in these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { read(byte) }
    return takeKeys()
  }

  /// The keys in an incomplete sequence after which no more bytes arrived for a while, such as Escape alone.
  mutating func flush() -> [Key] {
    switch state {
    case .paste: return []
    case .escape: add(.escape)
    case .escapeTwice:
      add(.escape)
      add(.escape)
    case .sequence where sequence.isEmpty: addAlt(sequence.introducer)
    case .message where message.isEmpty: addAlt(message.first)
    default: break
    }
    state = .text
    decoder = UTF8Decoder()
    return takeKeys()
  }

  private mutating func takeKeys() -> [Key] {
    addText()
    defer { keys = [] }
    return keys
  }

  private mutating func add(_ key: Key) {
    addText()
    keys.append(key)
  }

  private mutating func addText() {
    guard !text.isEmpty else { return }
    for character in String(text) { keys.append(.character(character)) }
    text = String.UnicodeScalarView()
  }

  private mutating func addAlt(_ byte: UInt8) { add(.alt(Character(Unicode.Scalar(byte)))) }

  // MARK: States

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .text: readText(byte)
    case .escape: readAfterEscape(byte)
    case .escapeTwice: readAfterTwoEscapes(byte)
    case .alt: readAlt(byte)
    case .sequence: readSequence(byte)
    case .consoleFunction: readConsoleFunction(byte)
    case .oldMouse: readOldMouse(byte)
    case .message: readMessage(byte)
    case .messageEnd: if byte == Self.messageEnd { state = .text } else { readAfterEscape(byte) }
    case .paste: readPaste(byte)
    }
  }

  private mutating func readText(_ byte: UInt8) {
    state = .text
    let scalar = decoder.read(byte)
    if byte == Self.escape {
      state = .escape
    } else if let key = Self.key(ofControl: byte) {
      add(key)
    } else if let scalar, scalar.properties.generalCategory != .control {
      text.append(scalar)
    }
  }

  private mutating func readAfterEscape(_ byte: UInt8) {
    switch byte {
    case Self.escape: state = .escapeTwice
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      state = .sequence
      sequence = ControlSequence(introducer: byte)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .message
      message = (byte, true)
    case 0x08, 0x7F:
      state = .text
      add(.control("w"))
    case ..<0x20: readText(byte)
    case 0x80...:
      state = .alt
      readAlt(byte)
    default:
      state = .text
      addAlt(byte)
    }
  }

  private mutating func readAfterTwoEscapes(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      // Some terminals report Alt like this.
      readAfterEscape(byte)
      sequence.hasAlt = true
    default:
      add(.escape)
      readAfterEscape(byte)
    }
  }

  private mutating func readAlt(_ byte: UInt8) {
    guard byte >= 0x80 else { return readText(byte) }
    if let scalar = decoder.read(byte), scalar.properties.generalCategory != .control {
      add(.alt(Character(scalar)))
    }
    if !decoder.isWaiting { state = .text }
  }

  private mutating func readSequence(_ byte: UInt8) {
    if sequence.isEnded(by: byte) {
      state = .text
      switch sequence.meaning(endedBy: byte) {
      case .key(let key): add(key)
      case .paste: state = .paste
      case .consoleFunction: state = .consoleFunction
      case .oldMouse: state = .oldMouse
      case nil: break
      }
    } else if (0x20..<0x7F).contains(byte) {
      sequence.append(byte)
    } else {
      readText(byte)
    }
  }

  private mutating func readConsoleFunction(_ byte: UInt8) {
    guard byte >= 0x20 else { return readText(byte) }
    state = .text
    if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) { add(.function(Int(byte - UInt8(ascii: "A")) + 1)) }
  }

  private mutating func readOldMouse(_ byte: UInt8) {
    guard byte >= 0x20 else {
      mouse = []
      return readText(byte)
    }
    mouse.append(byte)
    guard mouse.count == 3 else { return }
    let numbers = mouse.map { Int($0) - 32 }
    mouse = []
    state = .text
    if let key = MouseReport(button: numbers[0], column: numbers[1], row: numbers[2]).key { add(key) }
  }

  private mutating func readMessage(_ byte: UInt8) {
    message.isEmpty = false
    switch byte {
    case Self.escape: state = .messageEnd
    case Self.bell: state = .text
    default: break
    }
  }

  private mutating func readPaste(_ byte: UInt8) {
    // Terminals paste line breaks as CR, LF or CRLF; each becomes one LF.
    let isSecondHalfOfBreak = byte == UInt8(ascii: "\n") && hasPastedReturn
    hasPastedReturn = byte == UInt8(ascii: "\r")
    if isSecondHalfOfBreak { return }
    pasted.append(hasPastedReturn ? UInt8(ascii: "\n") : byte)
    guard byte == Self.pasteEnd.last, pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
    let text = String(decoding: pasted.dropLast(Self.pasteEnd.count), as: UTF8.self)
    pasted = []
    state = .text
    add(.paste(text))
  }

  // MARK: Bytes

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let messageEnd = UInt8(ascii: "\\")
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private static func key(ofControl byte: UInt8) -> Key? {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }
}
