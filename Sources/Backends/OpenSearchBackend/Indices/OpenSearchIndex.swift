public import SearchModel
public import SearchTransport

/// An index of an OpenSearch or Elasticsearch cluster, to search it, to write to it and to read its records.
///
/// ```swift
/// let products = backend.index("products")
/// try await products.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
/// try await products.save([["objectID": "1", "name": "Lamp", "brand": "Acme"]])
/// ```
///
/// The index is an alias of an index of the cluster, so that ``replaceAll(with:)-([JSON])`` and changes of settings leave no
/// gap: they fill a new index, which then replaces the old one. An index that does not exist is made by the first write. An
/// attribute gets a field in the mapping when the first record with it is saved. The settings are kept in the mapping.
///
/// An index that was made by others is searched as it is. Its records can be written, but not its settings.
///
/// Writes return when searches see them, unless ``OpenSearchBackend/Configuration/visibility`` says otherwise.
public struct OpenSearchIndex: EncodingIndex, ClusterIndex {
  /// The name of the index, which is an alias or an index of the cluster.
  public let name: String
  /// The backend that searches it.
  package let backend: OpenSearchBackend

  package var searchBackend: any SearchBackend { backend }

  var client: ClusterClient { backend.client }

  /// The names of the settings that an index has.
  package static let supportedSettings = [
    "searchableAttributes", "attributesForFaceting", "customRanking", "queryType", "typoTolerance",
    "minWordSizefor1Typo", "minWordSizefor2Typos", "removeWordsIfNoResults", "unretrievableAttributes",
    "attributeForDistinct", "distinct", "attributeTypes",
  ]

  /// Whether an index can search in an attribute, and sort by it.
  package static func canSearch(in attribute: Attribute) -> Bool { IndexMapping.canBeField(attribute) }

  package func another(_ name: String) -> OpenSearchIndex { backend.index(name) }
}

extension OpenSearchBackend: IndexService {
  /// The index with a name, which need not exist.
  public func index(_ name: String) -> OpenSearchIndex { OpenSearchIndex(name: name, backend: self) }
}

extension OpenSearchBackend {
  /// When a write returns.
  public enum Visibility: Sendable {
    /// When searches see it, which takes up to a second: the cluster makes writes visible at intervals.
    case waits
    /// When searches see it: each write makes the cluster do so at once, which costs more.
    case atOnce
    /// When it is accepted: searches see it within a second.
    case later
  }
}

extension OpenSearchBackend.Configuration {
  /// The settings of new indices.
  var newIndexSettings: JSON.Object {
    var settings: JSON.Object = [:]
    settings["number_of_shards"] = shards.map { .integer(Int64($0)) }
    settings["number_of_replicas"] = replicas.map { .integer(Int64($0)) }
    return settings
  }
}

// MARK: Writing records

extension OpenSearchIndex {
  /// Adds records, or replaces the records with the same `objectID`. A record without an `objectID` gets one.
  ///
  /// If the cluster refuses some of them, the others are saved and the error names the first of those that are not;
  /// ``saveAccepted(_:)`` returns all.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public func save(_ records: [JSON]) async throws(SearchError) -> [String] {
    try await saveAll(records)
  }

  /// Adds or replaces the records that the cluster accepts.
  ///
  /// - Returns: The others, with the reason for each.
  public func saveAccepted(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord] {
    try await saveMost(of: records)
  }

  /// Changes attributes of records and leaves the other attributes.
  ///
  /// The records are read, changed and saved. If another client changes one of them in the meantime, that is noticed, and
  /// this change is made again to what the record has then. Operations such as `Increment` are refused.
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
    try await writing { (target) async throws(SearchError) in try await target.delete(objectIDs) }
  }

  /// Deletes all records that match a filter.
  ///
  /// Records that other clients change meanwhile are deleted too if they still match then.
  public func delete(matching filter: FilterExpression) async throws(SearchError) {
    try await writing { (target) async throws(SearchError) in
      try await target.delete(matching: FilterWriter(mapping: target.mapping).clause(filter))
    }
  }

  /// Deletes all records; the settings stay.
  public func clear() async throws(SearchError) {
    guard let target = try await target() else { return }
    if target.fixedReason != nil { return try await target.delete(matching: ["match_all": [:]]) }
    try await replace(with: [])
  }

  /// Replaces all records: searches see either the old records or the new ones. The settings stay.
  ///
  /// Fills a new index, and points the alias to it when all records are in it; if one is refused, the old index stays.
  /// Writes to this index in the meantime are lost. An index of the cluster that is no alias can't be replaced without a gap
  /// and is refused.
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
    guard let target = try await target() else { return }
    try await target.drop()
    await backend.forgetMapping(of: name)
  }

  package func target() async throws(SearchError) -> IndexTarget? { try await IndexTarget(index: self) }

  /// Changes the index of the alias; nil if there is none.
  @discardableResult
  package func writing<Result>(
    _ change: (inout IndexTarget) async throws(SearchError) -> Result
  ) async throws(SearchError) -> Result? {
    let result = try await withTarget(change)
    await backend.forgetMapping(of: name)
    return result
  }

  /// Calls the body with the index of the alias, again with the new one if a writer has replaced it; nil if there is none.
  private func withTarget<Result>(
    _ body: (inout IndexTarget) async throws(SearchError) -> Result
  ) async throws(SearchError) -> Result? {
    for _ in 0..<IndexTarget.mostConflicts {
      guard var target = try await target() else { return nil }
      do throws(SearchError) {
        return try await body(&target)
      } catch .indexNotFound {}
    }
    throw .failed(reason: "other clients replace '\(name)' again and again")
  }
}

// MARK: Reading records

extension OpenSearchIndex {
  /// Searches for records, and counts the facets of the query.
  public func search(_ query: Query) async throws(SearchError) -> SearchResponse {
    try await backend.response(of: name, to: query)
  }

  /// The record with an objectID; nil if it does not exist. Sees a write before searches do.
  public func record(_ objectID: String) async throws(SearchError) -> JSON? {
    let found = try await withTarget { (target) async throws(SearchError) in try await target.documents([objectID]) }
    guard let found else { throw .indexNotFound(name) }
    return found[objectID].map { .object($0.record) }
  }

  /// All records that match a query, loaded during iteration, in the order of their objectIDs. Iteration throws
  /// `SearchError`.
  ///
  /// They are read from a point in time, so that a write in the meantime changes nothing. If the cluster forgets it, because
  /// the loop takes minutes for a page or a node fails, reading goes on after the last record with what the index has then.
  public func browse(_ query: Query) -> BrowsedRecords { BrowsedRecords { pagesFromPointInTime(query) } }
}
