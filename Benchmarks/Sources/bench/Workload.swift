import Foundation
import SearchModel

/// The requests of `Workload/workload.ndjson`, and the form of their answers that `compare.py` reads.
enum Workload {
  static let facets = ["brand", "color", "categories", "size", "country"]

  static let settings = IndexSettings(
    searchableAttributes: ["name", "description", "brand"], attributesForFaceting: facets,
    customRanking: [.descending("popularity")])

  static func lines(of path: String) throws -> [JSON] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  /// The request of a line.
  ///
  /// - Parameter wantsWholeHits: Whether hits have their records with highlights, or only their IDs.
  static func request(_ line: JSON, wantsWholeHits: Bool) -> HitsRequest {
    var query = Query(line["q"]?.string ?? "")
    query.hitsPerPage = 20
    query.maxValuesPerFacet = 100
    if !wantsWholeHits {
      query.attributesToRetrieve = []
      query.attributesToHighlight = []
    }
    let disjunctive = Set((line["disjunctive"]?.array ?? []).compactMap(\.string))
    var conditions: [Condition] = []
    for (attribute, values) in line["facetFilters"]?.object ?? [:] {
      let filters = (values.array ?? []).compactMap(\.string).map {
        FilterExpression(Filter.Facet(attribute: Attribute(attribute), stringValue: $0))
      }
      conditions.append(
        Condition(id: .group(FilterGroup.ID.or(name: attribute)), expression: .or(filters)))
    }
    for (attribute, bounds) in line["numeric"]?.object ?? [:] {
      guard let low = bounds[0]?.number, let high = bounds[1]?.number else { continue }
      conditions.append(
        Condition(
          id: .group(FilterGroup.ID.or(name: attribute, filterType: .numeric)),
          expression: FilterExpression(Filter.Numeric(attribute: Attribute(attribute), range: low...high))))
    }
    var facets = Self.facets.map { attribute in
      FacetRequest(
        Attribute(attribute),
        ignoring: disjunctive.contains(attribute)
          ? [.group(FilterGroup.ID.or(name: attribute))] : [])
    }
    facets.append(FacetRequest("price", wantsValues: false))
    return HitsRequest(indexName: "products", query: query, conditions: conditions, facets: facets)
  }

  static func answer(_ response: SearchResponse) -> JSON {
    let facets = response.facets.map { attribute in
      (
        key: attribute.attribute.rawValue,
        value: JSON.object(JSON.Object(attribute.facets.map { (key: $0.value, value: .integer(Int64($0.count))) }))
      )
    }
    let stats = response.facetStats["price"]
    return [
      "n": .integer(Int64(response.nbHits)), "hits": .array(response.hits.map { .string($0.objectID) }),
      "facets": .object(JSON.Object(facets)), "pmin": stats.map { .double($0.min) } ?? .null,
      "pmax": stats.map { .double($0.max) } ?? .null,
    ]
  }
}

/// The CPU time of the process.
func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
