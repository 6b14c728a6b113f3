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

  /// The database has no such table.
  case noTable(String)
  /// It is not a table that triggers can be created on: what it is instead.
  case notATable(String, found: String)
  /// The table has no primary key of one column, and none was named.
  case noKey(table: String)
  /// The table, or the rows of the `SELECT`, have no such column.
  case noColumn(String, of: String)
  /// No constraint or index says that the column differs in all rows.
  case keyNotUnique(String, table: String)
  /// The `SELECT` can't be compiled: SQLite's message.
  case select(message: String)
  /// The `SELECT` reads a table that is neither followed nor joined, so that its changes would be missed.
  case unfollowedTable(String)
  /// Several rows have the same key.
  case repeatedKey(String)
  /// The database lacks the triggers: the statements that create them.
  case notInstalled(sql: String)
  /// The database has another table with the name of the change table.
  case foreignTable(String)

  /// A store of Core Data does not keep what following it needs: what to do.
  case noHistory(String)

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
    case .noTable(let name): "the database has no table '\(name)'"
    case .notATable(let name, let found):
      "'\(name)' is \(found): follow a table, and read the records by a SELECT"
    case .noKey(let table): "the table '\(table)' has no primary key of one column: name a unique column as the id"
    case .noColumn(let column, let owner): "\(owner) has no column '\(column)'"
    case .keyNotUnique(let column, let table):
      "the column '\(column)' of '\(table)' may have the same value twice: name a primary key or a unique column"
    case .select(let message): "the SELECT can't be read: \(message)"
    case .unfollowedTable(let name): "the SELECT reads '\(name)', whose changes would be missed: add a join for it"
    case .repeatedKey(let key): "several rows have the key '\(key)': let the SELECT return one row for each"
    case .notInstalled:
      "the database does not note its changes yet: run the feed's SQL in a migration, or allow to install it"
    case .foreignTable(let name): "the database has another table '\(name)': choose another name for the changes"
    case .noHistory(let remedy): "the store does not keep its history: \(remedy)"
    case .foreignIndex: "the index has other records, which following would delete: use an index of its own"
    case .index(let error): "\(error)"
    case .stopped: "following was stopped"
    }
  }
}

extension FollowError {
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
