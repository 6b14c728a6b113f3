package import SearchModel
package import SearchTransport

/// The index of the cluster that an ``OpenSearchIndex`` names, and the calls that change it.
///
/// Calls name the index and not its alias: if another writer replaces it, they fail and do not change another index than the
/// one whose mapping is known.
package struct IndexTarget: ClusterTarget {
  /// The name of the index, which an alias may hide.
  let name: String
  /// Whether the ``OpenSearchIndex`` is an alias of it.
  let isAlias: Bool
  private(set) var mapping: IndexMapping
  /// The settings that a new index like it has: shards, replicas, and what an operator has added.
  let copiedSettings: JSON.Object
  /// The aliases of the index with their options, but for ``writeAlias``.
  private let aliases: JSON.Object
  /// The alias through which records are written. It goes when the index goes: a write to a missing alias is refused, while
  /// one to a missing index makes an index of that name. Nil for an index that others have made.
  private let writeAlias: String?
  /// When a write to the index returns.
  private let visibility: OpenSearchBackend.Visibility
  private let index: OpenSearchIndex

  private var client: ClusterClient { index.client }

  package var settings: IndexSettings? { mapping.settings }

  package var fixedReason: String? {
    isAlias && mapping.isOwn ? nil : "it is an index of the cluster, or an alias of one that was made by others"
  }

  /// The filter of the alias that the ``OpenSearchIndex`` is: searches see the documents that match it.
  var filter: JSON? { options["filter"] }

  /// Whether the alias asks some shards only.
  var isRouted: Bool { options.contains { $0.key.hasSuffix("routing") } }

  private var options: JSON.Object { aliases[index.name]?.object ?? [:] }

  /// The error of a call that would reach records which the alias hides.
  var hidesRecords: SearchError {
    .refused(
      message: "'\(index.name)' is an alias of a part of '\(name)', by a filter or a routing. It can be searched: for "
        + "anything else name that index")
  }

  /// The index, all of whose records may be read and changed. Nil if it does not exist.
  init?(index: OpenSearchIndex) async throws(SearchError) {
    do throws(SearchError) {
      try await self.init(existing: index)
    } catch .indexNotFound {
      return nil
    }
    if filter != nil || isRouted { throw hidesRecords }
  }

  /// The index, of which the ``OpenSearchIndex`` may show a part. Throws `indexNotFound` if it does not exist.
  init(existing index: OpenSearchIndex) async throws(SearchError) {
    guard Self.isName(index.name) else {
      throw .refused(
        message: "'\(index.name)' can't be the name of an index: it has no capital letters, no spaces, and none of "
          + #"\/*?"<>|,#: and begins with none of -_+."#)
    }
    let described = try await index.client.answer(to: .description(of: index.name)).object ?? [:]
    guard let (name, json) = described.first, described.count == 1 else {
      throw .refused(
        message: "'\(index.name)' is an alias of \(described.count) indices: name one of them to change it")
    }
    self.name = name
    isAlias = name != index.name
    mapping = try IndexMapping(json: .object(described))
    copiedSettings = Self.copied(json["settings"]?["index"]?.object ?? [:])
    var aliases = json["aliases"]?.object ?? [:]
    let writeAlias = Self.writeAlias(of: name)
    self.writeAlias = aliases[writeAlias] == nil ? nil : writeAlias
    aliases[writeAlias] = nil
    self.aliases = aliases
    // Otherwise a write would wait for a refresh that never comes.
    let isNeverRefreshed = copiedSettings["refresh_interval"] == "-1" && index.backend.visibility == .waits
    visibility = isNeverRefreshed ? .atOnce : index.backend.visibility
    self.index = index
  }

  private static func writeAlias(of name: String) -> String { "\(name)-writes" }

  /// Whether an index was made to take the place of the one that an alias names, and has not done so.
  static func isUnused(_ name: String, _ state: JSON, of index: String) -> Bool {
    name.dropFirst(index.count).first == "-" && name.dropFirst(index.count + 1).isUniqueName
      && state["aliases"]?.object?.map(\.key) == [writeAlias(of: name)]
      && state["mappings"]?["_meta"]?[FieldMapping.metaName] != nil
  }

  /// Whether a name is that of one index. Others stand for several, which a call would delete together.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name.utf8.count <= 200, !"-_+.".unicodeScalars.contains(first) else {
      return false
    }
    return name.unicodeScalars.allSatisfy { !#"\/*?"<>|,#: "#.unicodeScalars.contains($0) && $0.value >= 0x20 }
      && name == name.lowercased()
  }

  /// Makes an index that replaces another one.
  ///
  /// - Parameter keepsFields: Whether the attributes that have a field in the other one have the same type here.
  init(
    newFor index: OpenSearchIndex, _ settings: IndexSettings, _ old: IndexTarget?, _ records: [JSON],
    keepsFields: Bool
  ) async throws(SearchError) {
    name = "\(index.name)-\(String.uniqueName())"
    isAlias = true
    let kept = keepsFields ? old?.mapping.fields(fitting: settings) ?? [] : []
    let known = try IndexMapping(fields: [], settings: settings).adding(kept)
    let json = IndexMapping.json(settings, kept + known.missingFields(for: records, settings))
    mapping = try IndexMapping(json: [name: ["mappings": json]])
    let writeAlias = Self.writeAlias(of: name)
    (aliases, self.writeAlias) = ([:], writeAlias)
    copiedSettings = old?.copiedSettings ?? index.backend.newIndexSettings
    self.index = index
    // Segments are made when the buffer is full, and not every second, until all records are there. A write that waited for
    // a refresh would wait for ever.
    visibility = .later
    var settings = copiedSettings
    settings["refresh_interval"] = "-1"
    settings["analysis"] = FieldMapping.analysis
    let body: JSON = [
      "settings": ["index": .object(settings)], "mappings": json, "aliases": [writeAlias: [:]],
    ]
    do throws(SearchError) {
      _ = try await client.answer(to: .create(name, body))
    } catch .refused(let message, _) where message.contains("resource_already_exists") {
      // The first of two calls made it: the name is unique.
    }
  }

  /// The settings of an index that another one has too, but for those that the cluster gives each index.
  private static func copied(_ settings: JSON.Object) -> JSON.Object {
    let own: Set = [
      "analysis", "creation_date", "history", "provided_name", "replication", "resize", "routing", "uuid", "version",
    ]
    return JSON.Object(settings.filter { !own.contains($0.key) })
  }

  /// Makes searches see all records of a new index.
  func finishFilling() async throws(SearchError) {
    let interval = copiedSettings["refresh_interval"] ?? .null
    _ = try await client.answer(to: .changeSettings(["index": ["refresh_interval": interval]], of: name))
    _ = try await client.answer(to: .refresh(name))
  }

  /// The call that points the alias of the index, and all aliases of the old one, to this one and deletes the old one.
  ///
  /// The cluster refuses it if another client has given the alias to another index since: an alias has one index to write to.
  func replacing(_ old: IndexTarget?) -> HTTPCall {
    var aliases = old?.aliases ?? [:]
    var own = aliases[index.name]?.object ?? [:]
    own["is_write_index"] = true
    aliases[index.name] = .object(own)
    return .setAliases(aliases, to: name, deleting: old?.name, of: index.name)
  }

  /// Deletes the index, and with it its aliases.
  package func drop() async throws(SearchError) {
    do throws(SearchError) {
      _ = try await client.answer(to: .delete(index: name))
    } catch .indexNotFound {}
  }
}

