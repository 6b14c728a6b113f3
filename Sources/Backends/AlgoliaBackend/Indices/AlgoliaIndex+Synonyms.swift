public import SearchModel

extension AlgoliaIndex {
  /// The synonyms that have all words of a query; by default all of them.
  public func synonyms(matching query: String = "") async throws(SearchError) -> [Synonym] {
    var synonyms: [Synonym] = []
    let size = 1_000
    for page in 0... {
      let body: JSON = [
        "query": .string(query), "page": .integer(Int64(page)), "hitsPerPage": .integer(Int64(size)),
      ]
      let hits = try JSONNode(try await client.answer(to: .synonyms(of: name, body)), in: .answer).required("hits")
      let found = try hits.elements()
      for hit in found { synonyms.append(try Synonym(json: hit.value)) }
      if found.count < size { break }
    }
    return synonyms
  }

  /// The synonym with an objectID; throws if there is none.
  package func synonym(_ objectID: String) async throws(SearchError) -> Synonym {
    try Synonym(json: try await client.answer(to: .synonym(objectID, of: name)))
  }

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
    var all = PendingWrite(client: client)
    var replaces = replacingAll
    for start in stride(from: 0, to: max(1, synonyms.count), by: 1_000) {
      let batch = synonyms[start...].prefix(1_000).map(\.json)
      if batch.isEmpty, !replaces { break }
      all.append(
        try await write(.save(batch, of: name, replacingAll: replaces, forwardToReplicas: forwardToReplicas)))
      replaces = false
    }
    return all
  }

  /// Deletes a synonym; does nothing if there is none with this objectID.
  @discardableResult
  public func deleteSynonym(
    _ objectID: String, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.delete(synonym: objectID, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes all synonyms.
  @discardableResult
  package func clearSynonyms(forwardToReplicas: Bool = false) async throws(SearchError) -> PendingWrite {
    try await write(.clearSynonyms(of: name, forwardToReplicas: forwardToReplicas))
  }
}
