#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open file, closed with the object, and all the file system calls of the engine.
package final class SystemFile {
  package let path: String
  private let descriptor: Int32

  package enum Purpose {
    case reading
    /// Creates an empty file, or truncates an existing one.
    case replacing
    /// The same, readable by the owner only.
    case replacingPrivately
    /// A file that is created if missing, readable by the owner only, to which more is written.
    case extendingPrivately
    /// Creates a file that must not be there, not even as a symbolic link.
    case creating
    /// A file that is created if missing, and whose contents do not matter.
    case locking
  }

  package init(path: String, for purpose: Purpose) throws(StoreError) {
    let flags =
      switch purpose {
      case .reading: O_RDONLY
      case .replacing, .replacingPrivately: O_RDWR | O_CREAT | O_TRUNC
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .locking, .extendingPrivately: O_RDWR | O_CREAT
      }
    let isPrivate = purpose == .replacingPrivately || purpose == .extendingPrivately
    descriptor = open(path, flags | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
    self.path = path
    guard descriptor >= 0 else { throw .system("cannot open \(path)", code: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A child process between fork and exec has a copy of the descriptor, so closing alone would not release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock on the file without waiting. The kernel releases it when the file is closed or the process dies.
  package func lockAtOnce() throws(StoreError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw .lockedByAnotherProcess
      default: throw .system("cannot lock \(path)", code: errno)
      }
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) {
    guard let start = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = pwrite(descriptor, start + written, bytes.count - written, off_t(offset + written))
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .system("cannot write \(path)", code: errno)
      }
    }
  }

  /// Allocates disk space for so many bytes, so that writing them later can't fail for lack of it.
  package func reserve(_ byteCount: Int) throws(StoreError) {
    #if canImport(Darwin)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    for offset in stride(from: 0, to: byteCount, by: zeros.count) {
      try zeros.withUnsafeBufferPointer { zeros throws(StoreError) in
        let part = UnsafeBufferPointer(rebasing: zeros[..<min(zeros.count, byteCount - offset)])
        try write(UnsafeRawBufferPointer(part), at: offset)
      }
    }
    #else
    let code = posix_fallocate(descriptor, 0, off_t(byteCount))
    guard code == 0 else { throw .system("cannot write \(path)", code: code) }
    #endif
  }

  /// Returns when everything written is on the disk.
  package func synchronize() throws(StoreError) {
    #if canImport(Darwin)
    // There `fsync` leaves the bytes in the cache of the drive. File systems of a network have no `F_FULLFSYNC`.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    let code = errno
    guard [ENOTSUP, EINVAL, ENOTTY].contains(code) else { throw .system("cannot write \(path)", code: code) }
    #endif
    guard fsync(descriptor) == 0 else { throw .system("cannot write \(path)", code: errno) }
  }

  /// Removes the contents.
  package func truncate() throws(StoreError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .system("cannot write \(path)", code: errno) }
  }

  /// Lets only the owner read and write the file, also one that was created with more permissions.
  package func makePrivate() throws(StoreError) {
    guard fchmod(descriptor, 0o600) == 0 else { throw .system("cannot protect \(path)", code: errno) }
  }

  package func size() throws(StoreError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("cannot read \(path)", code: errno) }
    return Int(clamping: status.st_size)
  }

  /// Tells a file from others, whatever its name is.
  package struct Identity: Equatable, Sendable {
    fileprivate var device: dev_t
    fileprivate var number: ino_t

    fileprivate init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  package var identity: Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Identity(status) : nil
  }

  /// The identity of the file at a path, nil if there is none.
  package static func identity(of path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }

  /// Whether the path still leads to this file: it may have been renamed, removed or replaced.
  package var isAtPath: Bool { identity != nil && identity == Self.identity(of: path) }

  /// The last byte; nil if the file is empty.
  package func lastByte() throws(StoreError) -> UInt8? {
    let size = try size()
    var byte: UInt8 = 0
    guard size > 0 else { return nil }
    while pread(descriptor, &byte, 1, off_t(size - 1)) < 0 {
      guard errno == EINTR else { throw .system("cannot read \(path)", code: errno) }
    }
    return byte
  }

  /// A descriptor of the same file, which the caller closes; -1 if there is none left.
  package func duplicate() -> Int32 { dup(descriptor) }

  /// The whole file.
  package func bytes() throws(StoreError) -> [UInt8] {
    guard let mapped = try map() else { return [] }
    defer { Self.unmap(mapped) }
    return Array(mapped)
  }

  /// Maps the whole file into memory; nil if it is empty.
  func map() throws(StoreError) -> UnsafeRawBufferPointer? {
    let count = try size()
    guard count > 0 else { return nil }
    guard let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
      throw .system("cannot map \(path)", code: errno)
    }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Memory that contains zeros, to be released by ``unmap(_:)``.
  static func zeros(count: Int) -> UnsafeRawBufferPointer {
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let start, start != MAP_FAILED else { preconditionFailure("there is not enough memory") }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}

