import AlgoliaWire
public import SearchModel

/// An index of the service, to search it, to write to it and to read its records and settings.
///
/// ```swift
/// let products = backend.index("products")
/// try await products.save([["objectID": "1", "name": "Lamp"]])
/// ```
///
/// Records are JSON or `Encodable` values. Of the latter, dates become seconds since 1970, so that filters can compare
/// them, URLs become text, and `Data` Base64. The objectID is what they encode under that name, usually a property
/// `objectID`.
///
/// The service accepts a write and applies it later. The methods of `SearchIndex` wait for that, as
/// ``PendingWrite/wait()`` does; those that return a ``PendingWrite``, such as ``batch(_:)``, do not. Many records are sent
/// in calls of at most 1,000 records and 10 MB, one after the other; if one fails, the service has accepted those before
/// it.
///
/// A write that the service may have received is sent again only if it is idempotent. So after an error other than a
/// refusal, the write may or may not have been accepted.
public struct AlgoliaIndex: EncodingIndex {
  /// The name of the index at the service.
  public let name: String
  /// The backend that searches it.
  package let backend: AlgoliaBackend

  var client: ServiceClient { backend.client }

  /// Sends a write, and reads the tasks in the response.
  func write(_ call: HTTPCall) async throws(SearchError) -> PendingWrite {
    try PendingWrite(try await client.answer(to: call), indexName: name, client: client)
  }
}

// MARK: Writing records

extension AlgoliaIndex {
  /// Adds records, or replaces the records with the same `objectID`. A record without an `objectID` gets one.
  ///
  /// - Returns: The objectIDs, in the order of the records.
  @discardableResult
  public func save(_ records: [JSON]) async throws(SearchError) -> [String] {
    let write = try await batch(
      records.map { record in
        // An ID generated here makes the call idempotent.
        guard var members = record.object, members["objectID"]?.isNull ?? true else { return .save(record) }
        members["objectID"] = .string(Self.makeObjectID())
        return .save(.object(members))
      })
    try await write.wait()
    return write.objectIDs
  }

  /// Changes attributes of records and leaves the other attributes.
  ///
  /// - Parameters:
  ///   - records: For each record its objectID and the attributes to change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether to add a record that does not exist; otherwise it is ignored.
  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) async throws(SearchError) {
    try await batch(records.map { .partialUpdate($0, createIfNotExists: createIfNotExists) }).wait()
  }

  /// Deletes records; ignores objectIDs that do not exist.
  public func delete(_ objectIDs: [String]) async throws(SearchError) {
    try await batch(objectIDs.map { .delete(objectID: $0) }).wait()
  }

  /// Deletes all records that match a filter.
  public func delete(matching filter: FilterExpression) async throws(SearchError) {
    // The service refuses to delete by a filter that all records match.
    let text = filter.text
    try await text.isEmpty ? clear() : write(.delete(matching: text, of: name)).wait()
  }

  /// Deletes all records; the settings stay.
  public func clear() async throws(SearchError) { try await write(.clear(name)).wait() }

  /// Makes changes in their order, without waiting for the service to apply them.
  @discardableResult
  public func batch(_ changes: [RecordChange]) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    for chunk in changes.map({ BatchOperation.change($0) }).chunked(size: \.size) {
      all.append(try await write(.batch(name, chunk)))
    }
    return all
  }

  /// Replaces all records atomically: searches see either the old records or the new ones.
  ///
  /// Writes them to a temporary index with the same settings, moves that over this one, and returns when that is done.
  /// Writes to this index in the meantime are lost. Creates the index if it does not exist. The key needs the permission
  /// to read settings.
  public func replaceAll(with records: [JSON]) async throws(SearchError) {
    // The service accepts copying or moving an index that does not exist, but the task never completes.
    let exists = try await exists()
    guard exists || !records.isEmpty else { return }
    let substitute = backend.index("\(name)_tmp_\(Self.makeObjectID())")
    do throws(SearchError) {
      if exists { try await copy(to: substitute.name, scope: [.settings, .synonyms, .rules]).wait() }
      try await substitute.save(records)
      try await substitute.move(to: name).wait()
    } catch {
      // In an unstructured task, since this one may be cancelled.
      await Task { _ = try? await substitute.deleteIndex() }.value
      throw error
    }
  }

  private func exists() async throws(SearchError) -> Bool {
    do throws(SearchError) {
      _ = try await settings
      return true
    } catch .indexNotFound, .refused(message: _, status: 404?) {
      return false
    }
  }

  private static func makeObjectID() -> String {
    let numbers = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)]
    return numbers.map { String($0, radix: 36) }.joined(separator: "-")
  }
}

// MARK: Reading records

extension AlgoliaIndex {
  /// Searches for records, and counts the facets of the query.
  public func search(_ query: Query) async throws(SearchError) -> SearchResponse {
    try await search(query, conditions: [])
  }

  /// Searches for records, and counts facets.
  ///
  /// - Parameters:
  ///   - query: The text and the other parameters.
  ///   - conditions: Filters in addition to the query's, which facets may ignore when they are counted.
  ///   - facets: The facets to count; nil for the facets of the query.
  package func search(
    _ query: Query, conditions: [Condition] = [], facets: [FacetRequest]? = nil
  ) async throws(SearchError) -> SearchResponse {
    let request = HitsRequest(indexName: name, query: query, conditions: conditions, facets: facets)
    guard case .hits(let response)? = try await backend.search([.hits(request)]).first else {
      throw .unreadableAnswer(path: "answer", reason: "expected hits")
    }
    return response
  }

  /// The record with an objectID; nil if it does not exist.
  public func record(_ objectID: String) async throws(SearchError) -> JSON? { try await records([objectID])[0] }

  /// The records with these objectIDs, or only some of their attributes, in their order; nil for one that does not exist.
  package func records(_ objectIDs: [String], attributes: [Attribute]? = nil) async throws(SearchError) -> [JSON?] {
    var records: [JSON?] = []
    for ids in objectIDs.chunked(size: \.utf8.count) {
      let requests = ids.map { id -> JSON in
        var request: JSON.Object = ["indexName": .string(name), "objectID": .string(id)]
        request["attributesToRetrieve"] = attributes.map { .array($0.map { .string($0.rawValue) }) }
        return .object(request)
      }
      let answer = JSONNode(try await client.answer(to: .objects(requests)), in: .answer)
      let results = try answer.required("results").array()
      guard results.count == requests.count else {
        throw .unreadableAnswer(path: "results", reason: "expected \(requests.count), found \(results.count)")
      }
      // A bare `nil` would be the literal `JSON.null`.
      records += results.map { $0.isNull ? JSON?.none : $0 }
    }
    return records
  }

  /// All records that match a query, loaded page by page during iteration. Iteration throws `SearchError`.
  public func browse(_ query: Query) -> BrowsedRecords {
    BrowsedRecords { [name, client] in
      var cursor: String?
      var isAtEnd = false
      return { () async throws(SearchError) in
        if isAtEnd { return nil }
        var body = query.parameters
        if let cursor { body["cursor"] = .string(cursor) }
        let answer = JSONNode(try await client.answer(to: .browse(name, .object(body))), in: .answer)
        let page = try Hit.all(in: answer.required("hits")).map(\.record)
        let next = try answer["cursor"]?.text()
        if let next, next == cursor, page.isEmpty {
          throw .unreadableAnswer(path: "cursor", reason: "it leads nowhere")
        }
        cursor = next
        isAtEnd = next == nil
        return page
      }
    }
  }
}
