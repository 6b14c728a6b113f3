extension SearchLink {
  /// The most pairs of a link that are read.
  package static let maxPairs = 1_000

  /// The highest number of a page that is read.
  static let maxPage = 1_000_000
  /// The most hits on a page that a stored link may ask for, as many as a service returns.
  static let maxHitsPerPage = 1_000

  /// The numbers that say how relevant results must be.
  static let strictnesses = 0...100

  /// Reads a whole URL, or its query.
  ///
  /// What can't be read is ignored with a notice, of which the first few are returned. Empty values are no choice and
  /// have no notice: forms of web pages send them. Takes linear time; at most 65,536 bytes and
  /// 1,000 pairs are read.
  ///
  /// - Parameters:
  ///   - url: The URL, or its query with or without the `?`.
  ///   - mapping: The meaning of the names.
  /// - Returns: The link, what was ignored, and the pairs whose names the mapping does not know, in order and decoded:
  ///   a front end may have parameters of its own.
  public static func reading(
    _ url: String, with mapping: LinkMapping
  ) -> (link: SearchLink, notices: [LinkNotice], others: [(name: String, value: String)]) {
    var reader = LinkReader(mapping)
    reader.read(url)
    return (reader.link, reader.notices, reader.others)
  }
}

/// Reads the pairs of a link one after the other.
private struct LinkReader {
  private(set) var link = SearchLink()
  private(set) var notices: [LinkNotice] = []
  private(set) var others: [(name: String, value: String)] = []
  private let mapping: LinkMapping
  /// Whether pairs of saved filters are read: nil before their version, false if it is unknown.
  private var readsSaved: Bool?
  /// The roles that may occur only once, and have.
  private var seen: Set<LinkTable.Role> = []

  private static let maxNotices = 20

  init(_ mapping: LinkMapping) { self.mapping = mapping }

  private var table: LinkTable { mapping.table }

  mutating func read(_ url: String) {
    let bytes = Array(url.utf8.prefix(FilterGroups.longestURLQuery + 1))
    var query = Self.query(of: bytes.prefix(FilterGroups.longestURLQuery))
    if bytes.count > FilterGroups.longestURLQuery {
      notice("…", expected: "at most \(FilterGroups.longestURLQuery) bytes")
      // Only whole pairs are read.
      query = query[..<(query.lastIndex(of: UInt8(ascii: "&")) ?? query.startIndex)]
    }
    let pairs = query.split(separator: UInt8(ascii: "&"), maxSplits: SearchLink.maxPairs)
    for pair in pairs.prefix(SearchLink.maxPairs) { read(pair) }
    if pairs.count > SearchLink.maxPairs { notice("…", expected: "at most \(SearchLink.maxPairs) pairs") }
  }

