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
    guard let (_, old, new) = try await changedSettings(settings) else { return }
    if CollectionSchema(name: "", settings: new, records: []).settings != old {
      try await rebuild(with: new, asFor: [])
    }
  }

  /// Copies the records to a new collection with other settings, and points the index to it.
  ///
  /// - Parameter others: Records that will be saved then, whose texts are to be searched if no setting says what is.
  func rebuild(with settings: IndexSettings, asFor others: [JSON]) async throws(SearchError) {
    try await client.waitForOthers()
    let old = try await Collection(existing: self)
    let loadPage = exportedPages(Query())
    var page = try await loadPage()
    let first = others + (page ?? [])
    try await replacing(old) { () async throws(SearchError) in
      try await filling(settings, old: old, first: first) { (new) async throws(SearchError) in
        var count = 0
        while let records = page {
          if let refused = try await new.save(records).first { try Self.fail(refused) }
          count += records.count
          page = try await loadPage()
        }
        // A node that stops may end an export as if it were whole.
        if count < old.documentCount {
          throw .failed(reason: "an export of '\(name)' had \(count) of \(old.documentCount) records")
        }
      }
    }
  }

  /// Whether the index exists, on whichever node.
  package func exists() async throws(SearchError) -> Bool { try await target() != nil }

  /// Fills a new collection, and points the index to it. If the body throws, the old collection stays.
  package func filling(
    _ settings: IndexSettings, old: Collection?, first records: [JSON],
    _ body: (inout Collection) async throws(SearchError) -> Void
  ) async throws(SearchError) -> Bool {
    var new = try await Collection(newFor: self, settings, old, records)
    do throws(SearchError) {
      try await body(&new)
      do throws(SearchError) {
        try await client.waitForDocuments(of: new.name)
      } catch .timedOut {
        throw .unreachable(reason: "a node does not get all records of the new collection; '\(name)' stays as it was")
      }
    } catch {
      await new.dropIfPossible()
      throw error
    }
    try await point(to: new)
    // The index is replaced, whether or not the old collection can be deleted now: not before all nodes search the new one,
    // since a node makes writes that name different collections in any order.
    if let old {
      _ = await uncancelled { [client, name] () async throws(SearchError) in
        try await client.waitForNewCollection(of: name, insteadOf: old.name)
        try await old.drop()
      }
    }
    try await finishWrite()
    return true
  }

  /// Points the index to a filled collection. Only a refusal shows that a node will not do so later: otherwise neither
  /// collection is deleted.
  private func point(to new: Collection) async throws(SearchError) {
    let pointing = await uncancelled { [client, name] () async throws(SearchError) in
      try await client.answer(to: .setAlias(name, to: new.name))
    }
    switch pointing {
    case .success: return
    case .failure(.refused(let message, let status?)) where (400..<500).contains(status):
      await new.dropIfPossible()
      throw .refused(message: message, status: status)
    case .failure(let error):
      throw .failed(
        reason: "'\(name)' may name its old collection or the new one, '\(new.name)', which has all records: \(error)")
    }
  }

  /// The names of collections that this library has made for the index, and that no alias names: calls that were interrupted
  /// have left them, or another client still fills them. None is deleted, since a node does not know which of both it is: of
  /// two clients that fill collections for an index, both may do so to the end.
  package func removeLeftovers() async throws(SearchError) -> [String] {
    // The aliases last: one that another client moves meanwhile names its collection by then.
    let collections = try await client.answer(to: .collections).array ?? []
    let named = try await client.answer(to: .aliases)["aliases"]?.array?.compactMap { $0["collection_name"]?.string }
    return collections.compactMap { json in
      guard let other = json["name"]?.string, Collection.isMade(other, for: name), named?.contains(other) == false,
        (try? CollectionSchema(json: json))?.isOwn == true
      else { return nil }
      return other
    }
  }
}
