internal import SearchModel

/// Applies the changes to an index, one after the other: first on disk, then in the snapshot that searches see.
///
/// Used under the index's lock only.
final class IndexWriter {
  private(set) var snapshot: IndexSnapshot
  private(set) var configuration: IndexConfiguration
  /// Whether the snapshot is of the newest state; false if taking it failed.
  private(set) var isPublished = true
  let store: RecordStore?
  /// The segments in the order of their rows. Only the writer's own extensions set it.
  var segments: [WrittenSegment]
  private var nextRow: Int
  private var attributes: IndexedAttributes
  /// How far followers have come, of an index in memory.
  private var positionsInMemory: [String: String] = [:]
  /// The merge that runs in the background. Only the writer's own extensions set it.
  var runningMerge: RunningMerge?
  private(set) var isClosed = false
  let thresholds: Thresholds

  struct RunningMerge {
    /// The rows of the segments that are being merged.
    var rows: Range<Int>
    /// The generation of the store that the merge reads, since which removal marks must be kept; nil if none need be.
    var generation: Int?
  }

  /// - Parameter records: the generation of the store that the segments belong to.
  init(
    _ configuration: IndexConfiguration, store: RecordStore? = nil, segments: [WrittenSegment] = [],
    records: RecordSnapshot? = nil, thresholds: Thresholds = Thresholds()
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.store = store
    self.segments = segments
    nextRow = 0
    attributes = IndexedAttributes(segments.map(\.view))
    snapshot = IndexSnapshot(
      configuration, segments: segments.map(\.view), store: records, savedCount: segments.last?.rows.upperBound ?? 0,
      thresholds: thresholds)
  }

  /// Releases the file. Nothing can be written afterwards.
  func close() {
    isClosed = true
    store?.close()
  }

  /// The segments with files, by their files.
  var savedSegments: [SavedFile: Segment] {
    var saved: [SavedFile: Segment] = [:]
    for written in segments { if let file = written.file { saved[file] = written.view.segment } }
    return saved
  }

  // MARK: Changes

