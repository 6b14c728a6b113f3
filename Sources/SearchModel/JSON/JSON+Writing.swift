extension JSON {
  /// The value as JSON text: members in their own order, or sorted by the code points of their names.
  ///
  /// Numbers that JSON can't represent (infinite, not a number) are written as `null`.
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
    case .integer(let value): writeInteger(value)
    case .double(let value): output.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .string(let value): writeQuoted(value)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(elements[index])
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

  private mutating func writeMembers(_ members: some RandomAccessCollection<JSON.Object.Element>) {
    var isFirst = true
    for (name, value) in members {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      writeQuoted(name)
      output.append(UInt8(ascii: ":"))
      write(value)
    }
  }

  private mutating func writeInteger(_ value: Int64) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let start = output.count
    var rest = value.magnitude
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }

  private mutating func writeRaw(_ word: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func writeQuoted(_ text: String) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // Copies the bytes between two escapes at once.
      var start = 0
      while true {
        let end = UnsafeRawBufferPointer(bytes).firstEscape(from: start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        guard end < bytes.count else { break }
        writeEscaped(bytes[end])
        start = end + 1
      }
    }
    output.append(UInt8(ascii: "\""))
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

extension UnsafeRawBufferPointer {
  /// The index of the next byte that must be escaped in a JSON string, or the end.
  func firstEscape(from start: Int) -> Int {
    var index = start
    while index + 8 <= count, !Self.hasEscape(loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
    while index < count {
      switch self[index] {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): return index
      default: index += 1
      }
    }
    return count
  }

  /// Whether one of eight bytes is a control character, a quote or a backslash.
  private static func hasEscape(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Sets the highest bit of each byte below the limit. A borrow may also set it in a higher byte: a false positive.
    func below(_ limit: UInt8, _ bytes: UInt64) -> UInt64 { (bytes &- ones &* UInt64(limit)) & ~bytes }
    let quotes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\""))))
    let backslashes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\\"))))
    return (below(0x20, bytes) | quotes | backslashes) & (ones << 7) != 0
  }
}
