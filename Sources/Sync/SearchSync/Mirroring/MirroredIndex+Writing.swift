internal import Platform
internal import SearchEngine
public import SearchModel

// MARK: Changes of records, which need no network

extension MirroredIndex {
  @discardableResult
  public func save(_ records: [JSON]) async throws -> [String] {
    // The server must not choose the ID.
    let records = try Self.identified(records) { _ in
      (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined(separator: "-")
    }
    try await write(records.map { .save($0) })
    return records.compactMap { $0["objectID"]?.string }
  }

  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) async throws {
    let records = try Self.identified(records) { number in
      throw SearchError.failed(reason: "a partial update needs an objectID: record \(number), counted from 0")
    }
    try await write(records.map { .partialUpdate($0, createIfNotExists: createIfNotExists) })
  }

  /// The records with their objectIDs as texts.
  private static func identified(_ records: [JSON], _ missingID: (Int) throws -> String) throws -> [JSON] {
    try records.enumerated().map { number, record in
      guard var members = record.object else {
        throw SearchError.failed(reason: "a record must be a JSON object: record \(number), counted from 0")
      }
      let id = try members.objectID(at: RecordLocation(number: number)) ?? missingID(number)
      members["objectID"] = .string(id)
      return .object(members)
    }
  }

  public func delete(_ objectIDs: [String]) async throws { try await write(objectIDs.map { .delete(objectID: $0) }) }

  private func write(_ changes: [RecordChange]) async throws {
    guard !changes.isEmpty else { return }
    do {
      try await onThread { mirror in
        if mirror.status.isRevoked { throw SearchError.keyRevoked }
        let waiting = Set(mirror.queue.changes.map(\.objectID))
        var formers: JSON.Object = [:]
        for id in changes.compactMap(\.objectID) where !waiting.contains(id) {
          formers[id] = try mirror.local.record(id) ?? .null
        }
        // Waiting first: what is sent comes back, should the process end in between.
        try mirror.queue.append(changes, replacing: formers) { try mirror.local.apply(changes) }
        mirror.noteWaiting()
      }
    } catch {
      throw error is SearchError ? error : FollowError(any: error, path: local.path ?? "")
    }
    waker.wake()
  }

  // MARK: Sending

  /// Sends the changes that wait, in their order, and returns whether there were some.
  func sendWaiting() async throws -> Bool {
    var hasSent = false
    while true {
      let changes = queue.changes
      guard let first = changes.first else { return hasSent }
      hasSent = true
      var run = Array(changes.prefix { $0.isSent(with: first) }.prefix(1_000))
      do {
        do {
          try await send(run)
        } catch let error as SearchError where run.count > 1 && error.isRefusal {
          // One that is refused keeps the others of its call from being made.
          run = [first]
          try await send(run)
        }
        try queue.removeFirst(run.count)
        noteWaiting()
        onEvent?(.sent(run.count))
      } catch let error as SearchError where error.isRefusal {
        try await drop(first, error)
      }
    }
  }

  private func send(_ run: [RecordChange]) async throws {
    // Before the call, whose answer may be lost.
    try queue.noteSending(run, since: token)
    switch run[0] {
    case .save: try await remote.save(run.compactMap { if case .save(let record) = $0 { record } else { nil } })
    case .partialUpdate(_, let creates):
      try await remote.partialUpdate(
        run.compactMap { if case .partialUpdate(let record, _) = $0 { record } else { nil } },
        createIfNotExists: creates)
    case .delete: try await remote.delete(run.compactMap(\.objectID))
    case .clear: break
    }
  }

  /// Drops a change that the server has refused, and takes its record from there.
  private func drop(_ change: RecordChange, _ error: SearchError) async throws {
    // The change is removed last: when the process ends in between, it is sent again.
    if let id = change.objectID {
      do {
        let record = try await remote.record(id)
        try await onThread { mirror in
          let later = mirror.queue.changes.dropFirst().filter { $0.objectID == id }
          try mirror.local.apply([record.map { .save($0) } ?? .delete(objectID: id)] + later)
        }
      } catch {
        // Such as a key with filters, which may not read single records: the next reading is of all records.
        try await onThread { try $0.forgetToken() }
      }
    }
    try queue.removeFirst(1, refused: change)
    noteWaiting()
    onEvent?(.refused(change, error))
  }
}

extension SearchError {
  /// Whether the server will refuse the same call again.
  var isRefusal: Bool { !mayPass && self != .cancelled && self != .keyRevoked }
}

extension RecordChange {
  /// Whether one call can make both changes.
  fileprivate func isSent(with other: RecordChange) -> Bool {
    switch (self, other) {
    case (.save, .save), (.delete, .delete): true
    case (.partialUpdate(_, let creates), .partialUpdate(_, let others)): creates == others
    default: false
    }
  }
}

// MARK: Other changes, which are made on the server

extension MirroredIndex {
  public func delete(matching filter: FilterExpression) async throws {
    try await onServer { try await $0.delete(matching: filter) }
  }

  public func clear() async throws { try await onServer { try await $0.clear() } }

  public func replaceAll(with records: [JSON]) async throws {
    try await onServer { try await $0.replaceAll(with: records) }
  }

  public func updateSettings(_ settings: IndexSettings) async throws {
    try await onServer { try await $0.updateSettings(settings) }
  }
}

// MARK: Reading records

extension MirroredIndex {
  public func record(_ objectID: String) async throws -> JSON? { try local.record(objectID) }

  /// Searches as the policy says, and counts the facets of the query.
  public func search(_ query: Query) async throws -> SearchResponse {
    let request = HitsRequest(indexName: name, query: query)
    guard case .hits(let response)? = try await search([.hits(request)]).first else {
      throw SearchError.unreadableAnswer(path: "answer", reason: "expected hits")
    }
    return response
  }

  /// All records of the mirror that match a query.
  public func browse(_ query: Query) -> BrowsedRecords { local.browse(query) }

  /// The settings of the mirror.
  public var settings: IndexSettings { get async throws { local.settings } }
}
