internal import Platform
internal import SearchEngine

/// The changes of a table of an SQLite database, whoever makes them: GRDB, sqlite-data, another process, or a sync engine.
///
/// Triggers write the key of each changed row into a table of their own, in the transaction of the change. The feed reads
/// these keys and the rows as they are then. Of the database, it writes this table and its triggers alone.
///
/// `@unchecked Sendable`: the lock protects the database.
public final class SQLiteFeed: ChangeFeed, @unchecked Sendable {
  private let path: String
  private let source: Source
  private let mayInstall: Bool
  /// How many changes are deleted at once, which takes about a millisecond.
  private let portion: Int
  private let lock = PosixLock()
  /// The open database; nil after a failure. It is opened again where another file took its place.
  private var database: FollowedDatabase?

  init(_ path: String, _ source: Source, install: Bool, portion: Int) throws(FollowError) {
    (self.path, self.source, mayInstall, self.portion) = (path, source, install, portion)
    try opened().prepareToRead(mayInstall: install)
  }

  /// The statements that install the change table and its triggers, for a migration of the app. They depend on the unique
  /// indexes of the tables. `FollowError.notInstalled` says when they must be run again.
  public static func sql(
    _ path: String, table: String, id: String? = nil, select: String? = nil, joins: [Join] = [],
    changeTable: String = "instantsearch_changes"
  ) throws(FollowError) -> String {
    let source = Source(table: table, id: id, select: select, joins: joins, json: [], changeTable: changeTable)
    let database = try FollowedDatabase(path, source)
    return try FollowedDatabase.catching(path) { try database.layout().installation }
  }

  public func hasChanges(since token: String?) throws(FollowError) -> Bool {
    guard let token = token.flatMap({ FeedToken($0) }) else { return true }
    return try lock.withLock { () throws(FollowError) in try opened().hasChanges(since: token) }
  }

  public func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
    try lock.withLock {
      let database = try opened()
      try database.prepareToRead(mayInstall: mayInstall)
      return try database.read(since: token.flatMap { FeedToken($0) }, receive).text
    }
  }

  public func forget(before token: String) throws(FollowError) -> Bool {
    guard let token = FeedToken(token) else { return false }
    return try lock.withLock { () throws(FollowError) in try opened().forget(before: token, portion: portion) }
  }

  /// The database at the path, which is opened if it is not.
  private func opened() throws(FollowError) -> FollowedDatabase {
    if let database, database.isAtPath { return database }
    database = nil
    let opened = try FollowedDatabase(path, source)
    database = opened
    return opened
  }
}

extension ChangeFeed where Self == SQLiteFeed {
  /// The changes of a table of an SQLite database.
  ///
  /// - Parameters:
  ///   - path: The path of the database. In WAL mode, neither side waits for the other.
  ///   - table: The table with a row for each record.
  ///   - id: The column of the objectIDs, which must be unique; nil for the primary key.
  ///   - select: A `SELECT` of the records, with the column `id`; nil for all columns of the table. It may rename and compute
  ///     columns, and read further tables that are in `joins`. It must return one row for each id.
  ///   - joins: The further tables that the `SELECT` reads.
  ///   - json: The columns with JSON, such as lists; texts otherwise.
  ///   - changeTable: The name of the table of changes. Each index that follows a database needs its own.
  ///   - install: Whether the change table and its triggers may be created; otherwise a migration of the app must run
  ///     ``SQLiteFeed/sql(_:table:id:select:joins:changeTable:)``.
  public static func sqlite(
    _ path: String, table: String, id: String? = nil, select: String? = nil, joins: [SQLiteFeed.Join] = [],
    json: [String] = [], changeTable: String = "instantsearch_changes", install: Bool = false
  ) throws(FollowError) -> SQLiteFeed {
    let source = Self.Source(table: table, id: id, select: select, joins: joins, json: json, changeTable: changeTable)
    return try SQLiteFeed(path, source, install: install, portion: 500)
  }
}
