import AlgoliaWire
public import SearchModel

extension AlgoliaIndex {
  /// The settings, under their names in the API.
  public func settings() async throws(SearchError) -> JSON.Object {
    try JSONPlace(try await client.answer(to: .settings(of: name)), in: .answer).object()
  }

  /// Changes these settings; those that are not named stay. An index that is not there is made.
  ///
  /// - Parameter forwardToReplicas: Whether the replicas get them too.
  @discardableResult
  public func setSettings(
    _ settings: JSON.Object, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.setSettings(settings, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes the index with its settings. One that is not there is passed over.
  @discardableResult
  public func deleteIndex() async throws(SearchError) -> PendingWrite { try await write(.delete(index: name)) }

  /// Copies the index over another one, which is made if it is not there.
  ///
  /// - Parameter scope: What is copied, without the records; nil for the records and all of these.
  @discardableResult
  public func copy(to destination: String, scope: [CopyScope]? = nil) async throws(SearchError) -> PendingWrite {
    try await write(.copy(name, to: destination, scope: scope?.map(\.rawValue)))
  }

  /// Gives the index another name, in place of one that has it.
  @discardableResult
  public func move(to destination: String) async throws(SearchError) -> PendingWrite {
    try await write(.move(name, to: destination))
  }

  /// What is copied of an index.
  public enum CopyScope: String, Sendable {
    case settings, synonyms, rules
  }
}
