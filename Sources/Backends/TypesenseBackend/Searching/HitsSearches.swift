import SearchModel

/// The searches that answer a request for hits: one for each set of ignored conditions, and one for each further part of a
/// page of more than 250 documents.
struct HitsSearches {
  let searches: [JSON.Object]

  private let request: HitsRequest
  private let parameters: ParameterWriter
  private let plan: QueryPlan
  private let window: Window
  private let facets: [FacetRequest]
  private let countedValues: Int

  init(_ request: HitsRequest, _ parameters: ParameterWriter) throws(SearchError) {
    (self.request, self.parameters) = (request, parameters)
    facets = Self.expanded(request.facets, parameters.schema)
    window = Window(request.query)
    // More values than are asked for: the plan takes the counts of those to be kept from them.
    let needed = request.query.sortFacetValuesBy == .alpha ? Self.mostValues : Self.maxValues(of: request.query)
    countedValues = max(needed, ParameterWriter.countedValues)
    var planned = request
    planned.facets = facets
    planned.query.maxValuesPerFacet = countedValues
    plan = try QueryPlan(planned)
    var searches: [JSON.Object] = []
    for (number, query) in plan.queries.enumerated() {
      var search = try parameters.matching(query)
      for (name, value) in try parameters.showing(query) { search[name] = value }
      let counted = facets.filter { query.facets.contains($0.attribute) }
      for (name, value) in try parameters.counting(counted, atMost: countedValues) { search[name] = value }
      let pages = number == 0 ? window.pages : [0]
      for (part, page) in pages.enumerated() {
        search["page"] = .integer(Int64(page + 1))
        search["per_page"] = .integer(Int64(number == 0 ? window.perPage : 0))
        // The other parts have the same counts.
        if part > 0 { search["facet_by"] = nil }
        searches.append(search)
      }
    }
    self.searches = searches
  }

  /// The facets with `*` replaced by the declared attributes that are not named, each attribute once.
  private static func expanded(_ facets: [FacetRequest], _ schema: CollectionSchema) -> [FacetRequest] {
    var named = facets.filter { $0.attribute != .everyFacet }
    if named.count < facets.count {
      let declared = Set(schema.facetAttributes)
      for index in named.indices where declared.contains(named[index].attribute) { named[index].wantsValues = true }
      for attribute in schema.facetAttributes.sorted() where !named.contains(where: { $0.attribute == attribute }) {
        named.append(FacetRequest(attribute))
      }
    }
    return named.keepingFirst(of: \.attribute)
  }

  private static func maxValues(of query: Query) -> Int { min(max(query.maxValuesPerFacet ?? 100, 0), mostValues) }

  /// The largest number of values in an answer.
  private static let mostValues = 1_000

