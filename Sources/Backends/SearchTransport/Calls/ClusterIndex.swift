package import SearchModel

/// An index of a cluster of search servers: a name that stands for a target, which is filled anew to be replaced.
///
/// What indices of all clusters do in the same way is here. It refines no `SearchIndex`, since the compiler (6.3) crashes for a
/// requirement that overrides one with another type of errors.
package protocol ClusterIndex: Sendable {
  associatedtype Target: ClusterTarget

  /// The name of the index, which need not exist.
  var name: String { get }
  /// The backend that searches it, by its name.
  var searchBackend: any SearchBackend { get }
  /// The names of the settings that an index has.
  static var supportedSettings: [String] { get }

  /// Another index of the same cluster.
  func another(_ name: String) -> Self
  /// Whether the index exists.
  func exists() async throws(SearchError) -> Bool
  func search(_ query: Query) async throws(SearchError) -> SearchResponse
  func browse(_ query: Query) -> BrowsedRecords
  func updateSettings(_ settings: IndexSettings) async throws(SearchError)
  /// The settings, and whether this library has made the index.
  ///
  /// - Parameter mayBeOlder: Whether older settings are better than a long wait.
  func settings(mayBeOlder: Bool) async throws(SearchError) -> (settings: IndexSettings, isOwn: Bool)
  /// Adds or replaces records, and returns the refused ones.
  func saveAccepted(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord]
  func deleteIndex() async throws(SearchError)
  /// Deletes what interrupted calls have left, and returns the names of what another client may still fill.
  func removeLeftovers() async throws(SearchError) -> [String]

  // MARK: Targets

  /// What a write changes; nil if the index does not exist.
  func target() async throws(SearchError) -> Target?
  /// Changes the target of the index; nil if there is none.
  func writing<Result>(
    _ change: (inout Target) async throws(SearchError) -> Result
  ) async throws(SearchError) -> Result?
  /// Makes a target fit for records that it will get.
  func prepare(_ target: inout Target, for records: [JSON]) async throws(SearchError)
  /// Fills a new target, and points the index to it; false if another client has replaced the old one meanwhile. If the body
  /// throws, the old one stays.
  func filling(
    _ settings: IndexSettings, old: Target?, first records: [JSON],
    _ body: (inout Target) async throws(SearchError) -> Void
  ) async throws(SearchError) -> Bool
}

/// What an index of a cluster stands for, such as the collection of an alias.
package protocol ClusterTarget: Sendable {
  /// The settings that this library has given to it; nil for a target that others have made.
  var settings: IndexSettings? { get }
  /// Why another target can't take its place without a gap; nil if it can.
  var fixedReason: String? { get }

  /// Adds or replaces records, and returns the refused ones.
  mutating func save(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord]
  /// Changes attributes of records, and returns the refused ones.
  mutating func update(_ changes: [JSON], createIfNotExists: Bool) async throws(SearchError) -> [RefusedRecord]
  /// Deletes it, if it exists.
  func drop() async throws(SearchError)
}

extension ClusterTarget {
  /// Deletes it if that is possible, also after the task was cancelled.
  package func dropIfPossible() async {
    _ = await uncancelled { () async throws(SearchError) in try await drop() }
  }
}

/// The result of work that goes on if the task is cancelled.
package func uncancelled<Success: Sendable>(
  _ work: @escaping @Sendable () async throws(SearchError) -> Success
) async -> Result<Success, SearchError> {
  await Task { () async -> Result<Success, SearchError> in
    do throws(SearchError) { return .success(try await work()) } catch { return .failure(error) }
  }.value
}

// MARK: Writing

extension ClusterIndex {
  package func prepare(_ target: inout Target, for records: [JSON]) async throws(SearchError) {}

  /// Saves all records, and returns their objectIDs; an error names the first one that is refused.
  package func saveAll(_ records: [JSON]) async throws(SearchError) -> [String] {
    let records = records.withObjectIDs
    try await saveAccepted(records).check(of: records.count)
    return records.map { $0["objectID"]?.string ?? "" }
  }

  /// Saves the records that the cluster accepts, and returns the others.
  package func saveMost(of records: [JSON]) async throws(SearchError) -> [RefusedRecord] {
    let records = records.withObjectIDs
    if records.isEmpty { return [] }
    let refused = try await writing { (target) async throws(SearchError) in
      try await prepare(&target, for: records)
      return try await target.save(records)
    }
    if let refused { return refused }
    // Another client may have made it meanwhile.
    if let refused = try await make(with: IndexSettings(), records) { return refused }
    return try await saveMost(of: records)
  }

  /// Changes attributes of records, none of them by an operation.
  package func change(_ changes: [JSON], createIfNotExists: Bool) async throws(SearchError) {
    for change in changes {
      guard let members = change.object, change["objectID"]?.string != nil else {
        throw .refused(message: "a change is no object, or has no objectID that is a text")
      }
      for (name, value) in members where value["_operation"] != nil {
        throw .refused(
          message: "a cluster has no operations such as that on '\(name)': give the value that it has then")
      }
    }
    if changes.isEmpty { return }
    let refused = try await writing { (target) async throws(SearchError) in
      try await target.update(changes, createIfNotExists: createIfNotExists)
    }
    if let refused { return try refused.check(of: changes.count) }
    guard createIfNotExists else { return }
    let records = ChangedRecords(Array(changes.enumerated()), known: [:], createIfNotExists: true).records
    if let refused = try await make(with: IndexSettings(), records) { return try refused.check(of: changes.count) }
    // Another client has made it meanwhile.
    try await change(changes, createIfNotExists: createIfNotExists)
  }

