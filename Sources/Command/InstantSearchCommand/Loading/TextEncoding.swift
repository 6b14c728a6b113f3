import SearchEngine
import SearchModel

/// An encoding of input files.
enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case latin1 = "latin-1"
  case windows1252 = "windows-1252"
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"

  /// The encoding with a name: without regard to case, hyphens and underscores, and with the usual other names.
  init(named name: String) throws(Failure) {
    let plain = { (name: String) in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let others = ["iso88591": Self.latin1, "l1": .latin1, "cp1252": .windows1252, "ansi": .windows1252, "utf": .utf8]
    if let encoding = Self.allCases.first(where: { plain($0.rawValue) == plain(name) }) ?? others[plain(name)] {
      self = encoding
      return
    }
    throw Failure(
      .wrongUse, "there is no encoding '\(name)'",
      advice: "There are: \(Self.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  /// The encoding that a byte order mark shows; nil without one.
  init?(mark start: UnsafeRawBufferPointer) {
    if start.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if start.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// Passes the text as UTF-8 to the closure, without a byte order mark and some of it at a time. What is no character
  /// becomes U+FFFD.
  func decode(
    _ bytes: UnsafeRawBufferPointer, _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void
  ) throws(IndexError) {
    switch self {
    case .utf8: try put(bytes)
    case .latin1: try Self.decode(bytes, put) { UInt16($0) }
    case .windows1252: try Self.decode(bytes, put, Windows1252.codeUnit)
    case .utf16: try (Self(mark: bytes) ?? .utf16LittleEndian).decode(bytes, put)
    case .utf16LittleEndian: try Self.decode(unitsOf: bytes, put) { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: try Self.decode(unitsOf: bytes, put) { UInt16($0) << 8 | UInt16($1) }
    }
  }

  /// The number of bytes that are decoded at a time; even.
  private static let chunk = 1 << 20

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void,
    _ unit: (UInt8) -> UInt16
  ) throws(IndexError) {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      text.removeAll(keepingCapacity: true)
      for byte in bytes[start..<min(start + chunk, bytes.count)] {
        if byte < 0x80 { text.append(byte) } else { text += String(utf16CodeUnits: [unit(byte)]).utf8 }
      }
      try text.withUnsafeBufferPointer { text throws(IndexError) in try put(UnsafeRawBufferPointer(text)) }
    }
  }

  private static func decode(
    unitsOf bytes: UnsafeRawBufferPointer, _ put: (UnsafeRawBufferPointer) throws(IndexError) -> Void,
    _ unit: (_ first: UInt8, _ second: UInt8) -> UInt16
  ) throws(IndexError) {
    var start = bytes.count > 1 && unit(bytes[0], bytes[1]) == 0xFEFF ? 2 : 0
    while start + 1 < bytes.count {
      let offsets = stride(from: start, to: min(start + chunk, bytes.count - 1), by: 2)
      var units = offsets.map { unit(bytes[$0], bytes[$0 + 1]) }
      // Both halves of a pair are decoded together.
      if let last = units.last, UTF16.isLeadSurrogate(last), units.count * 2 == chunk { units.removeLast() }
      start += units.count * 2
      let text = Array(String(decoding: units, as: UTF16.self).utf8)
      try text.withUnsafeBufferPointer { text throws(IndexError) in try put(UnsafeRawBufferPointer(text)) }
    }
  }
}

extension String {
  fileprivate init(utf16CodeUnits units: [UInt16]) { self.init(decoding: units, as: UTF16.self) }
}
