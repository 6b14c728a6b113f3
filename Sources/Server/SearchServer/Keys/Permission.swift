internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// The rights of a request's key, and the restrictions that it forces on searches.
struct Permission: Sendable {
  /// The key for which requests are counted: for a secured key its parent.
  let keyValue: String
  let isAdmin: Bool
  /// Whether the server's own pages search with the key.
  private(set) var isOfPages = false
  private let rights: Set<KeyRight>
  /// A conjunction of disjunctions: in each list a pattern must match. Empty for all indices.
  private var indexPatterns: [[NamePattern]] = []
  private let referers: [NamePattern]
  /// Parameters that override those of a search.
  private var forced = JSON.Object()
  /// The `attributesToRetrieve` of the key and of its parent: an attribute must be in each list to be returned.
  private(set) var visibleAttributes: [[Attribute]] = []
  /// Filters that are combined with those of a search by `AND`.
  private(set) var conditions: [Condition] = []
  /// Whether the key finds some of the records only.
  var hasFilters: Bool { !conditions.isEmpty }
  private let maxHitsPerQuery: Int
  let maxQueriesPerIPPerHour: Int
  /// Seconds since 1970; nil for never.
  private(set) var expiresAt: Int?
  private(set) var isSecured = false

  /// The permission of requests without a key.
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

  /// Throws if the key has a restriction that can't be enforced.
  init(_ key: ServerKey) throws {
    keyValue = key.value
    isAdmin = false
    isOfPages = key.isOfPages
    rights = Set(key.rights)
    referers = key.referers.map { NamePattern($0) }
    maxHitsPerQuery = key.maxHitsPerQuery
    maxQueriesPerIPPerHour = key.maxQueriesPerIPPerHour
    expiresAt = key.expiresAt
    if !key.indexes.isEmpty { indexPatterns.append(key.indexes.map { NamePattern($0) }) }
    try force(Query(urlEncoded: key.queryParameters))
  }

  /// The permission of a secured key with this parent. Throws if it has a restriction that can't be enforced.
  func restricted(to restrictions: JSON.Object) throws -> Permission {
    var restricted = self
    restricted.isSecured = true
    var parameters = Query(parameters: restrictions)
    if let message = Self.unknown(in: restrictions, ofSecuredKey: true) { throw ServerFailure.badRequest(message) }
    if let end = restrictions["validUntil"] {
      guard let end = end.int else { throw ServerFailure.badRequest("validUntil: expected a whole number") }
      restricted.expiresAt = min(end, expiresAt ?? .max)
    }
    if let names = restrictions["restrictIndices"] {
      guard let names = Self.names(names) else { throw ServerFailure.badRequest("restrictIndices: expected names") }
      restricted.indexPatterns.append(names.map { NamePattern($0) })
    }
    for name in Self.ofSecuredKeys { parameters[name] = nil }
    try restricted.force(parameters)
    return restricted
  }

  /// The restrictions of secured keys that are no parameters of searches, besides `restrictSources`.
  private static let ofSecuredKeys: Set<Query.Parameter> = ["validUntil", "restrictIndices", "userToken"]

  /// The parameters that a key can force. `restrictSources` is refused with an error of its own.
  private static let forcible = Query.Parameter.inQueries.union(["restrictSources"])

  /// A sentence about the parameters that would restrict nothing, since no search has them; nil if there are none.
  ///
  /// - Parameter ofSecuredKey: Whether they are the restrictions of a secured key, which has some of its own.
  static func unknown(in parameters: JSON.Object, ofSecuredKey: Bool = false) -> String? {
    let forcible = ofSecuredKey ? forcible.union(ofSecuredKeys) : forcible
    var sentences = IgnoredParameters(known: forcible)
    return sentences.message(parameters.keys.map { Query.Parameter(rawValue: $0) }.filter { !forcible.contains($0) })
  }

  /// Reads names: an array, the JSON text of one, or comma-separated text.
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
      // A secured key can't override its parent's parameters: anyone with the parent key can create one.
      if forced[name] == nil { forced[name] = value }
    }
    guard let value = query["attributesToRetrieve"] else { return }
    guard let attributes = query.attributesToRetrieve else {
      throw ServerFailure.badRequest("queryParameters: attributesToRetrieve: expected names, found \(value.kind)")
    }
    visibleAttributes.append(attributes)
  }

  // MARK: Rights

  func has(_ right: KeyRight) -> Bool { rights.contains(right) }

  func require(_ right: KeyRight) throws(ServerFailure) {
    guard has(right) else { throw .methodNotAllowed }
  }

  func allows(index name: String) -> Bool {
    if indexPatterns.isEmpty { return true }
    // No index has a longer name.
    guard name.utf8.count <= IndexCatalogue.longestName else { return false }
    let characters = Array(name)
    return indexPatterns.allSatisfy { patterns in patterns.contains { $0.matches(characters) } }
  }

  func requireIndex(_ name: String) throws(ServerFailure) {
    guard allows(index: name) else { throw .indexNotAllowed }
  }

  func allows(referer: String?) -> Bool {
    if referers.isEmpty { return true }
    guard let characters = referer.map({ Array($0) }) else { return false }
    return referers.contains { $0.matches(characters) }
  }

  /// Throws if the key has filters: access by objectID would bypass them.
  func requireWholeIndex() throws(ServerFailure) {
    guard conditions.isEmpty else { throw .methodNotAllowed }
  }

  /// Throws if the key finds records by anything but filters: of a single change nobody can say whether it would find it.
  func requireFiltersOnly() throws(ServerFailure) {
    let selecting: [Query.Parameter] = [
      .query, .similarQuery, .aroundLatLng, "aroundLatLngViaIP", .insideBoundingBox, .insidePolygon,
    ]
    guard let name = selecting.first(where: { forced[$0.rawValue] != nil }) else { return }
    throw .unenforceableKey("changes can't be restricted by '\(name.rawValue)'")
  }

  // MARK: Searches

  /// The search with the key's restrictions applied.
  ///
  /// - Parameter defaultHits: The index's number of hits per page.
  func restricting(_ request: SearchRequest, defaultHits: @autoclosure () -> Int) -> SearchRequest {
    switch request {
    case .hits(let request):
      var query = forcing(request.query)
      if maxHitsPerQuery > 0 {
        query.hitsPerPage = limited(query.hitsPerPage ?? defaultHits())
        query.length = query.length.map { limited($0) }
      }
      // The key may force other facets.
      let facets = query.facets == request.query.facets ? request.facets : nil
      var restricted = HitsRequest(
        indexName: request.indexName, query: query, conditions: request.conditions + conditions, facets: facets)
      restricted.conditionsOfShown = request.conditionsOfShown.map { $0 + conditions }
      return .hits(restricted)
    case .facetValues(var request):
      request.query = forcing(request.query)
      request.conditions += conditions
      return .facetValues(request)
    }
  }

  /// Clamps the number of requested records to the key's limit.
  func limited(_ count: Int) -> Int { maxHitsPerQuery > 0 ? min(count, maxHitsPerQuery) : count }

  /// The query with the key's forced parameters, without its filters.
  func forcing(_ query: Query) -> Query {
    var query = query
    for (name, value) in forced { query[Query.Parameter(rawValue: name)] = value }
    return query
  }
}
