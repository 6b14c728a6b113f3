import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The bytes of a file, or bytes in memory, of which parts are read.
enum ByteSource: Sendable {
  case memory([UInt8])
  case file(OpenFile)

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let file): file.count
    }
  }

  /// Reads a range, which must lie within the source.
  func bytes(in range: Range<Int>) throws(SearchError) -> [UInt8] {
    switch self {
    case .memory(let bytes): Array(bytes[range])
    case .file(let file): try file.bytes(in: range)
    }
  }
}

/// An open file, closed with the object.
final class OpenFile: Sendable {
  let count: Int
  private let descriptor: Int32

  init(path: String) throws(SearchError) {
    // Without waiting for whoever writes to a pipe, which is no file.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .failed(reason: "cannot open it: \(Self.reason)") }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw .failed(reason: "cannot read it: \(Self.reason)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .failed(reason: "it is not a file")
    }
    count = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// A file may be shorter than it was when it was opened, which is an error.
  func bytes(in range: Range<Int>) throws(SearchError) -> [UInt8] {
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      while filled < range.count {
        let read = pread(descriptor, start + filled, range.count - filled, off_t(range.lowerBound + filled))
        if read > 0 {
          filled += read
        } else if read == 0 || errno != EINTR {
          failure = read == 0 ? "it ends too early" : "cannot read it: \(Self.reason)"
          return
        }
      }
    }
    if let failure { throw .failed(reason: failure) }
    return bytes
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
