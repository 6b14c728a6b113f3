internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let batchRoutes = [
    Route(
      "POST", "/1/indexes/{index}/batch", .keyWithOne(of: BatchOperation.rights), .writing,
      summary: "several changes at once, each with its right", takesMany: true
    ) {
      try $0.batch()
    },
    Route("POST", "/1/indexes/*/batch", .keyWithOne(of: BatchOperation.rights), .writing, takesMany: true) {
      try $0.batchOfIndices()
    },
  ]
}

extension Call {
  /// The most indices that a batch changes.
  private static let mostIndices = 1_000

  fileprivate func batch() throws -> HTTPResponse {
    let operations = try BatchOperation.operations(in: json().value)
    for operation in operations { try permission.require(operation.right) }
    let ids = try indices.apply(operations, to: indexName)
    return HTTPResponse(json: ["taskID": .integer(Int64(application.tasks.next())), "objectIDs": list(ids)])
  }

  /// Groups the operations by index, and applies each group as one batch.
  fileprivate func batchOfIndices() throws -> HTTPResponse {
    var names: [String] = []
    var operations: [String: [(index: Int, operation: BatchOperation)]] = [:]
    for (index, (name, operation)) in try BatchOperation.operationsByIndex(in: json().value).enumerated() {
      try permission.requireIndex(name)
      try permission.require(operation.right)
      try IndexCatalogue.check(name)
      if operations[name] == nil {
        names.append(name)
        guard names.count <= Self.mostIndices else {
          throw ServerFailure.badRequest("requests: expected at most \(Self.mostIndices) indices")
        }
      }
      operations[name, default: []].append((index, operation))
    }
    var ids: [(index: Int, id: String)] = []
    var tasks = JSON.Object()
    for name in names {
      let group = operations[name] ?? []
      let changed = try indices.apply(group.map(\.operation), to: name)
      ids += zip(group, changed).compactMap { operation, id in id.map { (operation.index, $0) } }
      tasks[name] = .integer(Int64(application.tasks.next()))
    }
    ids.sort { $0.index < $1.index }
    return HTTPResponse(json: ["taskID": .object(tasks), "objectIDs": list(ids.map(\.id))])
  }

  private func list(_ ids: [String?]) -> JSON { .array(ids.compactMap { $0 }.map { .string($0) }) }
}

extension BatchOperation {
  /// The rights of batches. A key without any of them is refused before its body is read.
  fileprivate static let rights: [KeyRight] = [.addObject, .deleteObject, .deleteIndex]

  /// The right that the operation needs.
  fileprivate var right: KeyRight {
    switch self {
    case .change(.save), .change(.partialUpdate): .addObject
    case .change(.delete): .deleteObject
    case .change(.clear), .deleteIndex: .deleteIndex
    }
  }
}
