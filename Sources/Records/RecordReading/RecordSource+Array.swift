import SearchModel

extension RecordSource {
  /// The records in an object that wraps them, as in `{"data": [{…}, {…}], "total": 2}`, and the name of their array: its
  /// only member that is an array of objects.
  ///
  /// Nil if the text is anything else, such as several objects, or an object with two such arrays. The source must be
  /// opened. Validates nothing of what it skips; reading the records does.
  package func unwrapped() -> (name: String, source: RecordSource)? {
    guard arrayRange == nil, format != .ndjson, format != .csv else { return nil }
    let found = withBytes { bytes -> (name: String, range: Range<Int>)? in
      var text = RecordText(bytes, file: nil)
      text.release = release
      guard text.firstByte == UInt8(ascii: "{") else { return nil }
      var scanner = MemberScanner(text)
      return scanner.arrayOfRecords()
    }
    guard let (name, range) = found.flatMap(\.self) else { return nil }
    var source = self
    source.arrayRange = range
    return (name, source)
  }
}

/// Finds the members of an object without parsing their values.
private struct MemberScanner {
  private let text: RecordText
  private var offset: Int

  private var bytes: UnsafeRawBufferPointer { text.bytes }

  init(_ text: RecordText) {
    self.text = text
    offset = text.spaceEnd(from: text.start)
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The usual names of the records in an answer, which may have other lists beside.
  private static let usualNames = ["data", "records", "hits", "results", "items"]

  /// The member of the object that is an array whose first element is an object; nil unless there is one such member, or
  /// one with a usual name, and nothing after the object.
  mutating func arrayOfRecords() -> (name: String, range: Range<Int>)? {
    var found: [(name: String, range: Range<Int>)] = []
    offset += 1
    repeat {
      skipSpace()
      if found.isEmpty, byte == UInt8(ascii: "}") { break }
      guard let name = readName() else { return nil }
      let start = offset
      let isFound = startsWithObject
      guard skipValue() else { return nil }
      if isFound { found.append((name, start..<offset)) }
      skipSpace()
      guard byte == UInt8(ascii: ",") else { break }
      offset += 1
    } while true
    guard byte == UInt8(ascii: "}") else { return nil }
    offset += 1
    skipSpace()
    guard offset == bytes.count else { return nil }
    if found.count > 1 { found.removeAll { !Self.usualNames.contains($0.name) } }
    return found.count == 1 ? found[0] : nil
  }

  private mutating func skipSpace() { offset = text.spaceEnd(from: offset) }

  /// Reads a name and the colon after it, up to the value.
  private mutating func readName() -> String? {
    let start = offset
    guard byte == UInt8(ascii: "\""), let end = bytes.endOfString(from: start)?.offset,
      let name = try? JSON(parsing: UnsafeRawBufferPointer(rebasing: bytes[start..<end])).string
    else { return nil }
    offset = end
    skipSpace()
    guard byte == UInt8(ascii: ":") else { return nil }
    offset += 1
    skipSpace()
    return name
  }

  /// Whether the value at the offset is an array that begins with an object.
  private var startsWithObject: Bool {
    guard byte == UInt8(ascii: "[") else { return false }
    let first = text.spaceEnd(from: offset + 1)
    return first < bytes.count && bytes[first] == UInt8(ascii: "{")
  }

  /// Skips a value, and lets the system take back the memory of what is behind; false if the value has no end.
  private mutating func skipValue() -> Bool {
    var released = offset
    let end = bytes.endOfValue(from: offset) { offset in
      guard offset - released >= RecordText.releasedBlock else { return }
      text.release?(offset)
      released = offset
    }
    guard let end else { return false }
    offset = end
    return true
  }
}
