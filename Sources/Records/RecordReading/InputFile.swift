#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is mapped into memory. Text that can't be mapped, like that of a pipe, is copied before: see
/// ``TextSpool``.
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

  /// Text that was collected in a spool, which must not be used afterwards.
  init(_ spool: TextSpool) throws(IndexError) { (bytes, isMapped) = try spool.finish() }

  private init(descriptor: Int32, path: String, _ onInput: ((Int) -> Void)?) throws(IndexError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    if isFile, status.st_size > 0, lseek(descriptor, 0, SEEK_CUR) == 0 {
      bytes = try Self.map(descriptor, byteCount: Int(clamping: status.st_size), path)
      isMapped = true
    } else {
      (bytes, isMapped) = try Self.readToEnd(descriptor, path, onInput)
    }
  }

  static func map(_ descriptor: Int32, byteCount: Int, _ path: String) throws(IndexError) -> UnsafeRawBufferPointer {
    guard let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw failure(path)
    }
    return UnsafeRawBufferPointer(start: start, count: byteCount)
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  /// Lets the system take back the memory of the bytes before an offset. They are read again from the file where they
  /// are needed.
  func release(before offset: Int) {
    guard isMapped, let start = bytes.baseAddress else { return }
    madvise(UnsafeMutableRawPointer(mutating: start), offset & ~0xFFFF, MADV_DONTNEED)
  }

  private static func readToEnd(
    _ descriptor: Int32, _ path: String, _ onInput: ((Int) -> Void)?
  ) throws(IndexError) -> (bytes: UnsafeRawBufferPointer, isMapped: Bool) {
    let spool = TextSpool()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while true {
      let received = read(descriptor, buffer.baseAddress, buffer.count)
      if received == 0 { return try spool.finish() }
      guard received > 0 else {
        if errno == EINTR { continue }
        throw failure(path)
      }
      try spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<received]))
      count += received
      onInput?(count)
    }
  }

  /// The error for the current `errno`.
  static func failure(_ path: String) -> IndexError {
    let code = errno
    if code == ENOENT || code == ENOTDIR { return .notFound(path: path) }
    return .disk(path: path, message: String(cString: strerror(code)), code: Int(code))
  }
}