  /// Adds records, replacing those with the same objectIDs: all of them, or none if one can't be added.
  ///
  /// - Parameters:
  ///   - replacement: If not nil, the records replace all others, and this is the new configuration.
  ///   - deleted: Records to delete in the same transaction; none of them may also be added.
  ///   - progress: Told how much of the segment is built. Asked whether it is cancelled before the transaction ends:
  ///     true undoes it, with `IndexError.cancelled`.
  ///   - vectors: What is known of the vectors of the records; nil for what the index knows.
  ///   - fill: Adds the records to the batch.
  func save(
    replacingAllWith replacement: IndexConfiguration? = nil, deleting deleted: [DocumentAddress] = [],
    progress: BatchProgress = BatchProgress(), vectors: VectorSettings? = nil, _ fill: (Batch) throws -> Void
  ) throws {
    var settings = replacement ?? configuration
    var attributes = replacement == nil ? attributes : IndexedAttributes()
    let limit = max(settings.attributesLimitedTo, attributes.count)
    let firstRow = store?.contents.nextRow ?? nextRow
    // Replacing everything makes a running merge obsolete, unless the transaction fails.
    let mergeGeneration = runningMerge?.generation
    if replacement != nil { runningMerge?.generation = nil }
    var isDone = false
    defer { if !isDone { runningMerge?.generation = mergeGeneration } }
    var changed = replacement
    let (count, batch, added) = try transaction { transaction in
      if let replacement {
        try transaction?.setSettings(replacement.stored.json.bytes())
        try transaction?.clear()
      }
      let series = series(settings.plan, attributeLimit: limit, from: firstRow, in: transaction)
      let batch = Batch(
        series, VectorIntake(settings.embeddedTexts, vectors ?? settings.stored.vectors), over: snapshot,
        replacesAll: replacement != nil, firstRow: firstRow, in: transaction)
      if replacement == nil { for address in deleted { try batch.delete(address) } }
      try fill(batch)
      if let new = batch.configuration {
        try transaction?.setSettings(new.stored.json.bytes())
        (settings, changed) = (new, new)
      }
      if let position = batch.position { try transaction?.setPosition(position.text, of: position.follower) }
      if batch.vectorSettings != settings.stored.vectors {
        let new = try settings.knowing(batch.vectorSettings)
        try transaction?.setSettings(new.stored.json.bytes())
        changed = new
      }
      var kept = replacement == nil ? segmentsWithout(batch.removed) : []
      if !kept.isEmpty, settings.plan != configuration.plan {
        kept = try rebuilt(
          kept, for: settings.plan, without: Set(batch.removed.map { snapshot.row(of: $0) }), in: transaction)
        attributes = IndexedAttributes(kept.map(\.view))
      }
      try attributes.add(series.attributes, to: kept.map(\.view), limit: settings.attributesLimitedTo)
      let count = series.count
      series.builder.onProgress = progress.onShare.map { onShare in { onShare(count, $0) } }
      let added = try list(kept + series.finish(before: firstRow + count), in: transaction)
      if let isCancelled = progress.isCancelled, isCancelled() { throw IndexError.cancelled }
      return (count, batch, added)
    }
    isDone = true
    if replacement != nil { positionsInMemory = [:] }
    if let position = batch.position { positionsInMemory[position.follower] = position.text }
    let changesRecords = count > 0 || !batch.removed.isEmpty || replacement != nil
    guard changesRecords || batch.position != nil else { return }
    nextRow = firstRow + count
    segments = added
    self.attributes = attributes
    if !batch.supersededRows.isEmpty {
      for index in segments.indices where segments[index].rows.lowerBound >= firstRow {
        segments[index].view = segments[index].view.removing(rows: batch.supersededRows)
      }
      segments.removeAll { $0.view.count == 0 }
    }
    try publish(as: changed)
    if replacement != nil || batch.configuration != nil { removeStrayFiles() }
    // The batch is on disk: a failed merge is tried again after the next one.
    try? mergeSmallSegments()
  }

  /// How far a follower has come; nil if it has not begun, or all records were replaced since.
  func position(of follower: String) -> String? {
    store.map { $0.contents.positions[follower] } ?? positionsInMemory[follower]
  }

  /// Deletes records, each named once.
  func delete(_ addresses: [DocumentAddress]) throws {
    guard !addresses.isEmpty else { return }
    try save(deleting: addresses) { _ in }
  }

  func clear() throws { try save(replacingAllWith: configuration) { _ in } }

  /// Changes the settings, and rebuilds the segments if the plan differs.
  func configure(_ new: IndexConfiguration) throws {
    segments = try transaction { transaction in
      try transaction?.setSettings(new.stored.json.bytes())
      if new.plan == configuration.plan { return segments }
      let limit = max(new.attributesLimitedTo, attributes.count)
      return try list(try rebuilt(segments, for: new.plan, attributeLimit: limit, in: transaction), in: transaction)
    }
    attributes = IndexedAttributes(segments.map(\.view))
    try publish(as: new)
    removeStrayFiles()
  }

  /// Removes the vectors of all records, so that they may get others.
  func removeVectors() throws {
    guard configuration.stored.vectors != nil else { return }
    let new = try configuration.knowing(nil)
    segments = try transaction { transaction in
      try transaction?.setSettings(new.stored.json.bytes())
      try transaction?.removeVectors()
      return try list(try rebuilt(segments, for: new.plan, keepsVectors: false, in: transaction), in: transaction)
    }
    try publish(as: new)
    removeStrayFiles()
  }

  // MARK: Snapshots

  /// Takes a snapshot of what is on disk.
  func publish(as new: IndexConfiguration? = nil) throws {
    configuration = new ?? configuration
    isPublished = false
    do {
      try catchUp()
    } catch {
      throw IndexError.notVisible(path: store?.path ?? "", reason: "\(error)")
    }
  }

