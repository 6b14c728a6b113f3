internal import SearchModel

/// The records that one transaction adds to an index, and those that they replace.
final class Batch {
  private(set) var builder: SegmentBuilder
  private var intake: VectorIntake
  private let snapshot: IndexSnapshot
  private let replacesAll: Bool
  /// The row of the first record.
  private let firstRow: Int
  private let transaction: RecordStore.Transaction?
  private let ids = StringTable()
  /// The number of the last record with each objectID.
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
    _ builder: SegmentBuilder, _ intake: VectorIntake, over snapshot: IndexSnapshot, replacesAll: Bool, firstRow: Int,
    in transaction: RecordStore.Transaction?
  ) {
    (self.builder, self.intake, self.snapshot) = (builder, intake, snapshot)
    (self.replacesAll, self.firstRow, self.transaction) = (replacesAll, firstRow, transaction)
  }

  /// What is known of vectors with those of the batch. An index that was emptied may get vectors of another length.
  var vectorSettings: VectorSettings? { replacesAll && builder.count == 0 ? nil : intake.settings }

  /// Changes the configuration in the same transaction, before the first record.
  func configure(_ new: IndexConfiguration) {
    precondition(builder.count == 0 && removed.isEmpty, "records were changed before the settings")
    configuration = new
    builder = builder.replaced(for: new.plan, attributeLimit: new.attributesLimitedTo)
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
    var id = objectID
    var before: DocumentAddress?
    var beforeInBatch: Int?
    let number = id.withUTF8 { Int(ids.number(of: $0)) }
    if number < latest.count {
      let superseded = latest[number]
      beforeInBatch = superseded
      supersededRows.insert(Int64(firstRow + superseded))
      try transaction?.delete(row: firstRow + superseded)
      latest[number] = builder.count
    } else {
      latest.append(builder.count)
      if !replacesAll || intake.hasVectors { before = snapshot.address(of: objectID) }
      if !replacesAll, let before { try delete(before) }
    }
    let vector = try intake.vector(of: record, change) {
      if let beforeInBatch { return builder.vector(ofRecord: beforeInBatch) }
      return try before.flatMap { try snapshot.storedVector(at: $0) }
    }
    try transaction?.insert(body, vector: vector)
    try builder.add(record, objectID: objectID, storeRow: Int64(firstRow + builder.count), body: body, vector: vector)
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