  /// Replaces all records.
  package func replace(with records: [JSON]) async throws(SearchError) {
    let records = records.withObjectIDs
    let old = try await target()
    if old == nil, records.isEmpty { return }
    try await replacing(old) { () async throws(SearchError) in
      try await filling(old?.settings ?? IndexSettings(), old: old, first: records) { (new) async throws(SearchError) in
        try await new.save(records).check(of: records.count)
      }
    }
  }

  /// Replaces all records, and the settings too unless they are nil.
  ///
  /// - Parameter onRefusal: Called with each record that is refused, whose number is that among all records. If it throws,
  ///   the index stays as it is.
  package func replaceAll(
    with records: BrowsedRecords, settings: IndexSettings?,
    onRefusal: (RefusedRecord) async throws(SearchError) -> Void = Self.fail
  ) async throws(SearchError) {
    let old = try await target()
    var pages = try await RecordPages(records)
    let settings = settings ?? old?.settings ?? IndexSettings()
    try await replacing(old) { () async throws(SearchError) in
      try await filling(settings, old: old, first: pages.first) { (new) async throws(SearchError) in
        try await pages.save(onRefusal: onRefusal) { (page) async throws(SearchError) in try await new.save(page) }
      }
    }
  }

  /// Throws for a record that is refused.
  package static func fail(_ refused: RefusedRecord) throws(SearchError) { throw .refused(message: "\(refused)") }

  /// Makes the index with these records, and returns the refused ones; nil if the index exists.
  package func make(with settings: IndexSettings, _ records: [JSON]) async throws(SearchError) -> [RefusedRecord]? {
    if try await target() != nil { return nil }
    var refused: [RefusedRecord] = []
    let isMade = try await filling(settings, old: nil, first: records) { (new) async throws(SearchError) in
      refused = try await new.save(records)
    }
    return isMade ? refused : nil
  }

  /// Replaces the old target by the one that the body fills; see ``filling(_:old:first:_:)``.
  package func replacing(
    _ old: Target?, _ filling: () async throws(SearchError) -> Bool
  ) async throws(SearchError) {
    if let reason = old?.fixedReason {
      throw .refused(
        message: "'\(name)' can't be replaced without a gap: \(reason). Give it another name, or delete it")
    }
    guard try await filling() else {
      throw .failed(reason: "another client has made or replaced '\(name)' meanwhile: its records stay")
    }
  }

  /// Makes the index with these settings if it does not exist; otherwise returns its target, the settings that it has, and
  /// those that it shall have.
  package func changedSettings(
    _ settings: IndexSettings
  ) async throws(SearchError) -> (target: Target, old: IndexSettings, new: IndexSettings)? {
    for (name, value) in settings.parameters where !value.isNull && !Self.supportedSettings.contains(name) {
      throw .refused(message: "an index of the cluster has no setting '\(name)': leave it out")
    }
    guard let target = try await target() else {
      if try await make(with: settings, []) != nil { return nil }
      // Another client has made it meanwhile.
      return try await changedSettings(settings)
    }
    guard let old = target.settings else {
      throw .refused(message: "'\(name)' was made by others: change its fields by the cluster's own interface")
    }
    var new = old.merging(settings)
    for (name, value) in new.parameters where value.isNull { new.parameters[name] = nil }
    return (target, old, new)
  }
}

/// Records with the changes of some of their attributes.
package struct ChangedRecords {
  /// The records, in the order of their first changes.
  package var records: [JSON] { order.compactMap { id in changed[id].map { .object($0.record) } } }
  private var order: [String] = []
  private var changed: [String: (record: JSON.Object, number: Int)] = [:]

  /// - Parameters:
  ///   - changes: For each its number, and the objectID with the changed attributes.
  ///   - known: The records that exist, by their objectIDs.
  ///   - createIfNotExists: Whether others are added.
  package init(_ changes: [(Int, JSON)], known: [String: JSON.Object], createIfNotExists: Bool) {
    for (number, change) in changes {
      guard let id = change["objectID"]?.string, let members = change.object,
        var new = changed[id] ?? known[id].map({ ($0, number) }) ?? (createIfNotExists ? ([:], number) : nil)
      else { continue }
      if changed[id] == nil { order.append(id) }
      for (name, value) in members { new.record[name] = value }
      changed[id] = new
    }
  }

  /// The number of the first change of a record.
  package func number(of objectID: String) -> Int { changed[objectID]?.number ?? 0 }
}

extension SearchBackend {
  /// Searches an index for records.
  package func response(of indexName: String, to query: Query) async throws(SearchError) -> SearchResponse {
    try await search([.hits(HitsRequest(indexName: indexName, query: query))]).hits()
  }
}

extension [SearchAnswer] {
  /// The only answer, which has records.
  package func hits() throws(SearchError) -> SearchResponse {
    guard case .hits(let response)? = first else {
      throw .unreadableAnswer(path: "answer", reason: "expected hits")
    }
    return response
  }
}
