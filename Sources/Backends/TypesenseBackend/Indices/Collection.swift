package import SearchModel
package import SearchTransport

/// The collection that an index names, and the calls that change it.
///
/// Calls name the collection and not its alias: a node that restarts makes the calls of its log again, and those for different
/// names in any order, so that records for an alias were lost that was not there yet (0.24.1).
package struct Collection: ClusterTarget {
  /// The name of the collection, which an alias may hide.
  let name: String
  /// Whether the index is an alias of it.
  let isAlias: Bool
  private(set) var schema: CollectionSchema
  /// The number of its documents when its schema was read.
  let documentCount: Int
  /// What a node says of it; of one that others have made it has more than the schema.
  private let json: JSON.Object
  private let index: TypesenseIndex

  private var client: NodeClient { index.client }

  /// Nil if the index does not exist.
  init?(index: TypesenseIndex) async throws(SearchError) {
    do throws(SearchError) {
      try await self.init(existing: index)
    } catch .indexNotFound {
      return nil
    }
  }

  /// Throws `indexNotFound` if the index does not exist.
  ///
  /// - Parameter mayBeOlder: Whether an older schema is better than a long wait.
  init(existing index: TypesenseIndex, mayBeOlder: Bool = false) async throws(SearchError) {
    let json = try await index.client.schema(of: index.name, mayBeOlder: mayBeOlder).json
    schema = try CollectionSchema(json: json)
    documentCount = json["num_documents"]?.int ?? 0
    self.json = json.object ?? [:]
    name = schema.name
    isAlias = name != index.name
    self.index = index
  }

  /// Makes a collection that replaces another one.
  init(
    newFor index: TypesenseIndex, _ settings: IndexSettings, _ old: Collection?, _ records: [JSON]
  ) async throws(SearchError) {
    name = Self.newName(for: index.name)
    (isAlias, documentCount) = (true, 0)
    if let old, !old.schema.isOwn {
      schema = old.schema
      json = old.json.copied
    } else {
      var schema = CollectionSchema(name: name, settings: settings, records: records, old: old?.schema)
      // The types of numbers that are known stay.
      let known = old?.schema.fields.filter { $0.isNumber && schema.field(of: $0.attribute) == nil }
      schema.fields += known ?? []
      self.schema = schema
      json = schema.json
    }
    self.index = index
    do throws(SearchError) {
      _ = try await index.client.answer(to: .create(json, named: name))
    } catch .refused(_, status: 409) {
      // The first of two calls made it.
    }
  }

  private static func newName(for index: String) -> String { "\(index)_\(String.uniqueName())" }

  /// Whether a name is that of a collection which was made to be filled for an index.
  static func isMade(_ name: String, for index: String) -> Bool {
    name.hasPrefix("\(index)_") && name.dropFirst(index.count + 1).isUniqueName
  }

  package var settings: IndexSettings? { schema.isOwn ? schema.settings : nil }

  package var fixedReason: String? { isAlias ? nil : "it is a collection, and no alias of one" }

  package func drop() async throws(SearchError) {
    _ = try await client.answer(ifFound: .delete(collection: name))
  }
}

// MARK: Documents

extension Collection {
  /// Adds or replaces records; fields for their numbers are added before. Returns the refused ones.
  package mutating func save(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord] {
    if schema.isOwn { try await addFields(for: records) }
    return try await send(records, .upsert)
  }

  private mutating func addFields(for records: [JSON]) async throws(SearchError) {
    let (dropped, added) = schema.changes(for: records)
    if added.isEmpty { return }
    do throws(SearchError) {
      _ = try await client.answer(to: .change(name, dropping: dropped, adding: added.map(\.json)))
      schema.fields = schema.fields.filter { !dropped.contains($0.name) } + added
    } catch .refused(let message, let status) {
      // Another writer, or the first of two calls, has added them.
      schema = try CollectionSchema(json: try await client.schema(of: name).json)
      guard schema.changes(for: records).added.isEmpty else { throw .refused(message: message, status: status) }
    }
  }

