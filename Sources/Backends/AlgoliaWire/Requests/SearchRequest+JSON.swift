package import SearchModel

/// The form of a request in a call with several. Its conditions are written into `filters`.
extension SearchRequest {
  /// The request in the API's form; it counts every facet over the hits.
  ///
  /// Throws if the filters of the query can't be parsed, which joining them with the conditions requires.
  package func json() throws(SearchError) -> JSON {
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

  /// Reads a request of a call with several.
  package init(json: JSON) throws(SearchError) { try self.init(JSONNode(json, in: .request)) }

  init(_ node: JSONNode) throws(SearchError) {
    let indexName = try node.required("indexName").text()
    switch try node["type"]?.text() {
    case nil, "default"?:
      let query = try Query(body: node, leavingOut: ["indexName", "type"])
      self = .hits(HitsRequest(indexName: indexName, query: query))
    case "facet"?:
      let attribute = Attribute(try node.required("facet").text())
      self = .facetValues(try FacetValuesRequest(indexName: indexName, attribute: attribute, node))
    case _?:
      throw node["type"]?.mismatch("'default' or 'facet'") ?? node.mismatch("a type")
    }
  }
}

/// The form of the call for a single facet, which has the index and the facet in its path.
extension FacetValuesRequest {
  /// The body of `POST /1/indexes/{indexName}/facets/{attribute}/query`.
  package func body() throws(SearchError) -> JSON {
    var body: JSON.Object = ["facetQuery": .string(facetQuery)]
    body["maxFacetHits"] = maxFacetHits.map { .integer(Int64($0)) }
    let parameters = try query.restricted(by: conditions).urlEncoded
    if !parameters.isEmpty { body["params"] = .string(parameters) }
    return .object(body)
  }

  /// Reads the body of a call for one facet.
  package init(indexName: String, attribute: Attribute, body: JSON) throws(SearchError) {
    try self.init(indexName: indexName, attribute: attribute, JSONNode(body, in: .request))
  }

  init(indexName: String, attribute: Attribute, _ node: JSONNode) throws(SearchError) {
    // Some clients write `facetQuery` and `maxFacetHits` into `params`.
    let params = JSONNode(.object(try Query(urlEncoded: node["params"]?.text() ?? "").parameters), in: .request)
    self.init(
      indexName: indexName, attribute: attribute,
      facetQuery: try (node["facetQuery"] ?? params["facetQuery"])?.text() ?? "",
      query: try Query(body: node, leavingOut: ["indexName", "type", "facet", "facetQuery", "maxFacetHits"]),
      maxFacetHits: try (node["maxFacetHits"] ?? params["maxFacetHits"])?.int())
  }
}

extension JSON.Object {
  /// These members, and the parameters of a query whose names are not among them.
  fileprivate init(members: JSON.Object, _ query: Query) {
    self = members
    for (name, value) in query.parameters where members[name] == nil { self[name] = value }
  }
}
