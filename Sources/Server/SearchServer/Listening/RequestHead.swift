#if os(Linux) || os(macOS)
internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The request target as it was sent.
struct SentTarget {
  /// Invalid UTF-8 must not be repaired, since that could name another resource: it becomes a lone `%`, which is refused.
  let text: String
  /// The length in bytes.
  let count: Int

  init(_ target: UnsafePointer<CChar>) {
    text = String(validatingCString: target) ?? "%"
    count = strlen(target)
  }
}

/// The request line and the header section of a request, validated.
///
/// Prevents request smuggling: libmicrohttpd takes the first of two fields with the same name, ends a value at a NUL and a
/// line at a lone CR or LF, and unfolds lines. A proxy may parse the same bytes as another request, or with another end.
/// So every byte of the section must belong to a field that libmicrohttpd has read, and fields that determine the framing
/// must occur once.
struct RequestHead {
  /// The known header fields by their lowercase names.
  private(set) var headers: [String: String] = [:]
  /// The error with which the request is refused and its connection closed; nil if the request is well-formed.
  private(set) var defect: ServerFailure?

  /// The request line, in libmicrohttpd's buffer.
  struct Line {
    var method: UnsafePointer<CChar>
    /// The percent-decoded target.
    var target: UnsafePointer<CChar>
    /// The target as it was sent.
    var sent: SentTarget
    var version: UnsafePointer<CChar>
  }

  /// The fields that determine the framing of the message.
  private static let framing = ["host", "content-length", "transfer-encoding", "expect"]
  private static let known = (framing + HTTPRequest.knownHeaders).map { (name: $0, bytes: Array($0.utf8)) }

  /// Whether to check the layout of the buffer. libmicrohttpd 1.0 has another one, and refuses NUL, lone CR and lone LF
  /// itself.
  private static let checksLayout = MHD_get_version().map { String(cString: $0).hasPrefix("0.") } ?? false

  /// The address at which the next field must begin.
  private var next: Int

  /// - Parameter limit: The greatest size of the section and of the target, in bytes.
  init(_ line: Line, of connection: OpaquePointer, limit: Int) {
    let version = UnsafeBufferPointer(start: line.version, count: strlen(line.version))
    next = Int(bitPattern: line.version) + version.count + 2
    let method = UnsafeBufferPointer(start: line.method, count: strlen(line.method))
    if !Self.isToken(method) || line.sent.text.utf8.contains(where: { $0 < 33 || $0 == 127 }) {
      defect = .malformedHead
    }
    if Self.checksLayout {
      let target = Int(bitPattern: line.method) + method.count + 1
      if target != Int(bitPattern: line.target) || target + line.sent.count + 1 != Int(bitPattern: line.version) {
        defect = .malformedHead
      }
    }
    withUnsafeMutablePointer(to: &self) { head in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { head, _, name, value in
          guard let head = head?.assumingMemoryBound(to: RequestHead.self), let name else { return .NO }
          head.pointee.add(name, value ?? name + strlen(name))
          return .YES
        }, head)
    }
    let size = instantsearch_connection_info(connection, .CONNECTION_INFO_REQUEST_HEADER_SIZE)?.pointee.header_size
    if Self.checksLayout, next + 2 != Int(bitPattern: line.method) + Int(size ?? 0) { defect = .malformedHead }
    checkFraming(isHTTP11: version.last != CChar(bitPattern: UInt8(ascii: "0")))
    if line.sent.count > limit {
      defect = .targetTooLong
    } else if Int(size ?? 0) > limit {
      defect = .headTooLarge
    }
  }

  private mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    let nameBytes = UnsafeBufferPointer(start: name, count: strlen(name))
    let length = strlen(value)
    if Self.checksLayout, Int(bitPattern: name) != next { defect = .malformedHead }
    next = Int(bitPattern: value) + length + 2
    if !Self.isToken(nameBytes) || Self.hasControls(value, length) { defect = .malformedHead }
    guard let known = Self.known.first(where: { Self.isEqual(nameBytes, $0.bytes) })?.name else { return }
    var end = length
    // Keeps white space after a transfer coding: libmicrohttpd does not recognize such a coding, so it must be refused.
    while known != "transfer-encoding", end > 0, value[end - 1] == 32 || value[end - 1] == 9 { end -= 1 }
    let text = String(decoding: UnsafeRawBufferPointer(UnsafeBufferPointer(start: value, count: end)), as: UTF8.self)
    if let first = headers[known] {
      guard HTTPRequest.listHeaders.contains(known) else { return defect = defect ?? .repeatedHeader(known) }
      headers[known] = "\(first), \(text)"
    } else {
      headers[known] = text
    }
  }

  private mutating func checkFraming(isHTTP11: Bool) {
    if let host = headers["host"] {
      if !HostName.isValid(host.utf8) { defect = defect ?? .malformedHost }
    } else if isHTTP11 {
      defect = defect ?? .noHost
    }
    guard let encoding = headers["transfer-encoding"] else { return }
    if headers["content-length"] != nil {
      defect = defect ?? .ambiguous
    } else if encoding.lowercased() != "chunked" || !isHTTP11 {
      defect = defect ?? .unknownTransferEncoding
    }
  }

  /// Whether the bytes are a token (RFC 9110, section 5.6.2): a method or a field name.
  private static func isToken(_ bytes: UnsafeBufferPointer<CChar>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch UInt8(bitPattern: byte) {
        case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x7C, 0x7E: true
        default: false
        }
      }
  }

  /// Whether there are control characters other than tabs.
  private static func hasControls(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
    UnsafeBufferPointer(start: bytes, count: count).contains { (0..<32).contains($0) && $0 != 9 || $0 == 127 }
  }

  private static func isEqual(_ name: UnsafeBufferPointer<CChar>, _ lowercase: [UInt8]) -> Bool {
    name.count == lowercase.count
      && zip(name, lowercase).allSatisfy { byte, letter in
        let byte = UInt8(bitPattern: byte)
        return (0x41...0x5A ~= byte ? byte | 0x20 : byte) == letter
      }
  }
}
#endif
