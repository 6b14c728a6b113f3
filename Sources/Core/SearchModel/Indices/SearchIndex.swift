/// An index of records: `LocalIndex` in the process, `AlgoliaIndex` at a service or a server, `TypesenseIndex` and
/// `OpenSearchIndex` in a cluster.
///
/// Code for one works with the others, so that only the line that makes the index decides:
///
/// ```swift
/// func publish(_ products: [Product], in index: some SearchIndex) async throws {
///   try await index.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
///   try await index.replaceAll(with: products)
/// }
/// ```
///
/// Methods that write return when searches see the change. An index in the process throws `IndexError`, a service
/// ``SearchError``.
public protocol SearchIndex: Sendable {
  /// Adds records, or replaces those with the same `objectID`. A record without one gets one.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  func save(_ records: [JSON]) async throws -> [String]

  /// Adds or replaces records of one of your own types.
  @discardableResult
  func save(_ records: some Sequence<some Encodable>) async throws -> [String]

  /// Changes attributes of records, and leaves the other attributes.
  ///
  /// - Parameters:
  ///   - records: For each record its objectID and the attributes to change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether to add a record that does not exist; otherwise it is skipped.
  func partialUpdate(_ records: [JSON], createIfNotExists: Bool) async throws

  /// Changes the attributes that values of one of your own types encode, besides the objectID.
  func partialUpdate(_ records: some Sequence<some Encodable>, createIfNotExists: Bool) async throws

  /// Deletes records; ignores objectIDs that do not exist.
  func delete(_ objectIDs: [String]) async throws

  /// Deletes all records that match a filter.
  func delete(matching filter: FilterExpression) async throws

  /// Deletes all records; the settings stay.
  func clear() async throws

  /// Replaces all records: searches see either the old records or the new ones. The settings stay.
  func replaceAll(with records: [JSON]) async throws

  /// Replaces all records by those of one of your own types.
  func replaceAll(with records: some Sequence<some Encodable>) async throws

  /// The record with an objectID; nil if there is none.
  func record(_ objectID: String) async throws -> JSON?

  /// Searches for records, and counts the facets of the query.
  func search(_ query: Query) async throws -> SearchResponse

  /// All records that match a query, loaded page by page during iteration.
  func browse(_ query: Query) -> BrowsedRecords

  /// The settings.
  var settings: IndexSettings { get async throws }

  /// Changes the settings that are set in these, and leaves the others; null restores a default.
  func updateSettings(_ settings: IndexSettings) async throws
}

extension SearchIndex {
  /// All records, loaded page by page during iteration.
  public func browse() -> BrowsedRecords { browse(Query()) }

  /// Changes the attributes that values of one of your own types encode, and adds records that do not exist.
  public func partialUpdate(_ records: some Sequence<some Encodable>) async throws {
    try await partialUpdate(records, createIfNotExists: true)
  }
}
