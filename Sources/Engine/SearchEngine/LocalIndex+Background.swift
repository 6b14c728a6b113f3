internal import Platform
public import SearchModel

// The asynchronous forms of the methods that take long. Code that awaits gets these, also through `SearchIndex`; other
// code gets the synchronous forms of the same names.
extension LocalIndex {
  /// Opens the index in a file as ``init(path:settings:access:log:)`` does, on a thread of its own.
  public nonisolated(nonsending) static func open(
    path: String, settings: IndexSettings? = nil, access: Access = .writing, log: (@Sendable (String) -> Void)? = nil
  ) async throws(IndexError) -> LocalIndex {
    try await SerialThread().result { () throws(IndexError) in
      try LocalIndex(path: path, settings: settings, access: access, log: log)
    }
  }

  /// Adds records, replacing those with the same `objectID`, on the index's thread.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public nonisolated(nonsending) func save(_ records: [JSON]) async throws(IndexError) -> [String] {
    try await inBackground { index throws(IndexError) in try index.save(records) }
  }

  /// Adds records of one of your own types, which are encoded in place and saved on the index's thread.
  @discardableResult
  public nonisolated(nonsending) func save(
    _ records: some Sequence<some Encodable>
  ) async throws(IndexError) -> [String] {
    try await save(RecordSource.json(of: records))
  }

  /// Adds the records of a file or a text, all in one batch, on the index's thread.
  ///
  /// - Returns: How many records were read.
  @discardableResult
  public nonisolated(nonsending) func save(_ source: RecordSource) async throws(IndexError) -> Int {
    try await inBackground { index throws(IndexError) in try index.save(source) }
  }

  /// Replaces all records, and optionally the settings and views, in one transaction on the index's thread.
  ///
  /// - Parameters:
  ///   - source: The records.
  ///   - settings: The new settings; nil leaves them as they are.
  ///   - views: The new sorted views; nil leaves them as they are.
  /// - Returns: How many records were read.
  @discardableResult
  public nonisolated(nonsending) func replaceAll(
    with source: RecordSource, settings: IndexSettings? = nil, views: [(name: String, settings: IndexSettings)]? = nil
  ) async throws(IndexError) -> Int {
    try await inBackground { index throws(IndexError) in
      try index.replaceAll(with: source, settings: settings, views: views)
    }
  }

  /// Replaces all records, in one transaction on the index's thread.
  public nonisolated(nonsending) func replaceAll(with records: [JSON]) async throws(IndexError) {
    try await replaceAll(with: RecordSource(records))
  }

  /// Changes some attributes of records on the index's thread.
  ///
  /// - Parameters:
  ///   - records: Each with its objectID and the attributes that change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether missing records are added; otherwise they are skipped.
  public nonisolated(nonsending) func partialUpdate(
    _ records: [JSON], createIfNotExists: Bool = true
  ) async throws(IndexError) {
    try await inBackground { index throws(IndexError) in
      try index.partialUpdate(records, createIfNotExists: createIfNotExists)
    }
  }

  /// Deletes records on the index's thread; unknown objectIDs are ignored.
  public nonisolated(nonsending) func delete(_ objectIDs: [String]) async throws(IndexError) {
    try await inBackground { index throws(IndexError) in try index.delete(objectIDs) }
  }

  /// Deletes all records that match a filter, on the index's thread.
  public nonisolated(nonsending) func delete(matching filter: FilterExpression) async throws(IndexError) {
    try await inBackground { index throws(IndexError) in try index.delete(matching: filter) }
  }

  /// Deletes all records, on the index's thread; the settings stay.
  public nonisolated(nonsending) func clear() async throws(IndexError) {
    try await inBackground { index throws(IndexError) in try index.clear() }
  }

  /// Changes the settings that are set in these, and leaves the others; null restores a default. Segments that depend on
  /// a change are rebuilt on the index's thread.
  public nonisolated(nonsending) func updateSettings(_ settings: IndexSettings) async throws(IndexError) {
    try await inBackground { index throws(IndexError) in try index.updateSettings(settings) }
  }

  /// The JSON of values; throws `IndexError.unencodableRecord` for one that is no JSON object.
  package static func json(of records: some Sequence<some Encodable>) throws -> [JSON] {
    try RecordSource.json(of: records)
  }

  /// Makes a change on the index's thread, after those before it.
  nonisolated(nonsending) func inBackground<Value: Sendable>(
    _ change: @escaping @Sendable (LocalIndex) throws(IndexError) -> Value
  ) async throws(IndexError) -> Value {
    // The caller keeps the index until this returns. Unowned, so that the file is released with the caller's last
    // reference, even if the thread forgets this closure later.
    try await changeThread.result { [unowned self] () throws(IndexError) in try change(self) }
  }
}

extension SerialThread {
  /// Runs work, and returns its result.
  nonisolated(nonsending) func result<Value: Sendable>(
    _ work: @escaping @Sendable () throws(IndexError) -> Value
  ) async throws(IndexError) -> Value {
    // Taken out of a box, so that the thread does not keep an opened index a little longer than its new owner.
    let box = Locked<Result<Value, IndexError>?>(nil)
    await withCheckedContinuation { continuation in
      add {
        box.withLock { $0 = Result { () throws(IndexError) in try work() } }
        continuation.resume()
      }
    }
    guard let result = box.withLock({ $0.take() }) else { preconditionFailure("the thread has not run its work") }
    return try result.get()
  }
}