  /// The response, from the answers to the searches in their order.
  func response(_ results: [SearchResult]) throws(SearchError) -> SearchResponse {
    let parts = results.prefix(window.pages.count)
    let (query, schema) = (request.query, parameters.schema)
    var responses: [SearchResponse] = []
    for (number, planned) in plan.queries.enumerated() {
      let result = number == 0 ? results[0] : results[parts.count + number - 1]
      var response = SearchResponse(nbHits: try result.found())
      response.exhaustiveFacetsCount = result.isExhaustive && parameters.isExact(query)
      response.processingTimeMS = result.milliseconds
      for facet in facets where planned.facets.contains(facet.attribute) {
        if facet.wantsValues {
          let field = try parameters.valueField(of: facet.attribute)
          let values = spelled(result.values(of: field), as: facet.keeping, field)
          if values.count == countedValues { response.exhaustiveFacetsCount = false }
          response.facets.append(AttributedFacets(attribute: facet.attribute, facets: values))
        }
        response.facetStats[facet.attribute] = schema.field(of: facet.attribute).flatMap { result.stats(of: $0) }
      }
      responses.append(response)
    }
    var response = try plan.merged(responses)
    response.facets = response.facets.compactMap { counted in
      let facet = facets.first { $0.attribute == counted.attribute }
      guard let facet, facet.wantsValues else { return nil }
      return AttributedFacets(attribute: counted.attribute, facets: shown(counted.facets, facet))
    }
    for facet in facets where !facet.wantsValues {
      response.facetStats[facet.attribute]?.average = nil
      response.facetStats[facet.attribute]?.sum = nil
    }
    var hits: [Hit<JSON>] = []
    let needed = QueryMarks(query).pieces(of: query.query ?? "").filter { $0.mark?.excludes != true }
    let words = needed.flatMap { $0.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    let excerpts = (query.attributesToSnippet ?? []).map { ParameterWriter.excerpt($0).name }
    for part in parts {
      hits += try part.hits(
        without: ParameterWriter.omitted(by: query), highlighting: parameters.highlighted(query), excerpts: excerpts,
        of: words)
    }
    response.hits = Array(hits.dropFirst(window.skipped).prefix(window.count))
    response.exhaustiveNbHits = results[0].isExhaustive && parameters.isExact(query)
    response.query = query.query ?? ""
    response.index = request.indexName
    response.hitsPerPage = window.count
    response.page = window.page
    response.nbPages = window.count == 0 ? 0 : (response.nbHits + window.count - 1) / window.count
    return response
  }

  /// The values of a field of words with those to be kept as they are chosen: a node takes the spelling of a value from any
  /// document that has its words.
  private func spelled(_ values: [Facet], as kept: [String], _ field: CollectionSchema.Field) -> [Facet] {
    if kept.isEmpty || parameters.schema.isOwn || field.kind != .text { return values }
    func words(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let spellings = Dictionary(kept.map { (words($0), $0) }) { first, _ in first }
    return values.map { value in
      var value = value
      value.value = spellings[words(value.value)] ?? value.value
      return value
    }
  }

  /// The requested values, in their order, followed by the values to keep.
  private func shown(_ values: [Facet], _ facet: FacetRequest) -> [Facet] {
    var values = values
    if request.query.sortFacetValuesBy == .alpha { values.sort { $0.precedesByText($1) } }
    let counted = values.filter { $0.count > 0 }
    let shown = Array(counted.prefix(Self.maxValues(of: request.query)))
    let missing = facet.keeping.filter { value in !shown.contains { $0.value == value } }
    return shown + missing.map { value in values.first { $0.value == value } ?? Facet(value: value, count: 0) }
  }
}

/// Which documents a query asks for, in pages of at most 250 documents, as a node returns them.
private struct Window {
  /// The number of documents to return.
  let count: Int
  /// The page of the answer.
  let page: Int
  /// The pages to load.
  let pages: [Int]
  let perPage: Int
  /// The number of documents on these pages before the first one to return.
  let skipped: Int

  static let largestPage = 250
  /// Beyond it there is no document. A node refuses greater numbers.
  private static let furthest = 1_000_000_000

  init(_ query: Query) {
    let size = min(max(query.hitsPerPage ?? 20, 0), 1_000)
    let (first, count): (Int, Int)
    if let offset = query.offset {
      (first, count) = (offset.clamped(to: 0...Self.furthest), min(max(0, query.length ?? size), 1_000))
      page = count == 0 ? 0 : first / count
    } else {
      page = max(0, query.page ?? 0)
      let (start, isTooFar) = page.multipliedReportingOverflow(by: size)
      (first, count) = (isTooFar ? Self.furthest : min(start, Self.furthest), size)
    }
    self.count = count
    guard count > 0 else {
      (pages, perPage, skipped) = ([0], 0, 0)
      return
    }
    // One page that has all of them, if there is one.
    let sizes = count <= Self.largestPage ? count...Self.largestPage : Self.largestPage...Self.largestPage
    let perPage = sizes.first { first / $0 == (first + count - 1) / $0 } ?? Self.largestPage
    self.perPage = perPage
    pages = Array(first / perPage...(first + count - 1) / perPage)
    skipped = first % perPage
  }
}
