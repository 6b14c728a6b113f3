/// The records of a store as one of its transactions left them, unaffected by later writes.
///
/// May be read from any thread. Snapshots are cheap, but the write-ahead log cannot be emptied while one of an older
/// generation is alive: hold it for the duration of a search, not of a day.
final class RecordSnapshot: Sendable {
  /// The number of the transaction after which it was taken.
  let generation: Int
  let reader: RecordReader
  private let pool: ReaderPool

  init(from pool: ReaderPool) throws(StoreError) {
    self.pool = pool
    (reader, generation) = try pool.take()
  }

  deinit {
    pool.giveBack(reader)
  }

  /// The text of a record, nil if there is none with this number.
  func body(row: Int) throws(StoreError) -> [UInt8]? {
    try reader.bodies(of: CollectionOfOne(row))[0]
  }

  /// The texts of records, in the order of the rows asked for.
  func bodies(rows: some Sequence<Int>) throws(StoreError) -> [[UInt8]?] {
    try reader.bodies(of: rows)
  }

  /// What is stored of a record's vector.
  func vector(row: Int) throws(StoreError) -> StoredVector? { try reader.vector(row: row) }

  /// Calls the closure with each record of these rows and its vector, in ascending order. The closure may read from the
  /// snapshot.
  func forEach(
    in rows: Range<Int>, _ body: (_ row: Int, _ bytes: UnsafeRawBufferPointer, StoredVector?) throws -> Void
  ) throws {
    var batch = RecordBatch()
    var next = rows.lowerBound
    while true {
      try reader.copy(rows: next..<rows.upperBound, upTo: pool.thresholds.recordPageSize, into: &batch)
      guard let last = batch.ends.last else { return }
      try batch.bytes.withUnsafeBytes { bytes in
        var start = 0
        for record in batch.ends {
          try body(record.row, UnsafeRawBufferPointer(rebasing: bytes[start..<record.end]), record.vector)
          start = record.end
        }
      }
      next = last.row + 1
      pool.thresholds.count(.recordPages, if: next < rows.upperBound)
    }
  }

  /// The settings, the numbers and the saved files.
  func contents() throws(StoreError) -> StoreContents {
    try reader.contents()
  }

  /// The rows that were deleted since the saved files were made, in ascending order.
  func removedRows() throws(StoreError) -> [Int] {
    try reader.removedRows()
  }
}
