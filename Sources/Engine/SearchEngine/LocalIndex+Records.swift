public import SearchModel

extension LocalIndex {
  /// Adds records, replacing those with the same `objectID`. A record without one gets an ascending generated one.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public func save(_ records: [JSON]) throws(IndexError) -> [String] {
    var ids: [String] = []
    try save(RecordSource(records)) { ids.append($0) }
    return ids
  }

  /// Adds records of one of your own types, encoded as by `RecordSource(encoding:)`.
  @discardableResult
  public func save(_ records: some Sequence<some Encodable>) throws(IndexError) -> [String] {
    var ids: [String] = []
    try save(RecordSource(encoding: records)) { ids.append($0) }
    return ids
  }

  /// Adds the records of a file or a text, all in one batch.
  ///
  /// - Returns: How many records were read.
  @discardableResult
  public func save(_ source: RecordSource) throws(IndexError) -> Int {
    var count = 0
    try save(source) { _ in count += 1 }
    return count
  }

  private func save(_ source: RecordSource, _ note: (_ objectID: String) -> Void) throws(IndexError) {
    let source = try source.opened()
    try change { writer in
      let source = source.reading(writer.snapshot.configuration.recordTypes)
      try writer.save(progress: source.batchProgress) { try fill($0, from: source, note) }
    }
  }

  /// Replaces all records by those of a file or a text, and optionally the settings and views, in one transaction:
  /// searches see either the old records or the new ones, and the old ones stay if one of the new ones can't be read.
  ///
  /// - Parameters:
  ///   - source: The records.
  ///   - settings: The new settings; nil leaves them as they are.
  ///   - views: The new sorted views; nil leaves them as they are.
  /// - Returns: How many records were read.
  @discardableResult
  package func replaceAll(
    with source: RecordSource, settings: IndexSettings? = nil, views: [(name: String, settings: IndexSettings)]? = nil
  ) throws(IndexError) -> Int {
    var count = 0
    let source = try source.opened()
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      if let settings { stored.settings = settings }
      if let views { stored.views = views.map { StoredSettings.View(name: $0.name, settings: $0.settings) } }
      let configuration = try IndexConfiguration.changed(stored, from: writer.snapshot.configuration)
      let source = source.reading(configuration.recordTypes)
      try writer.save(replacingAllWith: configuration, progress: source.batchProgress) { batch in
        try fill(batch, from: source) { _ in count += 1 }
      }
    }
    return count
  }

  /// Replaces all records, in one transaction.
  package func replaceAll(with records: [JSON]) throws(IndexError) { try replaceAll(with: RecordSource(records)) }

  /// Fills a batch with the records of a source.
  private func fill(_ batch: Batch, from source: RecordSource, _ note: (_ objectID: String) -> Void) throws {
    var newIDs = NewObjectIDs()
    try source.forEachRecord { read, location throws(IndexError) in
      var record = read
      let id = try record.objectID(at: location) ?? newIDs.next()
      let vector = try VectorChange(takingFrom: &record, at: location)
      try IndexError.catching(path: path) { try batch.add(record, objectID: id, vector: vector, at: location) }
      note(id)
    }
  }

  /// Changes some attributes of records.
  ///
  /// - Parameters:
  ///   - records: Each with its objectID and the attributes that change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether missing records are added; otherwise they are skipped.
  package func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) throws(IndexError) {
    try apply(records.map { .partialUpdate($0, createIfNotExists: createIfNotExists) })
  }

  /// Deletes records; unknown objectIDs are ignored.
  package func delete(_ objectIDs: [String]) throws(IndexError) {
    try apply(objectIDs.map { .delete(objectID: $0) })
  }

  /// Deletes all records that match a filter.
  package func delete(matching filter: FilterExpression) throws(IndexError) {
    try change { writer in
      var addresses: [DocumentAddress] = []
      repeat {
        try writer.rebuildDamagedSegments()
        addresses = try scratch.withScratch { scratch in
          let condition = Condition(id: .base, expression: filter)
          let search = try IndexSearch(writer.snapshot, Query(), [condition], view: nil, within: [], scratch)
          return zip(search.segmentSearches, search.documents()).enumerated().flatMap { number, found in
            found.0.algebra.list(found.1).map { DocumentAddress(segment: number, document: Int($0)) }
          }
        }
      } while writer.snapshot.isDamaged
      try writer.delete(addresses)
    }
  }

  /// Deletes all records; the settings stay.
  package func clear() throws(IndexError) {
    try change { try $0.clear() }
  }

  /// The record with an objectID; nil if there is none.
  public func record(_ objectID: String) throws(IndexError) -> JSON? {
    try IndexError.catching(path: path) {
      try reading { snapshot throws(SearchError) in
        guard let address = snapshot.address(of: objectID) else { return nil }
        return .object(try snapshot.record(at: address))
      }
    }
  }

  /// Calls the closure with each record, in insertion order.
  package func browse(_ body: (JSON) throws -> Void) throws {
    let (snapshot, segments) = state.segments
    for written in segments {
      try snapshot.forEachBody(of: [written.view], rows: written.rows) { _, text, _ in try body(JSON(parsing: text)) }
    }
  }
}
