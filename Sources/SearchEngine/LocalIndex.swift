public import SearchModel

/// An index in the process, in memory or in a file.
///
/// ```swift
/// let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
/// try index.save([["objectID": "1", "name": "Lamp", "brand": "Ikea"]])
/// ```
///
/// May be used from any thread. Searches continue while records are written, and see all of a batch or nothing of it.
/// Methods that write return when the change is on disk and visible to searches, so call them off the main thread.
public final class LocalIndex: Sendable {
  let state: IndexState
  let path: String?
  private let access: Access
  let scratch: ScratchPool

  /// What an index in a file is opened for.
  public enum Access: Sendable {
    /// Reading and writing, exclusive to one `LocalIndex` of one process.
    case writing
    /// Reading only, also while another process writes. Searches see the state when the index was opened, or
    /// ``LocalIndex/refresh()`` was last called. Refresh regularly, since the writer's log grows meanwhile.
    case reading
  }

  /// An empty index in memory.
  public convenience init(settings: IndexSettings = IndexSettings()) throws(IndexError) {
    try self.init(settings: settings, thresholds: Thresholds())
  }

  package init(settings: IndexSettings, thresholds: Thresholds) throws(IndexError) {
    scratch = ScratchPool(thresholds)
    let configuration = try IndexConfiguration(StoredSettings(settings: settings))
    let writer = IndexWriter(configuration, thresholds: thresholds)
    path = nil
    access = .writing
    state = IndexState(writer)
  }

  /// Opens the index in a file, which is created if it is missing and the index is opened for writing.
  ///
  /// - Parameters:
  ///   - path: The path of its file; further files beside it have names that begin with its name.
  ///   - settings: The settings to set; nil leaves them as they are.
  ///   - access: Whether to open it for writing, which is exclusive.
  public convenience init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing
  ) throws(IndexError) {
    try self.init(path: path, settings: settings, access: access, thresholds: Thresholds())
  }

  /// - Parameter mustExist: Whether a missing or empty index is an error instead of being created.
  package init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing, mustExist: Bool = false,
    thresholds: Thresholds
  ) throws(IndexError) {
    scratch = ScratchPool(thresholds)
    // Validated before a file is created.
    if let settings { _ = try IndexConfiguration(StoredSettings(settings: settings)) }
    let writer = try IndexError.catching(path: path) {
      let store = try RecordStore(
        path: path, access: access == .writing ? .writing : .reading, mustExist: mustExist, thresholds: thresholds)
      let writer = try IndexOpening(store).writer()
      var changed = writer.snapshot.configuration.stored
      if let settings, settings != changed.settings {
        changed.settings = settings
        try writer.configure(try IndexConfiguration(changed))
      }
      return writer
    }
    self.path = path
    self.access = access
    state = IndexState(writer)
  }

  /// Opens the index in a file, which must exist and must not be empty.
  package convenience init(existing path: String) throws(IndexError) {
    try self.init(path: path, mustExist: true, thresholds: Thresholds())
  }

  deinit { state.close() }

  /// Makes an index that was opened for reading see what was written since; no effect on one opened for writing.
  public func refresh() throws(IndexError) {
    guard access == .reading else { return }
    try IndexError.catching(path: path) { try state.reopen() }
  }

  /// Frees the disk space of the write-ahead log.
  package func emptyLog() { state.emptyLog() }

  /// The number of records.
  public var count: Int { snapshot.count }

  var snapshot: IndexSnapshot { state.snapshot }

  func change<Value>(_ body: (IndexWriter) throws -> Value) throws(IndexError) -> Value {
    guard access == .writing else { throw .readOnly(path: path ?? "") }
    return try IndexError.catching(path: path) { try state.change(body) }
  }
}

// MARK: Settings

extension LocalIndex {
  /// The settings of the index.
  public var settings: IndexSettings { snapshot.configuration.stored.settings }

