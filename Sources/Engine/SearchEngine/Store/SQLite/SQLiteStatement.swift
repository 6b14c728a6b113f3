import CSQLite

/// A statement that is compiled once and run often.
package final class SQLiteStatement {
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

  func bindNull(_ position: Int32) throws(StoreError) { try check(sqlite3_bind_null(handle, position)) }

  /// A value to bind.
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  /// Binds values to the first positions; texts are copied.
  package func bind(_ values: [Value]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .null: try check(sqlite3_bind_null(handle, position))
      case .integer(let number): try bind(position, number)
      case .real(let number): try check(sqlite3_bind_double(handle, position, number))
      case .blob(let bytes):
        let code = bytes.withUnsafeBytes { bytes in
          sqlite3_bind_blob64(handle, position, bytes.baseAddress, UInt64(bytes.count), Self.copying)
        }
        try check(bytes.isEmpty ? sqlite3_bind_zeroblob(handle, position, 0) : code)
      case .text(let text):
        let bytes = Array(text.utf8)
        let code = bytes.withUnsafeBytes { bytes in
          sqlite3_bind_text64(
            handle, position, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
            Self.copying, UInt8(SQLITE_UTF8))
        }
        try check(bytes.isEmpty ? sqlite3_bind_text(handle, position, "", 0, Self.copying) : code)
      }
    }
  }

  /// `SQLITE_TRANSIENT`, which is no pointer to a function: SQLite copies what is bound.
  private static let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Advances to the next row, and returns whether there is one.
  package func step() throws(StoreError) -> Bool {
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
  package func run() throws(StoreError) {
    while try step() {}
    reset()
  }

  package func reset() {
    sqlite3_reset(handle)
  }

  package func integer(_ column: Int32) throws(StoreError) -> Int {
    guard let value = Int(exactly: integer64(column)) else { throw .damaged("a number beyond the range of integers") }
    return value
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  package func integer64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The bytes of a column, valid until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  package func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  /// The names of the columns of the rows.
  package var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }

  /// A column as it is stored.
  package func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer64(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(Array(bytes(column)))
    default: .null
    }
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.error(code) }
  }
}
