extension FacetValuesResponse {
  /// Reads the API's form of an answer; fields without a property go into ``otherFields``.
  package init(json: JSON) throws(SearchError) { try self.init(JSONNode(json, in: .answer)) }

  package init(_ node: JSONNode) throws(SearchError) {
    var facetHits: [Facet] = []
    for hit in try node.required("facetHits").elements() {
      facetHits.append(
        Facet(
          value: try hit.required("value").text(), count: try hit.required("count").int(),
          highlighted: try hit["highlighted"]?.text()))
    }
    self.init(facetHits: facetHits)
    exhaustiveFacetsCount = try node.isExhaustive("facetsCount", olderName: "exhaustiveFacetsCount")
    mayBeOlder = try node["mayBeOlder"]?.bool() ?? false
    processingTimeMS = try node["processingTimeMS"]?.int() ?? 0
    ignoredParameters = try node.parameterNames("ignoredParameters")
    otherFields = try node.fields(besides: Self.knownFields)
  }

  /// The API's form of the answer, with ``ignoredParameters`` as an additional field.
  ///
  /// Clients require `highlighted`: it defaults to the value itself. Values with an unknown count are left out.
  package var json: JSON {
    let hits = facetHits.filter(\.isCountKnown).map { facet -> JSON in
      [
        "value": .string(facet.value), "highlighted": .string(facet.highlighted ?? facet.value),
        "count": .integer(Int64(facet.count)),
      ]
    }
    var json: JSON.Object = [
      "facetHits": .array(hits), "exhaustiveFacetsCount": .bool(exhaustiveFacetsCount),
      "exhaustive": otherFields.exhaustive(nbHits: nil, facetsCount: exhaustiveFacetsCount),
      "processingTimeMS": .integer(Int64(processingTimeMS)),
    ]
    if mayBeOlder { json["mayBeOlder"] = true }
    json["ignoredParameters"] = ignoredParameters.json
    for (name, value) in otherFields where !Self.knownFields.contains(name) { json[name] = value }
    return .object(json)
  }

  private static let knownFields: Set<String> = [
    "facetHits", "exhaustive", "exhaustiveFacetsCount", "mayBeOlder", "processingTimeMS", "ignoredParameters",
  ]
}