extension SystemFile {
  static let missingCode = ENOENT
  static let lackOfMemory = ENOMEM

  /// What an `errno` means, in words.
  static func reason(of code: Int32) -> String {
    code == ENOMEM ? "there is not enough memory" : String(cString: strerror(code))
  }

  /// Whether the process may use so many more bytes of memory, at this moment.
  package static func hasMemory(_ byteCount: Int) -> Bool {
    guard let start = mmap(nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0), start != MAP_FAILED
    else { return false }
    munmap(start, byteCount)
    return true
  }

  static func isFull(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }

  static func isForbidden(_ code: Int32) -> Bool {
    code == EACCES || code == EPERM || code == EROFS
  }

  /// The absolute path without symbolic links; the file need not exist.
  package static func resolve(_ path: String) throws(StoreError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .io("not a path", code: EINVAL) }
    if let found = realpath(path, nil) {
      defer { free(found) }
      guard !isFolder(path) else { throw .io("\(path) is a folder", code: EISDIR) }
      return String(cString: found)
    }
    guard errno == ENOENT else { throw .system("cannot open \(path)", code: errno) }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !name.isEmpty else { throw .io("\(path) is a folder", code: EISDIR) }
    let folder = path.dropLast(name.count)
    guard let found = realpath(folder.isEmpty ? "." : String(folder), nil) else {
      throw .system("cannot open the folder of \(path)", code: errno)
    }
    defer { free(found) }
    let resolved = String(cString: found)
    return resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
  }

  /// The folder, with its slash, and the file name of a resolved path.
  static func components(of path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return (String(path.dropLast(name.count)), name)
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a file itself, and not through a symbolic link at its end; nil if there is nothing.
  package static func isPlainFile(_ path: String) -> Bool? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : nil
  }

  /// The size of the file at a path, nil if there is none.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(clamping: status.st_size) : nil
  }

  static func mayWrite(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Renames a file atomically, replacing any at the target, and synchronizes the folder.
  package static func move(_ path: String, to target: String) throws(StoreError) {
    try rename(path, to: target)
    try SystemFile(path: components(of: target).folder, for: .reading).synchronize()
  }

  /// Renames a file atomically, replacing any at the target, without waiting for the disk.
  package static func rename(_ path: String, to target: String) throws(StoreError) {
    guard systemRename(path, target) == 0 else { throw .system("cannot write \(target)", code: errno) }
  }

  package static func remove(_ path: String) {
    unlink(path)
  }

  /// Removes a file, which may be missing already.
  package static func removeIfPresent(_ path: String) throws(StoreError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system("cannot remove \(path)", code: errno) }
  }

  /// The names of the files in a folder.
  package static func names(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names
  }
}

/// `rename` of the system, which the method of that name hides.
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
