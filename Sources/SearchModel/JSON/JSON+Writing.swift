extension JSON {
  /// The value as JSON text: members in their own order, or by the code points of their names where `sortingKeys`
  /// asks for it.
  ///
  /// Numbers that JSON cannot hold (infinite, not a number) are written as `null`.
  public func text(sortingKeys: Bool = false) -> String {
    String(decoding: bytes(sortingKeys: sortingKeys), as: UTF8.self)
  }

  /// The same as ``text(sortingKeys:)``, as UTF-8.
  public func bytes(sortingKeys: Bool = false) -> [UInt8] {
    var writer = JSONWriter(sortsKeys: sortingKeys)
    writer.write(self)
    return writer.output
  }
}

private struct JSONWriter {
  let sortsKeys: Bool
  var output: [UInt8] = []

  mutating func write(_ value: JSON) {
    switch value {
    case .null: writeRaw("null")
    case .bool(let value): writeRaw(value ? "true" : "false")
    case .integer(let value): output.append(contentsOf: value.description.utf8)
    case .double(let value): output.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .string(let value): writeQuoted(value)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        if place > 0 { output.append(UInt8(ascii: ",")) }
        write(element)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      if sortsKeys {
        writeMembers(members.sorted { $0.key.precedesByCodePoint($1.key) })
      } else {
        writeMembers(members)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private mutating func writeMembers(_ members: some Sequence<JSON.Object.Element>) {
    for (place, member) in members.enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      writeQuoted(member.key)
      output.append(UInt8(ascii: ":"))
      write(member.value)
    }
  }

  private mutating func writeRaw(_ word: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func writeQuoted(_ text: String) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // What needs no escape goes over in one piece.
      var start = 0
      for place in bytes.indices where Self.needsEscape(bytes[place]) {
        output.append(contentsOf: bytes[start..<place])
        writeEscaped(bytes[place])
        start = place + 1
      }
      output.append(contentsOf: bytes[start...])
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x08: writeRaw("\\b")
    case 0x09: writeRaw("\\t")
    case 0x0A: writeRaw("\\n")
    case 0x0C: writeRaw("\\f")
    case 0x0D: writeRaw("\\r")
    case 0..<0x20:
      writeRaw("\\u00")
      output.append(Self.hexDigits[Int(byte >> 4)])
      output.append(Self.hexDigits[Int(byte & 15)])
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