  /// Takes a snapshot of the newest state if that failed before, since the next change depends on it.
  func catchUp() throws {
    guard !isPublished else { return }
    snapshot = IndexSnapshot(
      configuration, segments: segments.map(\.view), store: try store?.snapshot(),
      savedCount: segments.last?.rows.upperBound ?? 0, thresholds: thresholds, after: snapshot)
    isPublished = true
  }

  // MARK: Segments

  /// Runs changes in a transaction of the store, if there is one. If it fails, the segment files that it has written are
  /// deleted.
  func transaction<Value>(_ body: (RecordStore.Transaction?) throws -> Value) throws -> Value {
    guard let store else { return try body(nil) }
    do {
      return try store.write(body)
    } catch {
      removeStrayFiles()
      throw error
    }
  }

  /// Builds new segments.
  ///
  /// - Parameter attributeLimit: The greatest number of attributes; nil for any number.
  private func series(
    _ plan: IndexPlan, attributeLimit: Int?, from firstRow: Int, in transaction: RecordStore.Transaction?
  ) -> SegmentSeries {
    let builder = SegmentBuilder(
      plan: plan, keepsBodies: store == nil, attributeLimit: attributeLimit, thresholds: thresholds)
    return SegmentSeries(builder, from: firstRow) { try self.written($0, rows: $1, in: transaction) }
  }

  /// The live records of some segments in new ones.
  ///
  /// - Parameter removed: The rows of records that are not live any more.
  private func rebuilt(
    _ segments: [WrittenSegment], for plan: IndexPlan, attributeLimit: Int? = nil, keepsVectors: Bool = true,
    without removed: Set<Int64> = [], in transaction: RecordStore.Transaction?
  ) throws -> [WrittenSegment] {
    let series = series(plan, attributeLimit: attributeLimit, from: segments.rows.lowerBound, in: transaction)
    try segments.forEachRecord(in: snapshot, without: removed) { row, body, vector in
      try series.add(stored: body, row: row, vector: keepsVectors ? vector : nil)
    }
    if let attributeLimit {
      var attributes = IndexedAttributes()
      try attributes.add(series.attributes, to: [], limit: attributeLimit)
    }
    return try series.finish(before: segments.rows.upperBound)
  }

  /// A segment of the builder's records: in a file if they are many.
  func written(
    _ builder: SegmentBuilder, rows: Range<Int>, in transaction: RecordStore.Transaction?
  ) throws -> WrittenSegment {
    guard let store, let transaction, thresholds.isFile(count: builder.count, size: builder.size) else {
      return WrittenSegment(view: SegmentView(segment: try builder.finish(into: SegmentWriter())), rows: rows)
    }
    let name = store.newFileName(generation: transaction.generation)
    let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name), thresholds))
    let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
    return WrittenSegment(view: SegmentView(segment: segment), rows: rows, file: file)
  }

  /// Lists the files of the segments in the store.
  func list(_ segments: [WrittenSegment], in transaction: RecordStore.Transaction?) throws -> [WrittenSegment] {
    guard let store, let transaction else { return segments }
    let files = segments.compactMap(\.file)
    guard files != store.contents.saved else { return segments }
    try transaction.setSaved(files, mergingFrom: runningMerge?.generation)
    return segments
  }

  /// Deletes unlisted segment files, unless one is being written.
  func removeStrayFiles() {
    if runningMerge == nil { store?.removeStrayFiles() }
  }

  /// The segments without some documents of the snapshot.
  private func segmentsWithout(_ addresses: [DocumentAddress]) -> [WrittenSegment] {
    guard !addresses.isEmpty else { return segments }
    let documents = Dictionary(grouping: addresses) { ObjectIdentifier(snapshot.segments[$0.segment].segment) }
    return segments.compactMap { written in
      guard let addresses = documents[ObjectIdentifier(written.view.segment)] else { return written }
      var written = written
      let live = LiveDocuments.removing(
        addresses.lazy.map(\.document), from: written.view.live, of: written.view.segment)
      written.view.live = live
      return live.count == 0 ? nil : written
    }
  }
}
