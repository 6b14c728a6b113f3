internal import SearchModel

/// Applies the changes to an index, one after the other: first on disk, then in the snapshot that searches see.
///
/// Used under the index's lock only.
final class IndexWriter {
  private(set) var snapshot: IndexSnapshot
  private var configuration: IndexConfiguration
  /// Whether the snapshot is of the newest state; false if taking it failed.
  private var isPublished = true
  let store: RecordStore?
  /// The segments in the order of their rows.
  private(set) var segments: [WrittenSegment]
  private var nextRow: Int
  /// The rows of the segments that are being merged in the background.
  private var rowsBeingMerged: Range<Int>?
  /// The generation that the merge reads: removal marks since then must be kept.
  private var mergeGeneration: Int?
  private var isClosed = false
  let thresholds: Thresholds

  /// A segment with the rows that it covers.
  struct WrittenSegment: Sendable {
    var view: SegmentView
    var rows: Range<Int>
    /// The file that contains it; nil in memory.
    var file: SavedFile?
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
    snapshot = IndexSnapshot(configuration, segments: segments.map(\.view), store: records, thresholds: thresholds)
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
  ///   - forEach: Calls its closure with each record, its objectID and its text.
  func save(
    replacingAllWith replacement: IndexConfiguration? = nil, deleting deleted: [DocumentAddress] = [],
    _ forEach: (_ add: (JSON.Object, _ objectID: String, UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let builder = SegmentBuilder(
      plan: (replacement ?? configuration).plan, keepsBodies: store == nil, thresholds: thresholds)
    let ids = StringTable()
    // The last record with each objectID, and those that later ones of the batch supersede.
    var latest: [Int] = []
    var superseded: [Int] = []
    var removed = replacement == nil ? deleted : []
    let firstRow = store?.contents.nextRow ?? nextRow
    // Replacing everything makes a running merge obsolete, unless the transaction fails.
    let merged = mergeGeneration
    if replacement != nil { mergeGeneration = nil }
    var isDone = false
    defer { if !isDone { mergeGeneration = merged } }
    let added = try transaction { transaction in
      if let replacement {
        try transaction?.setSettings(replacement.stored.json.bytes())
        try transaction?.clear()
      }
      for address in removed { try transaction?.delete(row: row(of: address)) }
      try forEach { record, objectID, body in
        var name = objectID
        let number = name.withUTF8 { Int(ids.number(of: $0)) }
        if number < latest.count {
          superseded.append(latest[number])
          try transaction?.delete(row: firstRow + latest[number])
          latest[number] = builder.count
        } else {
          latest.append(builder.count)
          if replacement == nil, let old = snapshot.address(of: objectID) {
            removed.append(old)
            try transaction?.delete(row: row(of: old))
          }
        }
        try transaction?.insert(body)
        builder.add(record, objectID: objectID, storeRow: Int64(firstRow + builder.count), body: body)
      }
      let kept = replacement == nil ? segmentsWithout(removed) : []
      return try add(builder, rows: firstRow..<firstRow + builder.count, to: kept, in: transaction)
    }
    isDone = true
    guard builder.count > 0 || !removed.isEmpty || replacement != nil else { return }
    nextRow = firstRow + builder.count
    segments = added
    if let last = segments.last, !superseded.isEmpty {
      let rows = Set(superseded.map { Int64(firstRow + $0) })
      segments[segments.count - 1].view = Self.without(rows: rows, last.view)
    }
    try publish(as: replacement)
    if replacement != nil { removeStrayFiles() }
    // The batch is on disk: a failed merge is tried again after the next one.
    try? mergeSmallSegments()
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
      let builder = try Self.builder(of: segments, in: snapshot, plan: new.plan)
      return try add(builder, rows: Self.rows(of: segments), to: [], in: transaction)
    }
    try publish(as: new)
    removeStrayFiles()
  }

  // MARK: Merging

  /// A merge of adjacent segments into one. Running it needs no lock.
  struct SegmentMerge: Sendable {
    let segments: [WrittenSegment]
    let snapshot: IndexSnapshot
    fileprivate let file: (path: String, name: String)?

    var count: Int { segments.reduce(0) { $0 + $1.view.count } }
    var rows: Range<Int> { IndexWriter.rows(of: segments) }

    /// Builds one segment of the records that were live when the merge began; nil if there were none.
    func run() throws -> WrittenSegment? {
      let builder = try IndexWriter.builder(of: segments, in: snapshot, plan: snapshot.configuration.plan)
      guard builder.count > 0 else { return nil }
      guard let file else {
        snapshot.thresholds.count(.segmentInMemory)
        return WrittenSegment(view: SegmentView(segment: try builder.finish(into: SegmentWriter())), rows: rows)
      }
      let segment = try builder.finish(into: SegmentWriter(path: file.path, snapshot.thresholds))
      let saved = SavedFile(name: file.name, rows: rows, checksum: segment.storage.checksum)
      return WrittenSegment(view: SegmentView(segment: segment), rows: rows, file: saved)
    }
  }

  /// Begins a merge in the background; nil if none is due, or one is running.
  func beginMerge() -> SegmentMerge? {
    // A merge reads records through the snapshot, which must contain all segments.
    guard !isClosed, isPublished, store == nil || store?.writer != nil, rowsBeingMerged == nil, let merge else {
      return nil
    }
    thresholds.count(.mergedInBackground)
    rowsBeingMerged = merge.rows
    mergeGeneration = store?.contents.generation
    return merge
  }

  /// Installs the result of a merge in the background; false if it failed or is obsolete.
  func end(_ merge: SegmentMerge, _ made: Result<WrittenSegment?, any Error>) -> Bool {
    (rowsBeingMerged, mergeGeneration) = (nil, nil)
    guard !isClosed else { return false }
    do {
      if try finish(merge, with: try made.get()) { return true }
    } catch {}
    removeStrayFiles()
    return false
  }

  private var merge: SegmentMerge? {
    guard let addresses = segmentsToMerge else { return nil }
    let segments = Array(segments[addresses])
    var file: (path: String, name: String)?
    if let store, segments.reduce(0, { $0 + $1.view.count }) >= thresholds.fewestDocumentsOfFile {
      let name = store.newFileName(generation: store.contents.generation)
      file = (store.path(ofFile: name), name)
    }
    return SegmentMerge(segments: segments, snapshot: snapshot, file: file)
  }

  /// The last segments, from the first that is no larger than all after it together, so that a record is rewritten only
  /// when its segment doubles; else a segment most of whose documents are deleted. Skips those being merged.
  private var segmentsToMerge: Range<Int>? {
    let free = (segments.lastIndex { rowsBeingMerged?.overlaps($0.rows) ?? false }).map { $0 + 1 } ?? 0
    guard var first = segments.indices.last, first >= free else { return nil }
    var total = segments[first].view.count
    var entries = segments[first].view.segment.text.entryCount
    while first > free, segments[first - 1].view.count <= total {
      entries += segments[first - 1].view.segment.text.entryCount
      guard entries <= thresholds.mostMergedEntries else {
        thresholds.count(.mergeLimited)
        break
      }
      first -= 1
      total += segments[first].view.count
    }
    if first < segments.count - 1 { return first..<segments.count }
    guard let sparse = segments[free...].firstIndex(where: { $0.view.count < $0.view.segment.count / 2 }) else {
      return nil
    }
    thresholds.count(.deletionsMerged)
    return sparse..<sparse + 1
  }

  /// Replaces the merged segments by the result, without the documents that were deleted meanwhile.
  ///
  /// - Returns: False if the segments were replaced meanwhile, which makes the merge obsolete.
  @discardableResult
  private func finish(_ merge: SegmentMerge, with made: WrittenSegment?) throws -> Bool {
    guard let first = segments.firstIndex(where: { $0.rows.lowerBound == merge.rows.lowerBound }),
      merge.snapshot.configuration.plan == configuration.plan
    else { return false }
    let last = first + merge.segments.count
    guard last <= segments.count,
      zip(segments[first..<last], merge.segments).allSatisfy({ $0.view.segment === $1.view.segment })
    else { return false }
    var removed: Set<Int64> = []
    for (now, before) in zip(segments[first..<last], merge.segments) where now.view.count < before.view.count {
      for document in 0..<now.view.segment.count where before.view.isLive(document) && !now.view.isLive(document) {
        removed.insert(now.view.segment.storeRow(document))
      }
    }
    var merged = made.map { [$0] } ?? []
    if !removed.isEmpty, !merged.isEmpty { merged[0].view = Self.without(rows: removed, merged[0].view) }
    let new = Array(segments[..<first]) + merged.filter { $0.view.count > 0 } + Array(segments[last...])
    if new.compactMap(\.file) == segments.compactMap(\.file) {
      segments = new
    } else {
      segments = try transaction { try save(new, in: $0) }
      removeStrayFiles()
    }
    try publish()
    return true
  }

  private func mergeSmallSegments() throws {
    guard let merge, merge.count <= thresholds.mostDocumentsMergedAtOnce else { return }
    thresholds.count(.mergedAtOnce)
    try finish(merge, with: try merge.run())
  }

  /// A builder with the live records of some segments.
  private static func builder(
    of segments: [WrittenSegment], in snapshot: IndexSnapshot, plan: IndexPlan
  ) throws -> SegmentBuilder {
    let builder = SegmentBuilder(plan: plan, keepsBodies: !snapshot.hasStore, thresholds: snapshot.thresholds)
    try snapshot.forEachBody(of: segments.map(\.view), rows: rows(of: segments)) { row, body in
      let record = try JSON(parsing: body).object ?? [:]
      builder.add(record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body)
    }
    // A damaged database may silently lack records.
    let expected = segments.reduce(0) { $0 + $1.view.count }
    guard builder.count == expected else {
      throw StoreError.damaged("it has \(builder.count) records instead of \(expected)")
    }
    return builder
  }

  /// Deletes unlisted segment files, unless one is being written.
  private func removeStrayFiles() {
    if rowsBeingMerged == nil { store?.removeStrayFiles() }
  }

  // MARK: Segments

  /// Runs changes in a transaction of the store, if there is one.
  private func transaction<Value>(_ body: (RecordStore.Transaction?) throws -> Value) throws -> Value {
    guard let store else { return try body(nil) }
    return try store.write(body)
  }

  /// Takes a snapshot of what is on disk.
  private func publish(as new: IndexConfiguration? = nil) throws {
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
      configuration, segments: segments.map(\.view), store: try store?.snapshot(), thresholds: thresholds)
    isPublished = true
  }

