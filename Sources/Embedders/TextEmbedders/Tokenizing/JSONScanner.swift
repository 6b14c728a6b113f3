import SearchModel

/// Reads the members of an object one after the other.
///
/// `JSON.Object` compares names as Swift strings, by which two tokens that differ in the composition of an accent would be
/// one. Nor does a vocabulary need to be there as JSON before it is read.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// The buffer outlives the scanner.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The value that begins here.
  mutating func value() throws(SearchError) -> JSON {
    skipSpace()
    do throws(JSON.SyntaxError) {
      return try JSON.read(from: bytes, at: &offset)
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  /// Reads an object; the closure must read the value of each member.
  mutating func members(
    _ read: (_ name: String, _ scanner: inout JSONScanner) throws(SearchError) -> Void
  ) throws(SearchError) {
    try list(from: "{", to: "}") { (scanner) throws(SearchError) in
      guard let name = try scanner.value().string else { throw scanner.failure("the name of a member") }
      try scanner.expect(":")
      try read(name, &scanner)
    }
  }

  /// Reads an array; the closure must read each element.
  mutating func elements(_ read: (inout JSONScanner) throws(SearchError) -> Void) throws(SearchError) {
    try list(from: "[", to: "]", read)
  }

  /// Expects that nothing but white space follows.
  mutating func end() throws(SearchError) {
    skipSpace()
    guard offset == bytes.count else { throw failure("the end of the file") }
  }

  private mutating func list(
    from open: Unicode.Scalar, to close: Unicode.Scalar, _ read: (inout JSONScanner) throws(SearchError) -> Void
  ) throws(SearchError) {
    try expect(open)
    if take(close) { return }
    repeat { try read(&self) } while take(",")
    try expect(close)
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(SearchError) {
    guard take(mark) else { throw failure("'\(mark)'") }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private func failure(_ expected: String) -> SearchError { .failed(reason: "byte \(offset): expected \(expected)") }
}
