public import SearchEngine

/// Why an index can't follow a database. Nothing is lost then: the index stays as it is, and a follower that polls tries
/// again.
public enum FollowError: Error, Hashable, Sendable {
  // MARK: The database

  /// There is no file at the path.
  case notFound(path: String)
  /// The file is not an SQLite database, or an encrypted one.
  case notADatabase(path: String)
  /// The database may only be read, but its changes must be deleted when they are in the index.
  case readOnly(path: String)
  /// Another connection has locked the database for too long.
  case locked(path: String)
  /// SQLite reports any other error: its message.
  case database(path: String, message: String)

  // MARK: What to follow

  /// The table, its key, the `SELECT`, or the entity can't be followed: why, and what to do.
  case unusable(String)
  /// The database lacks the triggers: the statements that create them.
  case notInstalled(sql: String)

  // MARK: The index

  /// The index has records that did not come from a followed database. Following would delete them.
  case foreignIndex
  /// The index can't be changed.
  case index(IndexError)
  /// Following was stopped.
  case stopped
}

extension FollowError: CustomStringConvertible {
  /// A message with a remedy.
  public var description: String {
    switch self {
    case .notFound(let path): "there is no database at \(path)"
    case .notADatabase(let path): "\(path) is not an SQLite database, or it is encrypted"
    case .readOnly(let path): "the database \(path) can only be read: check the permissions of the file and its folder"
    case .locked(let path): "the database \(path) is locked by another connection, which has not ended its transaction"
    case .database(let path, let message): "the database \(path) can't be read: \(message)"
    case .unusable(let reason): reason
    case .notInstalled:
      "the database does not note its changes yet: run the feed's SQL in a migration, or allow to install it"
    case .foreignIndex: "the index has other records, which following would delete: use an index of its own"
    case .index(let error): "\(error)"
    case .stopped: "following was stopped"
    }
  }
}

extension FollowError {
  /// The error where several rows have the same key.
  static func repeated(_ key: String) -> FollowError {
    .unusable("several rows have the key '\(key)': let the SELECT return one row for each")
  }

  init(any error: any Error, path: String) {
    self =
      switch error {
      case let error as FollowError: error
      case let error as IndexError: .index(error)
      case let error as StoreError: FollowError(error, path: path)
      default: .database(path: path, message: "\(error)")
      }
  }

  init(_ error: StoreError, path: String) {
    switch error {
    case .notAnIndex: self = .notADatabase(path: path)
    case .readOnly: self = .readOnly(path: path)
    case .sqlite(let code, _) where [5, 6].contains(code & 0xFF): self = .locked(path: path)
    default: self = .database(path: path, message: "\(error)")
    }
  }

  /// Whether another connection is writing at the moment.
  var isLocked: Bool { if case .locked = self { true } else { false } }
}
