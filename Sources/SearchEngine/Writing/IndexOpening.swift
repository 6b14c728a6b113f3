internal import SearchModel

/// Opens an index in a file: the search structures that were saved, and new ones for the records that they lack.
struct IndexOpening {
  private let store: RecordStore
  /// Settings, records and saved files of one state: those of different states would not fit together.
  private let records: RecordSnapshot
  private let contents: StoreContents
  private let configuration: IndexConfiguration
  /// Segments that are in memory already.
  private let loaded: [SavedFile: Segment]
  private let thresholds: Thresholds

  init(_ store: RecordStore, loaded: [SavedFile: Segment] = [:]) throws {
    self.store = store
    thresholds = store.thresholds
    self.loaded = loaded
    records = try store.snapshot()
    contents = try records.contents()
    var stored = StoredSettings()
    if !contents.settings.isEmpty { stored = try JSON(parsing: contents.settings).storedSettings(path: store.path) }
    configuration = try IndexConfiguration(stored)
  }

  func writer() throws -> IndexWriter {
    let removed = Set(try records.removedRows().map { Int64($0) })
    var parts: [IndexWriter.WrittenPart] = []
    var next = 0
    for file in contents.saved where file.rows.lowerBound >= next {
      guard let segment = segment(of: file) else { continue }
      // What no file covers is read from the records.
      if let missing = try part(next..<file.rows.lowerBound) { parts.append(missing) }
      next = file.rows.upperBound
      let part = IndexWriter.without(rows: removed, SegmentPart(segment: segment))
      if part.count > 0 { parts.append(IndexWriter.WrittenPart(part: part, rows: file.rows, file: file)) }
    }
    if let missing = try part(next..<contents.nextRow) { parts.append(missing) }
    let count = parts.reduce(0) { $0 + $1.part.count }
    if let expected = contents.recordCount, count != expected {
      throw StoreError.damaged("it has \(count) records instead of \(expected)")
    }
    guard store.writer != nil else {
      return IndexWriter(configuration, store: store, parts: parts, records: records, thresholds: thresholds)
    }
    do {
      try tidy(parts.compactMap(\.file), removed: removed)
    } catch StoreError.diskFull {
      // Files that are of no use stay until there is room to say so.
    }
    return IndexWriter(configuration, store: store, parts: parts, records: try store.snapshot(), thresholds: thresholds)
  }

  /// Makes the store forget the files that are of no use, and deletes them and those that no state of it knows.
  private func tidy(_ files: [SavedFile], removed: Set<Int64>) throws {
    let hasLooseRows = removed.contains { row in !files.contains { $0.rows.contains(Int(row)) } }
    if files != store.contents.saved || hasLooseRows {
      try store.write { transaction in
        try transaction.setSaved(files)
        try transaction.forgetRemovedRows()
      }
    }
    store.removeStrayFiles()
  }

  /// A segment from its file; nil where the file is of no use, or made for other settings.
  private func segment(of file: SavedFile) -> Segment? {
    if let segment = loaded[file], segment.layout.fits(configuration.plan, thresholds) { return segment }
    guard let storage = try? store.open(file), let layout = SegmentLayout(in: storage),
      layout.fits(configuration.plan, thresholds), SegmentCheck(storage, layout).isSound(rows: file.rows)
    else { return nil }
    return Segment(storage: storage, layout: layout, thresholds)
  }

  /// A segment of the records in some rows, saved if it is large and there is room; nil where there are none.
  private func part(_ rows: Range<Int>, maySave: Bool = true) throws -> IndexWriter.WrittenPart? {
    guard !rows.isEmpty else { return nil }
    let builder = SegmentBuilder(plan: configuration.plan, keepsBodies: false, thresholds: thresholds)
    try records.forEach(in: rows) { row, body in
      let record = try JSON(parsing: body).object ?? [:]
      builder.add(record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body)
    }
    guard builder.count > 0 else { return nil }
    let isLarge = maySave && store.writer != nil && builder.count >= thresholds.fewestDocumentsOfFile
    guard isLarge else {
      return IndexWriter.WrittenPart(
        part: SegmentPart(segment: try builder.finish(into: SegmentWriter())), rows: rows)
    }
    do {
      return try store.write { transaction in
        let name = store.newFileName(generation: transaction.generation)
        let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name), thresholds))
        let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
        let others = store.contents.saved.filter { !$0.rows.overlaps(rows) }
        try transaction.setSaved((others + [file]).sorted { $0.rows.lowerBound < $1.rows.lowerBound })
        return IndexWriter.WrittenPart(part: SegmentPart(segment: segment), rows: rows, file: file)
      }
    } catch StoreError.diskFull {
      return try part(rows, maySave: false)
    }
  }
}

extension SegmentLayout {
  /// The layout that stands in a file.
  init?(in storage: SegmentStorage) {
    guard let json = try? JSON(parsing: storage.section(SectionID.layout)),
      let layout = try? json.decoded(as: SegmentLayout.self)
    else { return nil }
    self = layout
  }

  /// Whether a segment holds what a plan asks for.
  func fits(_ plan: IndexPlan, _ thresholds: Thresholds = Thresholds()) -> Bool {
    self.plan == plan.text && highestPosition == thresholds.highestPosition
      && mostTextAttributes == thresholds.mostTextAttributes
      && facets.map(\.name) == plan.facets.map(\.attribute.rawValue) && sortKeys == plan.sortKeys
      && furtherOrders == plan.orders.count - 1 && !hasBodies
  }
}

extension RecordStore.Transaction {
  /// Says which files hold the search structures, and remembers what was removed since the oldest of them was made.
  ///
  /// A file may hold records that its own transaction removed: those of a batch that another one took the place of.
  ///
  /// - Parameter state: the state from which another file is being made meanwhile.
  @discardableResult
  func setSaved(_ files: [SavedFile], foldingFrom state: Int? = nil) throws(StoreError) -> Bool {
    let oldest = files.map { RecordStore.generation(ofFile: $0.name) }.min() ?? generation
    return try setSaved(files, madeFrom: min(oldest - 1, state ?? oldest))
  }
}
