internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let batchRoutes = [
    Route("POST", "/1/indexes/{index}/batch", .keyWithOne(of: RecordOperation.rights), .writing) { call in
      let operations = try RecordOperation.operations(in: call.json().value)
      for operation in operations { try call.permission.require(operation.right) }
      let ids = try call.apply(operations)
      return HTTPResponse(json: ["taskID": .integer(Int64(call.application.tasks.next())), "objectIDs": call.list(ids)])
    },
    Route("POST", "/1/indexes/*/batch", .keyWithOne(of: RecordOperation.rights), .writing) { try $0.changeMany() },
    Route("POST", "/1/indexes/{index}/clear", .key(.deleteIndex), .writing) { call in
      try call.apply([.clear])
      return call.changed("updatedAt")
    },
  ]
}

extension Call {
  /// Changes to several indices: those to one index are made together.
  fileprivate func changeMany() throws -> HTTPResponse {
    var names: [String] = []
    var operations: [String: [(place: Int, operation: RecordOperation)]] = [:]
    for (place, (name, operation)) in try RecordOperation.operationsByIndex(in: json().value).enumerated() {
      try permission.requireIndex(name)
      try permission.require(operation.right)
      try IndexCatalogue.check(name)
      if operations[name] == nil { names.append(name) }
      operations[name, default: []].append((place, operation))
    }
    var ids: [(place: Int, id: String)] = []
    var tasks = JSON.Object()
    for name in names {
      let own = operations[name] ?? []
      let changed = try apply(own.map(\.operation), to: name)
      ids += zip(own, changed).compactMap { operation, id in id.map { (operation.place, $0) } }
      tasks[name] = .integer(Int64(application.tasks.next()))
    }
    ids.sort { $0.place < $1.place }
    return HTTPResponse(json: ["taskID": .object(tasks), "objectIDs": list(ids.map(\.id))])
  }

  fileprivate func list(_ ids: [String?]) -> JSON { .array(ids.compactMap { $0 }.map { .string($0) }) }

  /// Makes changes to the index of the path, or to another one: all of them or none, as long as none deletes the index.
  ///
  /// - Returns: For each the objectID that it was about.
  @discardableResult
  func apply(_ operations: [RecordOperation], to name: String? = nil) throws -> [String?] {
    let name = name ?? indexName
    return try indices.change { catalogue in
      var ids: [String?] = []
      for part in operations.split(omittingEmptySubsequences: false, whereSeparator: { $0 == .deleteIndex }) {
        // Each part but the first begins behind what deletes the index.
        if part.startIndex > 0 {
          try catalogue.delete(name)
          ids.append(nil)
        }
        ids += try apply(part.compactMap(\.change), to: name, in: catalogue)
      }
      return ids
    }
  }

  private func apply(
    _ changes: [RecordChange], to name: String, in catalogue: IndexCatalogue.Changes
  ) throws -> [String?] {
    // Deleting what is not there is no reason to make an index.
    if catalogue.contains(name), changes == [.clear] {
      try catalogue.clear(name)
      return [nil]
    }
    if catalogue.contains(name), !changes.isEmpty, changes.allSatisfy(\.onlyDeletes) {
      return try catalogue.delete(from: name) { try $0.apply(changes) }
    }
    if catalogue.contains(name) || changes.contains(where: \.adds) {
      return try catalogue.change(name) { try $0.apply(changes) }
    }
    return changes.map { if case .delete(let id) = $0 { id } else { nil } }
  }
}

extension RecordOperation {
  /// What the changes of a batch need. Large bodies are not read for who has none of it.
  fileprivate static let rights: [KeyRight] = [.addObject, .deleteObject, .deleteIndex]

  /// What a key must allow for it.
  fileprivate var right: KeyRight {
    switch self {
    case .save, .update: .addObject
    case .deleteRecord: .deleteObject
    case .clear, .deleteIndex: .deleteIndex
    }
  }

  /// The change of records; nil for what deletes the index.
  fileprivate var change: RecordChange? {
    switch self {
    case .save(let record): .save(record)
    case .update(let record, let createsIfMissing): .update(record, createsIfMissing: createsIfMissing)
    case .deleteRecord(let id): .delete(objectID: id)
    case .clear: .clear
    case .deleteIndex: nil
    }
  }
}

extension RecordChange {
  fileprivate var onlyDeletes: Bool {
    switch self {
    case .delete, .clear: true
    case .save, .update: false
    }
  }

  fileprivate var adds: Bool {
    switch self {
    case .save: true
    case .update(_, let createsIfMissing): createsIfMissing
    case .delete, .clear: false
    }
  }
}
