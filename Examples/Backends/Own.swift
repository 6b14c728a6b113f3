import InstantSearch

/// A backend of your own, over an array: it supports text and filters of facets.
struct ArrayBackend: SearchBackend {
  let lamps: [Lamp]
  let supportedParameters = SupportedParameters.only(["query", "filters", "facets"])

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for request in requests {
      switch request {
      case .hits(let request): answers.append(.hits(try response(to: request)))
      case .facetValues: answers.append(.facetValues(FacetValuesResponse()))
      }
    }
    return answers
  }

  private func response(to request: HitsRequest) throws(SearchError) -> SearchResponse {
    // The plan makes plain queries, one for the hits and one for each set of filters that counting ignores.
    let plan = try QueryPlan(request)
    var responses: [SearchResponse] = []
    for query in plan.queries { responses.append(try response(to: query)) }
    return try plan.merged(responses)
  }

  private func response(to query: Query) throws(SearchError) -> SearchResponse {
    let filter: FilterExpression
    do throws(FilterSyntaxError) { filter = try FilterExpression(parsing: query.filters ?? "") } catch {
      throw .unreadableFilter(error)
    }
    let text = (query.query ?? "").lowercased()
    let found = lamps.filter { lamp in
      (text.isEmpty || lamp.name.lowercased().contains(text))
        && filter.matches { filter in
          guard case .facet(let facet) = filter, facet.attribute == "color" else { return false }
          return ("\(facet.value)" == lamp.color) != facet.isNegated
        }
    }
    var counts: [String: Int] = [:]
    for lamp in found { counts[lamp.color, default: 0] += 1 }
    let colors = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { Facet(value: $0.key, count: $0.value) }
    return SearchResponse(
      hits: found.map { Hit(objectID: $0.objectID, record: ["name": .string($0.name)]) },
      facets: query.facets.contains("color") ? [AttributedFacets(attribute: "color", facets: colors)] : [])
  }
}

/// The same screen over it.
@MainActor
func own() async throws {
  try await report(HitsSearcher(backend: ArrayBackend(lamps: lamps), indexName: "lamps"))
}
