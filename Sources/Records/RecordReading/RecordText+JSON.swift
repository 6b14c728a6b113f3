import SearchModel

extension RecordText {
  /// Reads one JSON object per line, and returns the offset at which reading ended.
  @discardableResult
  mutating func forEachLine(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) -> Int {
    var offset = start
    while offset < bytes.count, number < maxRecords {
      let end = lineEnd(from: offset, before: bytes.count)
      offset = min(spaceEnd(from: offset), end)
      if offset < end {
        let first = offset
        let isRead = try reads { text throws(IndexError) in
          var offset = first
          let location = text.location(at: offset)
          let record = try text.readValue(at: &offset, before: end).record(at: location)
          offset = text.spaceEnd(from: offset)
          guard offset >= end else { throw text.unexpected("the end of the line", at: offset) }
          try body(record, location)
        }
        if isRead { try finishRecord(at: end) }
      }
      offset = end + 1
    }
    return offset
  }

  /// Reads the elements of a JSON array, or consecutive values.
  mutating func forEachValue(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var offset = spaceEnd(from: start)
    let isArray = offset < bytes.count && bytes[offset] == UInt8(ascii: "[")
    if isArray { offset = spaceEnd(from: offset + 1) }
    var isClosed = isArray && offset < bytes.count && bytes[offset] == UInt8(ascii: "]")
    while !isClosed, isArray || offset < bytes.count {
      let location = location(at: offset)
      let value = try readValue(at: &offset, before: bytes.count)
      let isRead = try reads { _ throws(IndexError) in try body(value.record(at: location), location) }
      if isRead { try finishRecord(at: offset) }
      if number == maxRecords { return }
      offset = spaceEnd(from: offset)
      guard isArray else { continue }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: "]") else {
        throw unexpected("',' or ']'", at: offset)
      }
      isClosed = bytes[offset] == UInt8(ascii: "]")
      if !isClosed { offset = spaceEnd(from: offset + 1) }
    }
    guard isArray else { return }
    offset = spaceEnd(from: offset + 1)
    guard offset == bytes.count else { throw unexpected("the end of the text", at: offset) }
  }

  private mutating func unexpected(_ expected: String, at offset: Int) -> IndexError {
    .unreadableJSON(expected: expected, at: location(at: offset))
  }
}
