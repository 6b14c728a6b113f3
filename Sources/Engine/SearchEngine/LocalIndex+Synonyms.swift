public import SearchModel

extension LocalIndex {
  /// The synonyms of the index and of its sorted views, in the order in which they were first saved.
  public var synonyms: [Synonym] { snapshot.configuration.stored.synonyms }

  /// The synonyms that have all words of a query, the last of which may be the beginning of one.
  package func synonyms(matching query: String) -> [Synonym] {
    synonyms.matching(query, \.texts)
  }

  /// Adds synonyms, or replaces those with the same objectID.
  ///
  /// ```swift
  /// try index.saveSynonyms([Synonym(objectID: "sofas", kind: .equivalent(["sofa", "couch"]))])
  /// ```
  ///
  /// - Parameters:
  ///   - synonyms: The synonyms; of several with the same objectID the last one counts.
  ///   - replacingAll: Whether to delete all others.
  /// - Throws: `IndexError.synonym` if one has an empty text or too many; then none is saved.
  public func saveSynonyms(_ synonyms: [Synonym], replacingAll: Bool = false) throws(IndexError) {
    for synonym in synonyms { try synonym.check() }
    try configure { stored in
      if replacingAll { stored.synonyms = [] }
      stored.synonyms.save(synonyms, by: \.objectID)
    }
  }

  /// Deletes a synonym; does nothing if there is none with this objectID.
  public func deleteSynonym(_ objectID: String) throws(IndexError) {
    try configure { $0.synonyms.removeAll { $0.objectID == objectID } }
  }
}

extension Synonym {
  /// The most texts of a synonym.
  private static let maxTexts = 1_000
  /// The most bytes of a text.
  private static let maxTextLength = 1_000

  /// Throws where an index can't have the synonym.
  func check() throws(IndexError) {
    do throws(SearchError) {
      guard try Synonym(json: json) == self else { throw .failed(reason: "its typos must be 1 or 2") }
    } catch .refused(let message, _) {
      throw .synonym(objectID: objectID, reason: message)
    } catch {
      throw .synonym(objectID: objectID, reason: "\(error)")
    }
    if texts.count > Self.maxTexts {
      throw .synonym(objectID: objectID, reason: "it has \(texts.count) texts; at most \(Self.maxTexts) are possible")
    }
    if texts.contains(where: { $0.utf8.count > Self.maxTextLength }) {
      throw .synonym(objectID: objectID, reason: "a text has more than \(Self.maxTextLength) bytes")
    }
  }
}
