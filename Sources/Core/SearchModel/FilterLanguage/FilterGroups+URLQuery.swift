extension FilterGroups {
  /// The groups as the query of a URL: `filters=1&or.facet.brand=brand%3A%22Apple%22`.
  ///
  /// The first pair is the version, followed by a pair for each filter and for each level of a hierarchy. The query may
  /// be joined with other parameters by `&`: unknown ones are ignored when it is read.
  public var urlQuery: String {
    ([Self.versionPair] + flatMap(\.urlPairs)).joined(separator: "&")
  }

  /// The longest query that is read, in bytes; a longer one throws.
  package static let longestURLQuery = 65_536

  /// Reads what ``urlQuery`` wrote, with or without the `?`. Nil if there is no version. Pairs before the version are
  /// ignored.
  public init?(urlQuery: String) throws(FilterSyntaxError) {
    guard urlQuery.utf8.count <= Self.longestURLQuery else {
      throw FilterSyntaxError(
        text: String(urlQuery.prefix(100)), offset: 0, expected: "at most \(Self.longestURLQuery) bytes")
    }
    self.init()
    var isVersioned = false
    for pair in (urlQuery.hasPrefix("?") ? urlQuery.dropFirst() : urlQuery[...]).split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides[0].percentDecoded, let value = sides[1].percentDecoded else { continue }
      if name == Self.versionName, !isVersioned {
        guard let version = Int(value) else { continue }
        guard Self.isReadable(version) else {
          throw FilterSyntaxError(text: value, offset: 0, expected: "filters of a version from 1 to \(Self.version)")
        }
        isVersioned = true
      } else if isVersioned, let saved = SavedPairName(name) {
        try add(value, of: saved)
      }
    }
    guard isVersioned else { return nil }
  }

  /// Adds the filter or the level that a pair of ``urlQuery`` has.
  package mutating func add(_ value: String, of name: SavedPairName) throws(FilterSyntaxError) {
    switch name {
    case .filter(let id): add(try Filter(parsing: value), toGroupWithID: id)
    case .level(let id):
      let levels = self[id]?.levels ?? []
      if !levels.contains(Attribute(value)) { setLevels(levels + [Attribute(value)], ofGroupWithID: id) }
    }
  }

  /// What the name of a pair of ``urlQuery`` after the version says about its value.
  package enum SavedPairName {
    case filter(FilterGroup.ID)
    case level(FilterGroup.ID)

    package init?(_ name: String) {
      let prefix = FilterGroup.levelPrefix
      if let id = FilterGroup.ID(key: name) {
        self = .filter(id)
      } else if name.hasPrefix(prefix), let id = FilterGroup.ID(key: String(name.dropFirst(prefix.count))) {
        self = .level(id)
      } else {
        return nil
      }
    }
  }

  package static let versionName = "filters"
  package static let versionPair = "\(versionName)=\(version)"

  /// Whether this version of the library reads what a version has written.
  package static func isReadable(_ version: Int) -> Bool { (1...Self.version).contains(version) }
}

extension FilterGroup {
  fileprivate static let levelPrefix = "level."

  /// The pairs of the group in ``FilterGroups/urlQuery``.
  package var urlPairs: [String] {
    levels.map { "\(Self.levelPrefix)\(id)".percentEncoded + "=" + $0.rawValue.percentEncoded } + filters.map(urlPair)
  }

  /// The pair of one of the group's filters.
  package func urlPair(of filter: Filter) -> String { id.description.percentEncoded + "=" + filter.text.percentEncoded }
}
