import SearchModel

/// The search that answers a request for hits, with all of its counts.
///
/// Conditions that some facet ignores are a `post_filter`, and each facet is counted within a `filter` of those that it
/// does not ignore.
struct HitsSearch {
  let writer: QueryWriter
  private let request: HitsRequest
  private let facets: [FacetRequest]
  private let window: Window
  /// The conditions that every count respects.
  private let common: [Condition]
  /// The other ones.
  private let ignorable: [Condition]
  private let scopes: [Scope]

  /// The facets that ignore the same conditions.
  private struct Scope {
    let ignored: Set<Condition.ID>
    var facets: [FacetRequest]
  }

  init(_ request: HitsRequest, _ writer: QueryWriter) throws(SearchError) {
    guard request.recommendation == nil else {
      throw .refused(message: "OpenSearch recommends nothing: search instead")
    }
    (self.request, self.writer) = (request, writer)
    facets = Self.expanded(request.facets, writer.mapping)
    window = Window(request.query)
    let conditions = request.conditions.filter { $0.expression != .everything }
    let ids = Set(conditions.map(\.id))
    var scopes: [Scope] = []
    for facet in facets {
      let ignored = ids.intersection(facet.ignoring)
      if let index = scopes.firstIndex(where: { $0.ignored == ignored }) {
        scopes[index].facets.append(facet)
      } else {
        scopes.append(Scope(ignored: ignored, facets: [facet]))
      }
    }
    let ignorable = scopes.reduce(into: Set()) { $0.formUnion($1.ignored) }
    self.scopes = scopes
    common = conditions.filter { !ignorable.contains($0.id) }
    self.ignorable = conditions.filter { ignorable.contains($0.id) }
  }

  /// The facets with `*` replaced by the declared attributes that are not named, each attribute once.
  private static func expanded(_ facets: [FacetRequest], _ mapping: IndexMapping) -> [FacetRequest] {
    var named = facets.filter { $0.attribute != .everyFacet }
    if named.count < facets.count {
      let declared = mapping.facetAttributes
      for index in named.indices where declared.contains(named[index].attribute) { named[index].wantsValues = true }
      for attribute in declared.sorted() where !named.contains(where: { $0.attribute == attribute }) {
        named.append(FacetRequest(attribute))
      }
    }
    return named.keepingFirst(of: \.attribute)
  }

  // MARK: Writing

  /// Which words of the text a search is for.
  struct Words: Hashable {
    var indices: [Int]
    /// Whether a document needs all of them, and not only one.
    var needsAll = true
  }

  /// All words of the text.
  var allWords: Words { Words(indices: Array(writer.text.words.indices)) }

  /// How many words are left out at most, as by the engine. The searches are one call.
  private static let mostRemovedWords = 5

  /// The searches with fewer words, in the order in which they are tried if a search finds nothing.
  var fewerWords: [Words] {
    let count = writer.text.words.count
    if count < 2 { return [] }
    switch request.query.removeWordsIfNoResults ?? writer.mapping.settings?.removeWordsIfNoResults ?? .none {
    case .none: return []
    case .lastWords:
      return (1..<count).reversed().prefix(Self.mostRemovedWords).map { Words(indices: Array(0..<$0)) }
    case .firstWords: return (1..<count).prefix(Self.mostRemovedWords).map { Words(indices: Array($0..<count)) }
    case .allOptional: return [Words(indices: Array(0..<count), needsAll: false)]
    }
  }

  func body(_ words: Words) throws(SearchError) -> JSON.Object {
    var body: JSON.Object = [
      "query": try writer.matching(words.indices, needsAll: words.needsAll, common), "track_total_hits": true,
      "from": .integer(Int64(window.first)), "size": .integer(Int64(window.loaded)),
    ]
    if !ignorable.isEmpty { body["post_filter"] = try filter(of: ignorable) }
    if window.loaded > 0 {
      for (name, value) in try writer.showing(words.indices) { body[name] = value }
    }
    let counts = Counts(writer.mapping, request.query)
    var aggregations: JSON.Object = [:]
    for (number, scope) in scopes.enumerated() {
      let inner = try counts.aggregations(for: scope.facets)
      if !inner.isEmpty { aggregations["\(number)"] = try scoped(scope, inner) }
    }
    if let groups = writer.groups {
      aggregations["groups"] = [
        "filter": try filter(of: ignorable),
        "aggs": [
          "count": ["cardinality": ["field": .string(groups.field), "precision_threshold": 40_000]],
          "missing": ["missing": ["field": .string(groups.field)]],
        ],
      ]
    }
    if !aggregations.isEmpty { body["aggs"] = .object(aggregations) }
    return body
  }

