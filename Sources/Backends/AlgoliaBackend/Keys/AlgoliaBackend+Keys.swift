import AlgoliaWire
public import SearchModel

extension AlgoliaBackend {
  /// All keys of the application.
  public func keys() async throws(SearchError) -> [APIKey] {
    var keys: [APIKey] = []
    for key in try JSONNode(try await client.answer(to: .keys), in: .answer).required("keys").elements() {
      keys.append(try APIKey(key))
    }
    return keys
  }

  /// A key with its permissions and restrictions.
  public func key(_ value: String) async throws(SearchError) -> APIKey {
    try APIKey(JSONNode(try await client.answer(to: try .key(value)), in: .answer))
  }

  /// Creates a key, and returns its value. It may take some seconds until it is valid.
  public func addKey(_ key: APIKey) async throws(SearchError) -> String {
    try JSONNode(try await client.answer(to: .addKey(key.json)), in: .answer).required("key").text()
  }

  /// Replaces the permissions and restrictions of a key: a restriction that is not set is removed.
  public func updateKey(_ value: String, _ key: APIKey) async throws(SearchError) {
    _ = try await client.answer(to: try .update(value, key.json))
  }

  /// Deletes a key. Calls with it are refused from then on.
  public func deleteKey(_ value: String) async throws(SearchError) {
    _ = try await client.answer(to: try .delete(key: value))
  }

  /// Restores a deleted key.
  package func restoreKey(_ value: String) async throws(SearchError) {
    _ = try await client.answer(to: try .restore(key: value))
  }
}
