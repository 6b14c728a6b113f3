extension JSON {
  /// The value as JSON text: members in their own order, or sorted by the code points of their names.
  ///
  /// Numbers that JSON can't represent (infinite, not a number) are written as `null`.
  public func text(sortingKeys: Bool = false) -> String {
    var writer = JSONWriter(sortsKeys: sortingKeys)
    writer.write(self)
    return String(decoding: writer.written, as: UTF8.self)
  }

  /// The same as ``text(sortingKeys:)``, as UTF-8.
  public func bytes(sortingKeys: Bool = false) -> [UInt8] {
    var writer = JSONWriter(sortsKeys: sortingKeys)
    writer.write(self)
    return writer.output
  }
}

/// Bytes in memory that is freed with this object.
///
/// `@unchecked Sendable`: the bytes do not change.
package final class OwnedBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  /// The size of the memory.
  package let capacity: Int

  fileprivate init(_ bytes: UnsafeRawBufferPointer, capacity: Int) {
    self.bytes = bytes
    self.capacity = capacity
  }

  package convenience init(copying array: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 1)
    memory.copyBytes(from: array)
    self.init(UnsafeRawBufferPointer(memory), capacity: array.count)
  }

  deinit { bytes.deallocate() }
}

/// Writes JSON text: whole values, or one name, string or number after the other.
///
/// Its memory is its own: an array would compare its owner and its room with each of many short pieces.
package struct JSONWriter: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes so far.
  package private(set) var count = 0
  private let sortsKeys: Bool

  /// - Parameter capacity: The number of bytes for which there is room at first.
  package init(sortsKeys: Bool = false, capacity: Int = 256) {
    self.sortsKeys = sortsKeys
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// The text so far, in UTF-8.
  package var output: [UInt8] { Array(written) }

  fileprivate var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// Ends the text, and hands its memory over.
  package consuming func finish() -> OwnedBytes {
    let text = OwnedBytes(UnsafeRawBufferPointer(written), capacity: capacity)
    discard self
    return text
  }

  /// Writes bytes as they are.
  @inline(__always)
  package mutating func writeRaw(_ raw: UnsafeRawBufferPointer) {
    guard let start = raw.baseAddress else { return }
    if capacity - count < raw.count { reserve(raw.count) }
    UnsafeMutableRawPointer(bytes + count).copyMemory(from: start, byteCount: raw.count)
    count += raw.count
  }

  @inline(__always)
  package mutating func writeRaw(_ word: StaticString) {
    writeRaw(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  package mutating func writeRaw(_ bytes: [UInt8]) { bytes.withUnsafeBytes { writeRaw($0) } }

  private mutating func writeRaw(text: String) {
    var text = text
    text.withUTF8 { writeRaw(UnsafeRawBufferPointer($0)) }
  }

  private mutating func writeRaw(byte: UInt8) {
    if count == capacity { reserve(1) }
    bytes[count] = byte
    count += 1
  }

  /// Makes room for so many further bytes.
  @inline(never)
  package mutating func reserve(_ byteCount: Int) {
    guard capacity - count < byteCount else { return }
    // At least twice as much, since many pieces are written one after the other.
    capacity = max(count + byteCount, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }

  /// Removes what was written after the text had this length.
  package mutating func truncate(to count: Int) { self.count = count }

  package mutating func write(_ value: JSON) {
    switch value {
    case .null: writeRaw("null")
    case .bool(let value): writeRaw(value ? "true" : "false")
    case .integer(let value): write(value)
    case .double(let value): writeRaw(text: value.isFinite ? value.description : "null")
    case .decimal(let text): writeRaw(text: JSON.decimalText(text) ?? "null")
    case .string(let value): writeQuoted(value)
    case .array(let elements):
      writeRaw("[")
      for element in elements {
        separate()
        write(element)
      }
      writeRaw("]")
    case .object(let members):
      writeRaw("{")
      writeMembers(
        sortsKeys
          ? JSON.Object(uniqueMembers: members.sorted { $0.key.precedesByCodePoint($1.key) }) : members)
      writeRaw("}")
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
    writeRaw(":")
  }

  /// Writes a comma, unless an array or an object begins here.
  package mutating func separate() {
    if count > 0, bytes[count - 1] != UInt8(ascii: "["), bytes[count - 1] != UInt8(ascii: "{") { writeRaw(",") }
  }

  package mutating func write(_ value: Int64) {
    if capacity - count < Self.longestInteger { reserve(Self.longestInteger) }
    if value < 0 { writeRaw("-") }
    var rest = value.magnitude
    let end = count + Self.digitCount(of: rest)
    for index in (count..<end).reversed() {
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count = end
  }

  /// The length of the least 64-bit integer.
  private static let longestInteger = 20

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

  package mutating func writeQuoted(_ text: String) {
    writeRaw("\"")
    var text = text
    text.withUTF8 { writeEscaping(UnsafeRawBufferPointer($0)) }
    writeRaw("\"")
  }

  /// Writes UTF-8 as the contents of a string.
  package mutating func writeEscaping(_ bytes: UnsafeRawBufferPointer) {
    // Copies the bytes between two escapes at once.
    var start = 0
    while true {
      let end = bytes.firstEscape(from: start)
      writeRaw(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
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
      writeRaw(byte: Self.hexDigits[Int(byte >> 4)])
      writeRaw(byte: Self.hexDigits[Int(byte & 15)])
    default:
      writeRaw("\\")
      writeRaw(byte: byte)
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

extension UnsafeRawBufferPointer {
  /// The index of the next byte that must be escaped in a JSON string, or the end.
  package func firstEscape(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let escapes = Self.escapes(in: UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      if escapes != 0 { return index + escapes.trailingZeroBitCount / 8 }
      index += 8
    }
    let rest = 8 * (count - index)
    guard rest > 0 else { return count }
    // The last bytes, before others that need no escape.
    var last: UInt64 = 0
    if count >= 8 {
      last = UInt64(littleEndian: loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) >> (64 - rest)
    } else if count >= 4 {
      // Two halves, which may have bytes in common.
      let first = UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: 0, as: UInt32.self)))
      let second = UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
      last = (first | second << (8 * (count - 4))) >> (8 * index)
    } else {
      for offset in (index..<count).reversed() { last = last << 8 | UInt64(self[offset]) }
    }
    let escapes = Self.escapes(in: last | ~0 << rest)
    return escapes == 0 ? count : index + escapes.trailingZeroBitCount / 8
  }

  /// The highest bits of those of eight bytes that are control characters, quotes or backslashes. The lowest one is right.
  @inline(__always)
  private static func escapes(in bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Sets the highest bit of each byte below the limit. A borrow may also set it in a higher byte.
    func below(_ limit: UInt8, _ bytes: UInt64) -> UInt64 { (bytes &- ones &* UInt64(limit)) & ~bytes }
    let quotes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\""))))
    let backslashes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\\"))))
    return (below(0x20, bytes) | quotes | backslashes) & (ones << 7)
  }
}