  /// Changes the settings, and rebuilds the segments if they depend on the change.
  public func setSettings(_ settings: IndexSettings) throws(IndexError) {
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      stored.settings = settings
      try writer.configure(try IndexConfiguration(stored))
    }
  }

  /// The names of the sorted views, and of the `replicas` in the settings. A replica is searched like the index itself
  /// until ``setView(_:_:)`` gives it settings of its own.
  public var views: [String] { snapshot.configuration.viewNames }

  /// The settings that a sorted view overrides; nil where there is no such view.
  package func viewSettings(_ name: String) -> IndexSettings? {
    let configuration = snapshot.configuration
    if let view = configuration.stored.views.first(where: { $0.name == name }) { return view.settings }
    return configuration.viewNames.contains(name) ? IndexSettings() : nil
  }

  /// Creates or changes a sorted view: the same records under another name, with settings that override those of the
  /// index, mostly `ranking`. Nil removes the view.
  ///
  /// ```swift
  /// try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
  /// ```
  public func setView(_ name: String, _ settings: IndexSettings?) throws(IndexError) {
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      let index = stored.views.firstIndex { $0.name == name }
      switch (index, settings) {
      case (let index?, let settings?): stored.views[index].settings = settings
      case (let index?, nil): stored.views.remove(at: index)
      case (nil, let settings?): stored.views.append(StoredSettings.View(name: name, settings: settings))
      case (nil, nil): return
      }
      try writer.configure(try IndexConfiguration(stored))
    }
  }
}

// MARK: Records

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

  /// Adds records of one of your own types, encoded as by ``RecordSource/init(encoding:)``.
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
    try change { writer in
      try writer.save { try add(source, with: $0, note) }
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
  public func replaceAll(
    with source: RecordSource, settings: IndexSettings? = nil, views: [(name: String, settings: IndexSettings)]? = nil
  ) throws(IndexError) -> Int {
    var count = 0
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      if let settings { stored.settings = settings }
      if let views { stored.views = views.map { StoredSettings.View(name: $0.name, settings: $0.settings) } }
      try writer.save(replacingAllWith: try IndexConfiguration(stored)) { add in
        try self.add(source, with: add) { _ in count += 1 }
      }
    }
    return count
  }

  private func add(
    _ source: RecordSource, with add: (JSON.Object, String, UnsafeRawBufferPointer) throws -> Void,
    _ note: (_ objectID: String) -> Void
  ) throws {
    var newIDs = NewObjectIDs()
    try source.forEachRecord { record, location throws(IndexError) in
      let id = try record.objectID(at: location) ?? newIDs.next()
      try IndexError.catching(path: path) { try Self.add(record, id, at: location, with: add) }
      note(id)
    }
  }

  /// Adds a record in its stored form, which contains its objectID.
  static func add(
    _ record: JSON.Object, _ id: String, at location: RecordLocation,
    with add: (JSON.Object, String, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var record = record
    if record["objectID"]?.string != id { record["objectID"] = .string(id) }
    let body = JSON.object(record).bytes()
    guard body.count <= RecordSource.largestRecord else {
      throw IndexError.recordTooLarge(bytes: body.count, limit: RecordSource.largestRecord, at: location)
    }
    try body.withUnsafeBytes { try add(record, id, $0) }
  }

  /// Changes some attributes of records.
  ///
  /// - Parameters:
  ///   - records: Each with its objectID and the attributes that change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether missing records are added; otherwise they are skipped.
  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) throws(IndexError) {
    try apply(records.map { .update($0, createsIfMissing: createIfNotExists) })
  }

  /// Deletes records; unknown objectIDs are ignored.
  public func delete(_ objectIDs: [String]) throws(IndexError) {
    try apply(objectIDs.map { .delete(objectID: $0) })
  }

  /// Deletes all records that match a filter, and returns their number.
  @discardableResult
  public func delete(matching filter: FilterExpression) throws(IndexError) -> Int {
    try change { writer in
      let addresses = try scratch.withScratch { scratch in
        let condition = Condition(id: .base, expression: filter)
        let search = try IndexSearch(writer.snapshot, Query(), [condition], view: nil, scratch)
        return search.segmentSearches.enumerated().flatMap { number, segmentSearch in
          segmentSearch.algebra.list(search.documents(in: segmentSearch, ignoring: [])).map {
            DocumentAddress(segment: number, document: Int($0))
          }
        }
      }
      try writer.delete(addresses)
      return addresses.count
    }
  }

  /// Deletes all records; the settings stay.
  public func clear() throws(IndexError) {
    try change { try $0.clear() }
  }

  /// The record with an objectID; nil if there is none.
  public func record(_ objectID: String) throws(IndexError) -> JSON? {
    let snapshot = snapshot
    guard let address = snapshot.address(of: objectID) else { return nil }
    return try IndexError.catching(path: path) { .object(try snapshot.record(at: address)) }
  }

  /// Calls the closure with each record, in insertion order.
  public func browse(_ body: (JSON) throws -> Void) throws {
    let (snapshot, segments) = state.segments
    for written in segments {
      try snapshot.forEachBody(of: [written.view], rows: written.rows) { _, text in try body(JSON(parsing: text)) }
    }
  }
}

