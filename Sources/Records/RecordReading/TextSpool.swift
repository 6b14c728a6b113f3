#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Collects text that arrives in pieces, such as standard input or an unpacked file, so that it can be read several
/// times: in memory while it is short, else in a temporary file, which has no name and vanishes with the last who uses it.
package final class TextSpool {
  private var memory: [UInt8] = []
  /// The temporary file; -1 while the text is in memory.
  private var descriptor: Int32 = -1
  private var fileSize = 0
  private let maxInMemory: Int

  package init(maxInMemory: Int = 16 << 20) { self.maxInMemory = maxInMemory }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func append(_ piece: UnsafeRawBufferPointer) throws(IndexError) {
    if memory.count + piece.count > maxInMemory { try moveToFile() }
    memory.append(contentsOf: piece)
  }

  /// The text: mapped, or copied into memory that must be deallocated.
  func finish() throws(IndexError) -> (bytes: UnsafeRawBufferPointer, isMapped: Bool) {
    guard descriptor < 0 else {
      try moveToFile()
      return (try InputFile.map(descriptor, byteCount: fileSize, Self.folder), true)
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count, alignment: 16)
    copy.copyBytes(from: memory)
    memory = []
    return (UnsafeRawBufferPointer(copy), false)
  }

  /// The folder for large temporary files: not `/tmp`, which is often in memory.
  private static var folder: String {
    if let folder = getenv("TMPDIR") { return String(cString: folder) }
    return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp"
  }

  /// Appends what is in memory to the file, which is made if there is none.
  private func moveToFile() throws(IndexError) {
    if descriptor < 0 {
      // Not by `mkstemp`, whose file a process inherits that another thread starts.
      var path = ""
      repeat {
        path = "\(Self.folder)/instantsearch-\(UInt64.random(in: 0 ... .max))"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      } while descriptor < 0 && errno == EEXIST
      guard descriptor >= 0 else { throw Self.failure() }
      unlink(path)
    }
    var written = 0
    while written < memory.count {
      let count = memory.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw Self.failure()
      }
    }
    fileSize += written
    memory.removeAll(keepingCapacity: true)
  }

  /// The error for the current `errno`.
  private static func failure() -> IndexError {
    let code = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(code) { return .diskFull(path: folder) }
    return .disk(path: folder, message: "a temporary file: \(String(cString: strerror(code)))", code: Int(code))
  }
}
