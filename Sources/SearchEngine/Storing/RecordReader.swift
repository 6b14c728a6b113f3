/// A connection that reads one state of a store at a time.
///
/// `@unchecked Sendable`: everything is done under its lock.
final class RecordReader: @unchecked Sendable {
  private let lock = PosixLock()
  private let connection: SQLiteConnection
  private let beginning: SQLiteStatement
  private let ending: SQLiteStatement
  private let generationQuery: SQLiteStatement
  private let bodyQuery: SQLiteStatement
  private let rangeQuery: SQLiteStatement
  /// The state that is read; nil between two uses, and when it was lost.
  private var openGeneration: Int?

  init(path: String, access: SQLiteConnection.Access) throws(StoreError) {
    connection = try SQLiteConnection(path: path, access: access)
    // Mapped, a record is read without a copy of its page. What SQLite cannot map it reads as usual.
    try connection.run("PRAGMA mmap_size = 0x7fff0000; PRAGMA trusted_schema = OFF")
    let checksum = try StoreSchema.check(connection) ? "checksum" : "NULL"
    beginning = try connection.prepare("BEGIN")
    ending = try connection.prepare("COMMIT")
    generationQuery = try connection.prepare("SELECT value FROM meta WHERE key = 'generation'")
    bodyQuery = try connection.prepare("SELECT body, \(checksum) FROM records WHERE row = ?")
    rangeQuery = try connection.prepare(
      "SELECT body, \(checksum), row FROM records WHERE row >= ? AND row < ? ORDER BY row")
  }

  /// Begins to read the newest state, and says its number.
  func begin() throws(StoreError) -> Int {
    try lock.withLock { () throws(StoreError) in try beginLocked() }
  }

  func end() {
    lock.withLock { endLocked() }
  }

  /// Reads the same state anew, from the database alone if all of the log was copied there.
  ///
  /// Nothing must have been written since the state that is read.
  func renew() {
    lock.withLock {
      guard let generation = openGeneration else { return }
      endLocked()
      if (try? beginLocked()) != generation { endLocked() }
    }
  }

  var generation: Int? { lock.withLock { openGeneration } }

  private func beginLocked() throws(StoreError) -> Int {
    try beginning.run()
    // The state is chosen by what is read first.
    guard try generationQuery.step() else { throw .damaged("no generation") }
    let generation = try generationQuery.integer(0)
    generationQuery.reset()
    openGeneration = generation
    return generation
  }

  private func endLocked() {
    openGeneration = nil
    if connection.isInTransaction { try? ending.run() }
    if connection.isInTransaction { try? connection.run("ROLLBACK") }
  }

  private func reading<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try lock.withLock { () throws(StoreError) in
      guard openGeneration != nil else { throw .damaged("the state that was read is lost") }
      return try body()
    }
  }

  func contents() throws(StoreError) -> StoreContents {
    try reading { () throws(StoreError) in try StoreContents(over: connection) }
  }

  func removedRows() throws(StoreError) -> [Int] {
    try reading { () throws(StoreError) in
      let query = try connection.prepare("SELECT row FROM removed ORDER BY row")
      var rows: [Int] = []
      while try query.step() { rows.append(try query.integer(0)) }
      return rows
    }
  }

  func bodies(of rows: some Sequence<Int>) throws(StoreError) -> [[UInt8]?] {
    try reading { () throws(StoreError) in
      var bodies: [[UInt8]?] = []
      for row in rows {
        defer { bodyQuery.reset() }
        try bodyQuery.bind(1, row)
        bodies.append(try bodyQuery.step() ? Array(try Self.checkedBody(in: bodyQuery, row: row)) : nil)
      }
      return bodies
    }
  }

  /// The text of a record, there until the next step; it must be the one that was written.
  private static func checkedBody(
    in statement: SQLiteStatement, row: Int
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    let body = statement.bytes(0)
    // Earlier versions wrote none.
    if !statement.isNull(1), Checksum.ofRecord(body, row: row) != UInt64(bitPattern: statement.integer64(1)) {
      throw .damaged("record \(row) is not as it was written")
    }
    return body
  }

  /// Copies records from a row on until they have so many bytes, and at least one.
  func copy(rows: Range<Int>, upTo byteCount: Int, into batch: inout RecordBatch) throws(StoreError) {
    batch.removeAll()
    try reading { () throws(StoreError) in
      defer { rangeQuery.reset() }
      try rangeQuery.bind(1, rows.lowerBound)
      try rangeQuery.bind(2, rows.upperBound)
      var next = rows.lowerBound
      while batch.bytes.count < byteCount, try rangeQuery.step() {
        let row = try rangeQuery.integer(2)
        // A damaged tree could lead in circles.
        guard row >= next else { throw .damaged("records in disorder") }
        batch.append(row: row, body: try Self.checkedBody(in: rangeQuery, row: row))
        next = row + 1
      }
    }
  }
}

/// Records that were copied out of the store, one behind the other.
struct RecordBatch {
  private(set) var bytes: [UInt8] = []
  private(set) var places: [(row: Int, end: Int)] = []

  mutating func append(row: Int, body: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: body)
    places.append((row, bytes.count))
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}
