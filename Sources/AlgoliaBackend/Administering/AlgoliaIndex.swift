public import AlgoliaWire
public import SearchModel

/// An index of the service, to write to it and to read its records and settings.
///
/// ```swift
/// let products = backend.index("products")
/// try await products.save([["objectID": "1", "name": "Lamp"]]).wait()
/// ```
///
/// Records are JSON, or values of types of your own. Of such a value its `Encodable` conformance decides what is sent:
/// dates become seconds since 1970, so that filters can compare them, URLs become text, and `Data` Base64. Its objectID
/// is what it writes under that name, mostly a property `objectID`.
///
/// The service takes a write and carries it out later: ``PendingWrite/wait()`` returns when searches see it. Large
/// numbers of records go in calls of 1,000 or of 10 MB, one after the other; where one fails, those before it were
/// taken.
///
/// A write is not sent again after it may have been taken, unless sending it twice does no harm. So an error other than
/// a refusal leaves open whether it was taken.
public struct AlgoliaIndex: Sendable {
  public let name: String
  let client: ServiceClient

  /// Asks for an answer, and reads it as a write that was taken.
  func write(_ call: ServiceCall) async throws(SearchError) -> PendingWrite {
    try PendingWrite(try await client.answer(to: call), indexName: name, client: client)
  }
}

// MARK: Writing records

extension AlgoliaIndex {
  /// Adds records, in place of those with the same `objectID`; one without gets one.
  @discardableResult
  public func save(_ records: [JSON]) async throws(SearchError) -> PendingWrite {
    try await batch(
      records.map { record in
        // An ID that is made here lets the call be repeated without adding the record twice.
        guard var members = record.object, members["objectID"]?.isNull ?? true else { return .save(record) }
        members["objectID"] = .string(Self.makeObjectID())
        return .save(.object(members))
      })
  }

  /// Adds records of one of your own types.
  @discardableResult
  public func save(_ records: some Sequence<some Encodable>) async throws(SearchError) -> PendingWrite {
    try await save(Self.json(of: records))
  }

  /// Changes attributes of records and leaves the others as they are.
  ///
  /// - Parameters:
  ///   - records: Each with its objectID and the attributes that change: a new value, or an operation such as
  ///     `{"_operation": "Increment", "value": 1}`.
  ///   - createIfNotExists: Whether a record that is not there is added; else it is passed over.
  @discardableResult
  public func partialUpdate(
    _ records: [JSON], createIfNotExists: Bool = true
  ) async throws(SearchError) -> PendingWrite {
    try await batch(records.map { .update($0, createsIfMissing: createIfNotExists) })
  }

  /// Changes the attributes of records that values of one of your own types hold, besides the objectID.
  @discardableResult
  public func partialUpdate(
    _ records: some Sequence<some Encodable>, createIfNotExists: Bool = true
  ) async throws(SearchError) -> PendingWrite {
    try await partialUpdate(Self.json(of: records), createIfNotExists: createIfNotExists)
  }

  /// Deletes records; objectIDs that are not there are passed over.
  @discardableResult
  public func delete(_ objectIDs: [String]) async throws(SearchError) -> PendingWrite {
    try await batch(objectIDs.map { .deleteRecord(objectID: $0) })
  }

  /// Deletes all records that match a filter.
  @discardableResult
  public func delete(matching filter: FilterExpression) async throws(SearchError) -> PendingWrite {
    try await write(.delete(matching: filter.text, of: name))
  }

  /// Deletes all records; the settings stay.
  @discardableResult
  public func clear() async throws(SearchError) -> PendingWrite { try await write(.clear(name)) }

  /// Carries out operations in their order.
  @discardableResult
  public func batch(_ operations: [RecordOperation]) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    for part in operations.parts(size: \.size) { all.append(try await write(.batch(name, part))) }
    return all
  }

  /// Puts these records in the place of all that are there, at once: until then, searches see the old ones.
  ///
  /// They are written to an index beside this one, with its settings, which then takes its name. Returns when that is
  /// done. What is written to this index meanwhile is lost. An index that is not there is made; to find out, the key
  /// must be allowed to read settings.
  public func replaceAll(with records: [JSON]) async throws(SearchError) {
    // The service takes the copying or renaming of an index that is not there, and never says that it is done.
    let isThere = try await isThere()
    guard isThere || !records.isEmpty else { return }
    let substitute = AlgoliaIndex(name: "\(name)_tmp_\(Self.makeObjectID())", client: client)
    do throws(SearchError) {
      if isThere { try await copy(to: substitute.name, scope: [.settings, .synonyms, .rules]).wait() }
      try await substitute.save(records).wait()
      try await substitute.move(to: name).wait()
    } catch {
      // In a task of its own: this one may have been cancelled.
      await Task { _ = try? await substitute.deleteIndex() }.value
      throw error
    }
  }

  /// Puts records of one of your own types in the place of all that are there.
  public func replaceAll(with records: some Sequence<some Encodable>) async throws(SearchError) {
    try await replaceAll(with: Self.json(of: records))
  }

  private static func json(of records: some Sequence<some Encodable>) throws(SearchError) -> [JSON] {
    try JSON.encoding(records) { number, reason in
      SearchError.failed(reason: "a record can't be written as JSON: record \(number), counted from 0: \(reason)")
    }
  }

  private func isThere() async throws(SearchError) -> Bool {
    do throws(SearchError) {
      _ = try await settings()
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
  /// The record with an objectID, or only some of its attributes; nil if there is none.
  public func record(_ objectID: String, attributes: [Attribute]? = nil) async throws(SearchError) -> JSON? {
    try await records([objectID], attributes: attributes)[0]
  }

  /// The records with these objectIDs, in their order; nil for one that is not there.
  public func records(_ objectIDs: [String], attributes: [Attribute]? = nil) async throws(SearchError) -> [JSON?] {
    var records: [JSON?] = []
    for ids in objectIDs.parts(size: \.utf8.count) {
      let requests = ids.map { id -> JSON in
        var request: JSON.Object = ["indexName": .string(name), "objectID": .string(id)]
        request["attributesToRetrieve"] = attributes.map { .array($0.map { .string($0.rawValue) }) }
        return .object(request)
      }
      let answer = JSONPlace(try await client.answer(to: .objects(requests)), in: .answer)
      let results = try answer.required("results").array()
      guard results.count == requests.count else {
        throw .unreadableAnswer(part: "results", reason: "expected \(requests.count), found \(results.count)")
      }
      // Not `nil` by itself, which JSON takes for its null.
      records += results.map { $0.isNull ? JSON?.none : $0 }
    }
    return records
  }

  /// All records that match a query, page by page as they are asked for. What is thrown is a `SearchError`.
  public func browse(_ query: Query = Query()) -> BrowsedRecords {
    BrowsedRecords(indexName: name, query: query, client: client)
  }
}
