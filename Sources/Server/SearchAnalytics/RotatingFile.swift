internal import SearchEngine

/// A file of lines, locked against other processes. When it is full, it is renamed to end in `.1`, replacing the one that
/// was renamed before, and a new one is begun. A file that it creates is readable by its owner only.
///
/// Its path, size and last byte are read at each call, so that a failure has no lasting effect, nor has removing or
/// renaming the file.
struct RotatingFile {
  private let path: String
  private let limit: Int
  private var file: SystemFile

  init(path: String, limit: Int) throws(StoreError) {
    // Absolute: the folder is opened after renaming, and the process may change its own.
    self.path = try SystemFile.resolve(path)
    self.limit = limit
    file = try Self.opened(self.path)
  }

  /// Appends lines, each with its line break. If the last line was cut by a crash or a full disk, they begin on a new one.
  mutating func append(_ lines: String) throws(StoreError) {
    // Also if an earlier call has renamed the file, and could not open the next one.
    if !file.isAtPath { file = try Self.opened(path) }
    if try isFull(with: lines.utf8.count) {
      try SystemFile.move(path, to: path + ".1")
      file = try Self.opened(path)
    }
    let isCut = try file.lastByte().map { $0 != UInt8(ascii: "\n") } ?? false
    let bytes = Array(((isCut ? "\n" : "") + lines).utf8)
    let size = try file.size()
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(StoreError) in try file.write(bytes, at: size) }
    }.get()
  }

  private func isFull(with count: Int) throws(StoreError) -> Bool {
    let size = try file.size()
    return size > 0 && size + count > limit
  }

  private static func opened(_ path: String) throws(StoreError) -> SystemFile {
    let file = try SystemFile(path: path, for: .extendingPrivately)
    try file.lockAtOnce()
    return file
  }
}
