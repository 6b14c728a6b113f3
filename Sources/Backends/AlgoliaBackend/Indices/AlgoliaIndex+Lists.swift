public import SearchModel

// MARK: Synonyms

extension AlgoliaIndex {
  /// The synonyms that have all words of a query; by default all of them.
  public func synonyms(matching query: String = "") async throws(SearchError) -> [Synonym] {
    try await items(matching: query)
  }

  /// The synonym with an objectID; throws if there is none.
  package func synonym(_ objectID: String) async throws(SearchError) -> Synonym { try await item(objectID) }

  /// Adds synonyms, or replaces the synonyms with the same objectID. Returns before searches use them.
  ///
  /// - Parameters:
  ///   - synonyms: The synonyms, which are sent in calls of at most 1,000.
  ///   - replacingAll: Whether to delete all others.
  ///   - forwardToReplicas: Whether to change them in the replicas too.
  @discardableResult
  public func saveSynonyms(
    _ synonyms: [Synonym], replacingAll: Bool = false, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await save(synonyms, replacingAll, forwardToReplicas)
  }

  /// Deletes a synonym; does nothing if there is none with this objectID.
  @discardableResult
  public func deleteSynonym(
    _ objectID: String, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.delete(objectID, in: Synonym.list, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes all synonyms.
  @discardableResult
  package func clearSynonyms(forwardToReplicas: Bool = false) async throws(SearchError) -> PendingWrite {
    try await write(.clear(Synonym.list, of: name, forwardToReplicas: forwardToReplicas))
  }
}

// MARK: Rules

extension AlgoliaIndex {
  /// The rules that have all words of a query; by default all of them.
  public func rules(matching query: String = "") async throws(SearchError) -> [Rule] {
    try await items(matching: query)
  }

  /// The rule with an objectID; throws if there is none.
  package func rule(_ objectID: String) async throws(SearchError) -> Rule { try await item(objectID) }

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
    try await save(rules, replacingAll, forwardToReplicas)
  }

  /// Deletes a rule; does nothing if there is none with this objectID.
  @discardableResult
  public func deleteRule(
    _ objectID: String, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.delete(objectID, in: Rule.list, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes all rules.
  @discardableResult
  package func clearRules(forwardToReplicas: Bool = false) async throws(SearchError) -> PendingWrite {
    try await write(.clear(Rule.list, of: name, forwardToReplicas: forwardToReplicas))
  }
}

// MARK: Lists

/// A list of an index, as the routes of the API name it.
struct ItemList: Sendable {
  let path: String
  /// The parameter that deletes all others.
  let replacingParameter: String
}

/// An item of a list of an index.
private protocol ListItem: Sendable {
  static var list: ItemList { get }
  init(json: JSON) throws(SearchError)
  var json: JSON { get }
}

extension Synonym: ListItem {
  fileprivate static let list = ItemList(path: "synonyms", replacingParameter: "replaceExistingSynonyms")
}

extension Rule: ListItem {
  fileprivate static let list = ItemList(path: "rules", replacingParameter: "clearExistingRules")
}

extension AlgoliaIndex {
  /// The number of items in a call.
  private static let pageLength = 1_000

  private func items<Item: ListItem>(matching query: String) async throws(SearchError) -> [Item] {
    var items: [Item] = []
    for page in 0... {
      let body: JSON = [
        "query": .string(query), "page": .integer(Int64(page)), "hitsPerPage": .integer(Int64(Self.pageLength)),
      ]
      let answer = try await client.answer(to: .search(Item.list, of: name, body))
      let found = try JSONNode(answer, in: .answer).required("hits").elements()
      for hit in found { items.append(try Item(json: hit.value)) }
      if found.count < Self.pageLength { break }
    }
    return items
  }

  private func item<Item: ListItem>(_ objectID: String) async throws(SearchError) -> Item {
    try Item(json: try await client.answer(to: .item(objectID, in: Item.list, of: name)))
  }

  private func save<Item: ListItem>(
    _ items: [Item], _ replacingAll: Bool, _ forwardToReplicas: Bool
  ) async throws(SearchError) -> PendingWrite {
    var all = PendingWrite(client: client)
    var replaces = replacingAll
    for start in stride(from: 0, to: max(1, items.count), by: Self.pageLength) {
      let batch = items[start...].prefix(Self.pageLength).map(\.json)
      if batch.isEmpty, !replaces { break }
      all.append(
        try await write(
          .save(batch, in: Item.list, of: name, replacingAll: replaces, forwardToReplicas: forwardToReplicas)))
      replaces = false
    }
    return all
  }
}
