internal import SearchEngine

/// A connection to a followed database. To be used by one thread at a time.
final class FollowedDatabase {
  private let path: String
  let source: SQLiteFeed.Source
  let connection: SQLiteConnection
  private let identity: SystemFile.Identity?
  /// SQLite's `data_version` when everything was read up to a token; it changes with each commit of another connection.
  private var lastRead: (version: Int, token: FeedToken)?
  /// The layout of the tables, with the `schema_version` for which it was found out.
  private var known: (schema: Int64, layout: FollowedLayout)?

  init(_ path: String, _ source: SQLiteFeed.Source) throws(FollowError) {
    (self.path, self.source) = (path, source)
    identity = SystemFile.identity(of: path)
    guard identity != nil, !SystemFile.isFolder(path) else { throw .notFound(path: path) }
    do throws(StoreError) {
      connection = try SQLiteConnection(path: path, access: .updating)
      // Only the change table is written, which can be made anew: a commit need not wait for the disk in WAL mode.
      try connection.run("PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL")
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    } catch {
      throw FollowError(error, path: path)
    }
  }

  /// Whether the path still leads to the file that is open.
  var isAtPath: Bool { identity == SystemFile.identity(of: path) }

  /// Converts errors of SQLite.
  static func catching<Value>(_ path: String, _ body: () throws -> Value) throws(FollowError) -> Value {
    do { return try body() } catch { throw FollowError(any: error, path: path) }
  }

  // MARK: Installing

  /// What the tables are, as they are now.
  func layout() throws -> FollowedLayout { try FollowedLayout(of: source, in: connection) }

  /// What the tables are, and whether the database notes its changes.
  private func checkedLayout(_ schema: Int64) throws -> (layout: FollowedLayout, isInstalled: Bool) {
    if let known, known.schema == schema { return (known.layout, true) }
    known = nil
    let layout = try layout()
    try layout.check(in: connection)
    guard try layout.isInstalled(in: connection) else { return (layout, false) }
    known = (schema, layout)
    return (layout, true)
  }

  /// Throws where the database does not note its changes. Installs what is missing if that is permitted.
  ///
  /// From here to the end of the reading, the connection waits for locks; at other times it does not.
  func prepareToRead(mayInstall: Bool) throws(FollowError) {
    try Self.catching(path) {
      try connection.run("PRAGMA busy_timeout = 2000")
      let (layout, isInstalled) = try checkedLayout(Int64(try connection.integer("PRAGMA schema_version")))
      if isInstalled { return }
      guard mayInstall else { throw FollowError.notInstalled(sql: layout.installation) }
      try install()
    }
  }

  private func install() throws {
    try connection.run("BEGIN IMMEDIATE")
    defer { if connection.isInTransaction { try? connection.run("ROLLBACK") } }
    // Nobody changes the schema meanwhile.
    try connection.run(try layout().installation)
    try connection.run("COMMIT")
  }

  // MARK: Reading

  /// Whether something was committed since a token was read.
  func hasChanges(since token: FeedToken) -> Bool {
    do {
      let version = try connection.integer("PRAGMA data_version")
      if let lastRead, lastRead == (version, token) { return false }
      let newest = try newest()
      guard newest.number == token.number, newest.mark == token.mark, token.source == source.description,
        Int64(try connection.integer("PRAGMA schema_version")) == token.schema
      else { return true }
      lastRead = (version, token)
      return false
    } catch {
      // Reading waits for a lock, and says what else is wrong.
      return true
    }
  }

  private func newest() throws(StoreError) -> (number: Int64, mark: Int64) {
    let name = source.changeTable.quotedName
    let row = try connection.rows("SELECT number, mark FROM \(name) ORDER BY number DESC LIMIT 1").first
    return (row?[0].integer ?? 0, row?[1].integer ?? 0)
  }

  /// Passes on the changes since a token, in one read transaction, and returns the token of what was read.
  func read(since token: FeedToken?, _ receive: (FeedChange) throws -> Void) throws -> FeedToken {
    do {
      defer { try? connection.run("PRAGMA busy_timeout = 0") }
      try connection.run("BEGIN")
      defer { if connection.isInTransaction { try? connection.run("COMMIT") } }
      // SQLite fixes what a transaction sees at its first read.
      let schema = Int64(try connection.integer("PRAGMA schema_version"))
      let version = try connection.integer("PRAGMA data_version")
      let (layout, isInstalled) = try checkedLayout(schema)
      // They were there a moment ago.
      guard isInstalled else { throw FollowError.notInstalled(sql: layout.installation) }
      let newest = try newest()
      let next = FeedToken(number: newest.number, mark: newest.mark, schema: schema, source: source.description)
      let reader = FollowedRows(layout: layout, connection: connection)
      if let token, token.schema == schema, token.source == next.source, try isNoted(token) {
        if token.number < next.number { try reader.readChanges(after: token.number, receive) }
      } else {
        try reader.readAll(receive)
      }
      lastRead = (version, next)
      return next
    } catch let error as StoreError {
      throw FollowError(error, path: path)
    }
  }

  /// Whether the row of a token is still there. Otherwise this is another history, such as that of a restored backup.
  private func isNoted(_ token: FeedToken) throws -> Bool {
    let sql = "SELECT 1 FROM \(source.changeTable.quotedName) WHERE number = ? AND mark = ?"
    return try !connection.rows(sql, [.integer(token.number), .integer(token.mark)]).isEmpty
  }

  // MARK: Forgetting

  /// Deletes a portion of the rows before that of a token, unless they are fewer or somebody is writing.
  ///
  /// - Returns: Whether there are more.
  func forget(before token: FeedToken, portion: Int) throws(FollowError) -> Bool {
    try Self.catching(path) {
      let name = source.changeTable.quotedName
      let first = Int64(try connection.integer("SELECT min(number) FROM \(name)"))
      guard token.number - first >= portion else { return false }
      // The row of the token stays, as evidence of the history.
      let end = min(token.number, first + Int64(portion))
      do {
        try connection.run("DELETE FROM \(name) WHERE number < \(end)")
      } catch let error as StoreError where FollowError(error, path: path).isLocked {
        return true
      }
      return token.number - end >= portion
    }
  }
}
