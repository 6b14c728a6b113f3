import CSQLite

/// A statement that is compiled once and run often.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
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
