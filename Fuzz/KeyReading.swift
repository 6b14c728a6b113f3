// Any bytes of a terminal are the same keys at once and byte by byte, and the next key after them is read.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeys(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var whole = KeyReader()
  var inPieces = KeyReader()
  precondition(text(of: whole.read(bytes)) == text(of: bytes.flatMap { inPieces.read([$0]) }))
  for reader in [whole, inPieces] {
    var reader = reader
    _ = reader.read("\u{1B}[201~".utf8)
    _ = reader.flush()
    precondition(!reader.isWaiting)
    precondition(reader.read("a\u{1B}[A".utf8) == [.character("a"), .up])
  }
  return 0
}

/// The keys as text with characters joined: byte by byte, a character may arrive as several keys.
private func text(of keys: [Key]) -> String {
  keys.reduce(into: "") { text, key in
    if case .character(let character) = key { text.append(character) } else { text += "<\(key)>" }
  }
}
