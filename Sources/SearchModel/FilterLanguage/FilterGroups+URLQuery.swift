extension FilterGroups {
  /// The groups as the query of a URL: `filters=1&or.facet.brand=brand%3A%22Apple%22`.
  ///
  /// The first pair is the version, followed by a pair for each filter and for each level of a hierarchy. The query may
  /// be joined with other parameters by `&`: unknown ones are ignored when it is read.
  public var urlQuery: String {
    var pairs = ["\(Self.versionKey)=\(Self.version)"]
    for group in self {
      pairs += group.levels.map { "\(Self.levelPrefix)\(group.id)".percentEncoded + "=" + $0.rawValue.percentEncoded }
      pairs += group.filters.map { group.id.description.percentEncoded + "=" + $0.text.percentEncoded }
    }
    return pairs.joined(separator: "&")
  }

  /// The longest query that is read, in bytes; a longer one throws.
  public static let longestURLQuery = 65_536

  /// Reads what ``urlQuery`` wrote, with or without the `?`. Nil if there is no version. Pairs before the version are
  /// ignored.
  public init?(urlQuery: String) throws(FilterSyntaxError) {
    guard urlQuery.utf8.count <= Self.longestURLQuery else {
      throw FilterSyntaxError(
        text: String(urlQuery.prefix(100)), offset: 0, expected: "at most \(Self.longestURLQuery) bytes")
    }
    var isVersioned = false
    var groups: [FilterGroup] = []
    for pair in (urlQuery.hasPrefix("?") ? urlQuery.dropFirst() : urlQuery[...]).split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let key = sides[0].percentDecoded, let value = sides[1].percentDecoded else { continue }
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
