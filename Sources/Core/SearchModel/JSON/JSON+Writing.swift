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
  ///
  /// - Parameter member: The name and the value of a member by its index; nil for none.
  package mutating func writeMembers(_ count: Int, _ member: (_ index: Int) -> (name: String, value: Int64)?) {
    var comma = needsComma
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.bytesPutTogether) { bytes in
      var used = 0
      for index in 0..<count {
        guard let (name, value) = member(index) else { continue }
        // With a comma, two quotes and a colon.
        let room = name.utf8.count + Self.longestInteger + 4
        if used + room > bytes.count {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<used]))
          used = 0
        }
        let isPlain =
          room <= bytes.count
          && name.utf8.withContiguousStorageIfAvailable { name in
            let start = used + (comma ? 1 : 0)
            let target = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[(start + 1)...])
            guard UnsafeRawBufferPointer(name).copyPlain(to: target) else { return false }
            if comma { bytes[used] = UInt8(ascii: ",") }
            bytes[start] = UInt8(ascii: "\"")
            let end = start + 1 + name.count
            bytes[end] = UInt8(ascii: "\"")
            bytes[end + 1] = UInt8(ascii: ":")
            used = Self.writeDigits(of: value, at: end + 2, in: bytes)
            return true
          } == true
        if !isPlain {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<used]))
          used = 0
          if comma { output.append(UInt8(ascii: ",")) }
          writeQuoted(name)
          output.append(UInt8(ascii: ":"))
          write(value)
        }
        comma = true
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<used]))
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
    var rest = value.magnitude
    let end = first + digitCount(of: rest)
    for index in (first..<end).reversed() {
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return end
  }

  @inline(__always)
  private static func digitCount(of value: UInt64) -> Int {
    // Most numbers are short.
    if value < 100 { return value < 10 ? 1 : 2 }
    var (count, rest) = (3, value / 1000)
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  /// Writes bytes as they are.
  package mutating func writeRaw(_ word: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  package mutating func writeRaw(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }

  package mutating func writeRaw(_ bytes: UnsafeRawBufferPointer) { output.append(contentsOf: bytes) }

  /// Makes room for so many further bytes.
  package mutating func reserve(_ byteCount: Int) {
    guard output.capacity - output.count < byteCount else { return }
    // At least twice as much, since several answers may be written one after the other.
    output.reserveCapacity(max(output.count + byteCount, 2 * output.capacity))
  }

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

  /// Copies the bytes if none of them must be escaped in a JSON string; false if one must, whatever is copied then.
  ///
  /// Compares and copies eight bytes at a time, the last ones perhaps once more. All offsets are below `count`.
  @inline(__always)
  fileprivate func copyPlain(to target: UnsafeMutableRawBufferPointer) -> Bool {
    var escapes: UInt64 = 0
    if count >= 8 {
      var offset = 0
      while offset < count {
        let start = Swift.min(offset, count - 8)
        let bytes = loadUnaligned(fromByteOffset: start, as: UInt64.self)
        target.storeBytes(of: bytes, toByteOffset: start, as: UInt64.self)
        escapes |= Self.escapes(in: bytes)
        offset += 8
      }
    } else if count >= 4 {
      let first = loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      target.storeBytes(of: first, toByteOffset: 0, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
      escapes = Self.escapes(in: UInt64(first) | UInt64(last) << 32)
    } else {
      for index in indices {
        target[index] = self[index]
        escapes |= Self.escapes(in: ~0 << 8 | UInt64(self[index]))
      }
    }
    return escapes == 0
  }

  private static func hasEscape(_ bytes: UInt64) -> Bool { escapes(in: bytes) != 0 }

  /// Not 0 if one of eight bytes is a control character, a quote or a backslash.
  @inline(__always)
  private static func escapes(in bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Sets the highest bit of each byte below the limit. A borrow may also set it in a higher byte: a false positive.
    func below(_ limit: UInt8, _ bytes: UInt64) -> UInt64 { (bytes &- ones &* UInt64(limit)) & ~bytes }
    let quotes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\""))))
    let backslashes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\\"))))
    return (below(0x20, bytes) | quotes | backslashes) & (ones << 7)
  }
}
