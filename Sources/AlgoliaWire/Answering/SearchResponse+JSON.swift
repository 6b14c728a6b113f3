public import SearchModel

extension SearchResponse {
  /// Reads the API's form of an answer: facets and their values in the order of the text, what has no property here
  /// into ``otherFields``.
  public init(json: JSON) throws(SearchError) { try self.init(JSONPlace(json, in: .answer)) }

  init(_ place: JSONPlace) throws(SearchError) {
    // An answer may lack its hits where it was asked for other fields alone; then it says at least how many there are.
    let hits = try place["nbHits"] == nil ? place.required("hits") : place["hits"]
    self.init(hits: try hits.map { place throws(SearchError) in try Hit.all(in: place) } ?? [])
    nbHits = try place["nbHits"]?.int() ?? self.hits.count
    page = try place["page"]?.int() ?? 0
    nbPages = try place["nbPages"]?.int() ?? 0
    hitsPerPage = try place["hitsPerPage"]?.int() ?? 0
    if let facets = place["facets"] { self.facets = try AttributedFacets.all(in: facets) }
    for (attribute, stats) in try place["facets_stats"]?.members() ?? [] {
      facetStats[Attribute(attribute)] = try FacetStats(stats)
    }
    exhaustiveNbHits = try place.isExhaustive("nbHits", olderName: "exhaustiveNbHits")
    exhaustiveFacetsCount = try place.isExhaustive("facetsCount", olderName: "exhaustiveFacetsCount")
    processingTimeMS = try place["processingTimeMS"]?.int() ?? 0
    query = try place["query"]?.text() ?? ""
    parsedQuery = try place["parsedQuery"]?.text()
    index = try place["index"]?.text()
    queryID = try place["queryID"]?.text()
    if let userData = place["userData"]?.value { self.userData = userData.array ?? [userData] }
    renderingContent = try place["renderingContent"].map { place throws(SearchError) in
      RenderingContent(json: try place.object())
    }
    appliedRules = try place["appliedRules"]?.array() ?? []
    ignoredParameters = try place.parameterNames("ignoredParameters")
    otherFields = try place.fields(besides: Self.knownFields)
  }

  /// The API's form of the answer, and ``ignoredParameters`` besides.
  ///
  /// Values of which the count is not known are left out: the API has no form for them.
  public var json: JSON {
    var json: JSON.Object = [
      "hits": .array(hits.map(\.json)), "nbHits": .integer(Int64(nbHits)), "page": .integer(Int64(page)),
      "nbPages": .integer(Int64(nbPages)), "hitsPerPage": .integer(Int64(hitsPerPage)),
    ]
    if !facets.isEmpty { json["facets"] = AttributedFacets.json(facets) }
    if !facetStats.isEmpty { json["facets_stats"] = statsJSON }
    json["exhaustiveNbHits"] = .bool(exhaustiveNbHits)
    json["exhaustiveFacetsCount"] = .bool(exhaustiveFacetsCount)
    json["exhaustive"] = otherFields.exhaustive(nbHits: exhaustiveNbHits, facetsCount: exhaustiveFacetsCount)
    json["processingTimeMS"] = .integer(Int64(processingTimeMS))
    json["query"] = .string(query)
    json["parsedQuery"] = parsedQuery.map { .string($0) }
    json["index"] = index.map { .string($0) }
    json["queryID"] = queryID.map { .string($0) }
    if !userData.isEmpty { json["userData"] = .array(userData) }
    json["renderingContent"] = renderingContent.map { .object($0.json) }
    if !appliedRules.isEmpty { json["appliedRules"] = .array(appliedRules) }
    json["ignoredParameters"] = ignoredParameters.json
    for (name, value) in otherFields where !Self.knownFields.contains(name) { json[name] = value }
    return .object(json)
  }

  private static let knownFields: Set<String> = [
    "hits", "nbHits", "page", "nbPages", "hitsPerPage", "facets", "facets_stats", "exhaustive", "exhaustiveNbHits",
    "exhaustiveFacetsCount", "processingTimeMS", "query", "parsedQuery", "index", "queryID", "userData",
    "renderingContent", "appliedRules", "ignoredParameters",
  ]

  /// The numbers of the attributes in the order of the facets; of others by name.
  private var statsJSON: JSON {
    let counted = facets.map(\.attribute).filter { facetStats[$0] != nil }
    let others = facetStats.keys.filter { !counted.contains($0) }.sorted()
    return .object(
      JSON.Object((counted + others).map { (key: $0.rawValue, value: facetStats[$0]?.json ?? .null) }))
  }
}

extension AttributedFacets {
  /// The attributes of an object with their values, both in the order of its text.
  fileprivate static func all(in place: JSONPlace) throws(SearchError) -> [AttributedFacets] {
    var all: [AttributedFacets] = []
    for (attribute, values) in try place.members() {
      var facets: [Facet] = []
      for (value, count) in try values.members() { facets.append(Facet(value: value, count: try count.int())) }
      all.append(AttributedFacets(attribute: Attribute(attribute), facets: facets))
    }
    return all
  }

  fileprivate static func json(_ all: [AttributedFacets]) -> JSON {
    let members = all.map { attributed in
      var counts: [JSON.Object.Element] = []
      counts.reserveCapacity(attributed.facets.count)
      for facet in attributed.facets where facet.isCountKnown {
        counts.append((key: facet.value, value: .integer(Int64(facet.count))))
      }
      return (key: attributed.attribute.rawValue, value: JSON.object(JSON.Object(uniqueMembers: counts)))
    }
    return .object(JSON.Object(members))
  }
}

extension JSONPlace {
  /// The names of parameters in a list, none where there is no list.
  func parameterNames(_ name: String) throws(SearchError) -> [Query.Parameter] {
    var names: [Query.Parameter] = []
    for element in try self[name]?.elements() ?? [] { names.append(Query.Parameter(rawValue: try element.text())) }
    return names
  }
}

extension [Query.Parameter] {
  /// The names as a list; nil where there are none.
  var json: JSON? { isEmpty ? nil : .array(map { .string($0.rawValue) }) }
}

extension FacetStats {
  fileprivate init(_ place: JSONPlace) throws(SearchError) {
    self.init(
      min: try place.required("min").number(), max: try place.required("max").number(),
      average: try place["avg"]?.number(), sum: try place["sum"]?.number())
  }

  fileprivate var json: JSON {
    var json: JSON.Object = ["min": .double(min), "max": .double(max)]
    json["avg"] = average.map { .double($0) }
    json["sum"] = sum.map { .double($0) }
    return .object(json)
  }
}
