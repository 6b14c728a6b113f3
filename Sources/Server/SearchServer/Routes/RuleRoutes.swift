internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let ruleRoutes =
    [
      Route(
        "POST", Rule.path + "/search", .key(.settings),
        summary: """
          [rules](EngineReference.md#rules) with given words, `anchoring`, `context`, `enabled`; changes take \
          `forwardToReplicas`
          """
      ) { try $0.searchRules() }
    ] + savingRoutes(of: Rule.self) + [
      Route("DELETE", Rule.path + "/{objectID}", .key(.editSettings), .writing) { call in
        let entry = try call.indices.find(call.indexName)
        let forwards = try call.flag("forwardToReplicas", default: false)
        try call.indices.change(entry.name) { index in
          try index.deleteRule(call["objectID"], of: entry.view(named: call.indexName), forwardingToViews: forwards)
        }
        // The API's versions disagree about the name.
        return call.changed("updatedAt", ["deletedAt": .string(call.application.clock.text)])
      }
    ]
}

extension Rule: SavedObject {
  static let path = "/1/indexes/{index}/rules"
  static let (replacingFlag, identifierName, missing) = ("clearExistingRules", "objectID", ServerFailure.noRecord)

  static func all(in call: Call) throws -> [Rule] {
    let entry = try call.indices.find(call.indexName)
    return entry.index.rules(of: entry.view(named: call.indexName))
  }

  /// Saves rules of an index or of a replica.
  static func save(_ rules: [Rule], replacingAll: Bool, in call: Call) throws {
    let forwards = try call.flag("forwardToReplicas", default: false)
    let entry = try? call.indices.find(call.indexName)
    try call.indices.change(entry?.name ?? call.indexName) { index in
      try index.saveRules(
        rules, of: entry?.view(named: call.indexName), replacingAll: replacingAll, forwardingToViews: forwards)
    }
  }
}

extension Call {
  /// The rules that have all words of a query, page by page.
  fileprivate func searchRules() throws -> HTTPResponse {
    let body = try json()
    let page = try SavedObjectsPage(body, defaultSize: 20)
    let anchoring = try body["anchoring"]?.text()
    let context = try body["context"]?.text() ?? ""
    let isEnabled = try body["enabled"]?.bool()
    let entry = try indices.find(indexName)
    let found = entry.index.rules(of: entry.view(named: indexName), matching: try body["query"]?.text() ?? "")
      .filter { rule in
        (isEnabled == nil || rule.isEnabled == isEnabled)
          && (context.isEmpty || rule.conditions.contains { $0.context == context })
          && (anchoring == nil
            || rule.conditions.contains { $0.pattern != nil && $0.anchoring.rawValue == anchoring })
      }
    var json = page.json(of: found)
    json["page"] = .integer(Int64(page.number))
    json["nbPages"] = .integer(Int64((found.count + page.size - 1) / page.size))
    return HTTPResponse(json: .object(json))
  }
}

extension IndexCatalogue.Entry {
  /// The name of a replica; nil for that of the index itself.
  fileprivate func view(named name: String) -> String? { name == self.name ? nil : name }
}
