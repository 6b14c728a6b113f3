internal import Platform
package import SearchModel

extension LocalIndex {
  /// How far a follower has come: what its last batch has committed; nil if there is none, or all records were replaced
  /// since.
  package func position(of follower: String) -> String? { state.position(of: follower) }

  /// Lets a follower of a database change records, and commits its new position in the same transaction.
  ///
  /// - Parameters:
  ///   - follower: The name of the position.
  ///   - body: Changes the records, and returns the new position. If it throws, nothing is changed.
  /// - Returns: How many records were saved and deleted.
  /// - Throws: `IndexError`, or what the body throws.
  package func follow(
    as follower: String, _ body: (FollowedChanges) throws -> String
  ) throws -> (saved: Int, deleted: Int) {
    var failure: (any Error)?
    do {
      return try change { writer in
        var changes: FollowedChanges?
        let texts = writer.configuration.embeddedTexts
        try writer.save { batch in
          let made = FollowedChanges(batch, over: writer.snapshot, from: writer.position(of: follower), path: path)
          changes = made
          do {
            batch.position = (follower, try body(made))
          } catch {
            failure = error
            throw error
          }
          try made.deleteUnseen()
        }
        if writer.configuration.embeddedTexts != texts { embedding.withLock { $0.checkedTexts = nil } }
        return (changes?.saved ?? 0, changes?.deleted ?? 0)
      }
    } catch {
      throw failure ?? error
    }
  }
}

/// What a follower of a database changes in one batch: some records, or all of them. Only those that differ are
/// written.
package final class FollowedChanges {
  /// The position that the batch before has committed.
  package let position: String?
  /// The number of records before the batch.
  package var recordCount: Int { snapshot.count }
  package private(set) var saved = 0
  package private(set) var deleted = 0
  private let batch: Batch
  private let snapshot: IndexSnapshot
  private let path: String?
  private var configuration: IndexConfiguration
  /// Which documents of each segment were saved again; nil while records are changed one by one.
  private var seen: [[Bool]]?
  /// The documents that were deleted. A record that is saved after that is written, also if it is the same.
  private var gone: Set<DocumentAddress> = []
  /// How many records were read so far.
  package private(set) var readCount = 0

  init(_ batch: Batch, over snapshot: IndexSnapshot, from position: String?, path: String?) {
    (self.batch, self.snapshot, self.position, self.path) = (batch, snapshot, position, path)
    configuration = snapshot.configuration
  }

  /// Changes the settings, views, synonyms and rules of the index in the same transaction, before the first record; nil
  /// leaves them as they are.
  package func configure(
    settings: IndexSettings? = nil, views: [(name: String, settings: IndexSettings)]? = nil, synonyms: [Synonym]? = nil,
    rules: [Rule]? = nil
  ) throws(IndexError) {
    var stored = configuration.stored
    if let settings { stored.settings = settings }
    if let views { stored.views = views.map { StoredSettings.View(name: $0.name, settings: $0.settings) } }
    if let synonyms {
      for synonym in synonyms { try synonym.check() }
      stored.synonyms = synonyms
    }
    if let rules {
      stored.rules[""] = nil
      var checked: [Rule] = []
      for rule in rules { checked.append(try rule.checked()) }
      if !checked.isEmpty { stored.rules[""] = checked }
    }
    try stored.tidy()
    guard stored != configuration.stored else { return }
    configuration = try .changed(stored, from: configuration)
    batch.configure(configuration)
  }

  /// Announces that all records follow: those that don't are deleted at the end.
  package func beginAll() { seen = snapshot.segments.map { Array(repeating: false, count: $0.segment.count) } }

  /// Saves a record, unless it is stored as it is already. Among all records, each objectID may occur once.
  package func save(_ record: JSON.Object, objectID: String) throws(IndexError) {
    let location = RecordLocation(number: readCount)
    readCount += 1
    var record = record
    let vector = try VectorChange(takingFrom: &record, at: location)
    if let types = configuration.recordTypes { record = types.reading(record, at: location, nil) }
    record["objectID"] = .string(objectID)
    let body = JSON.object(record).bytes()
    guard body.count <= RecordSource.largestRecord else {
      throw .recordTooLarge(bytes: body.count, limit: RecordSource.largestRecord, at: location)
    }
    let repetition = IndexError.repeatedKey(objectID, of: "objectID", at: location)
    let superseded = batch.supersededRows.count
    try IndexError.catching(path: path) {
      if let address = snapshot.address(of: objectID) {
        if seen?[address.segment][address.document] ?? false { throw repetition }
        seen?[address.segment][address.document] = true
        if case .keep = vector, !gone.contains(address), try hasText(body, address) { return }
      }
      try body.withUnsafeBytes { try batch.add(record, objectID: objectID, body: $0, vector: vector) }
      saved += 1
    }
    if seen != nil, batch.supersededRows.count > superseded { throw repetition }
  }

  private func hasText(_ text: [UInt8], _ address: DocumentAddress) throws -> Bool {
    var isSame = false
    try snapshot.forEachText(of: [address], SearchBudget()) { _, stored in isSame = stored.elementsEqual(text) }
    return isSame
  }

  /// Deletes a record that was not saved in this batch, if there is one.
  package func delete(_ objectID: String) throws(IndexError) {
    try IndexError.catching(path: path) {
      readCount += 1
      guard let address = snapshot.address(of: objectID), gone.insert(address).inserted else { return }
      seen?[address.segment][address.document] = true
      try batch.delete(address)
      deleted += 1
    }
  }

  fileprivate func deleteUnseen() throws {
    guard let seen else { return }
    for (segment, view) in snapshot.segments.enumerated() {
      for document in 0..<view.segment.count where view.isLive(document) && !seen[segment][document] {
        try batch.delete(DocumentAddress(segment: segment, document: document))
        deleted += 1
      }
    }
  }
}
