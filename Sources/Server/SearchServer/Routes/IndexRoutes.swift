internal import AlgoliaWire
internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let indexRoutes = [
    Route(
      "GET", "/1/indexes", .key(.listIndexes),
      summary: "`recordsWithoutVector`: records [still to be embedded](Semantic.md#on-a-server)"
    ) { try $0.listIndices() },
    Route("DELETE", "/1/indexes/{index}", .key(.deleteIndex), .writing, summary: "deletes an index") { call in
      try call.indices.delete(call.indexName)
      return call.changed("deletedAt")
    },
    Route("POST", "/1/indexes/{index}/clear", .key(.deleteIndex), .writing, summary: "deletes all records") { call in
      try call.indices.apply([.change(.clear)], to: call.indexName)
      return call.changed("updatedAt")
    },
    Route(
      "POST", "/1/indexes/{index}/operation", .key(.addObject), .writing,
      summary: "copies (`scope`: its `settings`, `synonyms`, `rules` only) or moves an index"
    ) { try $0.copyOrMove() },
  ]
}

extension Call {
  fileprivate func listIndices() throws -> HTTPResponse {
    var items: [JSON] = []
    for entry in indices.all {
      let views = entry.index.views
      if permission.allows(index: entry.name) { items.append(item(entry, named: entry.name, replicas: views)) }
      for view in views where permission.allows(index: view) { items.append(item(entry, named: view, replicas: [])) }
    }
    for (name, index) in indices.damaged where permission.allows(index: name) {
      items.append([
        "name": .string(name), "createdAt": .string(Timestamp.text(of: Double(index.createdAt))),
        "updatedAt": .string(Timestamp.text(of: Double(index.createdAt))), "entries": 0, "dataSize": 0,
        "fileSize": 0, "lastBuildTimeS": 0, "numberOfPendingTasks": 0, "pendingTask": false, "damaged": true,
      ])
    }
    guard let page = try number("page", in: 0...1_000_000) else {
      return HTTPResponse(json: ["items": .array(items), "nbPages": 1])
    }
    let size = try number("hitsPerPage", in: 1...1000) ?? 100
    return HTTPResponse(
      json: [
        "items": .array(Array(items.dropFirst(page * size).prefix(size))),
        "nbPages": .integer(Int64((items.count + size - 1) / size)),
      ])
  }

  private func item(_ entry: IndexCatalogue.Entry, named name: String, replicas: [String]) -> JSON {
    let size = JSON.integer(Int64(indices.size(of: entry)))
    var item: JSON.Object = [
      "name": .string(name), "createdAt": .string(Timestamp.text(of: Double(entry.createdAt))),
      "updatedAt": .string(Timestamp.text(of: entry.updatedAt)), "entries": .integer(Int64(entry.index.count)),
      "dataSize": size, "fileSize": size, "lastBuildTimeS": 0, "numberOfPendingTasks": 0, "pendingTask": false,
    ]
    if entry.index.vectorOrigin != nil {
      item["recordsWithoutVector"] = .integer(Int64(entry.index.unembeddedCount))
    }
    if name != entry.name { item["primary"] = .string(entry.name) }
    if !replicas.isEmpty { item["replicas"] = .array(replicas.map { .string($0) }) }
    return .object(item)
  }

  fileprivate func copyOrMove() throws -> HTTPResponse {
    let body = try json()
    let destination = try body.required("destination").text()
    try permission.requireIndex(destination)
    try IndexCatalogue.check(destination)
    switch try body.required("operation").text() {
    case "move": try indices.move(indexName, to: destination)
    case "copy":
      guard destination != indexName else {
        throw try body.required("destination").mismatch("another index")
      }
      let names = try body["scope"]?.elements().map { try $0.text() } ?? []
      let scope = try names.map { name in
        guard let element = IndexCatalogue.CopyScope(rawValue: name) else {
          throw ServerFailure.badRequest("scope: expected settings, rules or synonyms, found '\(name)'")
        }
        return element
      }
      try indices.copy(indexName, to: destination, only: scope.isEmpty ? nil : Set(scope))
    default: throw try body.required("operation").mismatch("copy or move")
    }
    return changed("updatedAt")
  }
}
