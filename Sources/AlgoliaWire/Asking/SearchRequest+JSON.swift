public import SearchModel

/// The form of a request among several in one call. It has no conditions: they are written into its `filters`.
extension SearchRequest {
  /// The request as the API has it; a search for hits counts every facet over them.
  ///
  /// Throws where the filters of the query can't be read, and so can't be joined with the conditions.
  public func json() throws(SearchError) -> JSON {
    switch self {
    case .hits(let request):
      var query = try request.query.restricted(by: request.conditions)
      query.facets = request.facets.map(\.attribute)
      return .object(JSON.Object(members: ["indexName": .string(request.indexName)], query))
    case .facetValues(let request):
      var members: JSON.Object = [
        "indexName": .string(request.indexName), "type": "facet", "facet": .string(request.attribute.rawValue),
        "facetQuery": .string(request.facetQuery),
      ]
      members["maxFacetHits"] = request.maxFacetHits.map { .integer(Int64($0)) }
      return .object(JSON.Object(members: members, try request.query.restricted(by: request.conditions)))
    }
  }

  /// Reads a request among several in one call.
  public init(json: JSON) throws(SearchError) { try self.init(JSONPlace(json, in: .request)) }

  init(_ place: JSONPlace) throws(SearchError) {
    let indexName = try place.required("indexName").text()
    switch try place["type"]?.text() {
    case nil, "default"?:
      let query = try Query(body: place, leavingOut: ["indexName", "type"])
      self = .hits(HitsRequest(indexName: indexName, query: query))
    case "facet"?:
      let attribute = Attribute(try place.required("facet").text())
      self = .facetValues(try FacetValuesRequest(indexName: indexName, attribute: attribute, place))
    case _?:
      throw place["type"]?.mismatch("'default' or 'facet'") ?? place.mismatch("a type")
    }
  }
}

/// The form of the call for one facet alone, which names index and facet in its path.
extension FacetValuesRequest {
  /// The body of `POST /1/indexes/{indexName}/facets/{attribute}/query`.
  public func body() throws(SearchError) -> JSON {
    var body: JSON.Object = ["facetQuery": .string(facetQuery)]
    body["maxFacetHits"] = maxFacetHits.map { .integer(Int64($0)) }
    let parameters = try query.restricted(by: conditions).urlEncoded
    if !parameters.isEmpty { body["params"] = .string(parameters) }
    return .object(body)
  }

  /// Reads the body of a call for one facet.
  public init(indexName: String, attribute: Attribute, body: JSON) throws(SearchError) {
    try self.init(indexName: indexName, attribute: attribute, JSONPlace(body, in: .request))
  }

  init(indexName: String, attribute: Attribute, _ place: JSONPlace) throws(SearchError) {
    // Some clients write these among the parameters.
    let params = JSONPlace(.object(try Query(urlEncoded: place["params"]?.text() ?? "").parameters), in: .request)
    self.init(
      indexName: indexName, attribute: attribute,
      facetQuery: try (place["facetQuery"] ?? params["facetQuery"])?.text() ?? "",
      query: try Query(body: place, leavingOut: ["indexName", "type", "facet", "facetQuery", "maxFacetHits"]),
      maxFacetHits: try (place["maxFacetHits"] ?? params["maxFacetHits"])?.int())
  }
}

extension JSON.Object {
  /// These members, and the parameters of a query that have other names.
  fileprivate init(members: JSON.Object, _ query: Query) {
    self = members
    for (name, value) in query.parameters where members[name] == nil { self[name] = value }
  }
}