// MARK: Searching

extension LocalIndex {
  /// The query parameters that the engine supports.
  package static let supportedParameters: SupportedParameters = .only(ResolvedSettings.supportedParameters)

  /// The hits and facet counts of a request.
  ///
  /// - Parameters:
  ///   - request: The search.
  ///   - budget: Limits that may be shared with other searches. The search throws `SearchError.limitPassed` or
  ///     `SearchError.cancelled` soon after one is passed.
  public func search(
    _ request: HitsRequest, budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> SearchResponse {
    try search(request, within: [], budget: budget)
  }

  /// The same for a caller who may not see all attributes.
  ///
  /// - Parameter visible: Values of `attributesToRetrieve`, each of which bounds the attributes of hits and highlights.
  package func search(
    _ request: HitsRequest, within visible: [[Attribute]], budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> SearchResponse {
    let started = ContinuousClock.now
    let ignored = try Self.supportedParameters.ignored(in: .hits(request))
    var response = try search(request.indexName, request.query, request.conditions, budget) {
      search throws(SearchError) in
      search.visibleAttributes = visible
      return try HitsAnswer(search: search, request: request).response()
    }
    response.ignoredParameters = ignored
    response.processingTimeMS = started.millisecondsUpToNow
    return response
  }

  /// The facets of a request that may not be counted, each of which makes the search fail.
  package func uncountedFacets(in request: HitsRequest) -> [Attribute] {
    let snapshot = snapshot
    let settings = snapshot.configuration.view(named: request.indexName).settings
    let counted = CountedFacets(snapshot.plan, settings)
    return request.facets.filter { !counted.allows($0) }.map(\.attribute)
  }

  /// The values of a facet that match a text.
  ///
  /// - Parameters:
  ///   - request: The facet and the text.
  ///   - budget: Limits that may be shared with other searches.
  public func facetValues(
    _ request: FacetValuesRequest, budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> FacetValuesResponse {
    let started = ContinuousClock.now
    let ignored = try Self.supportedParameters.ignored(in: .facetValues(request))
    var response = try search(request.indexName, request.query, request.conditions, budget) {
      search throws(SearchError) in
      try FacetValuesAnswer(search: search, request: request).response()
    }
    response.ignoredParameters = ignored
    response.processingTimeMS = started.millisecondsUpToNow
    return response
  }

  private func search<Answer>(
    _ name: String, _ query: Query, _ conditions: [Condition], _ budget: SearchBudget,
    _ answer: (IndexSearch) throws(SearchError) -> Answer
  ) throws(SearchError) -> Answer {
    let snapshot = snapshot
    return try scratch.withScratch(budget: budget) { scratch throws(SearchError) in
      try answer(IndexSearch(snapshot, query, conditions, view: name, scratch))
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var millisecondsUpToNow: Int { duration(to: .now).milliseconds }
}
