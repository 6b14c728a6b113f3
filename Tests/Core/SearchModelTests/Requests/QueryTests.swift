import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  @Test(
    "A query is its text and what is set; parameters without a property, or of another kind, come back from Codable")
  func parameters() throws {
    #expect(Query().parameters.isEmpty)
    #expect(Query("").query == "" && Query("").parameters.count == 1)
    var query = Query("lamp")
    query.page = 2
    query["minProximity"] = 3
    query[.filters] = "a:b"
    expectEqual(query.parameters.keys, ["query", "page", "minProximity", "filters"])
    query["minProximity"] = nil as JSON?
    expectEqual(query.parameters.keys, ["query", "page", "filters"])
    expectEqual(query, Query(parameters: ["filters": "a:b", "page": 2.0, "query": "lamp"]))
    let saved = Query(
      parameters: ["query": "a", "page": "two", "unknown": ["deep": [nil, 1.5]], "distinct": true, "filters": nil])
    let data = try JSONEncoder().encode(saved)
    try expectEqual(JSON(parsing: Array(data)), .object(saved.parameters))
    try expectEqual(JSON(parsing: Array(JSONEncoder().encode(["minProximity" as Query.Parameter]))), ["minProximity"])
    try expectEqual(JSONDecoder().decode(Query.self, from: data), saved)
    try expectEqual(JSON.object(saved.parameters).decoded(as: Query.self).parameters.keys, saved.parameters.keys)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Query.self, from: Data("[]".utf8)) }
  }

  @Test("distinct is a number, or true for one and false for none; typoTolerance is read as a boolean and as text")
  func distinct() {
    let distinct = ([true, false, 3, "true"] as [JSON]).map { Query(parameters: ["distinct": $0]).distinct }
    #expect(distinct == [1, 0, 3, nil] && Query().distinct == nil)
    let tolerances = (["true", "false", "max"] as [JSON]).map { Query(parameters: ["typoTolerance": $0]).typoTolerance }
    expectEqual(tolerances, [.on, .off, nil])
  }

  @Test("Filters and geographic restrictions affect matching; counting, ordering, showing and paging do not")
  func matching() {
    let matching: [Query.Parameter] = [
      .query, .filters, .facetFilters, .numericFilters, .tagFilters, .aroundLatLng, .aroundRadius, .insideBoundingBox,
      "insidePolygon", "aroundLatLngViaIP", .typoTolerance, .distinct, .restrictSearchableAttributes,
      "naturalLanguages",
    ]
    for parameter in matching { #expect(parameter.affectsMatching, "\(parameter)") }
    let others: [Query.Parameter] = [
      .page, .hitsPerPage, .facets, .maxValuesPerFacet, .sortFacetValuesBy, .optionalFilters, .sumOrFiltersScores,
      .attributesToRetrieve, .highlightPreTag, .renderingContent, .analytics, .userToken, .getRankingInfo, "unknown",
    ]
    for parameter in others { #expect(!parameter.affectsMatching, "\(parameter)") }
    for parameter in [.page, .hitsPerPage, .offset, .length] as [Query.Parameter] { #expect(parameter.isPaging) }
    for parameter in [.query, .filters, .facets, .distinct, "unknown"] as [Query.Parameter] {
      #expect(!parameter.isPaging)
    }
  }
}
