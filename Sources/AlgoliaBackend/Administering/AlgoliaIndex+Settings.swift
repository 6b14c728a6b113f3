import AlgoliaWire
public import SearchModel

extension AlgoliaIndex {
  /// The settings, under their names in the API.
  public func settings() async throws(SearchError) -> JSON.Object {
    try JSONPlace(try await client.answer(to: .settings(of: name)), in: .answer).object()
  }

  /// Changes these settings, and those of the replicas too where that is asked for; settings that are not named stay.
  /// An index that is not there is made.
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
  /// With a scope, only that is copied, and the other one keeps its records.
  @discardableResult
  public func copy(to destination: String, scope: [CopyScope]? = nil) async throws(SearchError) -> PendingWrite {
    try await write(.copy(name, to: destination, scope: scope?.map(\.rawValue)))
  }

  /// Gives the index another name, in place of one that has it.
  @discardableResult
  public func move(to destination: String) async throws(SearchError) -> PendingWrite {
    try await write(.move(name, to: destination))
  }

  /// What can be copied of an index without its records.
  public enum CopyScope: String, Sendable {
    case settings, synonyms, rules
  }
}
