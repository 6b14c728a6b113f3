import InstantSearchTesting
import SearchModel

extension SeededGenerator {
  /// A query with parameters of all types, their texts awkward.
  mutating func query() -> Query {
    var query = Query(once(in: 3) ? nil : awkwardText())
    if once(in: 2) { query.hitsPerPage = number(in: 0...1000) }
    if once(in: 2) { query.filters = filterGroups().expression.text }
    if once(in: 2) { query.facets = array(of: 1...3) { Attribute($0.awkwardText()) } }
    if once(in: 2) {
      query.facetFilters = NestedFilters(
        array(of: 0...3) { generator in NestedFilters.Clause(generator.array(of: 1...3) { $0.awkwardText() }) })
    }
    if once(in: 2) { query.getRankingInfo = once(in: 2) }
    if once(in: 2) { query.typoTolerance = element(of: .on, .off, .min, .strict) }
    if once(in: 2) { query.aroundRadius = element(of: .all, .meters(number(in: 1...9999))) }
    if once(in: 2) { query.aroundLatLng = Query.GeoPoint(latitude: awkwardNumber(), longitude: awkwardNumber()) }
    if once(in: 2) { query.highlightPreTag = awkwardText() }
    if once(in: 2) { query["minProximity"] = .integer(Int64(number(in: 1...7))) }
    if once(in: 2) { query["extensions"] = ["awkward": .string(awkwardText()), "numbers": [1, 2.5]] }
    return query
  }

  /// An answer with all fields set at random.
  mutating func searchResponse() -> SearchResponse {
    var response = SearchResponse(hits: array(of: 0...4) { $0.hit() })
    response.nbHits = number(in: 0...10_000)
    response.page = number(in: 0...9)
    response.nbPages = number(in: 0...9)
    response.hitsPerPage = number(in: 0...100)
    for name in distinctTexts() {
      let values = distinctTexts().map { Facet(value: $0, count: number(in: 0...99)) }
      response.facets.append(AttributedFacets(attribute: Attribute(name), facets: values))
    }
    for name in distinctTexts() {
      response.facetStats[Attribute(name)] = FacetStats(
        min: awkwardNumber(), max: awkwardNumber(), average: once(in: 2) ? awkwardNumber() : nil,
        sum: once(in: 2) ? awkwardNumber() : nil)
    }
    response.exhaustiveNbHits = once(in: 2)
    response.exhaustiveFacetsCount = once(in: 2)
    response.mayBeOlder = once(in: 2)
    response.processingTimeMS = number(in: 0...99)
    response.query = awkwardText()
    response.parsedQuery = once(in: 2) ? awkwardText() : nil
    response.queryAfterRemoval = once(in: 2) ? "\(awkwardText())<em>a</em>\(awkwardText())" : nil
    response.didYouMean = once(in: 2) ? awkwardText() : nil
    response.correctedQuery = once(in: 2) ? awkwardText() : nil
    response.index = once(in: 2) ? awkwardText() : nil
    response.queryID = once(in: 2) ? awkwardText() : nil
    response.userData = array(of: 0...2) { ["text": .string($0.awkwardText())] }
    response.appliedRules = array(of: 0...2) { ["objectID": .string($0.awkwardText())] }
    if once(in: 2) {
      response.renderingContent = RenderingContent(
        facetOrdering: .init(
          attributes: array(of: 0...3) { Attribute($0.awkwardText()) },
          values: [Attribute(awkwardText()): .init(order: [awkwardText()], hide: [], sortRemainingBy: .alpha)]))
    }
    response.ignoredParameters = array(of: 0...2) { Query.Parameter(rawValue: $0.awkwardText()) }
    response.otherFields = otherFields()
    if once(in: 2) { response.otherFields["exhaustive"] = ["typo": .bool(once(in: 2))] }
    return response
  }

  /// Fields that the model has no property for.
  mutating func otherFields() -> JSON.Object {
    var fields = JSON.Object()
    if once(in: 2) { fields["serverTimeMS"] = .integer(Int64(number(in: 0...9))) }
    if once(in: 2) { fields["params"] = .string(awkwardText()) }
    return fields
  }

  private mutating func hit() -> Hit<JSON> {
    let id = awkwardText()
    return Hit(
      objectID: id,
      record: ["objectID": .string(id), "name": .string(awkwardText()), "size": .double(awkwardNumber())],
      highlights: once(in: 2) ? .object([.init(name: "name", value: markedText(depth: 2))]) : nil,
      snippets: once(in: 2) ? .object([.init(name: "name", value: markedText(depth: 2))]) : nil,
      rankingInfo: once(in: 2) ? ["nbTypos": .integer(Int64(number(in: 0...3)))] : nil)
  }

  private mutating func markedText(depth: Int) -> MarkedText {
    switch depth == 0 ? 0 : number(in: 0...3) {
    case 1: return .list(array(of: 0...3) { $0.markedText(depth: depth - 1) })
    case 2:
      return .object(distinctTexts().map { .init(name: $0, value: markedText(depth: depth - 1)) })
    default:
      return .text(
        .init(
          value: awkwardText(), matchLevel: element(of: .none, .partial, .full),
          matchedWords: array(of: 0...2) { $0.awkwardText() }, isFullyHighlighted: once(in: 2)))
    }
  }

  /// Distinct texts, for the names of an object.
  private mutating func distinctTexts() -> [String] {
    var texts: [String] = []
    for text in array(of: 0...4, { $0.awkwardText() }) where !texts.contains(text) { texts.append(text) }
    return texts
  }
}
