internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let synonymRoutes =
    [
      Route(
        "POST", Synonym.path + "/search", .key(.settings),
        summary: "[synonyms](EngineReference.md#synonyms) with given words"
      ) { try $0.searchSynonyms() }
    ] + savingRoutes(of: Synonym.self) + [
      Route("DELETE", Synonym.path + "/{objectID}", .key(.editSettings), .writing) { call in
        _ = try call.indices.find(call.indexName)
        try call.indices.change(call.indexName) { try $0.deleteSynonym(call["objectID"]) }
        return call.changed("deletedAt")
      }
    ]
}

extension Synonym: SavedObject {
  static let path = "/1/indexes/{index}/synonyms"
  static let (replacingFlag, identifierName, missing) = ("replaceExistingSynonyms", "id", ServerFailure.noSynonym)

  static func all(in call: Call) throws -> [Synonym] { try call.indices.find(call.indexName).index.synonyms }

  static func save(_ synonyms: [Synonym], replacingAll: Bool, in call: Call) throws {
    try call.indices.change(call.indexName) { try $0.saveSynonyms(synonyms, replacingAll: replacingAll) }
  }
}

extension Call {
  /// The synonyms that have all words of a query, page by page.
  fileprivate func searchSynonyms() throws -> HTTPResponse {
    let body = try json()
    let types = try body["type"]?.text().split(separator: ",").map { $0.lowercased() } ?? []
    let page = try SavedObjectsPage(body, defaultSize: 100)
    let found = try indices.find(indexName).index.synonyms(matching: body["query"]?.text() ?? "")
      .filter { types.isEmpty || types.contains($0.type.lowercased()) }
    return HTTPResponse(json: .object(page.json(of: found)))
  }
}
