public import SearchModel
import SearchTransport

extension OpenSearchIndex {
  /// The settings that were given to the index. For an index that was made by others, what can be searched and counted in it.
  public var settings: IndexSettings {
    get async throws(SearchError) { try await settings(mayBeOlder: false).settings }
  }

  /// The settings, and whether this library has made the index. The cluster has no older ones.
  package func settings(
    mayBeOlder: Bool
  ) async throws(SearchError) -> (settings: IndexSettings, isOwn: Bool) {
    let mapping = try await IndexTarget(existing: self).mapping
    let found = IndexSettings(
      searchableAttributes: mapping.searchedGroups.joined().map(\.rawValue),
      attributesForFaceting: mapping.facetAttributes.map(\.rawValue))
    return (mapping.settings ?? found, mapping.isOwn)
  }

  /// Whether the index exists.
  package func exists() async throws(SearchError) -> Bool {
    do throws(SearchError) {
      _ = try await IndexTarget(existing: self)
      return true
    } catch .indexNotFound {
      return false
    }
  }

  /// Changes the settings that are set in these, and leaves the others; null restores a default. Makes the index if it does
  /// not exist.
  ///
  /// There are `searchableAttributes`, `attributesForFaceting`, `customRanking`, `queryType`, those for typos,
  /// `removeWordsIfNoResults`, `unretrievableAttributes`, `attributeForDistinct`, `distinct`, and `attributeTypes`, which is
  /// kept for those who show the values. Others are refused.
  ///
  /// If a text is to be searched or counted that was not, the records are copied to a new index. What others write in the
  /// meantime is lost.
  public func updateSettings(_ settings: IndexSettings) async throws(SearchError) {
    guard let (target, old, new) = try await changedSettings(settings), old.parameters != new.parameters else { return }
    guard target.mapping.fits(new) else { return try await rebuild(with: new) }
    let change: JSON = ["_meta": IndexMapping.meta(new)]
    _ = try await client.answer(to: .changeMapping(change, of: target.name))
    await backend.forgetMapping(of: name)
  }
}
