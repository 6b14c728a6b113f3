public import SearchModel

extension AlgoliaIndex {
  /// The rules that have all words of a query; by default all of them.
  public func rules(matching query: String = "") async throws(SearchError) -> [Rule] {
    var rules: [Rule] = []
    let size = 1_000
    for page in 0... {
      let body: JSON = [
        "query": .string(query), "page": .integer(Int64(page)), "hitsPerPage": .integer(Int64(size)),
      ]
      let hits = try JSONNode(try await client.answer(to: .rules(of: name, body)), in: .answer).required("hits")
      let found = try hits.elements()
      for hit in found { rules.append(try Rule(json: hit.value)) }
      if found.count < size { break }
    }
    return rules
  }

  /// The rule with an objectID; throws if there is none.
  package func rule(_ objectID: String) async throws(SearchError) -> Rule {
    try Rule(json: try await client.answer(to: .rule(objectID, of: name)))
  }

  /// Adds rules, or replaces the rules with the same objectID. Returns before searches use them.
  ///
  /// - Parameters:
  ///   - rules: The rules, which are sent in calls of at most 1,000.
  ///   - replacingAll: Whether to delete all others.
  ///   - forwardToReplicas: Whether to change them in the replicas too, which have rules of their own.
  @discardableResult
  public func saveRules(
    _ rules: [Rule], replacingAll: Bool = false, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    var replaces = replacingAll
    for start in stride(from: 0, to: max(1, rules.count), by: 1_000) {
      let batch = rules[start...].prefix(1_000).map(\.json)
      if batch.isEmpty, !replaces { break }
      all.append(
        try await write(.save(rules: batch, of: name, replacingAll: replaces, forwardToReplicas: forwardToReplicas)))
      replaces = false
    }
    return all
  }

  /// Deletes a rule; does nothing if there is none with this objectID.
  @discardableResult
  public func deleteRule(
    _ objectID: String, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.delete(rule: objectID, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes all rules.
  @discardableResult
  package func clearRules(forwardToReplicas: Bool = false) async throws(SearchError) -> PendingWrite {
    try await write(.clearRules(of: name, forwardToReplicas: forwardToReplicas))
  }
}