// MARK: Documents

extension IndexTarget {
  /// A document, and the state of the index that it was read from.
  struct Document {
    let record: JSON.Object
    /// The rank among equal matches; nil if another client has written the document.
    let position: Int64?
    let version: BulkAction.Version
  }

  package mutating func save(_ records: [JSON]) async throws(SearchError) -> [RefusedRecord] {
    try await save(records, keepsPositions: false)
  }

  /// Adds or replaces records; fields for their attributes are added before. Returns the refused ones.
  ///
  /// - Parameter keepsPositions: Whether the records have their positions, as documents of another index.
  mutating func save(_ records: [JSON], keepsPositions: Bool) async throws(SearchError) -> [RefusedRecord] {
    try await addFields(for: records)
    let first = IndexMapping.positionNow()
    var bulk = Bulk()
    for (number, record) in records.enumerated() {
      let position = keepsPositions ? nil : first + Int64(number)
      bulk.add(record, number: number) { id, members in (.index(id), mapping.document(of: members, at: position)) }
    }
    return try await send(bulk).refused
  }

  private mutating func addFields(for records: [JSON]) async throws(SearchError) {
    do throws(SearchError) {
      try await addMissingFields(for: records)
    } catch .refused(_, status: 400) {
      // Another client may have added one of them with another type meanwhile: records that don't fit it are refused.
      mapping = try IndexMapping(json: try await client.answer(to: .mapping(of: name)))
      try await addMissingFields(for: records)
    }
  }

  private mutating func addMissingFields(for records: [JSON]) async throws(SearchError) {
    guard let settings = mapping.settings else { return }
    let fields = mapping.missingFields(for: records, settings)
    if fields.isEmpty { return }
    _ = try await client.answer(to: .changeMapping(IndexMapping.added(fields), of: name))
    mapping = try mapping.adding(fields)
  }

