import AlgoliaWire
public import SearchModel

extension AlgoliaBackend {
  /// All keys of the application.
  public func keys() async throws(SearchError) -> [APIKey] {
    var keys: [APIKey] = []
    for key in try JSONPlace(try await client.answer(to: .keys), in: .answer).required("keys").elements() {
      keys.append(try APIKey(key))
    }
    return keys
  }

  /// What may be done with a key.
  public func key(_ value: String) async throws(SearchError) -> APIKey {
    try APIKey(JSONPlace(try await client.answer(to: try .key(value)), in: .answer))
  }

  /// Makes a key, and returns it. It may take some seconds until it is good.
  public func addKey(_ key: APIKey) async throws(SearchError) -> String {
    try JSONPlace(try await client.answer(to: .addKey(key.json)), in: .answer).required("key").text()
  }

  /// Changes what may be done with a key: what is not named is allowed from then on, or has no limit.
  public func updateKey(_ value: String, _ key: APIKey) async throws(SearchError) {
    _ = try await client.answer(to: try .update(value, key.json))
  }

  public func deleteKey(_ value: String) async throws(SearchError) {
    _ = try await client.answer(to: try .delete(key: value))
  }

  /// Brings back a key that was deleted.
  public func restoreKey(_ value: String) async throws(SearchError) {
    _ = try await client.answer(to: try .restore(key: value))
  }
}