  private func row(of address: DocumentAddress) -> Int {
    Int(snapshot.segments[address.segment].segment.storeRow(address.document))
  }

  private static func rows(of segments: [WrittenSegment]) -> Range<Int> {
    (segments.first?.rows.lowerBound ?? 0)..<(segments.last?.rows.upperBound ?? 0)
  }

  /// The segments, followed by a new one of the builder's records.
  private func add(
    _ builder: SegmentBuilder, rows: Range<Int>, to segments: [WrittenSegment], in transaction: RecordStore.Transaction?
  ) throws -> [WrittenSegment] {
    guard builder.count > 0 else { return try save(segments, in: transaction) }
    guard let store, builder.count >= thresholds.fewestDocumentsOfFile else {
      thresholds.count(.segmentInMemory)
      let segment = try builder.finish(into: SegmentWriter())
      return try save(segments + [WrittenSegment(view: SegmentView(segment: segment), rows: rows)], in: transaction)
    }
    let name = store.newFileName(generation: transaction?.generation ?? store.contents.generation)
    let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name), thresholds))
    let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
    return try save(
      segments + [WrittenSegment(view: SegmentView(segment: segment), rows: rows, file: file)], in: transaction)
  }

  /// Lists the files of the segments in the store.
  private func save(_ segments: [WrittenSegment], in transaction: RecordStore.Transaction?) throws -> [WrittenSegment] {
    guard let store, let transaction else { return segments }
    let files = segments.compactMap(\.file)
    guard files != store.contents.saved else { return segments }
    try transaction.setSaved(files, mergingFrom: mergeGeneration)
    return segments
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

  /// A segment view without the documents of some rows.
  static func without(rows: Set<Int64>, _ view: SegmentView) -> SegmentView {
    let documents = (0..<view.segment.count).filter { rows.contains(view.segment.storeRow($0)) }
    guard !documents.isEmpty else { return view }
    var view = view
    view.live = LiveDocuments.removing(documents, from: view.live, of: view.segment)
    return view
  }
}
