import AlgoliaWire
public import SearchModel

extension AlgoliaIndex {
  /// The settings, under their names in the API.
  public func settings() async throws(SearchError) -> JSON.Object {
    try JSONNode(try await client.answer(to: .settings(of: name)), in: .answer).object()
  }

  /// Changes these settings and leaves the others. Creates the index if it does not exist.
  ///
  /// - Parameters:
  ///   - settings: The settings by name; null restores a default.
  ///   - forwardToReplicas: Whether to change them in the replicas too.
  @discardableResult
  public func setSettings(
    _ settings: JSON.Object, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.setSettings(settings, of: name, forwardToReplicas: forwardToReplicas))
  }

  /// Deletes the index with its settings. Does nothing if it does not exist.
  @discardableResult
  public func deleteIndex() async throws(SearchError) -> PendingWrite { try await write(.delete(index: name)) }

  /// Copies the index over another one, which is created if it does not exist.
  ///
  /// With a scope, copies only that; the destination keeps its records.
  @discardableResult
  public func copy(to destination: String, scope: [CopyScope]? = nil) async throws(SearchError) -> PendingWrite {
    try await write(.copy(name, to: destination, scope: scope?.map(\.rawValue)))
  }

  /// Renames the index. Replaces an index with the new name.
  @discardableResult
  public func move(to destination: String) async throws(SearchError) -> PendingWrite {
    try await write(.move(name, to: destination))
  }

  /// What can be copied of an index without its records.
  public enum CopyScope: String, Sendable {
    case settings, synonyms, rules
  }
}
