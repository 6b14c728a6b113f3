internal import SearchModel

/// The records that one transaction adds to an index, and those that they replace.
final class Batch {
  private let series: SegmentSeries
  private var intake: VectorIntake
  private let snapshot: IndexSnapshot
  private let replacesAll: Bool
  /// The row of the first record.
  private let firstRow: Int
  private let transaction: RecordStore.Transaction?
  /// The objectIDs in the segment that is being built.
  private var ids = StringTable()
  /// The number of the last record with each of them.
  private var latest: [Int] = []
  /// The documents of the snapshot that are deleted or replaced.
  private(set) var removed: [DocumentAddress] = []
  /// The rows of records that later ones of the batch supersede.
  private(set) var supersededRows: Set<Int64> = []
  /// How far a follower comes with the batch; nil if none makes it.
  var position: (follower: String, text: String)?
  /// The configuration that begins with the batch; nil if it stays.
  private(set) var configuration: IndexConfiguration?

  init(
    _ series: SegmentSeries, _ intake: VectorIntake, over snapshot: IndexSnapshot, replacesAll: Bool, firstRow: Int,
    in transaction: RecordStore.Transaction?
  ) {
    (self.series, self.intake, self.snapshot) = (series, intake, snapshot)
    (self.replacesAll, self.firstRow, self.transaction) = (replacesAll, firstRow, transaction)
  }

  /// What is known of vectors with those of the batch. An index that was emptied may get vectors of another length.
  var vectorSettings: VectorSettings? { replacesAll && series.count == 0 ? nil : intake.settings }

  /// Changes the configuration in the same transaction, before the first record.
  func configure(_ new: IndexConfiguration) {
    precondition(series.count == 0 && removed.isEmpty, "records were changed before the settings")
    configuration = new
    series.begin(with: new.plan, attributeLimit: new.attributesLimitedTo)
    intake = VectorIntake(new.embeddedTexts, new.stored.vectors)
  }

  func delete(_ address: DocumentAddress) throws {
    removed.append(address)
    let row = snapshot.row(of: address)
    try transaction?.delete(row: Int(row))
  }

  /// Adds a record, with its text and what becomes of its vector, in place of one with the same objectID.
  func add(
    _ record: JSON.Object, objectID: String, body: UnsafeRawBufferPointer, vector change: VectorChange
  ) throws {
    let row = firstRow + series.count
    if try series.makeRoom(at: row) { (ids, latest) = (StringTable(), []) }
    var id = objectID
    var before: DocumentAddress?
    var superseded: (row: Int, vector: () -> StoredVector?)?
    let number = id.withUTF8 { Int(ids.number(of: $0)) }
    let builder = series.builder
    if number < latest.count {
      let record = latest[number]
      superseded = (row - builder.count + record, { builder.vector(ofRecord: record) })
      latest[number] = builder.count
    } else {
      latest.append(builder.count)
      superseded = series.record(objectID, without: supersededRows).map { segment, document in
        (Int(segment.storeRow(document)), { segment.vectors.stored(document) })
      }
    }
    if let superseded {
      supersededRows.insert(Int64(superseded.row))
      try transaction?.delete(row: superseded.row)
    } else {
      if !replacesAll || intake.hasVectors { before = snapshot.address(of: objectID) }
      if !replacesAll, let before { try delete(before) }
    }
    let vector = try intake.vector(of: record, change) {
      if let superseded { return superseded.vector() }
      return try before.flatMap { try snapshot.storedVector(at: $0) }
    }
    try transaction?.insert(body, vector: vector)
    try builder.add(record, objectID: objectID, storeRow: Int64(row), body: body, vector: vector)
  }

  /// Adds a record without its vector, and its objectID as it is saved.
  func add(
    _ record: JSON.Object, objectID: String, vector: VectorChange, at location: RecordLocation
  ) throws {
    var record = record
    if record["objectID"]?.string != objectID { record["objectID"] = .string(objectID) }
    let body = JSON.object(record).bytes()
    guard body.count <= RecordSource.largestRecord else {
      throw IndexError.recordTooLarge(bytes: body.count, limit: RecordSource.largestRecord, at: location)
    }
    try body.withUnsafeBytes { try add(record, objectID: objectID, body: $0, vector: vector) }
  }
}
