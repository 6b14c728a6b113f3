internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// What the key of a request allows, and what it forces on searches.
struct Permission: Sendable {
  /// The key by which requests are counted: that of a secured key is the one that it was made from.
  let keyValue: String
  let isAdmin: Bool
  private let rights: Set<KeyRight>
  /// Of each list one pattern must match; none allows all indices.
  private var indexPatterns: [[NamePattern]] = []
  private let referers: [NamePattern]
  /// Parameters that take the place of those of a search.
  private var forced = JSON.Object()
  /// The `attributesToRetrieve` of the key, and of the one that it was made from: what the answers show of records must
  /// be among each of them.
  private(set) var visibleAttributes: [[Attribute]] = []
  /// Filters that always hold.
  private var conditions: [Condition] = []
  private let maxHitsPerQuery: Int
  let maxQueriesPerIPPerHour: Int
  /// Seconds since 1970; nil for never.
  private(set) var expiresAt: Int?
  private(set) var isSecured = false

  /// The permission of somebody without a key.
  static let none = Permission()

  private init() {
    keyValue = ""
    isAdmin = false
    rights = []
    referers = []
    maxHitsPerQuery = 0
    maxQueriesPerIPPerHour = 0
  }

  init(admin key: String) {
    keyValue = key
    isAdmin = true
    rights = Set(KeyRight.allCases)
    referers = []
    maxHitsPerQuery = 0
    maxQueriesPerIPPerHour = 0
  }

  /// Throws where the key has a restriction that can't be kept.
  init(_ key: APIKey) throws {
    keyValue = key.value
    isAdmin = false
    rights = Set(key.rights)
    referers = key.referers.map { NamePattern($0) }
    maxHitsPerQuery = key.maxHitsPerQuery
    maxQueriesPerIPPerHour = key.maxQueriesPerIPPerHour
    expiresAt = key.expiresAt
    if !key.indexes.isEmpty { indexPatterns.append(key.indexes.map { NamePattern($0) }) }
    try force(Query(urlEncoded: key.queryParameters))
  }

  /// The permission of a key that was made from this one's.
  func restricted(to restrictions: JSON.Object) throws -> Permission {
    var restricted = self
    restricted.isSecured = true
    var parameters = Query(parameters: restrictions)
    if let end = restrictions["validUntil"] {
      guard let end = end.int else { throw ServerFailure.unknownKey }
      restricted.expiresAt = min(end, expiresAt ?? .max)
    }
    if let names = restrictions["restrictIndices"] {
      guard let names = Self.names(names) else { throw ServerFailure.unknownKey }
      restricted.indexPatterns.append(names.map { NamePattern($0) })
    }
    for name in ["validUntil", "restrictIndices", "userToken"] { parameters[Query.Parameter(rawValue: name)] = nil }
    try restricted.force(parameters)
    return restricted
  }

  /// Names as an array, as the text of one, or with commas between them.
  private static func names(_ value: JSON) -> [String]? {
    let array = value.array ?? value.string.flatMap { try? JSON(parsing: $0) }?.array
    if let array {
      let names = array.compactMap(\.string)
      return names.count == array.count ? names : nil
    }
    return value.string?.split(separator: ",").map { String($0) }
  }

  private mutating func force(_ query: Query) throws {
    guard query["restrictSources"] == nil else {
      throw ServerFailure.badRequest("queryParameters: 'restrictSources' is not supported by this server")
    }
    let filter = try query.filter()
    if filter != .everything { conditions.append(Condition(id: .base, expression: filter)) }
    for (name, value) in query.parameters where !Query.Parameter.filtering.contains(Query.Parameter(rawValue: name)) {
      // A secured key, which anybody can make of its parent, takes nothing of that one's restrictions off.
      if forced[name] == nil { forced[name] = value }
    }
    guard let value = query["attributesToRetrieve"] else { return }
    guard let attributes = query.attributesToRetrieve else {
      throw ServerFailure.badRequest("queryParameters: attributesToRetrieve: expected names, found \(value.kind)")
    }
    visibleAttributes.append(attributes)
  }

  // MARK: What is allowed

  func has(_ right: KeyRight) -> Bool { rights.contains(right) }

  func require(_ right: KeyRight) throws(ServerFailure) {
    guard has(right) else { throw .methodNotAllowed }
  }

  func allows(index name: String) -> Bool {
    indexPatterns.allSatisfy { patterns in patterns.contains { $0.matches(name) } }
  }

  func requireIndex(_ name: String) throws(ServerFailure) {
    guard allows(index: name) else { throw .indexNotAllowed }
  }

  func allows(referer: String?) -> Bool {
    referers.isEmpty || referer.map { referer in referers.contains { $0.matches(referer) } } ?? false
  }

  /// Records must not be read or changed one by one by who may only see those that match.
  func requireWholeIndex() throws(ServerFailure) {
    guard conditions.isEmpty else { throw .methodNotAllowed }
  }

  // MARK: Searches

  /// The search that is done in place of the one that was asked for.
  ///
  /// - Parameter defaultHits: How many hits a page of the index has where the search does not say.
  func restricting(_ request: SearchRequest, defaultHits: @autoclosure () -> Int) -> SearchRequest {
    switch request {
    case .hits(let request):
      var query = forcing(request.query)
      if maxHitsPerQuery > 0 {
        query.hitsPerPage = limited(query.hitsPerPage ?? defaultHits())
        query.length = query.length.map { limited($0) }
      }
      return .hits(
        HitsRequest(indexName: request.indexName, query: query, conditions: request.conditions + conditions))
    case .facetValues(var request):
      request.query = forcing(request.query)
      request.conditions += conditions
      return .facetValues(request)
    }
  }

  /// So many records of those that are asked for at once.
  func limited(_ count: Int) -> Int { maxHitsPerQuery > 0 ? min(count, maxHitsPerQuery) : count }

  /// The query with the parameters that the key forces, but for filters.
  func forcing(_ query: Query) -> Query {
    var query = query
    for (name, value) in forced { query[Query.Parameter(rawValue: name)] = value }
    return query
  }
}

extension Query.Parameter {
  /// The parameters that say which records match by their attributes.
  static let filtering: Set<Self> = [.filters, .facetFilters, .numericFilters, .tagFilters]
}

extension Query {
  /// What `filters`, `facetFilters`, `numericFilters` and `tagFilters` say together.
  func filter() throws -> FilterExpression {
    var parts: [FilterExpression] = []
    if let filters { parts.append(try FilterExpression(parsing: filters)) }
    if let facetFilters { parts.append(try FilterExpression(facetFilters: facetFilters)) }
    if let numericFilters { parts.append(try FilterExpression(numericFilters: numericFilters)) }
    if let tagFilters { parts.append(try FilterExpression(tagFilters: tagFilters)) }
    for name in [Query.Parameter.filters, .facetFilters, .numericFilters, .tagFilters] {
      guard let value = self[name] else { continue }
      let isRead =
        name == .filters ? value.string != nil : NestedFilters(parameter: value) != nil
      guard isRead else { throw ServerFailure.badRequest("\(name): expected filters, found \(value.kind)") }
    }
    return .all(parts)
  }
}