  /// The search for the histograms, whose buckets depend on the numbers that were found; nil if there are none.
  func histogramsBody(_ words: Words, after result: SearchResult) throws(SearchError) -> JSON.Object? {
    let counts = Counts(writer.mapping, request.query)
    var aggregations: JSON.Object = [:]
    for (number, scope) in scopes.enumerated() {
      let inner = counts.histograms(for: scope.facets, result.aggregation("\(number)"))
      if !inner.isEmpty { aggregations["\(number)"] = try scoped(scope, inner) }
    }
    if aggregations.isEmpty { return nil }
    return [
      "query": try writer.matching(words.indices, needsAll: words.needsAll, common), "track_total_hits": false,
      "size": 0, "aggs": .object(aggregations),
    ]
  }

  private func scoped(_ scope: Scope, _ inner: JSON.Object) throws(SearchError) -> JSON {
    let kept = ignorable.filter { !scope.ignored.contains($0.id) }
    return ["filter": try filter(of: kept), "aggs": .object(inner)]
  }

  private func filter(of conditions: [Condition]) throws(SearchError) -> JSON {
    try FilterWriter(mapping: writer.mapping).clause(.all(conditions.map(\.expression)))
  }

  /// The correction of the text, if the request shows records.
  var correction: Correction? { window.loaded > 0 ? Correction(writer, request.conditions) : nil }

  // MARK: Reading

  func response(
    _ result: SearchResult, _ words: Words, histograms: SearchResult?
  ) throws(SearchError) -> SearchResponse {
    var response = SearchResponse(nbHits: try result.found())
    let counts = Counts(writer.mapping, request.query)
    for (number, scope) in scopes.enumerated() {
      let counted = result.aggregation("\(number)")
      for facet in scope.facets {
        counts.read(facet, counted, histograms?.aggregation("\(number)"), into: &response)
      }
    }
    // In the order of the request.
    response.facets = facets.compactMap { facet in response.facets.first { $0.attribute == facet.attribute } }
    let hits = HitReader(writer, words.indices)
    for (number, json) in result.hits.enumerated() { response.hits.append(try hits.hit(json, number)) }
    response.exhaustiveNbHits = result.isExact
    if writer.groups != nil { try readGroups(result, into: &response) }
    response.processingTimeMS = result.milliseconds + (histograms?.milliseconds ?? 0)
    response.query = request.query.query ?? ""
    response.index = request.indexName
    response.hitsPerPage = window.count
    response.page = window.page
    let reachable = min(response.nbHits, Window.furthest)
    response.nbPages = window.count == 0 ? 0 : (reachable + window.count - 1) / window.count
    if words != allWords, words.needsAll { response.queryAfterRemoval = queryAfterRemoval(words) }
    return response
  }

  /// The number of groups, which is an estimate.
  private func readGroups(_ result: SearchResult, into response: inout SearchResponse) throws(SearchError) {
    let counted = result.aggregation("groups")
    let withoutValue = counted?["missing"]?["doc_count"]?.int ?? 0
    // A node takes all of them for one group.
    guard withoutValue < 2 else {
      throw .refused(message: "\(withoutValue) records have no value to group by: give each one")
    }
    response.nbHits = (counted?["count"]?["value"]?.int ?? 0) + withoutValue
    response.exhaustiveNbHits = false
  }

  /// The text with the words that were left out between tags.
  private func queryAfterRemoval(_ words: Words) -> String {
    writer.text.text(
      with: writer.text.words.enumerated().map { words.indices.contains($0) ? $1 : "<em>\($1)</em>" })
  }
}

/// Which documents a query asks for.
private struct Window {
  let first: Int
  /// The number of documents to return.
  let count: Int
  /// The number of documents to load: none beyond the last one that a node returns.
  let loaded: Int
  /// The page of the answer.
  let page: Int

  /// The number of documents that can be reached on all pages, unless an index has another `max_result_window`.
  static let furthest = 10_000

  init(_ query: Query) {
    let size = min(max(query.hitsPerPage ?? 20, 0), 1_000)
    let first: Int
    if let offset = query.offset {
      (first, count) = (max(0, offset), min(max(0, query.length ?? size), 1_000))
      page = count == 0 ? 0 : first / count
    } else {
      page = max(0, query.page ?? 0)
      let (start, isTooFar) = page.multipliedReportingOverflow(by: size)
      (first, count) = (isTooFar ? Self.furthest : start, size)
    }
    self.first = min(first, Self.furthest)
    loaded = min(count, Self.furthest - self.first)
  }
}
