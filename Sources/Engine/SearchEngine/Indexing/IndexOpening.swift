internal import SearchModel

/// Opens an index in a file: loads its segment files, and builds segments for the records that none of them covers.
struct IndexOpening {
  private let store: RecordStore
  /// One generation of the store, so that settings, records and segment files belong together.
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
    var segments: [WrittenSegment] = []
    var next = 0
    for file in contents.saved where file.rows.lowerBound >= next {
      guard let view = view(of: file, without: removed) else { continue }
      // Records that no file covers are indexed again.
      segments += try newSegments(next..<file.rows.lowerBound)
      next = file.rows.upperBound
      if view.count > 0 { segments.append(WrittenSegment(view: view, rows: file.rows, file: file)) }
    }
    segments += try newSegments(next..<contents.nextRow)
    let count = segments.liveCount
    if let expected = contents.recordCount, count != expected {
      throw StoreError.damaged("it has \(count) records instead of \(expected)")
    }
    guard store.writer != nil else {
      return IndexWriter(configuration, store: store, segments: segments, records: records, thresholds: thresholds)
    }
    do {
      try tidy(segments.compactMap(\.file), removed: removed)
    } catch StoreError.diskFull {
      // Obsolete files stay until there is room for the transaction that drops them.
    }
    return IndexWriter(
      configuration, store: store, segments: segments, records: try store.snapshot(), thresholds: thresholds)
  }

  /// Removes obsolete segment files from the store's list, and deletes all that are not listed.
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

  /// Loads a segment from its file, without the documents of some rows; nil where the file is missing, known to be
  /// damaged, or built for other settings.
  private func view(of file: SavedFile, without removed: Set<Int64>) -> SegmentView? {
    let segment: Segment
    if let known = loaded[file], known.layout.fits(configuration.plan, thresholds) {
      segment = known
    } else {
      let storage: SegmentStorage
      do throws(SegmentStorage.Unusable) {
        storage = try store.open(file)
      } catch {
        if case .damaged = error { store.noteDamage(of: file) }
        return nil
      }
      guard let layout = SegmentLayout(in: storage) else {
        store.noteDamage(of: file)
        return nil
      }
      guard layout.fits(configuration.plan, thresholds) else { return nil }
      segment = Segment(storage: storage, layout: layout, rows: file.rows, thresholds)
    }
    let view = SegmentView(segment: segment).removing(rows: removed.filter { file.rows.contains(Int($0)) })
    guard segment.isDamaged else { return view }
    store.noteDamage(of: file)
    return nil
  }

  /// Builds segments of the records in some rows, in files if they are large and there is room.
  private func newSegments(_ rows: Range<Int>, maySave: Bool = true) throws -> [WrittenSegment] {
    guard !rows.isEmpty else { return [] }
    let builder = SegmentBuilder(plan: configuration.plan, keepsBodies: false, thresholds: thresholds)
    let series = SegmentSeries(builder, from: rows.lowerBound) { builder, rows in
      let isLarge = maySave && store.writer != nil && thresholds.isFile(count: builder.count, size: builder.size)
      guard isLarge else {
        return WrittenSegment(view: SegmentView(segment: try builder.finish(into: SegmentWriter())), rows: rows)
      }
      return try store.write { transaction in
        let name = store.newFileName(generation: transaction.generation)
        let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name), thresholds))
        let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
        let others = store.contents.saved.filter { !$0.rows.overlaps(rows) }
        try transaction.setSaved((others + [file]).sorted { $0.rows.lowerBound < $1.rows.lowerBound })
        return WrittenSegment(view: SegmentView(segment: segment), rows: rows, file: file)
      }
    }
    do {
      try records.forEach(in: rows) { try series.add(stored: $1, row: $0, vector: $2) }
      return try series.finish(before: rows.upperBound)
    } catch StoreError.diskFull {
      let end = series.segments.last?.rows.upperBound ?? rows.lowerBound
      return try series.segments + newSegments(end..<rows.upperBound, maySave: false)
    }
  }
}

extension SegmentLayout {
  /// Reads the layout from a file.
  init?(in storage: SegmentStorage) {
    guard storage.isIntact(CollectionOfOne(.layout)), let json = try? JSON(parsing: storage.section(SectionID.layout)),
      let layout = try? json.decoded(as: SegmentLayout.self), layout.isPlausible
    else { return nil }
    self = layout
  }

  /// Whether a segment was built for this plan.
  func fits(_ plan: IndexPlan, _ thresholds: Thresholds = Thresholds()) -> Bool {
    self.plan == plan.text && highestPosition == thresholds.highestPosition
      && mostTextAttributes == thresholds.maxTextAttributes
      && facets.map(\.name) == plan.facets.map(\.attribute.rawValue) && sortKeys == plan.columnNames
      && furtherOrders == plan.orders.count - 1 && !hasBodies
  }
}

extension RecordStore.Transaction {
  /// Lists the segment files of the store, and keeps the removal marks since the oldest of them was built.
  ///
  /// A file may contain records that its own transaction removed, because later ones of the batch superseded them.
  ///
  /// - Parameter mergeGeneration: the generation from which another file is being built meanwhile.
  @discardableResult
  func setSaved(_ files: [SavedFile], mergingFrom mergeGeneration: Int? = nil) throws(StoreError) -> Bool {
    let oldest = files.map { RecordStore.generation(ofFile: $0.name) }.min() ?? generation
    return try setSaved(files, madeFrom: min(oldest - 1, mergeGeneration ?? oldest))
  }
}
