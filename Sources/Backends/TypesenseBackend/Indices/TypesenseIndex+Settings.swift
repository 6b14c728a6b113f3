public import SearchModel
import SearchTransport

extension TypesenseIndex {
  /// The settings that the collection has: `searchableAttributes` and `attributesForFaceting`, without their modifiers.
  public var settings: IndexSettings {
    get async throws(SearchError) { try await settings(mayBeOlder: false).settings }
  }

  /// The settings, and whether this library has made the collection.
  ///
  /// - Parameter mayBeOlder: Whether older settings are better than a long wait. They must not be written back.
  package func settings(
    mayBeOlder: Bool
  ) async throws(SearchError) -> (settings: IndexSettings, isOwn: Bool) {
    let schema = try await Collection(existing: self, mayBeOlder: mayBeOlder).schema
    return (schema.settings, schema.isOwn)
  }

  /// Changes the settings that are set in these, and leaves the others; null restores a default. Makes the index if it does
  /// not exist.
  ///
  /// Typesense ranks records by rules of its own, so that there are three settings: `searchableAttributes`, of which earlier
  /// ones are more important, `attributesForFaceting`, and `attributeTypes`, which is kept for those who show the values.
  /// Others are refused. If a setting changes, the records are copied to a new collection.
  public func updateSettings(_ settings: IndexSettings) async throws(SearchError) {
    for (name, value) in settings.parameters where !value.isNull && !Self.supportedSettings.contains(name) {
      throw .refused(message: "Typesense has no setting '\(name)': leave it out")
    }
    guard let collection = try await Collection.written(self) else {
      // Another client may have made it meanwhile.
      if try await make(with: settings, []) == nil { try await updateSettings(settings) }
      return
    }
    guard collection.schema.isOwn else {
      throw .refused(
        message: "'\(name)' is a collection that was made by others: change its fields by Typesense's own interface")
    }
    let old = collection.schema.settings
    var merged = old.merging(settings)
    for (name, value) in merged.parameters where value.isNull { merged.parameters[name] = nil }
    let new = CollectionSchema(name: "", settings: merged, records: []).settings
    if old != new { try await rebuild(with: merged, asFor: []) }
  }

  /// The names of the settings that an index has.
  package static let supportedSettings = ["searchableAttributes", "attributesForFaceting", "attributeTypes"]

  /// Copies the records to a new collection with other settings, and points the index to it.
  ///
  /// - Parameter others: Records that will be saved then, whose texts are to be searched if no setting says what is.
  func rebuild(with settings: IndexSettings, asFor others: [JSON]) async throws(SearchError) {
    try await client.waitForOthers()
    let old = try await Collection(existing: self)
    let loadPage = exportedPages(Query())
    var page = try await loadPage()
    try await filling(settings, old: old, first: others + (page ?? [])) { (new) async throws(SearchError) in
      var count = 0
      while let records = page {
        if let refused = try await new.save(records).first { throw .refused(message: "\(refused)") }
        count += records.count
        page = try await loadPage()
      }
      // A node that stops may end an export as if it were whole.
      if count < old.documentCount {
        throw .failed(reason: "an export of '\(name)' had \(count) of \(old.documentCount) records")
      }
    }
  }

  /// Makes the index with these records, and returns the refused ones; nil if the index exists.
  func make(with settings: IndexSettings, _ records: [JSON]) async throws(SearchError) -> [RefusedRecord]? {
    if try await Collection.written(self) != nil { return nil }
    var refused: [RefusedRecord] = []
    try await filling(settings, old: nil, first: records) { (new) async throws(SearchError) in
      refused = try await new.save(records)
    }
    return refused
  }

  /// Whether the index exists, on whichever node.
  package func exists() async throws(SearchError) -> Bool { try await Collection.written(self) != nil }

  /// Replaces all records by the records of another index, while they arrive: `replaceAll(with: local.browse())`.
  ///
  /// The settings stay; a new index has the defaults.
  public func replaceAll(with records: BrowsedRecords) async throws(SearchError) {
    try await replaceAll(with: records, settings: nil) { (refused) throws(SearchError) in
      throw .refused(message: "\(refused)")
    }
  }

  /// Replaces all records, and the settings too unless they are nil.
  ///
  /// - Parameter onRefusal: Called with each record that is refused, whose number is that among all records. If it throws,
  ///   the index stays as it is.
  package func replaceAll(
    with records: BrowsedRecords, settings: IndexSettings?,
    onRefusal: (RefusedRecord) async throws(SearchError) -> Void
  ) async throws(SearchError) {
    let old = try await Collection.written(self)
    var pages = try await RecordPages(records)
    try await filling(settings ?? old?.schema.settings ?? IndexSettings(), old: old, first: pages.first) {
      (new) async throws(SearchError) in
      try await pages.save(onRefusal: onRefusal) { (page) async throws(SearchError) in try await new.save(page) }
    }
  }

  /// Fills a new collection, and points the index to it. If the body throws, the old collection stays.
  func filling(
    _ settings: IndexSettings, old: Collection?, first records: [JSON],
    _ body: (inout Collection) async throws(SearchError) -> Void
  ) async throws(SearchError) {
    if let old, !old.isAlias {
      throw .refused(
        message: "'\(name)' is a collection: only an index that is an alias can be replaced without a gap. Give it "
          + "another name, or delete it")
    }
    var new = try await Collection(newFor: self, settings, old, records)
    do throws(SearchError) {
      try await body(&new)
      do throws(SearchError) {
        try await client.waitForDocuments(of: new.name)
      } catch .timedOut {
        throw .unreachable(reason: "a node does not get all records of the new collection; '\(name)' stays as it was")
      }
    } catch {
      await Self.drop(new)
      throw error
    }
    try await point(to: new)
    // The index is replaced, whether or not the old collection can be deleted now: not before all nodes search the new one,
    // since a node makes writes that name different collections in any order.
    if let old {
      await Self.withoutCancellation { [client, name] in
        guard (try? await client.waitForNewCollection(of: name, insteadOf: old.name)) != nil else { return }
        try? await old.drop()
      }
    }
    try await finishWrite()
  }

  /// Deletes a collection if that is possible.
  private static func drop(_ collection: Collection) async {
    await withoutCancellation { try? await collection.drop() }
  }

  /// Runs work in an unstructured task, since this one may be cancelled.
  private static func withoutCancellation(_ work: @escaping @Sendable () async -> Void) async {
    await Task { await work() }.value
  }

  /// Points the index to a filled collection. Only a refusal shows that a node will not do so later: otherwise neither
  /// collection is deleted.
  private func point(to new: Collection) async throws(SearchError) {
    let call = Task { [client, name] () async -> SearchError? in
      do throws(SearchError) {
        _ = try await client.answer(to: .setAlias(name, to: new.name))
        return nil
      } catch {
        return error
      }
    }
    switch await call.value {
    case nil: return
    case .refused(let message, let status?)? where (400..<500).contains(status):
      await Self.drop(new)
      throw .refused(message: message, status: status)
    case let error?:
      throw .failed(
        reason: "'\(name)' may name its old collection or the new one, '\(new.name)', which has all records: \(error)")
    }
  }
}