  /// The query of a URL, without its fragment. Text that does not begin like a URL is a query itself, in which a value
  /// may have a question mark.
  private static func query(of url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let url = url.prefix { $0 != UInt8(ascii: "#") }
    let (mark, slash) = (UInt8(ascii: "?"), UInt8(ascii: "/"))
    let start = url.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "&") }
    let hasScheme = start.firstRange(of: [UInt8(ascii: ":"), slash, slash]) != nil
    guard hasScheme || start.first == slash || start.contains(mark) else { return url }
    return url.drop { $0 != mark }.dropFirst()
  }

  private mutating func read(_ pair: ArraySlice<UInt8>) {
    let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).percentDecoded }
    guard let name = sides[0], let value = sides.count > 1 ? sides[1] : "" else {
      return notice(String(decoding: pair, as: UTF8.self), expected: "UTF-8, percent-encoded")
    }
    if let role = table.role(of: name) {
      if sides.count < 2 {
        notice(name, expected: "a value, as in \(name)=…")
      } else if !value.isEmpty, let expected = add(value, as: role) {
        notice("\(name)=\(value)", expected: expected)
      }
    } else if !readSaved(name, value) {
      others.append((name, value))
    }
  }

  /// Reads a pair of saved filters; false if it is none.
  private mutating func readSaved(_ name: String, _ value: String) -> Bool {
    if name == FilterGroups.versionName, let version = Int(value) {
      readsSaved = (readsSaved ?? true) && FilterGroups.isReadable(version)
      if !FilterGroups.isReadable(version) {
        notice("\(name)=\(value)", expected: "filters of a version from 1 to \(FilterGroups.version)")
      }
      return true
    }
    guard let readsSaved, let saved = FilterGroups.SavedPairName(name) else { return false }
    guard readsSaved else { return true }
    do throws(FilterSyntaxError) {
      try link.groups.add(value, of: saved)
    } catch {
      notice("\(name)=\(value)", expected: error.expected)
    }
    return true
  }

  private mutating func notice(_ pair: String, expected: String) {
    if notices.count < Self.maxNotices { notices.append(LinkNotice(pair, expected: expected)) }
  }

  /// Adds a value to the link; if it can't be read, returns the expected form.
  private mutating func add(_ value: String, as role: LinkTable.Role) -> String? {
    switch role {
    case .expandedLists: link.expandedLists.insert(value)
    case .filters(let index, let isExcluded):
      return add(value, isExcluded: isExcluded, of: table.parameters[index])
    case .text, .page, .order, .tab, .pageSize, .relevancy, .mode, .location:
      guard seen.insert(role).inserted else { return "it once" }
      switch role {
      case .page:
        guard let number = Int(value), (1...SearchLink.maxPage).contains(number) else {
          return "a page from 1 to \(SearchLink.maxPage)"
        }
        link.page = number - 1
      case .order:
        guard let order = mapping.orders.first(where: { $0.value == value }) else {
          return "one of the orders \(Self.listed(mapping.orders.map(\.value)))"
        }
        link.indexName = order.indexName
      case .tab:
        guard mapping.tabs.contains(value) else { return "one of the tabs \(Self.listed(mapping.tabs))" }
        link.tab = value
      case .pageSize:
        guard let size = Int(value), mapping.pageSizes.contains(size) else {
          return "one of the numbers \(Self.listed(mapping.pageSizes.map { "\($0)" }))"
        }
        link.hitsPerPage = size
      case .relevancy:
        guard let strictness = Int(value), SearchLink.strictnesses.contains(strictness) else {
          return "a number from 0 to 100"
        }
        link.relevancyStrictness = strictness
      case .mode:
        guard let mode = Query.Mode.allCases.first(where: { $0.linkText == value }) else {
          return "one of \(Self.listed(Query.Mode.allCases.map(\.linkText)))"
        }
        link.mode = mode
      case .location:
        guard let location = GeoRestriction(linkText: value) else {
          return "an area such as 48.8:2.2:48.9:2.4, or a point and meters such as 48.85:2.35:5000"
        }
        link.location = location
      default: link.text = value
      }
    }
    return nil
  }

  private mutating func add(
    _ value: String, isExcluded: Bool, of parameter: LinkTable.Parameter
  ) -> String? {
    switch parameter.kind {
    case .values(let attribute, let id):
      link.groups.add(
        Filter.Facet(attribute: attribute, stringValue: value, isNegated: isExcluded),
        toGroupWithID: isExcluded ? id.ofExclusions : id)
    case .levels(let levels, let separator, let id):
      guard link.groups[id] == nil else { return "one path" }
      guard link.groups.addPath(value, levels, separator, toGroupWithID: id) else {
        return "a path of at most \(levels.count) levels"
      }
    case .numbers(let attribute, let id, let numbers):
      guard let number = Filter.Numeric.Value(linkText: value, numbers) else { return numbers.form }
      link.groups.add(
        Filter.Numeric(attribute, number, isNegated: isExcluded), toGroupWithID: isExcluded ? id.ofExclusions : id)
    case .filters(let id, let values):
      guard let filter = parameter.filters[value] else {
        return "one of the values \(Self.listed(values.map(\.value)))"
      }
      link.groups.add(isExcluded ? !filter : filter, toGroupWithID: isExcluded ? id.ofExclusions : id)
    }
    return nil
  }

  /// The first few of some names.
  private static func listed(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }
}

extension Filter.Numeric {
  fileprivate init(_ attribute: Attribute, _ value: Value, isNegated: Bool) {
    switch value {
    case .range(let range): self.init(attribute: attribute, range: range, isNegated: isNegated)
    case .comparison(let comparison, let number):
      self.init(attribute: attribute, operator: comparison, value: number, isNegated: isNegated)
    }
  }
}
