extension HTML: CustomStringConvertible {
  /// The piece as text, escaped.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The piece as UTF-8, escaped.
  public var bytes: [UInt8] {
    var writer = HTMLWriter()
    for node in nodes { writer.write(node) }
    return writer.bytes
  }
}

private struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(16_384) }

  /// Elements that have no content and no end tag.
  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "source", "wbr"]

  mutating func write(_ node: HTML.Node) {
    switch node {
    case .text(let text): escape(text)
    case .element(let name, let attributes, let content):
      bytes.append(UInt8(ascii: "<"))
      bytes += name.text.utf8
      for attribute in attributes {
        bytes.append(UInt8(ascii: " "))
        bytes += attribute.name.text.utf8
        guard let value = attribute.value else { continue }
        bytes += "=\"".utf8
        escape(value)
        bytes.append(UInt8(ascii: "\""))
      }
      bytes.append(UInt8(ascii: ">"))
      if Self.void.contains(name.text) { return }
      for node in content { write(node) }
      bytes += "</".utf8
      bytes += name.text.utf8
      bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Control characters that HTML forbids become U+FFFD. Parsers would make line feeds of carriage returns.
  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case UInt8(ascii: "'"): bytes += "&#39;".utf8
        case 0x0D: bytes += "&#13;".utf8
        case 0x09, 0x0A, 0x20...:
          if byte == 0x7F { bytes += "\u{FFFD}".utf8 } else { bytes.append(byte) }
        default: bytes += "\u{FFFD}".utf8
        }
      }
    }
  }
}