  /// Changes attributes of records. What another client changes meanwhile is noticed by the versions.
  package mutating func update(
    _ changes: [JSON], createIfNotExists: Bool
  ) async throws(SearchError) -> [RefusedRecord] {
    var rest: [(Int, JSON)] = Array(changes.enumerated())
    var refused: [RefusedRecord] = []
    for _ in 0..<Self.mostConflicts {
      let known = try await documents(rest.compactMap { $1["objectID"]?.string }.keepingFirst)
      let changed = ChangedRecords(
        rest, known: known.mapValues(\.record), createIfNotExists: createIfNotExists)
      let records = changed.records
      try await addFields(for: records)
      let first = IndexMapping.positionNow()
      var bulk = Bulk()
      for record in records {
        let number = changed.number(of: record["objectID"]?.string ?? "")
        bulk.add(record, number: number) { id, members in
          let kind = known[id].map { BulkAction.Kind.replace(id, $0.version) } ?? .create(id)
          return (kind, mapping.document(of: members, at: known[id]?.position ?? first + Int64(number)))
        }
      }
      let result = try await send(bulk)
      refused += result.refused
      let conflicts = Set(result.conflicts.compactMap { changes[$0]["objectID"]?.string })
      rest = rest.filter { conflicts.contains($1["objectID"]?.string ?? "") }
      if rest.isEmpty { return refused.sorted { $0.number < $1.number } }
    }
    throw .failed(reason: "other clients change the same records of '\(index.name)' again and again")
  }

  /// How often a change is made again because another client has changed the record, or replaced the index, meanwhile.
  static let mostConflicts = 10

  /// Deletes records.
  func delete(_ objectIDs: [String]) async throws(SearchError) {
    var bulk = Bulk()
    for (number, id) in objectIDs.keepingFirst.enumerated() where BulkAction.isID(id) {
      bulk.delete(id, number: number)
    }
    if let first = try await send(bulk).refused.first { throw .refused(message: "\(first)") }
  }

  /// Deletes the documents that match a query, again if others have changed some of them meanwhile.
  func delete(matching query: JSON) async throws(SearchError) {
    for _ in 0..<Self.mostConflicts {
      let answer = try await client.answer(
        to: .delete(matching: query, in: name, refresh: visibility != .later))
      if let failure = answer["failures"]?.array?.first {
        throw .failed(reason: "some records were not deleted: \(failure["cause"]?["reason"]?.string ?? failure.text())")
      }
      if answer["timed_out"]?.bool == true { throw .timedOut }
      if answer["version_conflicts"]?.int ?? 0 == 0 { return }
    }
    throw .failed(reason: "other clients change the same records of '\(index.name)' again and again")
  }

  /// The documents with these objectIDs; others are left out.
  func documents(_ objectIDs: [String]) async throws(SearchError) -> [String: Document] {
    var documents: [String: Document] = [:]
    for ids in objectIDs.filter(BulkAction.isID).chunked(size: \.utf8.count) {
      for document in try await answers(ids) {
        if let error = document["error"] {
          if error["type"]?.string == "index_not_found_exception" { throw .indexNotFound(name) }
          throw .failed(reason: error["reason"]?.string ?? error.text())
        }
        guard document["found"]?.bool == true, let id = document["_id"]?.string,
          let source = document["_source"]?.object, let number = document["_seq_no"]?.int,
          let term = document["_primary_term"]?.int
        else { continue }
        documents[id] = Document(
          record: mapping.record(of: source, id),
          position: (source[FieldMapping.positionField]?.int).map { Int64($0) },
          version: BulkAction.Version(number: number, term: term))
      }
    }
    return documents
  }

  /// What the cluster answers about each document; asks for fewer at a time if they are too large together.
  private func answers(_ ids: [String]) async throws(SearchError) -> [JSON] {
    do throws(SearchError) {
      return try await client.answer(to: .documents(ids, in: name))["docs"]?.array ?? []
    } catch .answerTooLarge where ids.count > 1 {
      return try await answers(Array(ids[..<(ids.count / 2)])) + answers(Array(ids[(ids.count / 2)...]))
    }
  }

  /// Sends the actions in parts, and those again that a node had no room for.
  private func send(_ bulk: Bulk) async throws(SearchError) -> Bulk.Result {
    var result = Bulk.Result(refused: bulk.refused)
    let parts = bulk.actions.chunked(size: \.lines.count)
    for part in parts {
      var rest = part
      var pause = Duration.milliseconds(500)
      while !rest.isEmpty {
        // Of several parts the last one would make few of the others visible.
        let call = HTTPCall.bulk(
          rest.flatMap(\.lines), in: writeAlias ?? name, isAlias: writeAlias != nil,
          parts.count == 1 ? visibility : .later)
        let rejected = try result.read(try await client.answer(to: call), of: rest)
        if !rejected.isEmpty {
          guard pause <= Self.longestPause else {
            throw .refused(message: "the cluster is too busy for \(rejected.count) records", status: 429)
          }
          try await client.sleep(for: pause)
          pause *= 2
        }
        rest = rejected
      }
    }
    if parts.count > 1, visibility != .later { _ = try await client.answer(to: .refresh(name)) }
    result.refused.sort { $0.number < $1.number }
    return result
  }

  /// The longest pause before records are sent again that a node had no room for.
  private static let longestPause = Duration.seconds(8)
}
