internal import SearchModel

/// A merge of adjacent segments into one. Running it needs no lock.
struct SegmentMerge: Sendable {
  let segments: [WrittenSegment]
  let snapshot: IndexSnapshot
  /// The file to write; nil for a segment in memory.
  let file: (path: String, name: String)?

  /// Builds one segment of the records that were live when the merge began; nil if there were none.
  func run() throws -> WrittenSegment? {
    let builder = try SegmentBuilder(merging: segments, in: snapshot)
    guard builder.count > 0 else { return nil }
    guard let file else {
      return WrittenSegment(
        view: SegmentView(segment: try builder.finish(into: SegmentWriter())), rows: segments.rows)
    }
    let segment = try builder.finish(into: SegmentWriter(path: file.path, snapshot.thresholds))
    let saved = SavedFile(name: file.name, rows: segments.rows, checksum: segment.storage.checksum)
    return WrittenSegment(view: SegmentView(segment: segment), rows: segments.rows, file: saved)
  }
}

extension SegmentBuilder {
  /// A builder for one segment of any size, with the live records of some segments.
  convenience init(merging segments: [WrittenSegment], in snapshot: IndexSnapshot) throws {
    self.init(plan: snapshot.plan, keepsBodies: !snapshot.hasStore, thresholds: snapshot.thresholds)
    try segments.forEachRecord(in: snapshot) { try add(stored: $1, row: $0, vector: $2) }
  }

  /// Adds a record as it is stored.
  func add(stored body: UnsafeRawBufferPointer, row: Int, vector: StoredVector?) throws {
    let record = try JSON(parsing: body).object ?? [:]
    try add(record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body, vector: vector)
  }
}

extension [WrittenSegment] {
  /// Calls the closure with the row, the text and the vector of each live record.
  ///
  /// - Parameter removed: The rows of records that are not live any more.
  func forEachRecord(
    in snapshot: IndexSnapshot, without removed: Set<Int64> = [],
    _ body: (_ row: Int, UnsafeRawBufferPointer, StoredVector?) throws -> Void
  ) throws {
    var count = 0
    try snapshot.forEachBody(of: map(\.view), rows: rows) { row, text, vector in
      if removed.contains(Int64(row)) { return }
      try body(row, text, vector)
      count += 1
    }
    // A damaged database may silently lack records.
    guard count == liveCount else { throw StoreError.damaged("it has \(count) records instead of \(liveCount)") }
  }
}
