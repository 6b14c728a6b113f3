internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  private static let path = "/1/indexes/{index}/rules"

  static let ruleRoutes = [
    Route("POST", path + "/search", .key(.settings)) { try $0.searchRules() },
    Route("POST", path + "/batch", .key(.editSettings), .writing, takesMany: true) { call in
      let rules = try call.json().elements().map { try Rule(json: $0.value) }
      try call.save(rules, replacingAll: try call.flag("clearExistingRules", default: false))
      return call.changed("updatedAt")
    },
    Route("POST", path + "/clear", .key(.editSettings), .writing) { call in
      _ = try call.indices.find(call.indexName)
      try call.save([], replacingAll: true)
      return call.changed("updatedAt")
    },
    Route("GET", path + "/{objectID}", .key(.settings)) { call in
      let entry = try call.indices.find(call.indexName)
      let rules = entry.index.rules(of: entry.view(named: call.indexName))
      guard let rule = rules.first(where: { $0.objectID == call["objectID"] }) else { throw ServerFailure.noRecord }
      return HTTPResponse(json: rule.json)
    },
    Route("PUT", path + "/{objectID}", .key(.editSettings), .writing, takesMany: true) { call in
      var members = try call.json().object()
      members["objectID"] = .string(call["objectID"])
      let rule = try Rule(json: .object(members))
      try call.save([rule])
      return call.changed("updatedAt", ["objectID": .string(rule.objectID)])
    },
    Route("DELETE", path + "/{objectID}", .key(.editSettings), .writing) { call in
      let entry = try call.indices.find(call.indexName)
      let forwards = try call.flag("forwardToReplicas", default: false)
      try call.indices.change(entry.name) { index in
        try index.deleteRule(call["objectID"], of: entry.view(named: call.indexName), forwardingToViews: forwards)
      }
      // The API's versions disagree about the name.
      return call.changed("updatedAt", ["deletedAt": .string(call.application.clock.text)])
    },
  ]
}

extension Call {
  /// Saves rules of an index or of a replica. Creates a missing index.
  fileprivate func save(_ rules: [Rule], replacingAll: Bool = false) throws {
    let forwards = try flag("forwardToReplicas", default: false)
    let entry = try? indices.find(indexName)
    try indices.change(entry?.name ?? indexName) { index in
      try index.saveRules(
        rules, of: entry?.view(named: indexName), replacingAll: replacingAll, forwardingToViews: forwards)
    }
  }

  /// The rules that have all words of a query, page by page.
  fileprivate func searchRules() throws -> HTTPResponse {
    let body = try json()
    let page = try body["page"]?.int() ?? 0
    let size = try body["hitsPerPage"]?.int() ?? 20
    guard page >= 0, (1...1_000).contains(size) else {
      throw ServerFailure.badRequest("page: expected 0 or more, hitsPerPage: expected 1 to 1000")
    }
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
    let (first, overflows) = page.multipliedReportingOverflow(by: size)
    let hits = overflows ? [] : found.dropFirst(first).prefix(size)
    return HTTPResponse(
      json: [
        "hits": .array(hits.map(\.json)), "nbHits": .integer(Int64(found.count)), "page": .integer(Int64(page)),
        "nbPages": .integer(Int64((found.count + size - 1) / size)),
      ])
  }
}

extension IndexCatalogue.Entry {
  /// The name of a replica; nil for that of the index itself.
  fileprivate func view(named name: String) -> String? { name == self.name ? nil : name }
}
