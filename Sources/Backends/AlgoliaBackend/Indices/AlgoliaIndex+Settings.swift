public import SearchModel

extension AlgoliaIndex {
  /// The settings, under their names in the API.
  public var settings: IndexSettings {
    get async throws(SearchError) {
      let answer = JSONNode(try await client.answer(to: .settings(of: name)), in: .answer)
      return IndexSettings(parameters: try answer.object())
    }
  }

  /// Changes the settings that are set in these, and leaves the others; null restores a default. Creates the index if it
  /// does not exist.
  public func updateSettings(_ settings: IndexSettings) async throws(SearchError) {
    try await sendSettings(settings).wait()
  }

  /// Changes settings as ``updateSettings(_:)`` does, but returns before searches see the change.
  ///
  /// - Parameters:
  ///   - settings: The settings to change.
  ///   - forwardToReplicas: Whether to change them in the replicas too.
  @discardableResult
  public func sendSettings(
    _ settings: IndexSettings, forwardToReplicas: Bool = false
  ) async throws(SearchError) -> PendingWrite {
    try await write(.setSettings(settings.parameters, of: name, forwardToReplicas: forwardToReplicas))
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

  /// The contents of an index that can be copied without its records.
  public enum CopyScope: String, Sendable {
    /// The settings of the index.
    case settings
    /// Its synonyms.
    case synonyms
    /// Its query rules.
    case rules
  }
}
