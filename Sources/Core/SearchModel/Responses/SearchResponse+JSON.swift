extension SearchResponse {
  /// Reads the API's form of an answer. Facets and values keep the order of the text; fields without a property go into
  /// ``otherFields``.
  package init(json: JSON) throws(SearchError) { try self.init(JSONNode(json, in: .answer)) }

  package init(_ node: JSONNode) throws(SearchError) {
    // With `responseFields`, `hits` may be missing; `nbHits` is there then.
    let hits = try node["nbHits"] == nil ? node.required("hits") : node["hits"]
    self.init(hits: try hits.map { node throws(SearchError) in try Hit.all(in: node) } ?? [])
    nbHits = try node["nbHits"]?.int() ?? self.hits.count
    page = try node["page"]?.int() ?? 0
    nbPages = try node["nbPages"]?.int() ?? 0
    hitsPerPage = try node["hitsPerPage"]?.int() ?? 0
    if let facets = node["facets"] { self.facets = try AttributedFacets.all(in: facets) }
    for (attribute, stats) in try node["facets_stats"]?.members() ?? [] {
      facetStats[Attribute(attribute)] = try FacetStats(stats)
    }
    exhaustiveNbHits = try node.isExhaustive("nbHits", olderName: "exhaustiveNbHits")
    exhaustiveFacetsCount = try node.isExhaustive("facetsCount", olderName: "exhaustiveFacetsCount")
    mayBeOlder = try node["mayBeOlder"]?.bool() ?? false
    processingTimeMS = try node["processingTimeMS"]?.int() ?? 0
    query = try node["query"]?.text() ?? ""
    parsedQuery = try node["parsedQuery"]?.text()
    // The service answers a text without removed words as it is.
    queryAfterRemoval = try node["queryAfterRemoval"]?.text()
    if removedWords.isEmpty { queryAfterRemoval = nil }
    didYouMean = try node["didYouMean"]?.text()
    correctedQuery = try node["correctedQuery"]?.text()
    index = try node["index"]?.text()
    queryID = try node["queryID"]?.text()
    if let userData = node["userData"]?.value { self.userData = userData.array ?? [userData] }
    renderingContent = try node["renderingContent"].map { node throws(SearchError) in
      RenderingContent(members: try node.object())
    }
    appliedRules = try node["appliedRules"]?.array() ?? []
    ignoredParameters = try node.parameterNames("ignoredParameters")
    otherFields = try node.fields(besides: Self.knownFields)
  }

  /// The API's form of the answer, with ``ignoredParameters`` as an additional field.
  ///
  /// Values with an unknown count are left out: the API has no form for them.
  package var json: JSON {
    var json: JSON.Object = ["hits": .array(hits.map(\.json))]
    forEachCount { json[$0] = .integer(Int64($1)) }
    if !facets.isEmpty { json["facets"] = AttributedFacets.json(facets) }
    forEachOther { json[$0] = $1 }
    return .object(json)
  }

  private func forEachCount(_ body: (_ name: String, _ count: Int) -> Void) {
    body("nbHits", nbHits)
    body("page", page)
    body("nbPages", nbPages)
    body("hitsPerPage", hitsPerPage)
  }

  /// Calls the body with the fields after the facets, each once.
  private func forEachOther(_ body: (_ name: String, _ value: JSON) -> Void) {
    func text(_ name: String, _ value: String?) { if let value { body(name, .string(value)) } }
    if !facetStats.isEmpty { body("facets_stats", statsJSON) }
    body("exhaustiveNbHits", .bool(exhaustiveNbHits))
    body("exhaustiveFacetsCount", .bool(exhaustiveFacetsCount))
    body("exhaustive", otherFields.exhaustive(nbHits: exhaustiveNbHits, facetsCount: exhaustiveFacetsCount))
    if mayBeOlder { body("mayBeOlder", true) }
    body("processingTimeMS", .integer(Int64(processingTimeMS)))
    text("query", query)
    text("parsedQuery", parsedQuery)
    text("queryAfterRemoval", queryAfterRemoval)
    text("didYouMean", didYouMean)
    text("correctedQuery", correctedQuery)
    text("index", index)
    text("queryID", queryID)
    if !userData.isEmpty { body("userData", .array(userData)) }
    if let renderingContent { body("renderingContent", .object(renderingContent.members)) }
    if !appliedRules.isEmpty { body("appliedRules", .array(appliedRules)) }
    if let names = ignoredParameters.json { body("ignoredParameters", names) }
    for (name, value) in otherFields where !Self.knownFields.contains(name) { body(name, value) }
  }

  /// The facets that the server left out because they are not declared for faceting, which the service leaves out
  /// without a word. The field is no part of the service's API.
  package var uncountedFacets: [Attribute] {
    get { (otherFields["uncountedFacets"]?.array ?? []).compactMap(\.string).map { Attribute($0) } }
    set { otherFields["uncountedFacets"] = newValue.isEmpty ? nil : .array(newValue.map { .string($0.rawValue) }) }
  }

  /// Begins the API's form of a response; its hits are written next, with commas between them.
  package static func begin(in writer: inout JSONWriter) {
    writer.separate()
    writer.writeRaw(#"{"hits":["#)
  }

  /// Ends the API's form of a response, whose hits are already written, with what typed clients of the service require.
  ///
  /// - Parameters:
  ///   - params: The URL-encoded parameters that the client sent.
  ///   - serverTime: How long the server worked on it, in milliseconds.
  package func end(in writer: inout JSONWriter, params: [UInt8], serverTime: Int) {
    writer.writeRaw("]")
    forEachCount { name, count in
      writer.writeName(name)
      writer.write(Int64(count))
    }
    if !facets.isEmpty {
      writer.writeName("facets")
      AttributedFacets.write(facets, to: &writer)
    }
    forEachOther { name, value in
      writer.writeName(name)
      writer.write(value)
    }
    writer.writeRaw(#","exhaustiveTypo":true,"params":""#)
    writer.writeRaw(params)
    writer.writeRaw(#"","serverTimeMS":"#)
    writer.write(Int64(serverTime))
    writer.writeRaw("}")
  }

  /// Says in ``otherFields`` that typos were looked for exhaustively, which the model takes for granted.
  package mutating func noteExhaustiveTypos() { otherFields["exhaustive"] = ["typo": true] }

  private static let knownFields: Set<String> = [
    "hits", "nbHits", "page", "nbPages", "hitsPerPage", "facets", "facets_stats", "exhaustive", "exhaustiveNbHits",
    "exhaustiveFacetsCount", "mayBeOlder", "processingTimeMS", "query", "parsedQuery", "queryAfterRemoval",
    "didYouMean", "correctedQuery", "index", "queryID", "userData", "renderingContent", "appliedRules",
    "ignoredParameters",
  ]

  /// The statistics: those of the counted facets in their order, then the others by name.
  private var statsJSON: JSON {
    let counted = facets.map(\.attribute).filter { facetStats[$0] != nil }
    let others = facetStats.keys.filter { !counted.contains($0) }.sorted()
    return .object(
      JSON.Object((counted + others).map { (key: $0.rawValue, value: facetStats[$0]?.json ?? .null) }))
  }
}

extension AttributedFacets {
  /// Reads an object of attributes, each an object of values and counts, in the order of the text.
  fileprivate static func all(in node: JSONNode) throws(SearchError) -> [AttributedFacets] {
    var all: [AttributedFacets] = []
    for (attribute, values) in try node.members() {
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

  /// Writes the same, which may be thousands of values. The attributes are different ones.
  fileprivate static func write(_ all: [AttributedFacets], to writer: inout JSONWriter) {
    writer.writeRaw("{")
    for attributed in all {
      writer.writeName(attributed.attribute.rawValue)
      writer.writeRaw("{")
      for facet in attributed.facets where facet.isCountKnown {
        writer.writeName(facet.value)
        writer.write(Int64(facet.count))
      }
      writer.writeRaw("}")
    }
    writer.writeRaw("}")
  }
}

extension JSONNode {
  /// The parameter names in the array with this name; empty if it is missing.
  func parameterNames(_ name: String) throws(SearchError) -> [Query.Parameter] {
    var names: [Query.Parameter] = []
    for element in try self[name]?.elements() ?? [] { names.append(Query.Parameter(rawValue: try element.text())) }
    return names
  }
}

extension [Query.Parameter] {
  /// The names as an array; nil if there are none.
  var json: JSON? { isEmpty ? nil : .array(map { .string($0.rawValue) }) }
}

extension FacetStats {
  fileprivate init(_ node: JSONNode) throws(SearchError) {
    self.init(
      min: try node.required("min").number(), max: try node.required("max").number(),
      average: try node["avg"]?.number(), sum: try node["sum"]?.number())
  }

  fileprivate var json: JSON {
    var json: JSON.Object = ["min": .double(min), "max": .double(max)]
    json["avg"] = average.map { .double($0) }
    json["sum"] = sum.map { .double($0) }
    return .object(json)
  }
}
