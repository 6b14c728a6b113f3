import CSQLite

/// One connection to a database, used by one thread at a time.
package final class SQLiteConnection {
  private let handle: OpaquePointer

  package enum Access {
    case writing, reading
    /// Writing to a database that exists.
    case updating
    /// Reading a file that nobody can change, without locks.
    case readingUnchanging
  }

  package init(path: String, access: Access) throws(StoreError) {
    var opened: OpaquePointer?
    let code =
      switch access {
      case .writing:
        sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
      case .updating: sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
      case .reading:
        sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
      case .readingUnchanging:
        sqlite3_open_v2(
          Self.address(of: path), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      }
    guard let opened else { throw .io("cannot open \(path)", code: SystemFile.lackOfMemory) }
    handle = opened
    guard code == SQLITE_OK else { throw error(code) }
    if access == .writing || access == .updating, sqlite3_db_readonly(handle, "main") == 1 { throw .readOnly }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5000)
  }

  deinit {
    // Closing is deferred until statements that outlive the connection are finalized.
    sqlite3_close_v2(handle)
  }

  /// Runs statements that return no rows.
  package func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  package func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return SQLiteStatement(statement, of: self)
  }

  /// The first column of each row, as text.
  package func column(_ sql: String) throws(StoreError) -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }

  /// The first column of the first row as a number, 0 if there is none.
  package func integer(_ sql: String) throws(StoreError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? try statement.integer(0) : 0
  }

  /// How many rows the last statement changed.
  package var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// The ID of the row that was inserted last.
  package var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Copies the log into the database as far as readers of older states permit, without waiting.
  ///
  /// - Returns: Whether the whole log was copied.
  func copyLog() throws(StoreError) -> Bool {
    var logged: Int32 = 0
    var copied: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &logged, &copied)
    guard code == SQLITE_OK else { throw error(code) }
    return logged == copied
  }

  /// Truncates the file of a log that was copied, if no connection reads from it.
  func emptyLog() {
    sqlite3_busy_timeout(handle, 0)
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_busy_timeout(handle, 5000)
  }

  func error(_ code: Int32) -> StoreError {
    StoreError(
      sqliteCode: code, message: String(cString: sqlite3_errmsg(handle)), systemCode: sqlite3_system_errno(handle))
  }

  private static func address(of path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var address = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
        address += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return address + "?immutable=1"
  }
}
