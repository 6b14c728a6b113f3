import CSQLite

/// Why the file of an index cannot be opened, read or written.
package enum StoreError: Error, Hashable, Sendable {
  /// The index is open for writing already, in this process or another one.
  case lockedByAnotherProcess
  /// The file at the path is no SQLite database, or that of another program.
  case notAnIndex(String)
  /// The file is inconsistent.
  case damaged(String)
  /// A newer version of the library wrote the file.
  case newerVersion(Int)
  /// The index was opened for reading, or the file may not be written.
  case readOnly
  /// The disk is full.
  case diskFull
  /// A system call failed; `code` is its `errno`.
  case io(String, code: Int32)
  /// SQLite reported any other error.
  case sqlite(code: Int32, message: String)

  /// The error that SQLite's extended result code stands for.
  init(sqliteCode code: Int32, message: String, systemCode: Int32) {
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .notAnIndex("no SQLite database")
    case SQLITE_CORRUPT: self = .damaged(message)
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_FULL: self = .diskFull
    case SQLITE_NOMEM: self = .io(message, code: SystemFile.lackOfMemory)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM:
      self = Self.system(message, code: systemCode)
    default: self = .sqlite(code: code, message: message)
    }
  }

  /// The error that an `errno` stands for.
  package static func system(_ action: String, code: Int32) -> StoreError {
    SystemFile.isFull(code) ? .diskFull : .io(action, code: code)
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .lockedByAnotherProcess: "it is open for writing elsewhere"
    case .notAnIndex(let reason): "this is not an index: \(reason)"
    case .damaged(let reason): "it is damaged: \(reason)"
    case .newerVersion(let version): "a newer version of the library wrote it (format \(version))"
    case .readOnly: "it can only be read"
    case .diskFull: "there is no room left on the disk"
    case .io(let action, 0): action
    case .io(let action, let code): "\(action): \(SystemFile.reason(of: code))"
    case .sqlite(let code, let message): "\(message) (SQLite's code \(code))"
    }
  }
}
