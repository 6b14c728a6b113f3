internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The path of a request and what follows it, as they were sent.
struct SentTarget {
  /// Bytes that are no UTF-8 must not be repaired to the name of something else: a lone `%`, which is refused, stands for
  /// a target that has some.
  let text: String
  /// How many bytes were sent.
  let count: Int

  init(_ target: UnsafePointer<CChar>) {
    text = String(validatingCString: target) ?? "%"
    count = strlen(target)
  }
}

/// The head of a request, and what is wrong with it.
///
/// libmicrohttpd takes the first of two equal headers, ends a value at a NUL and a line at a lone CR or LF, and joins
/// lines. A proxy that reads the same bytes differently sees another request, or another end of it: request smuggling.
/// So every byte of the head must belong to one of the fields that were read, and what decides how a request is read
/// must be there once.
struct RequestHead {
  /// The headers that are looked at, by their names in lowercase.
  private(set) var headers: [String: String] = [:]
  /// Why the request is refused and its connection closed; nil where nothing is wrong.
  private(set) var defect: ServerFailure?

  /// The first line of a request, in libmicrohttpd's buffer.
  struct Line {
    var method: UnsafePointer<CChar>
    /// The target, whose escapes are replaced by now.
    var target: UnsafePointer<CChar>
    /// The target as it was sent.
    var sent: SentTarget
    var version: UnsafePointer<CChar>
  }

  /// The headers that say where a body ends and whether it is sent.
  private static let framing = ["host", "content-length", "transfer-encoding", "expect"]
  private static let known = (framing + HTTPRequest.knownHeaders).map { (name: $0, bytes: Array($0.utf8)) }

  /// Later versions refuse a NUL, a lone CR and a lone LF themselves, and keep the fields elsewhere.
  private static let checksLayout = MHD_get_version().map { String(cString: $0).hasPrefix("0.") } ?? false

  /// Where the field that comes next must begin.
  private var next: Int

  init(_ line: Line, of connection: OpaquePointer) {
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
    checkFraming(isHTTP11: version.last == CChar(bitPattern: UInt8(ascii: "1")))
  }

  private mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    let nameBytes = UnsafeBufferPointer(start: name, count: strlen(name))
    let length = strlen(value)
    if Self.checksLayout, Int(bitPattern: name) != next { defect = .malformedHead }
    next = Int(bitPattern: value) + length + 2
    if !Self.isToken(nameBytes) || Self.hasControls(value, length) { defect = .malformedHead }
    guard let known = Self.known.first(where: { Self.isEqual(nameBytes, $0.bytes) })?.name else { return }
    if headers[known] != nil { defect = defect ?? .repeatedHeader(known) }
    var end = length
    // libmicrohttpd compares encodings with these, so they must stay to be refused.
    while known != "transfer-encoding", end > 0, value[end - 1] == 32 || value[end - 1] == 9 { end -= 1 }
    headers[known] = String(
      decoding: UnsafeRawBufferPointer(UnsafeBufferPointer(start: value, count: end)), as: UTF8.self)
  }

  private mutating func checkFraming(isHTTP11: Bool) {
    guard let encoding = headers["transfer-encoding"] else { return }
    if headers["content-length"] != nil {
      defect = defect ?? .ambiguous
    } else if encoding.lowercased() != "chunked" || !isHTTP11 {
      defect = defect ?? .unknownTransferEncoding
    }
  }

  /// Whether the bytes are letters, digits and the punctuation that names of methods and headers may have.
  private static func isToken(_ bytes: UnsafeBufferPointer<CChar>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch UInt8(bitPattern: byte) {
        case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x7C, 0x7E: true
        default: false
        }
      }
  }

  /// Whether there are control characters but for tabs.
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
