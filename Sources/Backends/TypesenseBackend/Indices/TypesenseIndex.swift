public import SearchModel
public import SearchTransport

/// An index of a Typesense cluster, to search it, to write to it and to read its records.
///
/// ```swift
/// let products = backend.index("products")
/// try await products.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
/// try await products.save([["objectID": "1", "name": "Lamp", "brand": "Acme"]])
/// ```
///
/// The index is an alias of a collection, so that ``replaceAll(with:)-([JSON])`` and changes of settings leave no gap: they
/// fill a new collection, which then replaces the old one. An index that does not exist is made by the first write.
/// Each attribute whose values are numbers gets a field when records with it are saved.
///
/// A collection that was made by others is searched as it is. Its records can be written, but not its settings.
///
/// Writes are sent again if nodes fail and while the cluster elects its leader, until
/// ``TypesenseBackend/Configuration/electionTimeout``: all of them have the same effect twice as once. A write that a node
/// neither confirms nor refuses in time is not, since the node may make it later. After an error other than a refusal, a
/// write may or may not have been made.
public struct TypesenseIndex: EncodingIndex, ClusterIndex {
  /// The name of the index, which is an alias or a collection.
  public let name: String
  /// The backend that searches it.
  package let backend: TypesenseBackend

  package var searchBackend: any SearchBackend { backend }

  var client: NodeClient { backend.client }

  /// The names of the settings that an index has.
  package static let supportedSettings = ["searchableAttributes", "attributesForFaceting", "attributeTypes"]

  /// Whether a collection can search in an attribute, and sort by it: its name has no sign of filters or lists.
  package static func canSearch(in attribute: Attribute) -> Bool { CollectionSchema.canBeWritten(attribute.rawValue) }

  package func another(_ name: String) -> TypesenseIndex { backend.index(name) }
}

extension TypesenseBackend: IndexService {
  /// The index with a name, which need not exist.
  public func index(_ name: String) -> TypesenseIndex { TypesenseIndex(name: name, backend: self) }
}

// MARK: Writing records

