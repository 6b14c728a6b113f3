public import SearchModel

/// Records that are searched in the process, in memory or in a file.
///
/// ```swift
/// let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
/// try index.save([["objectID": "1", "name": "Lamp", "brand": "Ikea"]])
/// ```
///
/// May be used from any thread. Searches go on while records are written, and see all of a batch or nothing of it.
/// Functions that write return when the change is on the disk and searches see it, so call them off the main thread.
public final class LocalIndex: Sendable {
  let state: IndexState
  let path: String?
  private let access: Access
  let scratch: ScratchPool

  /// What an index in a file is opened for.
  public enum Access: Sendable {
    /// For reading and changing; one at a time can have it open like that.
    case writing
    /// For a process beside the one that writes. It sees what was there when it opened the index, or last called
    /// ``LocalIndex/refresh()``. Meanwhile the writer's log grows, so refresh now and then.
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

  /// The index in a file, which is made if there is none and the index is opened for writing.
  ///
  /// - Parameters:
  ///   - path: Where its file is; others stand beside it under names that begin with its own.
  ///   - settings: The settings it should have; nil for those it has.
  ///   - access: What it is opened for. Only one at a time can have it open for writing.
  public convenience init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing
  ) throws(IndexError) {
    try self.init(path: path, settings: settings, access: access, thresholds: Thresholds())
  }

  /// - Parameter mustExist: Whether an index that is missing or empty is damaged, and not made.
  package init(
    path: String, settings: IndexSettings? = nil, access: Access = .writing, mustExist: Bool = false,
    thresholds: Thresholds
  ) throws(IndexError) {
    scratch = ScratchPool(thresholds)
    // Before there is a file.
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

  /// The index in a file, which must be there and must not be empty.
  package convenience init(existing path: String) throws(IndexError) {
    try self.init(path: path, mustExist: true, thresholds: Thresholds())
  }

  deinit { state.close() }

  /// Lets an index that was opened for reading see what was written since. One opened for writing sees it always.
  public func refresh() throws(IndexError) {
    guard access == .reading else { return }
    try IndexError.catching(path: path) { try state.reopen() }
  }

  /// Gives back the room on the disk that the log of changes takes.
  package func emptyLog() { state.emptyLog() }

  /// How many records there are.
  public var count: Int { snapshot.count }

  var snapshot: IndexSnapshot { state.snapshot }

  func change<Value>(_ body: (IndexWriter) throws -> Value) throws(IndexError) -> Value {
    guard access == .writing else { throw .readOnly(path: path ?? "") }
    return try IndexError.catching(path: path) { try state.change(body) }
  }
}

// MARK: Settings

extension LocalIndex {
  /// What the index was told about its records.
  public var settings: IndexSettings { snapshot.configuration.stored.settings }

  /// Changes the settings. The search structures are made anew where they depend on them.
  public func setSettings(_ settings: IndexSettings) throws(IndexError) {
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      stored.settings = settings
      try writer.configure(try IndexConfiguration(stored))
    }
  }

  /// The names under which the index can be searched in other orders: its sorted views, and the `replicas` that its
  /// settings name. A replica is searched like the index itself until ``setView(_:_:)`` says how it differs.
  public var views: [String] { snapshot.configuration.viewNames }

  /// What a sorted view has in place of the index's own settings; nil where there is no view of this name.
  package func viewSettings(_ name: String) -> IndexSettings? {
    let configuration = snapshot.configuration
    if let view = configuration.stored.views.first(where: { $0.name == name }) { return view.settings }
    return configuration.viewNames.contains(name) ? IndexSettings() : nil
  }

  /// Makes or changes a sorted view: the same records under a name of its own, with settings that differ, mostly in
  /// `ranking`. Nil takes the view away.
  ///
  /// ```swift
  /// try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
  /// ```
  public func setView(_ name: String, _ settings: IndexSettings?) throws(IndexError) {
    try change { writer in
      var stored = writer.snapshot.configuration.stored
      let place = stored.views.firstIndex { $0.name == name }
      switch (place, settings) {
      case (let place?, let settings?): stored.views[place].settings = settings
      case (let place?, nil): stored.views.remove(at: place)
      case (nil, let settings?): stored.views.append(StoredSettings.View(name: name, settings: settings))
      case (nil, nil): return
      }
      try writer.configure(try IndexConfiguration(stored))
    }
  }
}

// MARK: Records