  private func send(_ records: [JSON], _ action: HTTPCall.ImportAction) async throws(SearchError) -> [RefusedRecord] {
    var refused: [RefusedRecord] = []
    var lines: [(number: Int, text: [UInt8])] = []
    for (number, record) in records.enumerated() {
      do throws(RecordProblem) {
        lines.append((number, JSON.object(try schema.document(of: record)).bytes() + [UInt8(ascii: "\n")]))
      } catch {
        refused.append(RefusedRecord(number: number, objectID: record["objectID"]?.string, reason: error.reason))
      }
    }
    for part in lines.chunked(size: \.text.count) {
      let answer = try await client.body(of: .save(part.flatMap(\.text), action, in: name))
      let results = answer.split(separator: UInt8(ascii: "\n"))
      guard results.count == part.count else {
        throw .unreadableAnswer(path: "the import", reason: "expected \(part.count) lines, found \(results.count)")
      }
      for (line, result) in zip(part, results) {
        let result = try? JSON(parsing: Array(result))
        // An update of a document that is not there.
        if result?["success"] == true || action == .update && result?["code"]?.int == 404 { continue }
        refused.append(
          RefusedRecord(
            number: line.number, objectID: records[line.number]["objectID"]?.string,
            reason: result?["error"]?.string ?? "the node gives no reason"))
      }
    }
    return refused.sorted { $0.number < $1.number }
  }

  package mutating func update(
    _ changes: [JSON], createIfNotExists: Bool
  ) async throws(SearchError) -> [RefusedRecord] {
    guard schema.isOwn else { return try await send(changes, createIfNotExists ? .emplace : .update) }
    try await client.waitForOthers()
    let known = try await records(changes.compactMap { $0["objectID"]?.string }).compactMapValues(\.object)
    let changed = ChangedRecords(Array(changes.enumerated()), known: known, createIfNotExists: createIfNotExists)
    return try await save(changed.records)
  }

  /// Deletes records.
  func delete(_ objectIDs: [String]) async throws(SearchError) {
    guard schema.isOwn else {
      for id in objectIDs {
        _ = try await client.answer(ifFound: .delete(document: id, in: name))
      }
      return
    }
    for ids in Self.chunks(objectIDs) {
      guard let filter = try FilterWriter(schema: schema).text(of: Self.filter(ids)) else { continue }
      _ = try await client.answer(to: .delete(matching: filter, in: name))
    }
  }

  /// Deletes the records that match a filter; false if that is all of them, which a filter of a node can't say.
  func delete(matching filter: FilterExpression) async throws(SearchError) -> Bool {
    guard let text = try FilterWriter(schema: schema).text(of: filter) else { return false }
    _ = try await client.answer(to: .delete(matching: text, in: name))
    return true
  }

  /// The records with these objectIDs; others are left out.
  func records(_ objectIDs: [String]) async throws(SearchError) -> [String: JSON] {
    var records: [String: JSON] = [:]
    for ids in Self.chunks(objectIDs) {
      if schema.isOwn {
        var query = Query()
        query.filters = Self.filter(ids).text
        (query.hitsPerPage, query.attributesToHighlight) = (ids.count, [])
        for hit in try await index.search(query, mayBeOlder: false).hits { records[hit.objectID] = hit.record }
      } else {
        for id in ids {
          guard let document = try await client.answer(ifFound: .document(id, in: name))?.object else { continue }
          records[id] = .object(schema.record(of: document, id))
        }
      }
    }
    return records
  }

  private static func filter(_ ids: [String]) -> FilterExpression {
    .or(ids.map { .filter(.facet(Filter.Facet(attribute: .objectID, stringValue: $0))) })
  }

  /// Splits IDs so that a filter for them fits into a URL.
  private static func chunks(_ ids: [String]) -> [[String]] {
    ids.keepingFirst.chunked(mostElements: 100, mostBytes: 1_000) { $0.utf8.count }
  }
}

extension JSON.Object {
  /// The members of a collection that make another one like it.
  fileprivate var copied: JSON.Object {
    let state: Set = ["name", "created_at", "num_documents", "num_memory_shards"]
    return JSON.Object(filter { !state.contains($0.key) && $0.value != "" })
  }
}
