extension StringProtocol {
  /// Whether the text precedes another one in the order of code points.
  ///
  /// `<` does not order all strings: "é" and "é:" with a decomposed accent precede each other neither way.
  package func precedesByCodePoint(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash, which is the same in every process.
  package var fnv1a: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 } }
}

extension String {
  /// Decodes UTF-8; nil if the bytes are not valid.
  package init?(utf8 bytes: UnsafeRawBufferPointer) {
    // Decoding replaces invalid bytes: compares the result with the input.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.count == bytes.count, utf8.elementsEqual(bytes) else { return nil }
  }
}
