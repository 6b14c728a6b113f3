import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  @Test("A query is its text and what is set")
  func parameters() {
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
  }

  @Test("Parameters without a property come back from Codable, as do those of another kind than expected")
  func saving() throws {
    let query = Query(
      parameters: ["query": "a", "page": "two", "unknown": ["deep": [nil, 1.5]], "distinct": true, "filters": nil])
    let data = try JSONEncoder().encode(query)
    try expectEqual(JSON(parsing: Array(data)), .object(query.parameters))
    try expectEqual(JSONDecoder().decode(Query.self, from: data), query)
    try expectEqual(JSON.object(query.parameters).decoded(as: Query.self).parameters.keys, query.parameters.keys)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Query.self, from: Data("[]".utf8)) }
  }

  @Test("distinct is a number, or true for one and false for none")
  func distinct() {
    expectEqual(Query(parameters: ["distinct": true]).distinct, 1)
    expectEqual(Query(parameters: ["distinct": false]).distinct, 0)
    expectEqual(Query(parameters: ["distinct": 3]).distinct, 3)
    expectEqual(Query(parameters: ["distinct": "true"]).distinct, nil)
    expectEqual(Query().distinct, nil)
  }

  @Test("typoTolerance is read as a boolean and as text")
  func typoTolerance() {
    expectEqual(Query(parameters: ["typoTolerance": "true"]).typoTolerance, .on)
    expectEqual(Query(parameters: ["typoTolerance": "false"]).typoTolerance, .off)
    expectEqual(Query(parameters: ["typoTolerance": "max"]).typoTolerance, nil)
  }

  @Test("Filters and geographic restrictions affect matching; counting, ordering and showing do not")
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
  }

  @Test("Paging is page, hitsPerPage, offset and length, and nothing else")
  func paging() {
    for parameter in [.page, .hitsPerPage, .offset, .length] as [Query.Parameter] { #expect(parameter.isPaging) }
    for parameter in [.query, .filters, .facets, .distinct, "unknown"] as [Query.Parameter] {
      #expect(!parameter.isPaging)
    }
  }

  @Test("A parameter is its name")
  func names() throws {
    let parameter: Query.Parameter = "minProximity"
    #expect(parameter == Query.Parameter(rawValue: "minProximity") && parameter.description == "minProximity")
    try expectEqual(JSON(parsing: Array(JSONEncoder().encode([parameter]))), ["minProximity"])
  }
}
