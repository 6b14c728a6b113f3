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

  /// Reads the elements of a JSON array, the members of an object if there is a ``keyAttribute``, or consecutive values.
  mutating func forEachValue(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var offset = spaceEnd(from: start)
    let (opening, closing) =
      keyAttribute == nil ? (UInt8(ascii: "["), UInt8(ascii: "]")) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let isList = offset < bytes.count && bytes[offset] == opening
    if isList { offset = spaceEnd(from: offset + 1) }
    var isClosed = isList && offset < bytes.count && bytes[offset] == closing
    while !isClosed, isList || offset < bytes.count {
      let location = location(at: offset)
      let key = keyAttribute == nil ? nil : try readName(at: &offset)
      let value = try readValue(at: &offset, before: bytes.count)
      let isRead = try reads { text throws(IndexError) in
        var record = try value.record(at: location)
        if let name = text.keyAttribute, let key, !key.isEmpty, record[name] == nil {
          record = JSON.Object([(key: name, value: .string(key))] + Array(record))
        }
        try body(record, location)
      }
      if isRead { try finishRecord(at: offset) }
      if number == maxRecords { return }
      offset = spaceEnd(from: offset)
      guard isList else { continue }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") || bytes[offset] == closing else {
        throw unexpected("',' or '\(Character(Unicode.Scalar(closing)))'", at: offset)
      }
      isClosed = bytes[offset] == closing
      if !isClosed { offset = spaceEnd(from: offset + 1) }
    }
    guard isList else { return }
    offset = spaceEnd(from: offset + 1)
    guard offset == bytes.count else { throw unexpected("the end of the text", at: offset) }
  }

  /// Reads the name of a member and the colon behind it.
  private mutating func readName(at offset: inout Int) throws(IndexError) -> String {
    let start = offset
    guard let name = try readValue(at: &offset, before: bytes.count).string else {
      throw unexpected("the name of a member in quotes", at: start)
    }
    offset = spaceEnd(from: offset)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw unexpected("':'", at: offset) }
    offset = spaceEnd(from: offset + 1)
    return name
  }

  private mutating func unexpected(_ expected: String, at offset: Int) -> IndexError {
    .unreadableJSON(expected: expected, at: location(at: offset))
  }
}
