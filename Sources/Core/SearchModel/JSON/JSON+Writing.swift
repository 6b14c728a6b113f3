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

/// Writes JSON text: whole values, or one name, string or number after the other.
package struct JSONWriter {
  /// The text so far, in UTF-8.
  package private(set) var output: [UInt8] = []
  private let sortsKeys: Bool

  /// - Parameter capacity: The number of bytes for which there is room at first.
  package init(sortsKeys: Bool = false, capacity: Int = 0) {
    self.sortsKeys = sortsKeys
    if capacity > 0 { output.reserveCapacity(capacity) }
  }

  package mutating func write(_ value: JSON) {
    switch value {
    case .null: writeRaw("null")
    case .bool(let value): writeRaw(value ? "true" : "false")
    case .integer(let value): write(value)
    case .double(let value): output.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .decimal(let text): output.append(contentsOf: (JSON.decimalText(text) ?? "null").utf8)
    case .string(let value): writeQuoted(value)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for element in elements {
        separate()
        write(element)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      writeMembers(
        sortsKeys
          ? JSON.Object(uniqueMembers: members.sorted { $0.key.precedesByCodePoint($1.key) }) : members)
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes further members of an object.
  package mutating func writeMembers(_ members: JSON.Object) {
    for (name, value) in members {
      writeName(name)
      write(value)
    }
  }

  /// Writes the name of an object's next member.
  package mutating func writeName(_ name: String) {
    separate()
    writeQuoted(name)
    output.append(UInt8(ascii: ":"))
  }

  /// Writes a comma, unless an array or an object begins here.
  package mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
  }

  private var needsComma: Bool {
    switch output.last {
    case nil, UInt8(ascii: "["), UInt8(ascii: "{"): false
    default: true
    }
  }

  package mutating func write(_ value: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestInteger) { digits in
      let count = Self.writeDigits(of: value, at: 0, in: digits)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: digits[..<count]))
    }
  }

  /// Writes an object's next members, whose values are numbers: a facet has thousands of them. The bytes are put together
  /// before they are appended, since each append checks the capacity and the owner of the output.
  package mutating func writeMembers<Element>(
    _ elements: [Element], _ member: (Element) -> (name: String, value: Int64)?
  ) {
    var comma = needsComma
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.bytesPutTogether) { bytes in
      var count = 0
      for element in elements {
        guard let (name, value) = member(element) else { continue }
        let length = name.utf8.count
        if count + length + Self.longestInteger + 4 > bytes.count {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
          count = 0
        }
        let isPlain =
          length + Self.longestInteger + 4 <= bytes.count
          && name.utf8.withContiguousStorageIfAvailable { name in
            guard UnsafeRawBufferPointer(name).firstEscape(from: 0) == length else { return false }
            if comma {
              bytes[count] = UInt8(ascii: ",")
              count += 1
            }
            bytes[count] = UInt8(ascii: "\"")
            if let source = name.baseAddress, let target = bytes.baseAddress {
              (target + count + 1).update(from: source, count: length)
            }
            count += length + 3
            bytes[count - 2] = UInt8(ascii: "\"")
            bytes[count - 1] = UInt8(ascii: ":")
            count = Self.writeDigits(of: value, at: count, in: bytes)
            return true
          } == true
        if !isPlain {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
          count = 0
          if comma { output.append(UInt8(ascii: ",")) }
          writeQuoted(name)
          output.append(UInt8(ascii: ":"))
          write(value)
        }
        comma = true
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// The length of the least 64-bit integer.
  private static let longestInteger = 20
  /// The number of bytes that are put together on the stack.
  private static let bytesPutTogether = 1024

  /// Writes an integer at an index, and returns the index after it.
  @inline(__always)
  private static func writeDigits(of value: Int64, at start: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var first = start
    if value < 0 {
      bytes[first] = UInt8(ascii: "-")
      first += 1
    }
    var end = first
    var rest = value.magnitude
    repeat {
      end += 1
      rest /= 10
    } while rest > 0
    rest = value.magnitude
    for index in (first..<end).reversed() {
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return end
  }

  /// Writes bytes as they are.
  package mutating func writeRaw(_ word: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  package mutating func writeRaw(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }

  package mutating func writeRaw(_ bytes: UnsafeRawBufferPointer) { output.append(contentsOf: bytes) }

  /// Removes what was written after the text had this length.
  package mutating func truncate(to count: Int) { output.removeLast(output.count - count) }

  package mutating func writeQuoted(_ text: String) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { writeEscaping(UnsafeRawBufferPointer($0)) }
    output.append(UInt8(ascii: "\""))
  }

  /// Writes UTF-8 as the contents of a string.
  package mutating func writeEscaping(_ bytes: UnsafeRawBufferPointer) {
    // Copies the bytes between two escapes at once.
    var start = 0
    while true {
      let end = bytes.firstEscape(from: start)
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      guard end < bytes.count else { break }
      writeEscaped(bytes[end])
      start = end + 1
    }
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
  package func firstEscape(from start: Int) -> Int {
    var index = start
    while index + 8 <= count, !Self.hasEscape(loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
    // The last bytes, some of them once more.
    if index + 8 > count {
      if count - start >= 8 {
        if !Self.hasEscape(loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) { return count }
      } else if count - start >= 4 {
        let first = UInt64(loadUnaligned(fromByteOffset: start, as: UInt32.self))
        let last = UInt64(loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        if !Self.hasEscape(first | last << 32) { return count }
      }
    }
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
