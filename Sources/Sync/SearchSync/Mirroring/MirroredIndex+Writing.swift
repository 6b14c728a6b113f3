internal import Platform
internal import SearchEngine
public import SearchModel

// MARK: Changes of records, which need no network

extension MirroredIndex {
  @discardableResult
  public func save(_ records: [JSON]) async throws -> [String] {
    var ids: [String] = []
    var changes: [RecordChange] = []
    for (number, record) in records.enumerated() {
      guard var members = record.object else {
        throw SearchError.failed(reason: "a record must be a JSON object: record \(number), counted from 0")
      }
      // The server must not choose the ID.
      let id = try members.objectID(at: RecordLocation(number: number)) ?? Self.makeObjectID()
      members["objectID"] = .string(id)
      ids.append(id)
      changes.append(.save(.object(members)))
    }
    try await write(changes)
    return ids
  }

  public func partialUpdate(_ records: [JSON], createIfNotExists: Bool = true) async throws {
    var changes: [RecordChange] = []
    for (number, record) in records.enumerated() {
      guard var members = record.object, let id = try members.objectID(at: RecordLocation(number: number)) else {
        throw SearchError.failed(reason: "a partial update needs an objectID: record \(number), counted from 0")
      }
      members["objectID"] = .string(id)
      changes.append(.partialUpdate(.object(members), createIfNotExists: createIfNotExists))
    }
    try await write(changes)
  }

  public func delete(_ objectIDs: [String]) async throws { try await write(objectIDs.map { .delete(objectID: $0) }) }

  private func write(_ changes: [RecordChange]) async throws {
    guard !changes.isEmpty else { return }
    do {
      try await onThread { mirror in
        if mirror.status.isRevoked { throw SearchError.keyRevoked }
        // Waiting first: what is sent comes back, should the process end in between.
        try mirror.queue.append(changes) { try mirror.local.apply(changes) }
        mirror.noteWaiting()
      }
    } catch {
      throw error is SearchError ? error : FollowError(any: error, path: local.path ?? "")
    }
    waker.wake()
  }

  private static func makeObjectID() -> String {
    (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined(separator: "-")
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
    try queue.noteSending(run.compactMap(\.objectID), since: token)
    progress.withLock { progress in
      for change in run {
        guard let id = change.objectID else { continue }
        switch change {
        case .save(let record): progress.sent[id] = .some(record)
        case .delete: progress.sent[id] = .some(.null)
        case .partialUpdate, .clear: progress.sent[id] = .some(nil)
        }
      }
    }
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
    try queue.removeFirst(1)
    noteWaiting()
    onEvent?(.refused(change, error))
    guard let id = change.objectID else { return }
    progress.withLock { $0.sent[id] = nil }
    do {
      let record = try await remote.record(id)
      try await onThread { mirror in
        let later = mirror.queue.changes.filter { $0.objectID == id }
        try mirror.local.apply([record.map { .save($0) } ?? .delete(objectID: id)] + later)
      }
    } catch {
      // Such as a key with filters, which may not read single records.
      progress.withLock { $0.mustReset = true }
    }
  }
}

extension SearchError {
  /// Whether the server will refuse the same call again.
  fileprivate var isRefusal: Bool { !mayPass && self != .cancelled && self != .keyRevoked }
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
