internal import SearchModel

/// Opens an index in a file: the search structures that were saved, and new ones for the records that they lack.
struct IndexOpening {
  let store: RecordStore
  let configuration: IndexConfiguration

  func writer() throws -> IndexWriter {
    let records = try store.snapshot()
    let removed = Set(try records.removedRows().map { Int64($0) })
    var parts: [IndexWriter.WrittenPart] = []
    for file in store.contents.saved {
      guard let segment = Self.segment(store.path(ofFile: file.name), checksum: file.checksum, configuration.plan)
      else {
        continue
      }
      let part = IndexWriter.without(rows: removed, SegmentPart(segment: segment))
      parts.append(IndexWriter.WrittenPart(part: part, rows: file.rows, file: file))
    }
    // What no file covers is read from the records.
    var covered: [IndexWriter.WrittenPart] = []
    var next = 0
    for part in parts {
      if let missing = try self.part(next..<part.rows.lowerBound, records) { covered.append(missing) }
      covered.append(part)
      next = part.rows.upperBound
    }
    if let missing = try self.part(next..<store.contents.nextRow, records) { covered.append(missing) }
    return try IndexWriter(configuration, store: store, parts: covered)
  }

  /// A segment from its file; nil where the file is of no use, or made for other settings.
  private static func segment(_ path: String, checksum: UInt64, _ plan: IndexPlan) -> Segment? {
    guard let storage = try? SegmentStorage(path: path, checksum: checksum),
      let json = try? JSON(parsing: storage.section(SectionID.layout)),
      let layout = try? json.decoded(as: SegmentLayout.self), layout.fits(plan)
    else { return nil }
    return Segment(storage: storage, layout: layout)
  }

  /// A segment of the records in some rows; nil where there are none.
  private func part(_ rows: Range<Int>, _ records: RecordSnapshot) throws -> IndexWriter.WrittenPart? {
    guard !rows.isEmpty else { return nil }
    let builder = SegmentBuilder(plan: configuration.plan, keepsBodies: false)
    try records.forEach(in: rows) { row, body in
      let record = try JSON(parsing: body).object ?? [:]
      builder.add(record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body)
    }
    guard builder.count > 0 else { return nil }
    let isLarge = store.writer != nil && builder.count >= IndexWriter.fewestDocumentsOfFile
    guard isLarge else {
      return IndexWriter.WrittenPart(
        part: SegmentPart(segment: try builder.finish(into: SegmentWriter())), rows: rows)
    }
    return try store.write { transaction in
      let name = store.newFileName(generation: transaction.generation)
      let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name)))
      let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
      let others = store.contents.saved.filter { $0.rows.overlaps(rows) == false }
      let files = (others + [file]).sorted { $0.rows.lowerBound < $1.rows.lowerBound }
      let oldest = files.map { store.generation(ofFile: $0.name) }.min() ?? transaction.generation
      try transaction.setSaved(files, madeFrom: oldest)
      return IndexWriter.WrittenPart(part: SegmentPart(segment: segment), rows: rows, file: file)
    }
  }
}

extension SegmentLayout {
  /// Whether a segment holds what a plan asks for.
  func fits(_ plan: IndexPlan) -> Bool {
    facets.map(\.name) == plan.facets.map(\.attribute.rawValue) && sortKeys == plan.sortKeys
      && furtherOrders == plan.orders.count - 1 && !hasBodies
  }
}
