/// The text of a piece of HTML, without its tags: lines for its blocks.
///
/// Reads any text in linear time. The result is text, which is escaped where it is shown.
package struct HTMLText: Sendable {
  /// The lines, without the empty ones.
  private(set) var lines: [String] = []

  private var line: [UInt8] = []

  package init(_ html: String) {
    let bytes = Array(html.utf8)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): index = readTag(bytes, from: index)
      case UInt8(ascii: "&"): index = readReference(bytes, from: index)
      case let byte where byte.isSpace:
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
  package var text: String { lines.joined(separator: "\n") }

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
    // Browsers do not close these two within their tag.
    let isClosed = bytes[..<index].suffix(2).elementsEqual("/>".utf8) && name != "script" && name != "style"
    if !isEnd, !isClosed, Self.silent.contains(name) { return Self.end(of: "</\(name)", in: bytes, from: index) }
    if !Self.inline.contains(name) {
      endLine()
      if name == "li", !isEnd { line = Array("• ".utf8) }
    }
    return index
  }

  /// The index behind the `>` of a tag, which may be in quotes of an attribute. These begin behind `=` alone: elsewhere
  /// an apostrophe is a character of a value, as in `<p title=it's>`.
  private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    var isValueNext = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      switch (byte, quote) {
      case (UInt8(ascii: ">"), nil): return index + 1
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): if isValueNext { quote = byte }
      case (byte, byte?): quote = nil
      default: break
      }
      if !byte.isSpace { isValueNext = quote == nil && byte == UInt8(ascii: "=") }
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

  /// The names of the characters of Latin-1 from U+00A0 on, in their order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """

  private static let named: [String: String] = {
    var named = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "mdash": "—", "ndash": "–",
      "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›",
      "euro": "€", "trade": "™", "bull": "•", "prime": "′", "Prime": "″", "minus": "−", "le": "≤", "ge": "≥", "ne": "≠",
      "asymp": "≈", "infin": "∞", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "OElig": "Œ",
      "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "dagger": "†", "Dagger": "‡",
      "permil": "‰", "check": "✓", "ensp": " ", "emsp": " ", "thinsp": " ", "zwj": "", "zwnj": "",
    ]
    for (index, name) in latin1.split(separator: " ").enumerated() {
      named[String(name)] = String(Unicode.Scalar(UInt8(0xA0 + index)))
    }
    (named["nbsp"], named["shy"]) = (" ", "")
    return named
  }()

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
  fileprivate var isSpace: Bool { [0x09, 0x0A, 0x0D, 0x20].contains(self) }
  fileprivate var isLetterOrDigit: Bool {
    (0x61...0x7A).contains(inLowercase) || (0x30...0x39).contains(self)
  }
}
