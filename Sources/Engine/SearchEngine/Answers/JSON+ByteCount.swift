internal import SearchModel

extension JSON {
  /// An upper estimate of the bytes of the value as JSON.
  var byteCount: Int {
    switch self {
    case .null, .bool: 6
    case .integer, .double: 25
    case .decimal(let text): text.utf8.count + 1
    case .string(let text): text.jsonByteCount + 3
    case .array(let elements): elements.reduce(3) { $0 + $1.byteCount }
    case .object(let members): members.reduce(3) { $0 + $1.key.utf8.count + 4 + $1.value.byteCount }
    }
  }
}

extension String {
  /// The bytes of the text with JSON's escapes.
  var jsonByteCount: Int {
    utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1) }
  }
}
