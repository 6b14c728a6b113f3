#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is mapped into memory, or read to its end if it can't be mapped, like a pipe.
///
/// The file must not be truncated while the object lives.
///
/// `@unchecked Sendable`: the bytes are immutable, and live as long as the object.
final class InputFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// - Parameter onInput: Called with the number of bytes received so far, if the file can't be mapped.
  convenience init(path: String, onInput: ((Int) -> Void)? = nil) throws(IndexError) {
    guard !path.utf8.contains(0) else { throw .notFound(path: path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, path: path, onInput)
  }

  static func standardInput(onInput: ((Int) -> Void)? = nil) throws(IndexError) -> InputFile {
    try InputFile(descriptor: 0, path: "standard input", onInput)
  }

  private init(descriptor: Int32, path: String, _ onInput: ((Int) -> Void)?) throws(IndexError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    if isFile, status.st_size > 0, lseek(descriptor, 0, SEEK_CUR) == 0 {
      guard let start = mmap(nil, Int(clamping: status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
        start != MAP_FAILED
      else {
        throw Self.failure(path)
      }
      bytes = UnsafeRawBufferPointer(start: start, count: Int(clamping: status.st_size))
      isMapped = true
    } else {
      bytes = try Self.readToEnd(descriptor, path, onInput)
      isMapped = false
    }
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  private static func readToEnd(
    _ descriptor: Int32, _ path: String, _ onInput: ((Int) -> Void)?
  ) throws(IndexError) -> UnsafeRawBufferPointer {
    var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    var count = 0
    while true {
      let received = read(descriptor, memory.baseAddress.map { $0 + count }, memory.count - count)
      if received == 0 { break }
      guard received > 0 else {
        if errno == EINTR { continue }
        let error = failure(path)
        memory.deallocate()
        throw error
      }
      count += received
      onInput?(count)
      if count == memory.count {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(memory))
        memory.deallocate()
        memory = larger
      }
    }
    return UnsafeRawBufferPointer(start: memory.baseAddress, count: count)
  }

  /// The error for the current `errno`.
  private static func failure(_ path: String) -> IndexError {
    let code = errno
    if code == ENOENT || code == ENOTDIR { return .notFound(path: path) }
    return .disk(path: path, message: String(cString: strerror(code)), code: Int(code))
  }
}
