import SearchModel

/// Writes a query as the members of a search of OpenSearch.
struct QueryWriter {
  let index: SearchedIndex
  let mapping: IndexMapping
  let version: ClusterVersion
  let query: Query
  /// How much of a text a node marks, and leaves the rest: without it, a search that finds a longer text fails.
  private let markedLength: Int?
  let text: TextWriter
  /// The scores of the filters, also of those of the conditions.
  private let scores: FilterScore
  /// The attribute by which documents are grouped, and how many of each group are hits; nil if they are not.
  let groups: (field: String, count: Int)?

  /// The parameters of the query that the backend passes on; it refuses or lists the others.
  static let supported: Set<Query.Parameter> = [
    .query, .filters, .facetFilters, .numericFilters, .tagFilters, .page, .hitsPerPage, .offset, .length, .facets,
    .maxValuesPerFacet, .sortFacetValuesBy, .attributesToRetrieve, .attributesToHighlight, .attributesToSnippet,
    .highlightPreTag, .highlightPostTag, .snippetEllipsisText, .restrictSearchableAttributes, .queryType,
    .typoTolerance, .minWordSizeForOneTypo, .minWordSizeForTwoTypos, .removeWordsIfNoResults, .maxFacetHits,
    .aroundLatLng, .aroundRadius, .insideBoundingBox, .insidePolygon,
    .optionalFilters, .sumOrFiltersScores, .distinct, .advancedSyntax, .advancedSyntaxFeatures,
  ]

  init(
    _ query: Query, _ conditions: [Condition], _ index: SearchedIndex, _ mapping: IndexMapping,
    _ version: ClusterVersion, markedLength: Int? = nil
  ) throws(SearchError) {
    (self.index, self.mapping, self.version, self.query) = (index, mapping, version, query)
    self.markedLength = markedLength
    let filters = FilterExpression.all([try query.parsedFilters()] + conditions.map(\.expression))
    scores = .sum([FilterScore(filters), try query.parsedOptionalFilters()])
    text = try TextWriter(
      query, mapping, filterScore: scores.greatest(addsUp: query.sumOrFiltersScores ?? false))
    let settings = mapping.settings
    let attribute = settings?.attributeForDistinct
    let count = min(query.distinct ?? settings?.distinct ?? 0, 4)
    if count > 0, let attribute {
      guard let field = mapping.field(of: attribute), let name = field.exactName else {
        throw .refused(message: "the index has no values of '\(attribute)' to group by")
      }
      guard field.kind != .boolean else {
        throw .refused(message: "the cluster groups by texts and numbers, and '\(attribute)' has neither")
      }
      groups = (name, count)
    } else {
      groups = nil
    }
  }

  private var filters: FilterWriter { FilterWriter(mapping: mapping) }

  // MARK: Matching

  /// The text and the filters, which decide which documents match.
  ///
  /// - Parameter words: The words that documents need, beside phrases; nil to leave out the whole text.
  func matching(
    _ words: [Int]?, needsAll: Bool = true, _ conditions: [Condition] = []
  ) throws(SearchError) -> JSON {
    var clauses = words.map { text.clauses(of: $0, needsAll: needsAll) } ?? [:]
    var filter = [try filters.clause(.all([try query.parsedFilters()] + conditions.map(\.expression)))]
    if let place = try filters.place(query, version) { filter.append(place) }
    let all = FilterWriter.all(filter)
    if all != FilterWriter.everything {
      clauses["filter"] = all["bool"]?["filter"] ?? [all]
    }
    let unit = words.map(text.needsText) ?? false ? TextWriter.filterUnit : 1
    if let score = try ScoreWriter(filters, query).clause(scores, unit: unit) {
      clauses["should"] = .array((clauses["should"]?.array ?? []) + [score])
      // Otherwise a document would need it.
      if clauses["must"] == nil, clauses["filter"] == nil { clauses["must"] = [FilterWriter.everything] }
    }
    return clauses.isEmpty ? FilterWriter.everything : ["bool": .object(clauses)]
  }

  // MARK: Documents

  /// The order, the contents of the hits and the words that are marked in them, and the groups.
  func showing(_ words: [Int]) throws(SearchError) -> JSON.Object {
    var members = try contents(words)
    guard let groups else { return members }
    var collapse: JSON.Object = ["field": .string(groups.field)]
    if groups.count > 1 {
      var inner = members
      (inner["name"], inner["size"]) = (.string(Self.groupName), .integer(Int64(groups.count)))
      collapse["inner_hits"] = .object(inner)
    }
    members["collapse"] = .object(collapse)
    return members
  }

  /// The name of the hits of a group.
  static let groupName = "group"

