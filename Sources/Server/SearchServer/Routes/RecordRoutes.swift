internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  /// A record. An objectID such as `query` or `settings` is the name of another route here: records with one are saved
  /// and deleted in batches.
  private static let record = "/1/indexes/{index}/{objectID}"

  static let recordRoutes = [
    Route("POST", "/1/indexes/*/objects", .key(.search), summary: "up to 1,000 records by their objectIDs") { call in
      try call.withBudget { try call.readMany($0) }
    },
    Route(
      "POST", "/1/indexes/{index}/deleteByQuery", .key(.deleteIndex), .writing, summary: "deletes the matching records"
    ) { try $0.deleteMatching() },
    Route(
      "POST", "/1/indexes/{index}", .key(.addObject), .writing,
      summary: "adds a record, with a new objectID if it has none", takesMany: true
    ) { call in
      let id = try call.indices.apply([.change(.save(.object(call.sentRecord())))], to: call.indexName)
      return call.changed("createdAt", status: 201, ["objectID": .string(id.compactMap { $0 }.first ?? "")])
    },
    Route("GET", record, .key(.search), summary: "one record", excludesOtherRoutes: true) { try $0.read() },
    Route(
      "PUT", record, .key(.addObject), .writing, summary: "adds or replaces a record", takesMany: true,
      excludesOtherRoutes: true
    ) { call in
      try call.indices.apply([.change(.save(call.record()))], to: call.indexName)
      return call.changed("updatedAt", ["objectID": .string(call["objectID"])])
    },
    Route(
      "POST", record + "/partial", .key(.addObject), .writing, summary: "changes attributes; `createIfNotExists`",
      takesMany: true
    ) { try $0.update() },
    Route("PUT", record + "/partial", .key(.addObject), .writing, takesMany: true) { try $0.update() },
    Route("DELETE", record, .key(.deleteObject), .writing, summary: "deletes a record", excludesOtherRoutes: true) {
      call in
      try call.indices.apply([.change(.delete(objectID: call["objectID"]))], to: call.indexName)
      return call.changed("deletedAt")
    },
  ]
}

extension Call {
  /// The greatest number of records that a call can read.
  private static let maxRecords = 1000

  /// The record in the body. Refuses an empty body, which would otherwise replace the record by an empty one.
  fileprivate func sentRecord() throws -> JSON.Object {
    guard !body.isEmpty else { throw ServerFailure.badRequest("expected a record, found no body") }
    return try json().object()
  }

  /// The record in the body, with the objectID of the path.
  fileprivate func record() throws -> JSON {
    var record = try sentRecord()
    record["objectID"] = .string(self["objectID"])
    return .object(record)
  }

  fileprivate func update() throws -> HTTPResponse {
    let createIfNotExists = try flag("createIfNotExists", default: true)
    try indices.apply([.change(.partialUpdate(record(), createIfNotExists: createIfNotExists))], to: indexName)
    return changed("updatedAt", ["objectID": .string(self["objectID"])])
  }

  fileprivate func read() throws -> HTTPResponse {
    try permission.requireWholeIndex()
    let attributes = try attributes(requested: Query(urlEncoded: target.searchParameters))
    let records = try indices.find(indexName).index.records(
      [self["objectID"]], under: indexName, attributesToRetrieve: attributes, within: permission.visibleAttributes)
    guard let record = records.compactMap({ $0 }).first else { throw ServerFailure.noRecord }
    return HTTPResponse(json: record)
  }

  /// The attributes to return: those that the key forces, else the requested ones.
  private func attributes(requested query: Query) throws -> [Attribute] {
    let query = permission.forcing(query)
    guard let value = query["attributesToRetrieve"] else { return ["*"] }
    guard let attributes = query.attributesToRetrieve else {
      throw ServerFailure.badRequest("attributesToRetrieve: expected names, found \(value.kind)")
    }
    return attributes
  }

  /// Reads records of several indices: null for those that do not exist.
  fileprivate func readMany(_ budget: SearchBudget) throws -> HTTPResponse {
    try permission.requireWholeIndex()
    let requests = try json().required("requests").elements()
    guard requests.count <= Self.maxRecords else {
      throw ServerFailure.badRequest("requests: expected at most \(Self.maxRecords), found \(requests.count)")
    }
    var records: [JSON] = []
    for request in requests {
      let name = try request.required("indexName").text()
      try permission.requireIndex(name)
      var query = Query()
      query.attributesToRetrieve = try request["attributesToRetrieve"]?.elements().map { Attribute(try $0.text()) }
      let found = try indices.find(name).index.records(
        [try request.required("objectID").objectID()], under: name, attributesToRetrieve: attributes(requested: query),
        within: permission.visibleAttributes, budget: budget)
      records.append(found.first.flatMap { $0 } ?? .null)
    }
    return HTTPResponse(json: ["results": .array(records)])
  }

  fileprivate func deleteMatching() throws -> HTTPResponse {
    let query = try Query(body: json().value)
    let others = query.parameters.keys.first { !Query.Parameter.filtering.contains(Query.Parameter(rawValue: $0)) }
    if let others { throw ServerFailure.badRequest("\(others): only filters can say what is deleted") }
    let filter = try query.filter()
    guard filter != .everything else {
      throw ServerFailure.badRequest("a filter must say what is deleted: to delete all records, clear the index")
    }
    _ = try indices.find(indexName)
    _ = try indices.change { try $0.delete(from: indexName) { try $0.delete(matching: filter) } }
    // The API's versions disagree about the name.
    return changed("updatedAt", ["deletedAt": .string(application.clock.text)])
  }
}
