public import SearchModel

extension FacetValuesResponse {
  /// Reads the API's form of an answer; what has no property here goes into ``otherFields``.
  public init(json: JSON) throws(SearchError) { try self.init(JSONPlace(json, in: .answer)) }

  init(_ place: JSONPlace) throws(SearchError) {
    var facetHits: [Facet] = []
    for hit in try place.required("facetHits").elements() {
      facetHits.append(
        Facet(
          value: try hit.required("value").text(), count: try hit.required("count").int(),
          highlighted: try hit["highlighted"]?.text()))
    }
    self.init(facetHits: facetHits)
    exhaustiveFacetsCount = try place.isExhaustive("facetsCount", olderName: "exhaustiveFacetsCount")
    processingTimeMS = try place["processingTimeMS"]?.int() ?? 0
    ignoredParameters = try place.parameterNames("ignoredParameters")
    otherFields = try place.fields(besides: Self.knownFields)
  }

  /// The API's form of the answer, and ``ignoredParameters`` besides.
  ///
  /// Clients rely on a highlighted form of each value: where there is none, it is the value itself. Values of which the
  /// count is not known are left out.
  public var json: JSON {
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
    json["ignoredParameters"] = ignoredParameters.json
    for (name, value) in otherFields where !Self.knownFields.contains(name) { json[name] = value }
    return .object(json)
  }

  private static let knownFields: Set<String> = [
    "facetHits", "exhaustive", "exhaustiveFacetsCount", "processingTimeMS", "ignoredParameters",
  ]
}
