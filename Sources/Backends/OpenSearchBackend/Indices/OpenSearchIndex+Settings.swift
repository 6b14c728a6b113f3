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
    for (name, value) in settings.parameters where !value.isNull && !Self.supportedSettings.contains(name) {
      throw .refused(message: "an index of OpenSearch has no setting '\(name)': leave it out")
    }
    guard let target = try await IndexTarget(index: self) else {
      // Another client may have made it meanwhile.
      if try await make(with: settings, []) == nil { try await updateSettings(settings) }
      return
    }
    guard let old = target.mapping.settings else {
      throw .refused(
        message: "'\(name)' is an index that was made by others: change its mapping by the cluster's own interface")
    }
    var merged = old.merging(settings)
    for (name, value) in merged.parameters where value.isNull { merged.parameters[name] = nil }
    if old.parameters == merged.parameters { return }
    guard target.mapping.fits(merged) else { return try await rebuild(with: merged) }
    let change: JSON = ["_meta": IndexMapping.meta(merged)]
    _ = try await client.answer(to: .changeMapping(change, of: target.name))
    await backend.forgetMapping(of: name)
  }
}