extension LocalIndex {
  /// Adds records, in place of those with the same `objectID`; one without gets one, greater than those made before.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public func save(_ records: [JSON]) throws(IndexError) -> [String] {
    var ids: [String] = []
    try save(RecordSource(records)) { ids.append($0) }
    return ids
  }

  /// Adds records of one of your own types, as ``RecordSource/init(encoding:)`` writes them.
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

  /// Puts the records of a file or a text in the place of all that there are, with other settings and views if need be:
  /// searches see the old records until they see the new ones, and keep them if one of the new ones can't be read.
  ///
  /// - Parameters:
  ///   - source: The records.
  ///   - settings: The settings from now on; nil for those that the index has.
  ///   - views: The sorted views from now on; nil for those that the index has.
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
    try source.forEachRecord { record, place throws(IndexError) in
      let id = try record.objectID(at: place) ?? newIDs.next()
      try IndexError.catching(path: path) { try Self.add(record, id, at: place, with: add) }
      note(id)
    }
  }

  /// Adds a record as it is kept, with its objectID in it.
  static func add(
    _ record: JSON.Object, _ id: String, at place: RecordPlace,
    with add: (JSON.Object, String, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var record = record
    if record["objectID"]?.string != id { record["objectID"] = .string(id) }
    let body = JSON.object(record).bytes()
    guard body.count <= RecordSource.largestRecord else {
      throw IndexError.recordTooLarge(bytes: body.count, limit: RecordSource.largestRecord, at: place)
    }
    try body.withUnsafeBytes { try add(record, id, $0) }
  }

  /// Changes attributes of records and leaves the others as they are.
  ///
  /// - Parameters:
  ///   - records: Each with its objectID and the attributes that change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether a record that is not there is added; else it is passed over.
  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) throws(IndexError) {
    try apply(records.map { .update($0, createsIfMissing: createIfNotExists) })
  }

  /// Deletes records; objectIDs that are not there are passed over.
  public func delete(_ objectIDs: [String]) throws(IndexError) {
    try apply(objectIDs.map { .delete(objectID: $0) })
  }

  /// Deletes all records that match a filter, and says how many they were.
  @discardableResult
  public func delete(matching filter: FilterExpression) throws(IndexError) -> Int {
    try change { writer in
      let places = try scratch.withScratch { scratch in
        let condition = Condition(id: .base, expression: filter)
        let search = try IndexSearch(writer.snapshot, Query(), [condition], view: nil, scratch)
        return search.parts.enumerated().flatMap { number, part in
          part.algebra.list(search.documents(in: part, ignoring: [])).map {
            DocumentPlace(part: number, document: Int($0))
          }
        }
      }
      try writer.delete(places)
      return places.count
    }
  }

  /// Deletes all records; the settings stay.
  public func clear() throws(IndexError) {
    try change { try $0.clear() }
  }

  /// The record with an objectID; nil if there is none.
  public func record(_ objectID: String) throws(IndexError) -> JSON? {
    let snapshot = snapshot
    guard let place = snapshot.place(of: objectID) else { return nil }
    return try IndexError.catching(path: path) { .object(try snapshot.record(at: place)) }
  }

  /// Calls the closure with each record, in the order in which they were added.
  public func browse(_ body: (JSON) throws -> Void) throws {
    let (snapshot, parts) = state.parts
    for written in parts {
      try snapshot.forEachBody(of: [written.part], rows: written.rows) { _, text in try body(JSON(parsing: text)) }
    }
  }
}

// MARK: Searching

extension LocalIndex {
  /// The parameters that have an effect.
  package static let supportedParameters: SupportedParameters = .only(ResolvedSettings.supportedParameters)

  /// The records that match, and how their values are distributed.
  ///
  /// - Parameters:
  ///   - request: What is searched for.
  ///   - budget: The limits that this search shares with others of the same call. It ends with
  ///     `SearchError.limitPassed` or `SearchError.cancelled` soon after one is passed.
  public func search(
    _ request: HitsRequest, budget: SearchBudget = SearchBudget()
  ) throws(SearchError) -> SearchResponse {
    try search(request, within: [], budget: budget)
  }

  /// The same for a caller who may not see all of the records.
  ///
  /// - Parameter visible: Values of `attributesToRetrieve`, each of which bounds what hits hold and what is marked.
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

  /// The facets of a request that the index does not count, for each of which the search fails.
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
  ///   - budget: The limits that this search shares with others of the same call.
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
