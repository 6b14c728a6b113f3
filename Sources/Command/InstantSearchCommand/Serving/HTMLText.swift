import SearchModel

/// The text of a piece of HTML, without its tags: lines for its blocks.
///
/// Reads any text in linear time. The result is text, which is escaped where it is shown.
struct HTMLText: Sendable {
  /// The lines, without the empty ones.
  private(set) var lines: [String] = []

  private var line: [UInt8] = []

  init(_ html: String) {
    let bytes = Array(html.utf8)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): index = readTag(bytes, from: index)
      case UInt8(ascii: "&"): index = readReference(bytes, from: index)
      case 0x09, 0x0A, 0x0D, 0x20:
        if line.last != 0x20, !line.isEmpty { line.append(0x20) }
        index += 1
      case let byte:
        line.append(byte)
        index += 1
      }
    }
    endLine()
  }

  /// The lines with line breaks between them.
  var text: String { lines.joined(separator: "\n") }

  private mutating func endLine() {
    while line.last == 0x20 { line.removeLast() }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    line = []
  }

  /// The elements whose content is not text.
  private static let silent: Set = [
    "script", "style", "template", "noscript", "iframe", "svg", "math", "title", "head",
  ]
  /// The elements within a line.
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "em", "font", "i", "img", "ins", "kbd", "mark", "q",
    "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]

  /// Reads a tag or comment, and the content of an element without text. Returns the index behind it.
  private mutating func readTag(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    if bytes[index...].starts(with: "!--".utf8) { return Self.end(of: "-->", in: bytes, from: index + 3) }
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = String(decoding: bytes[index...].prefix { $0.isLetterOrDigit }, as: UTF8.self).lowercased()
    let isDeclaration = index < bytes.count && (bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "?"))
    guard name.first?.isLetter ?? false || isDeclaration else {
      line.append(UInt8(ascii: "<"))
      return start + 1
    }
    index = Self.endOfTag(in: bytes, from: index)
    if !isEnd, Self.silent.contains(name) { return Self.end(of: "</\(name)", in: bytes, from: index) }
    if !Self.inline.contains(name) {
      endLine()
      if name == "li", !isEnd { line = Array("• ".utf8) }
    }
    return index
  }

  /// The index behind the `>` of a tag, which may be in quotes of an attribute.
  private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      switch (bytes[index], quote) {
      case (UInt8(ascii: ">"), nil): return index + 1
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = bytes[index]
      case (let byte, let open?) where byte == open: quote = nil
      default: break
      }
    }
    return bytes.count
  }

  /// The index behind a text in lowercase, in whatever case it is there.
  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
    let sought = Array(text.utf8)
    var index = start
    while index + sought.count <= bytes.count {
      if sought.indices.allSatisfy({ bytes[index + $0].inLowercase == sought[$0] }) {
        // The rest of an end tag is no text.
        return sought.last == UInt8(ascii: ">")
          ? index + sought.count : endOfTag(in: bytes, from: index + sought.count)
      }
      index += 1
    }
    return bytes.count
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—", "ndash": "–",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "euro": "€", "pound": "£",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "times": "×", "middot": "·", "bull": "•", "eacute": "é",
    "egrave": "è", "agrave": "à", "ccedil": "ç", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
    "Uuml": "Ü", "szlig": "ß", "ntilde": "ñ", "shy": "", "zwj": "", "zwnj": "",
  ]

  /// Reads a character reference, or the ampersand alone. Returns the index behind it.
  private mutating func readReference(_ bytes: [UInt8], from start: Int) -> Int {
    let name = bytes[(start + 1)...].prefix(12).prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
      let text = Self.text(ofReference: String(decoding: name, as: UTF8.self))
    else {
      line.append(UInt8(ascii: "&"))
      return start + 1
    }
    line += text.utf8
    return name.endIndex + 1
  }

  private static func text(ofReference name: String) -> String? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { $0.value < 0x20 ? " " : String(Character($0)) }
  }
}

extension UInt8 {
  fileprivate var inLowercase: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
  fileprivate var isLetterOrDigit: Bool {
    (0x61...0x7A).contains(inLowercase) || (0x30...0x39).contains(self)
  }
}