extension TypesenseIndex {
  /// Adds records, or replaces the records with the same `objectID`. A record without an `objectID` gets one.
  ///
  /// If a node refuses some of them, the others are saved and the error names the first of those that are not;
  /// ``saveAccepted(_:)`` returns all.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public func save(_ records: [JSON]) async throws(SearchError) -> [String] {
    try await saveAll(records)
  }

  /// Adds or replaces the records that the nodes accept.
  ///
  /// - Returns: The others, with the reason for each.
  public func saveAccepted(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord] {
    try await saveMost(of: records)
  }

  /// Changes attributes of records and leaves the other attributes.
  ///
  /// The records of an index that this library has made are read, changed and saved, since more than the changed values is
  /// derived from them: what another client changes in the same records in the meantime is lost. Operations such as
  /// `Increment` are refused.
  ///
  /// - Parameters:
  ///   - records: For each record its objectID and the attributes to change.
  ///   - createIfNotExists: Whether to add a record that does not exist; otherwise it is ignored.
  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) async throws(SearchError) {
    try await change(records, createIfNotExists: createIfNotExists)
  }

  /// Deletes records; ignores objectIDs that do not exist.
  public func delete(_ objectIDs: [String]) async throws(SearchError) {
    if objectIDs.isEmpty { return }
    try await writing { (collection) async throws(SearchError) in try await collection.delete(objectIDs) }
  }

  /// Deletes all records that match a filter.
  public func delete(matching filter: FilterExpression) async throws(SearchError) {
    // A node that lags may not know a field, without which a filter may match all records.
    try await client.waitForOthers()
    let matchesAll = try await writing { (collection) async throws(SearchError) in
      try await !collection.delete(matching: filter)
    }
    if matchesAll == true { try await clear() }
  }

  /// Deletes all records; the settings stay.
  public func clear() async throws(SearchError) { try await replace(with: []) }

  /// Replaces all records: searches see either the old records or the new ones. The settings stay.
  ///
  /// Fills a new collection, and points the index to it when all records are in it; if one is refused, the old collection
  /// stays. Writes to this index in the meantime are lost, and synonyms and overrides of the old collection. A collection
  /// that is no alias can't be replaced without a gap and is refused.
  public func replaceAll(with records: [JSON]) async throws(SearchError) {
    try await replace(with: records)
  }

  /// Replaces all records by the records of another index, while they arrive: `replaceAll(with: local.browse())`.
  ///
  /// The settings stay; a new index has the defaults.
  public func replaceAll(with records: BrowsedRecords) async throws(SearchError) {
    try await replaceAll(with: records, settings: nil)
  }

  /// Deletes the index with its records. Does nothing if it does not exist.
  public func deleteIndex() async throws(SearchError) {
    guard let collection = try await target() else { return }
    if collection.isAlias { _ = try await client.answer(ifFound: .delete(alias: name)) }
    try await collection.drop()
    try await finishWrite()
  }

  /// The collection that a write changes; nil if the index does not exist on any node.
  package func target() async throws(SearchError) -> Collection? {
    if let collection = try await Collection(index: self) { return collection }
    try await client.waitForOthers()
    return try await Collection(index: self)
  }

  /// Copies the records of a collection that could not have found the first texts and lists of texts among these records.
  package func prepare(_ collection: inout Collection, for records: [JSON]) async throws(SearchError) {
    let schema = collection.schema
    guard schema.isOwn,
      schema.isFirstText(in: records) || collection.documentCount == 0 && schema.isFirstList(in: records)
    else { return }
    try await rebuild(with: schema.settings, asFor: records)
    collection = try await Collection(existing: self)
  }

  /// Changes the collection of the index, and returns when the searches of this backend see that; nil if there is none.
  @discardableResult
  package func writing<Result>(
    _ change: (inout Collection) async throws(SearchError) -> Result
  ) async throws(SearchError) -> Result? {
    guard var collection = try await target() else { return nil }
    let result: Result
    do throws(SearchError) {
      result = try await change(&collection)
    } catch .indexNotFound {
      // Another writer has replaced the collection.
      try await client.waitForOthers()
      guard var collection = try await Collection(index: self) else { return nil }
      result = try await change(&collection)
    }
    try await finishWrite()
    return result
  }

  /// Returns when the searches of this backend see the write.
  func finishWrite() async throws(SearchError) {
    await backend.forgetSchema(of: name)
    try await client.waitForWrites()
  }
}

// MARK: Reading records

extension TypesenseIndex {
  /// Searches for records, and counts the facets of the query.
  public func search(_ query: Query) async throws(SearchError) -> SearchResponse {
    try await search(query, mayBeOlder: true)
  }

  /// - Parameter mayBeOlder: Whether the answer may be older than others before, unless the configuration is strict.
  func search(_ query: Query, mayBeOlder: Bool) async throws(SearchError) -> SearchResponse {
    let request = HitsRequest(indexName: name, query: query)
    return try await backend.search([.hits(request)], mayBeOlder: mayBeOlder).hits()
  }

  /// The record with an objectID; nil if it does not exist.
  public func record(_ objectID: String) async throws(SearchError) -> JSON? {
    try await Collection(existing: self).records([objectID])[objectID]
  }

  /// All records that match a query, loaded during iteration. Iteration throws `SearchError`.
  ///
  /// A query without a text is answered by an export, in which no record is missed or read twice. With a text, pages of
  /// 250 records are searched one after the other.
  public func browse(_ query: Query) -> BrowsedRecords {
    BrowsedRecords { (query.query ?? "").isEmpty ? exportedPages(query) : searchedPages(query) }
  }

  private func searchedPages(_ query: Query) -> BrowsedRecords.PageLoader {
    var (offset, isAtEnd) = (0, false)
    return { () async throws(SearchError) in
      if isAtEnd { return nil }
      var query = query
      (query.page, query.hitsPerPage) = (nil, nil)
      (query.offset, query.length) = (offset, 250)
      let hits = try await search(query, mayBeOlder: false).hits
      offset += hits.count
      isAtEnd = hits.count < 250
      return hits.map(\.record)
    }
  }
}
