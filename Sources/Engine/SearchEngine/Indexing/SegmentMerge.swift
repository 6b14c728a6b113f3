internal import SearchModel

/// A merge of adjacent segments into one. Running it needs no lock.
struct SegmentMerge: Sendable {
  let segments: [WrittenSegment]
  let snapshot: IndexSnapshot
  /// The file to write; nil for a segment in memory.
  let file: (path: String, name: String)?

  /// Builds one segment of the records that were live when the merge began; nil if there were none.
  func run() throws -> WrittenSegment? {
    let builder = try SegmentBuilder(merging: segments, in: snapshot, plan: snapshot.configuration.plan)
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
  /// A builder with the live records of some segments.
  ///
  /// - Parameters:
  ///   - attributeLimit: the greatest number of attributes where the settings change; nil for any number.
  ///   - keepsVectors: whether the records keep their vectors.
  convenience init(
    merging segments: [WrittenSegment], in snapshot: IndexSnapshot, plan: IndexPlan, attributeLimit: Int? = nil,
    keepsVectors: Bool = true, without removed: Set<Int64> = []
  ) throws {
    self.init(
      plan: plan, keepsBodies: !snapshot.hasStore, attributeLimit: attributeLimit, thresholds: snapshot.thresholds)
    try snapshot.forEachBody(of: segments.map(\.view), rows: segments.rows) { row, body, vector in
      if removed.contains(Int64(row)) { return }
      let record = try JSON(parsing: body).object ?? [:]
      try add(
        record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body,
        vector: keepsVectors ? vector : nil)
    }
    // A damaged database may silently lack records.
    let expected = segments.liveCount
    guard count == expected else {
      throw StoreError.damaged("it has \(count) records instead of \(expected)")
    }
  }
}
