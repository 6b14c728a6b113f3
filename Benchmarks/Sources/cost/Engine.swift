import SearchEngine
import SearchModel

/// Searches the engine: the IDs of 20 hits, five facets and a range of prices.
func countEngine(_ indices: Indices) throws {
  let requests = Texts.found.enumerated().map { request($1, filteredBy: $0 % filters.count) }
  for (name, index) in [("engine search", indices.plain), ("engine search, all criteria", indices.full)] {
    try count(name, of: requests.count) { _ in
      for request in requests {
        guard try answer(request, index).nbHits > 0 else { throw Failure(text: "\(request) finds nothing") }
      }
    }
  }
  try count("engine search, nothing found", of: Texts.notFound(isCounted: true).count) { isCounted in
    for text in Texts.notFound(isCounted: isCounted) {
      let response = try answer(request(text, filteredBy: 0), indices.full)
      guard response.nbHits == 0 else { throw Failure(text: "'\(text)' finds \(response.nbHits)") }
    }
  }
  try count("engine search, misspelt", of: Texts.misspelt(isCounted: true).count) { isCounted in
    for text in Texts.misspelt(isCounted: isCounted) {
      let response = try answer(request(text, filteredBy: 0), indices.full)
      guard response.nbHits == 0, response.didYouMean ?? response.correctedQuery != nil else {
        throw Failure(text: "'\(text)' finds \(response.nbHits), and nothing is proposed")
      }
    }
  }
}

/// Counts the results of six ranges of prices in one call, as a list of ranges does after each answer.
@MainActor
func countRanges(_ indices: Indices) async throws {
  let backend = LocalBackend(["products": indices.full])
  let ranges = [0.0...10, 10...25, 25...50, 50...100, 100...250, 250...1000]
  let calls = Texts.found.map { text in
    ranges.map { range in
      var query = Query(text)
      query.hitsPerPage = 0
      let filter = FilterExpression(Filter.Numeric(attribute: "price", range: range))
      let condition = Condition(id: .group(FilterGroup.ID.or(name: "price")), expression: filter)
      return SearchRequest.hits(HitsRequest(indexName: "products", query: query, conditions: [condition], facets: []))
    }
  }
  try await count("six counts of a text", of: calls.count) { _ in
    for call in calls { _ = try await backend.search(call) }
  }
}

/// None, a value of one facet, values of two facets that are counted without their own filter, and a range.
private let filters: [[String: [String]]] = [
  [:], ["color": ["Black"]], ["size": ["M", "L", "S"], "color": ["Black", "Red"]], ["price": []],
]

private func request(_ text: String, filteredBy number: Int) -> HitsRequest {
  var query = Query(text)
  query.hitsPerPage = 20
  query.maxValuesPerFacet = 100
  query.attributesToRetrieve = []
  query.attributesToHighlight = []
  var conditions: [Condition] = []
  for (name, values) in filters[number].sorted(by: { $0.key < $1.key }) {
    let attribute = Attribute(name)
    let expression =
      values.isEmpty
      ? FilterExpression(Filter.Numeric(attribute: attribute, range: 10...100))
      : .or(values.map { FilterExpression(Filter.Facet(attribute: attribute, stringValue: $0)) })
    conditions.append(Condition(id: .group(FilterGroup.ID.or(name: name)), expression: expression))
  }
  var facets = Indices.facets.map { FacetRequest($0, ignoring: [.group(FilterGroup.ID.or(name: $0.rawValue))]) }
  facets.append(FacetRequest("price", wantsValues: false))
  return HitsRequest(indexName: "", query: query, conditions: conditions, facets: facets)
}

private func answer(_ request: HitsRequest, _ index: LocalIndex) throws -> SearchResponse {
  try index.search(request.query, conditions: request.conditions, facets: request.facets)
}
