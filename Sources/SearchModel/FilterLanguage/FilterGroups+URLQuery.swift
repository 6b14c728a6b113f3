extension FilterGroups {
  /// The groups as the query of a URL: `filters=1&or.facet.brand=brand%3A%22Apple%22`.
  ///
  /// The first pair is the version; then comes one pair for each filter and for each level of a hierarchy. It may be
  /// joined with other parameters by `&`: reading passes over what it does not know.
  public var urlQuery: String {
    var pairs = ["\(Self.versionKey)=\(Self.version)"]
    for group in self {
      pairs += group.levels.map { "\(Self.levelPrefix)\(group.id)".percentEncoded + "=" + $0.rawValue.percentEncoded }
      pairs += group.filters.map { group.id.description.percentEncoded + "=" + $0.text.percentEncoded }
    }
    return pairs.joined(separator: "&")
  }

  /// The longest query that is read: links are not longer, and hostile ones get an error.
  public static let longestURLQuery = 65_536

  /// Reads what ``urlQuery`` wrote, with or without the `?`. Nil where the query holds no filters; what stands before the
  /// version is somebody else's.
  public init?(urlQuery: String) throws(FilterSyntaxError) {
    guard urlQuery.utf8.count <= Self.longestURLQuery else {
      throw FilterSyntaxError(
        text: String(urlQuery.prefix(100)), offset: 0, expected: "at most \(Self.longestURLQuery) bytes")
    }
    var isVersioned = false
    var groups: [FilterGroup] = []
    for pair in (urlQuery.hasPrefix("?") ? urlQuery.dropFirst() : urlQuery[...]).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = parts[0].percentDecoded, let value = parts[1].percentDecoded else { continue }
      if key == Self.versionKey, !isVersioned {
        guard let version = Int(value) else { continue }
        guard (1...Self.version).contains(version) else {
          throw FilterSyntaxError(text: value, offset: 0, expected: "filters of a version from 1 to \(Self.version)")
        }
        isVersioned = true
      } else if isVersioned, key.hasPrefix(Self.levelPrefix),
        let id = FilterGroup.ID(String(key.dropFirst(Self.levelPrefix.count)))
      {
        groups.append(FilterGroup(id: id, levels: [Attribute(value)]))
      } else if isVersioned, let id = FilterGroup.ID(key) {
        groups.append(FilterGroup(id: id, filters: [try Filter(parsing: value)]))
      }
    }
    guard isVersioned else { return nil }
    self.init(groups)
  }

  private static let versionKey = "filters"
  private static let levelPrefix = "level."
}
