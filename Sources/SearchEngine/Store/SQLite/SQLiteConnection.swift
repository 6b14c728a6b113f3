import CSQLite

/// One connection to a database, used by one thread at a time.
final class SQLiteConnection {
  fileprivate let handle: OpaquePointer

  enum Access {
    case writing, reading
    /// Reading a file that nobody can change, without locks.
    case readingUnchanging
  }

  init(path: String, access: Access) throws(StoreError) {
    var opened: OpaquePointer?
    let code =
      switch access {
      case .writing:
        sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
      case .reading:
        sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
      case .readingUnchanging:
        sqlite3_open_v2(
          Self.address(of: path), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      }
    guard let opened else { throw .sqlite(code: code, message: "out of memory") }
    handle = opened
    guard code == SQLITE_OK else { throw error(code) }
    if access == .writing, sqlite3_db_readonly(handle, "main") == 1 { throw .readOnly }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5000)
  }

  deinit {
    // Closing is deferred until statements that outlive the connection are finalized.
    sqlite3_close_v2(handle)
  }

  /// Runs statements that return no rows.
  func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return SQLiteStatement(statement, of: self)
  }

  /// The first column of each row, as text.
  func column(_ sql: String) throws(StoreError) -> [String] {
    let statement = try prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }

  /// The first column of the first row as a number, 0 if there is none.
  func integer(_ sql: String) throws(StoreError) -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? try statement.integer(0) : 0
  }

  /// How many rows the last statement changed.
  var changeCount: Int { Int(sqlite3_changes(handle)) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

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

  fileprivate func error(_ code: Int32) -> StoreError {
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

/// A statement that is compiled once and run often.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  fileprivate init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ position: Int32, _ value: some BinaryInteger) throws(StoreError) {
    try check(sqlite3_bind_int64(handle, position, Int64(value)))
  }

  /// Binds bytes without copying them: they must stay valid until the statement is reset.
  func bind(_ position: Int32, _ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    guard !bytes.isEmpty else { return try check(sqlite3_bind_zeroblob(handle, position, 0)) }
    try check(sqlite3_bind_blob64(handle, position, bytes.baseAddress, UInt64(bytes.count), nil))
  }

  /// Advances to the next row, and returns whether there is one.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let failure = connection.error(code)
      reset()
      throw failure
    }
  }

  /// Runs the statement for its effect, and resets it.
  func run() throws(StoreError) {
    while try step() {}
    reset()
  }

  func reset() {
    sqlite3_reset(handle)
  }

  func integer(_ column: Int32) throws(StoreError) -> Int {
    guard let value = Int(exactly: integer64(column)) else { throw .damaged("a number beyond the range of integers") }
    return value
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The bytes of a column, valid until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.error(code) }
  }
}
