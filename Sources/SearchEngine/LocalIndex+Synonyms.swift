public import SearchModel

extension LocalIndex {
  /// The synonyms of the index and of its sorted views, in the order in which they were first saved.
  public var synonyms: [Synonym] { snapshot.configuration.stored.synonyms }

  /// The synonyms that have all words of a query, the last of which may be the beginning of one.
  package func synonyms(matching query: String) -> [Synonym] {
    let sought = Tokenizer.queryWords(of: query).map(\.folded)
    return synonyms.filter { synonym in
      let words = synonym.texts.flatMap { Tokenizer.words(of: $0).map(\.folded) }
      return sought.enumerated().allSatisfy { index, word in
        words.contains { index == sought.count - 1 ? $0.starts(with: word) : $0 == word }
      }
    }
  }

  /// Adds synonyms, or replaces those with the same objectID.
  ///
  /// ```swift
  /// try index.saveSynonyms([Synonym(objectID: "sofas", kind: .equivalent(["sofa", "couch"]))])
  /// ```
  ///
  /// - Parameter replacingAll: Whether to delete all others.
  public func saveSynonyms(_ synonyms: [Synonym], replacingAll: Bool = false) throws(IndexError) {
    try configure { stored in
      if replacingAll { stored.synonyms = [] }
      var places = Dictionary(
        stored.synonyms.enumerated().map { ($1.objectID, $0) }, uniquingKeysWith: { first, _ in first })
      for synonym in synonyms {
        if let place = places[synonym.objectID] {
          stored.synonyms[place] = synonym
        } else {
          places[synonym.objectID] = stored.synonyms.count
          stored.synonyms.append(synonym)
        }
      }
    }
  }

  /// Deletes a synonym; does nothing if there is none with this objectID.
  public func deleteSynonym(_ objectID: String) throws(IndexError) {
    try configure { $0.synonyms.removeAll { $0.objectID == objectID } }
  }
}
