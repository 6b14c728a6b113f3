internal import SearchModel

/// Makes the changes to an index, one after the other: first on the disk, then in what searches see.
///
/// Used under the index's lock only.
final class IndexWriter {
  private(set) var snapshot: IndexSnapshot
  private var configuration: IndexConfiguration
  /// Whether the snapshot is of the newest state; not if it could not be taken.
  private var isPublished = true
  let store: RecordStore?
  /// The segments in the order of their records.
  private(set) var parts: [WrittenPart]
  private var nextRow: Int
  /// The records of the segments that are being folded in the background.
  private var beingFolded: Range<Int>?
  /// The state of the store that they are read from: what is removed from it meanwhile has to be remembered.
  private var foldedState: Int?
  private var isClosed = false
  let thresholds: Thresholds

  /// A segment, with the records that it covers.
  struct WrittenPart: Sendable {
    var part: SegmentPart
    var rows: Range<Int>
    /// The file that holds it, and the state of the store that it was made from.
    var file: SavedFile?
  }

  /// - Parameter records: the state of the store that the parts belong to.
  init(
    _ configuration: IndexConfiguration, store: RecordStore? = nil, parts: [WrittenPart] = [],
    records: RecordSnapshot? = nil, thresholds: Thresholds = Thresholds()
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.store = store
    self.parts = parts
    nextRow = 0
    snapshot = IndexSnapshot(configuration, parts: parts.map(\.part), store: records, thresholds: thresholds)
  }

  /// Gives the file back. Nothing can be written afterwards.
  func close() {
    isClosed = true
    store?.close()
  }

  /// The segments that were saved, by their files.
  var savedSegments: [SavedFile: Segment] {
    var segments: [SavedFile: Segment] = [:]
    for written in parts { if let file = written.file { segments[file] = written.part.segment } }
    return segments
  }

  // MARK: Changes

