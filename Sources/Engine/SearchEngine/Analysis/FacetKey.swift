import SearchModel

/// What filters and counts compare of the values of a facet: the texts in normalization form C, and unless they are names,
/// without case.
struct FacetKey {
  private let comparesCase: Bool

  init(of attribute: String) { comparesCase = Attribute(attribute).comparesCase }

  /// The key of a value in any normalization.
  func key(of value: String) -> String {
    var value = value.composed
    return value.withUTF8 { folding($0) } ?? value
  }

  /// The key of a value in form C; nil if it is the value itself.
  func folding(_ value: UnsafeBufferPointer<UInt8>) -> String? {
    guard !comparesCase, !value.allSatisfy({ $0 < 0x80 && !Self.isCapital($0) }) else { return nil }
    guard value.allSatisfy({ $0 < 0x80 }) else {
      var folded = String(decoding: value, as: UTF8.self).caseFolded.composed
      return folded.withUTF8 { $0.isEqual(to: value) } ? nil : folded
    }
    return String(unsafeUninitializedCapacity: value.count) { text in
      for (index, byte) in value.enumerated() { text[index] = Self.isCapital(byte) ? byte | 0x20 : byte }
      return value.count
    }
  }

  /// Whether a text is the key of a value in form C.
  func isKey(_ key: UnsafeBufferPointer<UInt8>, of value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var folded = folding(value) else { return key.isEqual(to: value) }
    return folded.withUTF8 { $0.isEqual(to: key) }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
}