  private func contents(_ words: [Int]) throws(SearchError) -> JSON.Object {
    var members: JSON.Object = ["sort": .array(try order(hasText: text.needsText(words))), "_source": source]
    let names = marked.compactMap { mapping.field(of: $0) }.filter { $0.kind == .text || $0.kind == .keyword }
      .map(\.markedName)
    if text.needsText(words), !names.isEmpty {
      var highlight: JSON.Object = [
        "pre_tags": [.string(Marks.start)], "post_tags": [.string(Marks.end)], "number_of_fragments": 0,
        "fields": .object(
          JSON.Object(
            names.map { (key: $0, value: ["highlight_query": text.highlighted(in: $0, words)] as JSON) })),
      ]
      if let markedLength, let name = version.markedLengthName { highlight[name] = .integer(Int64(markedLength)) }
      members["highlight"] = .object(highlight)
    }
    return members
  }

  private func order(hasText: Bool) throws(SearchError) -> [JSON] {
    var criteria: [JSON] = []
    if let order = index.order {
      for part in order.split(separator: ",") {
        let parts = part.split(separator: ":")
        guard let name = parts.first, parts.count <= 2, parts.count == 1 || ["asc", "desc"].contains(parts[1]) else {
          throw .refused(message: "'\(order)' is no order: write 'price:asc' or 'price:asc,rating:desc'")
        }
        criteria.append(try criterion(Attribute(String(name)), parts.last == "desc" ? "desc" : "asc"))
      }
    }
    // Without a text, scores are those of the filters.
    if !hasText, !scores.isEmpty { criteria.append(["_score": ["order": "desc"]]) }
    if let center = query.aroundLatLng, query.insideBoundingBox == nil, query.insidePolygon == nil,
      let field = mapping.locationField
    {
      criteria.append([
        "_geo_distance": .object([field: FilterWriter.point(center), "order": "asc", "unit": "m", "mode": "min"])
      ])
    }
    if hasText { criteria.append(["_score": ["order": "desc"]]) }
    for custom in mapping.settings?.customRanking ?? [] {
      switch custom {
      case .ascending(let attribute): criteria.append(try criterion(attribute, "asc"))
      case .descending(let attribute): criteria.append(try criterion(attribute, "desc"))
      }
    }
    guard mapping.isOwn else { return criteria + ["_doc"] }
    return criteria + [
      [FieldMapping.positionField: ["order": "asc", "unmapped_type": "long", "missing": "_last"]],
      ["objectID": ["order": "asc", "unmapped_type": "keyword"]],
    ]
  }

  private func criterion(_ attribute: Attribute, _ order: JSON) throws(SearchError) -> JSON {
    if let field = mapping.field(of: attribute) {
      guard let name = field.exactName else {
        throw .refused(message: "the index has no values of '\(attribute)' to sort by")
      }
      return [name: ["order": order, "missing": "_last"]]
    }
    guard mapping.isOwn else { throw .refused(message: "the index has no values of '\(attribute)' to sort by") }
    // No record has it yet.
    return [attribute.rawValue: ["order": order, "missing": "_last", "unmapped_type": "double"]]
  }

  /// The attributes whose texts are marked: those to highlight, and those to excerpt.
  var marked: [Attribute] { (highlighted + excerpts.map(\.attribute)).keepingFirst }

  /// The attributes whose whole text is highlighted.
  var highlighted: [Attribute] {
    guard let asked = query.attributesToHighlight else { return mapping.searchedGroups.flatMap { $0 } }
    guard asked.contains("*") else { return asked }
    return mapping.fields.filter { $0.kind == .text }.map(\.attribute)
  }

  /// The attributes to excerpt, with the number of words: `description:20`.
  var excerpts: [(attribute: Attribute, words: Int)] {
    (query.attributesToSnippet ?? []).map { text in
      let parts = text.split(separator: ":", maxSplits: 1)
      return (Attribute(parts.first.map(String.init) ?? ""), parts.count > 1 ? Int(parts[1]) ?? 10 : 10)
    }
  }

  /// The attributes to retrieve; nil for all.
  var retrieved: [String]? {
    guard let asked = query.attributesToRetrieve?.map(\.rawValue), !asked.contains("*") else { return nil }
    let included = asked.filter { !$0.hasPrefix("-") }
    return included.isEmpty && !asked.isEmpty ? nil : included
  }

  /// The attributes to leave out.
  private var excluded: [String] {
    (query.attributesToRetrieve ?? []).map(\.rawValue).filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
  }

  /// The members of documents that are retrieved as records, whatever may be shown to others; nil for all.
  var retrievedSource: JSON? {
    if retrieved == nil, excluded.isEmpty { return nil }
    var source: JSON.Object = ["excludes": .array(excluded.map { .string($0) })]
    if let retrieved { source["includes"] = .array((retrieved + ["objectID"]).keepingFirst.map { .string($0) }) }
    return .object(source)
  }

  private var source: JSON {
    var excluded = [FieldMapping.positionField, FieldMapping.locationField].filter { _ in mapping.isOwn }
    excluded += self.excluded
    excluded += (mapping.settings?.unretrievableAttributes ?? []).map(\.rawValue)
    var source: JSON.Object = ["excludes": .array(excluded.map { .string($0) })]
    if let retrieved {
      // Highlights are made from the document.
      let names = (retrieved + ["objectID"] + marked.map(\.rawValue)).keepingFirst
      source["includes"] = .array(names.map { .string($0) })
    }
    return .object(source)
  }
}
