extension UnsafeRawBufferPointer {
  /// The end of the JSON string that begins at an offset, behind its closing quote; nil if it has none.
  ///
  /// It is plain if it contains no escape. Control characters, which need one, are skipped too.
  package func endOfString(from start: Int) -> (offset: Int, isPlain: Bool)? {
    var offset = firstEscape(from: start + 1)
    var isPlain = true
    while offset < count, self[offset] != UInt8(ascii: "\"") {
      isPlain = false
      let length = self[offset] == UInt8(ascii: "\\") ? 2 : 1
      offset = firstEscape(from: Swift.min(offset + length, count))
    }
    return offset < count ? (offset + 1, isPlain) : nil
  }

  /// The end of the JSON value that begins at an offset; nil if there is none, or it does not end in these bytes.
  ///
  /// Finds the closing quote or bracket, or the end of a number or word. Validates nothing in between.
  ///
  /// - Parameter passing: Called with offsets within arrays and objects, in ascending order.
  package func endOfValue(from start: Int, passing: (_ offset: Int) -> Void = { _ in }) -> Int? {
    var offset = start
    var depth = 0
    while offset < count {
      switch self[offset] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(from: offset) else { return nil }
        offset = end.offset
        if depth == 0 { return offset }
        passing(offset)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return offset > start ? offset : nil }
        depth -= 1
        if depth == 0 { return offset + 1 }
        passing(offset)
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        if depth == 0 { return offset > start ? offset : nil }
        passing(offset)
      default: break
      }
      offset += 1
    }
    return depth == 0 && offset > start ? offset : nil
  }
}
