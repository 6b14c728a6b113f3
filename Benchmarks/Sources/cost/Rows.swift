import CBareSQLite

/// Reads the rows of 20 records with SQLite alone, which is the least that 20 hits cost.
func countRows(in folder: String) throws {
  var connection: OpaquePointer?
  var statement: OpaquePointer?
  defer {
    sqlite3_finalize(statement)
    sqlite3_close(connection)
  }
  guard sqlite3_open_v2("\(folder)/full", &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
    sqlite3_exec(connection, "PRAGMA mmap_size = 0x7fff0000; BEGIN", nil, nil, nil) == SQLITE_OK,
    sqlite3_prepare_v2(connection, "SELECT body FROM records WHERE row = ?", -1, &statement, nil) == SQLITE_OK
  else { throw Failure(text: "\(folder)/full can't be read") }
  try count("20 rows", of: 28) { _ in
    for row in 0..<28 * 20 {
      sqlite3_bind_int64(statement, 1, Int64(row * 7919 % 10_000))
      guard sqlite3_step(statement) == SQLITE_ROW, sqlite3_column_blob(statement, 0) != nil,
        sqlite3_column_bytes(statement, 0) > 0
      else { throw Failure(text: "there is no row \(row)") }
      sqlite3_reset(statement)
    }
  }
}
