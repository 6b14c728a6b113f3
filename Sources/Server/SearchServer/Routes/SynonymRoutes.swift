internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  private static let path = "/1/indexes/{index}/synonyms"

  static let synonymRoutes = [
    Route("POST", path + "/search", .key(.settings)) { try $0.searchSynonyms() },
    Route("POST", path + "/batch", .key(.editSettings), .writing, takesMany: true) { call in
      let synonyms = try call.json().elements().map { try Synonym(json: $0.value) }
      let replacingAll = try call.flag("replaceExistingSynonyms", default: false)
      try call.indices.change(call.indexName) { try $0.saveSynonyms(synonyms, replacingAll: replacingAll) }
      return call.changed("updatedAt")
    },
    Route("POST", path + "/clear", .key(.editSettings), .writing) { call in
      _ = try call.indices.find(call.indexName)
      try call.indices.change(call.indexName) { try $0.saveSynonyms([], replacingAll: true) }
      return call.changed("updatedAt")
    },
    Route("GET", path + "/{objectID}", .key(.settings)) { call in
      let synonyms = try call.indices.find(call.indexName).index.synonyms
      guard let synonym = synonyms.first(where: { $0.objectID == call["objectID"] }) else {
        throw ServerFailure.noSynonym
      }
      return HTTPResponse(json: synonym.json)
    },
    Route("PUT", path + "/{objectID}", .key(.editSettings), .writing, takesMany: true) { call in
      var members = try call.json().object()
      members["objectID"] = .string(call["objectID"])
      let synonym = try Synonym(json: .object(members))
      try call.indices.change(call.indexName) { try $0.saveSynonyms([synonym]) }
      return call.changed("updatedAt", ["id": .string(synonym.objectID)])
    },
    Route("DELETE", path + "/{objectID}", .key(.editSettings), .writing) { call in
      _ = try call.indices.find(call.indexName)
      try call.indices.change(call.indexName) { try $0.deleteSynonym(call["objectID"]) }
      return call.changed("deletedAt")
    },
  ]
}

extension Call {
  /// The synonyms that have all words of a query, page by page.
  fileprivate func searchSynonyms() throws -> HTTPResponse {
    let body = try json()
    let types = try body["type"]?.text().split(separator: ",").map { $0.lowercased() } ?? []
    let page = try body["page"]?.int() ?? 0
    let size = try body["hitsPerPage"]?.int() ?? 100
    guard page >= 0, (1...1_000).contains(size) else {
      throw ServerFailure.badRequest("page: expected 0 or more, hitsPerPage: expected 1 to 1000")
    }
    let found = try indices.find(indexName).index.synonyms(matching: body["query"]?.text() ?? "")
      .filter { types.isEmpty || types.contains($0.type.lowercased()) }
    let (first, overflows) = page.multipliedReportingOverflow(by: size)
    let hits = overflows ? [] : found.dropFirst(first).prefix(size)
    return HTTPResponse(
      json: ["hits": .array(hits.map(\.json)), "nbHits": .integer(Int64(found.count))])
  }
}
