/// A recursive descent parser of JSON (RFC 8259) over bytes. Accepts a leading byte order mark.
///
/// The buffer outlives the reader: both live inside one call of `JSON.init(parsing:)`.
struct JSONReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  private var depth = 0
  /// How much of the text is read.
  private(set) var excerpt: JSON.Excerpt

  init(bytes: UnsafeRawBufferPointer, position: Int = 0, excerpt: JSON.Excerpt = .all) {
    self.bytes = bytes
    self.position = position
    self.excerpt = excerpt
  }

  mutating func readDocument() throws(JSON.SyntaxError) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    let value = try readValue()
    skipSpace()
    guard position == bytes.count else { throw failure("the end of the text") }
    return value
  }

  /// The next byte, 0 at the end: a 0 byte is never valid in JSON, so the two need no distinction.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  mutating func readValue() throws(JSON.SyntaxError) -> JSON {
    switch next {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(excerpt.cut(try readString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: throw failure("a JSON value")
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSON) throws(JSON.SyntaxError) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount {
      guard position + offset < bytes.count, bytes[position + offset] == word.utf8Start[offset] else {
        throw failure("\(word)")
      }
    }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func enter() throws(JSON.SyntaxError) {
    depth += 1
    guard depth <= JSON.deepestNesting else { throw failure("at most \(JSON.deepestNesting) levels of nesting") }
    position += 1
    skipSpace()
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  /// Reads the colon between a name and its value.
  @inline(__always)
  private mutating func readColon() throws(JSON.SyntaxError) {
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw failure("':'") }
    position += 1
    skipSpace()
  }

  /// Reads the comma after a value; false if the closing bracket is there instead.
  @inline(__always)
  private mutating func hasMore(before bracket: UInt8) throws(JSON.SyntaxError) -> Bool {
    skipSpace()
    if next == bracket { return false }
    guard next == UInt8(ascii: ",") else { throw failure("',' or '\(Unicode.Scalar(bracket))'") }
    position += 1
    skipSpace()
    return true
  }

  /// Whether an excerpt has the next value, of which an array has this many before.
  @inline(__always)
  private mutating func takesValue(after count: Int) -> Bool {
    guard count < excerpt.elements, excerpt.values > 0 else { return false }
    excerpt.values -= 1
    return true
  }

  private mutating func readArray() throws(JSON.SyntaxError) -> JSON {
    try enter()
    var elements: [JSON] = []
    if next != UInt8(ascii: "]") {
      while true {
        if takesValue(after: elements.count) { elements.append(try readValue()) } else { try skipValue() }
        guard try hasMore(before: UInt8(ascii: "]")) else { break }
      }
    }
    leave()
    return .array(elements)
  }

  private mutating func readObject() throws(JSON.SyntaxError) -> JSON {
    try enter()
    var members = JSON.Object()
    if next != UInt8(ascii: "}") {
      while true {
        guard next == UInt8(ascii: "\"") else { throw failure("the name of a member in quotes") }
        let key = try readString()
        try readColon()
        let isRead = key.utf8.count <= excerpt.longestName && takesValue(after: 0)
        if isRead { members[key] = try readValue() } else { try skipValue() }
        guard try hasMore(before: UInt8(ascii: "}")) else { break }
      }
    }
    leave()
    return .object(members)
  }

  /// Reads the selected members of an object; nil if the value is not an object.
  mutating func readMembers(_ selection: inout JSON.MemberSelection) throws(JSON.SyntaxError) -> JSON.Object? {
    skipSpace()
    guard next == UInt8(ascii: "{") else { return nil }
    try enter()
    var members = JSON.Object()
    selection.expected = 0
    while next != UInt8(ascii: "}") {
      guard next == UInt8(ascii: "\"") else { throw failure("the name of a member in quotes") }
      let (name, isWanted) = try readName(&selection)
      try readColon()
      if isWanted { members[name] = try readValue() } else { try skipValue() }
      guard try hasMore(before: UInt8(ascii: "}")) else { break }
    }
    leave()
    return members
  }

  private mutating func readName(
    _ selection: inout JSON.MemberSelection
  ) throws(JSON.SyntaxError) -> (name: String, isWanted: Bool) {
    let start = position + 1
    for offset in selection.known.indices {
      let index = (selection.expected + offset) % selection.known.count
      guard hasBytes(selection.known[index].bytes, at: start) else { continue }
      selection.expected = index + 1
      position = start + selection.known[index].bytes.count
      return (selection.known[index].name, selection.known[index].isWanted)
    }
    let name = try readString()
    let isWanted = selection.isWanted(name)
    if selection.known.count < JSON.MemberSelection.maxKnown {
      selection.known.append((name, Array(bytes[start..<position]), isWanted))
      selection.expected = selection.known.count
    }
    return (name, isWanted)
  }

  private func hasBytes(_ expected: [UInt8], at start: Int) -> Bool {
    guard start + expected.count <= bytes.count else { return false }
    return expected.indices.allSatisfy { bytes[start + $0] == expected[$0] }
  }

  private mutating func skipValue() throws(JSON.SyntaxError) {
    guard let end = bytes.endOfValue(from: position) else { throw failure("a JSON value") }
    position = end
  }

  private mutating func readNumber() throws(JSON.SyntaxError) -> JSON {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    var fits = true
    var exponent = 0

    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    func take() {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(next - UInt8(ascii: "0")))
      mantissa = sum
      fits = fits && !overflow && !carry
      position += 1
    }

    guard isDigit(next) else { throw failure("a digit") }
    if next == UInt8(ascii: "0") { position += 1 } else { while isDigit(next) { take() } }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard isDigit(next) else { throw failure("a digit") }
      while isDigit(next) {
        take()
        exponent -= 1
      }
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      let sign = next == UInt8(ascii: "-") ? -1 : 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
      guard isDigit(next) else { throw failure("a digit") }
      var written = 0
      while isDigit(next) {
        written = min(written * 10 + Int(next - UInt8(ascii: "0")), 100_000)
        position += 1
      }
      exponent += sign * written
    }

    if isWhole, fits {
      if !isNegative, let value = Int64(exactly: mantissa) { return .integer(value) }
      if isNegative, mantissa <= UInt64(Int64.max) + 1 { return .integer(Int64(truncatingIfNeeded: 0 &- mantissa)) }
    }
    // Exact operands, so that the result is correctly rounded (Clinger's fast path).
    if fits, mantissa <= 1 << 53, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return .double(isNegative ? -magnitude : magnitude)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      position = start
      throw failure("a number that a 64-bit floating point number can hold")
    }
    return isWhole || !fits && !JSON.isExact(value, text) ? .decimal(text) : .double(value)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private mutating func readString() throws(JSON.SyntaxError) -> String {
    position += 1
    let start = position
    position = bytes.firstEscape(from: start)
    switch next {
    case UInt8(ascii: "\""):
      defer { position += 1 }
      return try string(from: bytes[start..<position], at: start)
    case UInt8(ascii: "\\"): return try readEscapedString(from: start)
    default:
      throw failure(position < bytes.count ? "a control character to be escaped" : "'\"' at the end of the string")
    }
  }

  /// Continues at the first backslash, copying into a buffer.
  private mutating func readEscapedString(from start: Int) throws(JSON.SyntaxError) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return try text.withUnsafeBytes { text in
          Result { () throws(JSON.SyntaxError) in try string(from: text[...], at: start) }
        }.get()
      case UInt8(ascii: "\\"):
        position += 1
        try readEscape(into: &text)
      case 0..<0x20: throw failure("a control character to be escaped")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw failure("'\"' at the end of the string")
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSON.SyntaxError) {
    let escape = next
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      text.append(contentsOf: String(try readScalar()).utf8)
      return
    default: throw failure("one of the escapes \" \\ / b f n r t u")
    }
    position += 1
  }

  /// Reads the digits after `\u`, and a low surrogate after a high one; a lone surrogate becomes U+FFFD.
  private mutating func readScalar() throws(JSON.SyntaxError) -> Character {
    let first = try readFourHexDigits()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard first < 0xDC00, position + 1 < bytes.count, next == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let afterFirst = position
    position += 2
    let second = try readFourHexDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      position = afterFirst
      return "\u{FFFD}"
    }
    return Character(scalar)
  }

  private mutating func readFourHexDigits() throws(JSON.SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw failure("four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private func string(
    from text: Slice<UnsafeRawBufferPointer>, at start: Int
  ) throws(JSON.SyntaxError) -> String {
    let text = UnsafeRawBufferPointer(rebasing: text)
    if text.isASCII { return String(decoding: text, as: UTF8.self) }
    guard let string = String(utf8: text) else { throw failure("UTF-8", at: start) }
    return string
  }

  private func failure(_ expected: String, at offset: Int? = nil) -> JSON.SyntaxError {
    let offset = offset ?? position
    let before = bytes[..<offset]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return JSON.SyntaxError(
      expected: expected, offset: offset, line: before.count { $0 == newline } + 1, column: offset - lineStart + 1)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var isASCII: Bool {
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= count {
      seen |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      seen |= UInt64(self[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