  /// Adds records, in place of those with the same objectIDs: all of them, or none if one can't be added.
  ///
  /// - Parameters:
  ///   - replacement: The configuration from now on, where the records take the place of all others.
  ///   - deleted: Records that are deleted in the same transaction, and not among those that are added.
  ///   - forEach: Calls its closure with each record, its objectID and its text.
  func save(
    replacingAllWith replacement: IndexConfiguration? = nil, deleting deleted: [DocumentPlace] = [],
    _ forEach: (_ add: (JSON.Object, _ objectID: String, UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let builder = SegmentBuilder(
      plan: (replacement ?? configuration).plan, keepsBodies: store == nil, thresholds: thresholds)
    let ids = StringTable()
    // The last record with each objectID, and those that another one of the batch took the place of.
    var latest: [Int] = []
    var superseded: [Int] = []
    var removed = replacement == nil ? deleted : []
    let firstRow = store?.contents.nextRow ?? nextRow
    // What is being folded is of no use any more where nothing stays, unless the transaction fails.
    let folded = foldedState
    if replacement != nil { foldedState = nil }
    var isDone = false
    defer { if !isDone { foldedState = folded } }
    let added = try transaction { transaction in
      if let replacement {
        try transaction?.setSettings(replacement.stored.json.bytes())
        try transaction?.clear()
      }
      for place in removed { try transaction?.delete(row: row(of: place)) }
      try forEach { record, objectID, body in
        var name = objectID
        let number = name.withUTF8 { Int(ids.number(of: $0)) }
        if number < latest.count {
          superseded.append(latest[number])
          try transaction?.delete(row: firstRow + latest[number])
          latest[number] = builder.count
        } else {
          latest.append(builder.count)
          if replacement == nil, let old = snapshot.place(of: objectID) {
            removed.append(old)
            try transaction?.delete(row: row(of: old))
          }
        }
        try transaction?.insert(body)
        builder.add(record, objectID: objectID, storeRow: Int64(firstRow + builder.count), body: body)
      }
      let kept = replacement == nil ? partsWithout(removed) : []
      return try add(builder, rows: firstRow..<firstRow + builder.count, to: kept, in: transaction)
    }
    isDone = true
    guard builder.count > 0 || !removed.isEmpty || replacement != nil else { return }
    nextRow = firstRow + builder.count
    parts = added
    if let last = parts.last, !superseded.isEmpty {
      let rows = Set(superseded.map { Int64(firstRow + $0) })
      parts[parts.count - 1].part = Self.without(rows: rows, last.part)
    }
    try publish(as: replacement)
    if replacement != nil { removeStrayFiles() }
    // The batch is on the disk: what fails now is tried again after the next one.
    try? foldSmallParts()
  }

  /// Deletes the records at some places, each named once.
  func delete(_ places: [DocumentPlace]) throws {
    guard !places.isEmpty else { return }
    try save(deleting: places) { _ in }
  }

  func clear() throws { try save(replacingAllWith: configuration) { _ in } }

  /// Changes the settings, and makes the search structures anew where they depend on what was changed.
  func configure(_ new: IndexConfiguration) throws {
    parts = try transaction { transaction in
      try transaction?.setSettings(new.stored.json.bytes())
      if new.plan == configuration.plan { return parts }
      let builder = try Self.builder(of: parts, in: snapshot, plan: new.plan)
      return try add(builder, rows: Self.rows(of: parts), to: [], in: transaction)
    }
    try publish(as: new)
    removeStrayFiles()
  }

  // MARK: Folding

  /// Segments that should become one, and what that is made of. Making it needs no lock.
  struct Fold: Sendable {
    let parts: [WrittenPart]
    let snapshot: IndexSnapshot
    fileprivate let file: (path: String, name: String)?

    var count: Int { parts.reduce(0) { $0 + $1.part.count } }
    var rows: Range<Int> { IndexWriter.rows(of: parts) }

    /// One segment of the records that were alive when the fold began; nil where there were none.
    func made() throws -> WrittenPart? {
      let builder = try IndexWriter.builder(of: parts, in: snapshot, plan: snapshot.configuration.plan)
      guard builder.count > 0 else { return nil }
      guard let file else {
        snapshot.thresholds.count(.segmentInMemory)
        return WrittenPart(part: SegmentPart(segment: try builder.finish(into: SegmentWriter())), rows: rows)
      }
      let segment = try builder.finish(into: SegmentWriter(path: file.path, snapshot.thresholds))
      let saved = SavedFile(name: file.name, rows: rows, checksum: segment.storage.checksum)
      return WrittenPart(part: SegmentPart(segment: segment), rows: rows, file: saved)
    }
  }

  /// A fold for the background, where one is due and none is under way.
  func beginFold() -> Fold? {
    // A fold reads the records of the snapshot: it must know all parts.
    guard !isClosed, isPublished, store == nil || store?.writer != nil, beingFolded == nil, let fold else { return nil }
    thresholds.count(.mergedInBackground)
    beingFolded = fold.rows
    foldedState = store?.contents.generation
    return fold
  }

  /// Takes over what a fold in the background made; false where it failed, or is of no use any more.
  func end(_ fold: Fold, _ made: Result<WrittenPart?, any Error>) -> Bool {
    (beingFolded, foldedState) = (nil, nil)
    guard !isClosed else { return false }
    do {
      if try finish(fold, with: try made.get()) { return true }
    } catch {}
    removeStrayFiles()
    return false
  }

  private var fold: Fold? {
    guard let places = partsToFold else { return nil }
    let parts = Array(parts[places])
    var file: (path: String, name: String)?
    if let store, parts.reduce(0, { $0 + $1.part.count }) >= thresholds.fewestDocumentsOfFile {
      let name = store.newFileName(generation: store.contents.generation)
      file = (store.path(ofFile: name), name)
    }
    return Fold(parts: parts, snapshot: snapshot, file: file)
  }

  /// The last parts that should become one: each no larger than all that follow it, so that a record is folded only when
  /// the segment it is in doubles. A part of which most is deleted is folded too. What is being folded is left alone.
  private var partsToFold: Range<Int>? {
    let free = (parts.lastIndex { beingFolded?.overlaps($0.rows) ?? false }).map { $0 + 1 } ?? 0
    guard var first = parts.indices.last, first >= free else { return nil }
    var total = parts[first].part.count
    var entries = parts[first].part.segment.text.entryCount
    while first > free, parts[first - 1].part.count <= total {
      entries += parts[first - 1].part.segment.text.entryCount
      guard entries <= thresholds.mostMergedEntries else {
        thresholds.count(.mergeLimited)
        break
      }
      first -= 1
      total += parts[first].part.count
    }
    if first < parts.count - 1 { return first..<parts.count }
    guard let sparse = parts[free...].firstIndex(where: { $0.part.count < $0.part.segment.count / 2 }) else {
      return nil
    }
    thresholds.count(.deletionsMerged)
    return sparse..<sparse + 1
  }

  /// Puts the segment that a fold made in the place of those that it was made of, less what was deleted since.
  ///
  /// - Returns: False where they are no longer there, so that the fold is of no use.
  @discardableResult
  private func finish(_ fold: Fold, with made: WrittenPart?) throws -> Bool {
    guard let first = parts.firstIndex(where: { $0.rows.lowerBound == fold.rows.lowerBound }),
      fold.snapshot.configuration.plan == configuration.plan
    else { return false }
    let last = first + fold.parts.count
    guard last <= parts.count,
      zip(parts[first..<last], fold.parts).allSatisfy({ $0.part.segment === $1.part.segment })
    else { return false }
    var removed: Set<Int64> = []
    for (now, before) in zip(parts[first..<last], fold.parts) where now.part.count < before.part.count {
      for document in 0..<now.part.segment.count where before.part.isLive(document) && !now.part.isLive(document) {
        removed.insert(now.part.segment.storeRow(document))
      }
    }
    var folded = made.map { [$0] } ?? []
    if !removed.isEmpty, !folded.isEmpty { folded[0].part = Self.without(rows: removed, folded[0].part) }
    let new = Array(parts[..<first]) + folded.filter { $0.part.count > 0 } + Array(parts[last...])
    if new.compactMap(\.file) == parts.compactMap(\.file) {
      parts = new
    } else {
      parts = try transaction { try save(new, in: $0) }
      removeStrayFiles()
    }
    try publish()
    return true
  }

  private func foldSmallParts() throws {
    guard let fold, fold.count <= thresholds.mostDocumentsMergedAtOnce else { return }
    thresholds.count(.mergedAtOnce)
    try finish(fold, with: try fold.made())
  }

  /// A builder that has taken the live records of some parts.
  private static func builder(
    of parts: [WrittenPart], in snapshot: IndexSnapshot, plan: IndexPlan
  ) throws -> SegmentBuilder {
    let builder = SegmentBuilder(plan: plan, keepsBodies: !snapshot.hasStore, thresholds: snapshot.thresholds)
    try snapshot.forEachBody(of: parts.map(\.part), rows: rows(of: parts)) { row, body in
      let record = try JSON(parsing: body).object ?? [:]
      builder.add(record, objectID: record["objectID"]?.string ?? "", storeRow: Int64(row), body: body)
    }
    // A damaged file may lose records in silence.
    let expected = parts.reduce(0) { $0 + $1.part.count }
    guard builder.count == expected else {
      throw StoreError.damaged("it has \(builder.count) records instead of \(expected)")
    }
    return builder
  }

  /// Deletes files that are of no use, unless one is just being made.
  private func removeStrayFiles() {
    if beingFolded == nil { store?.removeStrayFiles() }
  }

  // MARK: Parts

  /// Runs changes that are on the disk when this returns, or not made at all.
  private func transaction<Value>(_ body: (RecordStore.Transaction?) throws -> Value) throws -> Value {
    guard let store else { return try body(nil) }
    return try store.write(body)
  }

  /// Lets searches see what is on the disk.
  private func publish(as new: IndexConfiguration? = nil) throws {
    configuration = new ?? configuration
    isPublished = false
    do {
      try catchUp()
    } catch {
      throw IndexError.notVisible(path: store?.path ?? "", reason: "\(error)")
    }
  }

  /// Takes the snapshot of the newest state, if that could not be done before: the next change goes by what it says.
  func catchUp() throws {
    guard !isPublished else { return }
    snapshot = IndexSnapshot(
      configuration, parts: parts.map(\.part), store: try store?.snapshot(), thresholds: thresholds)
    isPublished = true
  }

  private func row(of place: DocumentPlace) -> Int {
    Int(snapshot.parts[place.part].segment.storeRow(place.document))
  }

  private static func rows(of parts: [WrittenPart]) -> Range<Int> {
    (parts.first?.rows.lowerBound ?? 0)..<(parts.last?.rows.upperBound ?? 0)
  }

  /// The parts with a segment of what the builder has taken behind them.
  private func add(
    _ builder: SegmentBuilder, rows: Range<Int>, to parts: [WrittenPart], in transaction: RecordStore.Transaction?
  ) throws -> [WrittenPart] {
    guard builder.count > 0 else { return try save(parts, in: transaction) }
    guard let store, builder.count >= thresholds.fewestDocumentsOfFile else {
      thresholds.count(.segmentInMemory)
      let segment = try builder.finish(into: SegmentWriter())
      return try save(parts + [WrittenPart(part: SegmentPart(segment: segment), rows: rows)], in: transaction)
    }
    let name = store.newFileName(generation: transaction?.generation ?? store.contents.generation)
    let segment = try builder.finish(into: SegmentWriter(path: store.path(ofFile: name), thresholds))
    let file = SavedFile(name: name, rows: rows, checksum: segment.storage.checksum)
    return try save(parts + [WrittenPart(part: SegmentPart(segment: segment), rows: rows, file: file)], in: transaction)
  }

  /// Says in the store which files hold parts.
  private func save(_ parts: [WrittenPart], in transaction: RecordStore.Transaction?) throws -> [WrittenPart] {
    guard let store, let transaction else { return parts }
    let files = parts.compactMap(\.file)
    guard files != store.contents.saved else { return parts }
    try transaction.setSaved(files, foldingFrom: foldedState)
    return parts
  }

  /// The parts without some documents, which are named by their places in the snapshot.
  private func partsWithout(_ places: [DocumentPlace]) -> [WrittenPart] {
    guard !places.isEmpty else { return parts }
    let documents = Dictionary(grouping: places) { ObjectIdentifier(snapshot.parts[$0.part].segment) }
    return parts.compactMap { written in
      guard let places = documents[ObjectIdentifier(written.part.segment)] else { return written }
      var written = written
      let live = LiveDocuments.removing(
        places.lazy.map(\.document), from: written.part.live, of: written.part.segment)
      written.part.live = live
      return live.count == 0 ? nil : written
    }
  }

  /// A part without the documents that the store keeps in some rows.
  static func without(rows: Set<Int64>, _ part: SegmentPart) -> SegmentPart {
    let documents = (0..<part.segment.count).filter { rows.contains(part.segment.storeRow($0)) }
    guard !documents.isEmpty else { return part }
    var part = part
    part.live = LiveDocuments.removing(documents, from: part.live, of: part.segment)
    return part
  }
}
