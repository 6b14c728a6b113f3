internal import Platform

/// A connection that reads one generation of a store at a time, in a read transaction.
///
/// `@unchecked Sendable`: all access is under its lock.
final class RecordReader: @unchecked Sendable {
  private let lock = PosixLock()
  let connection: SQLiteConnection
  private let beginning: SQLiteStatement
  private let ending: SQLiteStatement
  private let generationQuery: SQLiteStatement
  private let bodiesQuery: SQLiteStatement
  private let rangeQuery: SQLiteStatement
  private let vectorQuery: SQLiteStatement
  /// The number of rows in a call of ``bodiesQuery``.
  private static let rowsInQuery = 16
  /// The generation that is read; nil between two uses, and when its transaction was lost.
  private var openGeneration: Int?

  init(path: String, access: SQLiteConnection.Access) throws(StoreError) {
    connection = try SQLiteConnection(path: path, access: access)
    // SQLite reads mapped pages without copying them, and reads as usual what it cannot map.
    try connection.run("PRAGMA mmap_size = 0x7fff0000; PRAGMA trusted_schema = OFF")
    let version = try StoreSchema.check(connection)
    let checksum = version > StoreSchema.versionWithoutChecksums ? "checksum" : "NULL"
    let vector = version > StoreSchema.versionWithoutVectors ? "vector" : "NULL"
    beginning = try connection.prepare("BEGIN")
    ending = try connection.prepare("COMMIT")
    generationQuery = try connection.prepare("SELECT value FROM meta WHERE key = 'generation'")
    // Several rows, in their order: running a statement takes longer than finding a row.
    let rows = Array(repeating: "(?)", count: Self.rowsInQuery).joined(separator: ", ")
    bodiesQuery = try connection.prepare(
      "SELECT body, \(checksum), row FROM (VALUES \(rows)) LEFT JOIN records ON row = column1")
    rangeQuery = try connection.prepare(
      "SELECT body, \(checksum), row, \(vector) FROM records WHERE row >= ? AND row < ? ORDER BY row")
    vectorQuery = try connection.prepare("SELECT \(vector) FROM records WHERE row = ?")
  }

  /// Begins a read transaction on the newest generation, and returns its number.
  func begin() throws(StoreError) -> Int {
    try lock.withLock { () throws(StoreError) in try beginLocked() }
  }

  func end() {
    lock.withLock { endLocked() }
  }

  /// Restarts the read transaction on the same generation, so that it no longer depends on a log that was copied.
  ///
  /// Nothing must have been written since that generation.
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
    // SQLite fixes what a transaction sees at its first read.
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

  func reading<Value>(
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
      var rest = Array(rows)[...]
      bodies.reserveCapacity(rest.count)
      while !rest.isEmpty {
        defer { bodiesQuery.reset() }
        let some = rest.prefix(Self.rowsInQuery)
        rest = rest.dropFirst(some.count)
        for (index, row) in some.enumerated() { try bodiesQuery.bind(Int32(index + 1), row) }
        for row in some {
          guard try bodiesQuery.step() else { throw .damaged("record \(row) can't be looked up") }
          guard !bodiesQuery.isNull(2) else {
            bodies.append(nil)
            continue
          }
          guard try bodiesQuery.integer(2) == row else { throw .damaged("record \(row) is another one") }
          bodies.append(Array(try Self.checkedBody(in: bodiesQuery, row: row)))
        }
      }
      return bodies
    }
  }

  /// The text of a record, valid until the next step; throws where its checksum is wrong.
  private static func checkedBody(
    in statement: SQLiteStatement, row: Int
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    let body = statement.bytes(0)
    // Earlier versions wrote no checksums.
    if !statement.isNull(1), Checksum.ofRecord(body, row: row) != UInt64(bitPattern: statement.integer64(1)) {
      throw .damaged("record \(row) is not as it was written")
    }
    return body
  }

  /// What is stored of a record's vector.
  func vector(row: Int) throws(StoreError) -> StoredVector? {
    try reading { () throws(StoreError) in
      defer { vectorQuery.reset() }
      try vectorQuery.bind(1, row)
      guard try vectorQuery.step() else { return nil }
      return try Self.checkedVector(in: vectorQuery, 0, row: row)
    }
  }

  private static func checkedVector(
    in statement: SQLiteStatement, _ column: Int32, row: Int
  ) throws(StoreError) -> StoredVector? {
    if statement.isNull(column) { return nil }
    guard let vector = StoredVector(bytes: statement.bytes(column), row: row) else {
      throw .damaged("the vector of record \(row) is not as it was written")
    }
    return vector
  }

  /// Copies consecutive records until they have `byteCount` bytes, at least one.
  func copy(rows: Range<Int>, upTo byteCount: Int, into batch: inout RecordBatch) throws(StoreError) {
    batch.removeAll()
    try reading { () throws(StoreError) in
      defer { rangeQuery.reset() }
      try rangeQuery.bind(1, rows.lowerBound)
      try rangeQuery.bind(2, rows.upperBound)
      var next = rows.lowerBound
      while batch.bytes.count < byteCount, try rangeQuery.step() {
        let row = try rangeQuery.integer(2)
        // A damaged B-tree could loop.
        guard row >= next else { throw .damaged("records in disorder") }
        batch.append(
          row: row, body: try Self.checkedBody(in: rangeQuery, row: row),
          vector: try Self.checkedVector(in: rangeQuery, 3, row: row))
        next = row + 1
      }
    }
  }
}

/// Concatenated texts of records, copied from the store.
struct RecordBatch {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [(row: Int, end: Int, vector: StoredVector?)] = []

  mutating func append(row: Int, body: UnsafeRawBufferPointer, vector: StoredVector?) {
    bytes.append(contentsOf: body)
    ends.append((row, bytes.count, vector))
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
