import SearchModel
import TestSupport
import Testing

@Suite("The properties of a query")
struct QueryPropertyTests {
  /// A property with a value, and the form that the API gives the value.
  struct Property: Sendable, CustomTestStringConvertible {
    let name: String
    let json: JSON
    let set: @Sendable (inout Query) -> Void
    let clear: @Sendable (inout Query) -> Void
    let isNil: @Sendable (Query) -> Bool
    let readsBack: @Sendable (Query) -> Bool

    var testDescription: String { "\(name) = \(json)" }

    init<Value: Equatable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<Query, Value?> & Sendable, _ value: Value, _ json: JSON
    ) {
      self.name = name
      self.json = json
      set = { $0[keyPath: path] = value }
      clear = { $0[keyPath: path] = nil }
      isNil = { $0[keyPath: path] == nil }
      readsBack = { $0[keyPath: path] == value }
    }
  }

  static let properties: [Property] = [
    // Text.
    Property("query", \.query, "lamp", "lamp"), Property("query", \.query, "", ""),
    Property("queryType", \.queryType, .prefixLast, "prefixLast"),
    Property("queryType", \.queryType, .prefixAll, "prefixAll"),
    Property("queryType", \.queryType, .prefixNone, "prefixNone"),
    Property("restrictSearchableAttributes", \.restrictSearchableAttributes, ["b", "a"], ["b", "a"]),
    Property("typoTolerance", \.typoTolerance, .on, true), Property("typoTolerance", \.typoTolerance, .off, false),
    Property("typoTolerance", \.typoTolerance, .min, "min"),
    Property("typoTolerance", \.typoTolerance, .strict, "strict"),
    Property("minWordSizefor1Typo", \.minWordSizeForOneTypo, 3, 3),
    Property("minWordSizefor2Typos", \.minWordSizeForTwoTypos, 7, 7),
    Property("removeWordsIfNoResults", \.removeWordsIfNoResults, .none, "none"),
    Property("removeWordsIfNoResults", \.removeWordsIfNoResults, .lastWords, "lastWords"),
    Property("removeWordsIfNoResults", \.removeWordsIfNoResults, .firstWords, "firstWords"),
    Property("removeWordsIfNoResults", \.removeWordsIfNoResults, .allOptional, "allOptional"),
    Property("distinct", \.distinct, 2, 2), Property("minProximity", \.minProximity, 2, 2),
    Property("allowTyposOnNumericTokens", \.allowTyposOnNumericTokens, false, false),
    Property("disableTypoToleranceOnAttributes", \.disableTypoToleranceOnAttributes, ["a"], ["a"]),
    Property("disablePrefixOnAttributes", \.disablePrefixOnAttributes, ["a"], ["a"]),
    Property("replaceSynonymsInHighlight", \.replaceSynonymsInHighlight, true, true),
    Property("optionalWords", \.optionalWords, ["a b", "c"], ["a b", "c"]),
    Property("disableExactOnAttributes", \.disableExactOnAttributes, ["a"], ["a"]),
    Property("exactOnSingleWordQuery", \.exactOnSingleWordQuery, .word, "word"),
    Property("advancedSyntax", \.advancedSyntax, true, true),
    Property("advancedSyntaxFeatures", \.advancedSyntaxFeatures, [.exactPhrase], ["exactPhrase"]),
    Property("mode", \.mode, .keyword, "keywordSearch"), Property("mode", \.mode, .semantic, "neuralSearch"),
    Property("queryVector", \.queryVector, [0.5, -1], [0.5, -1.0]),
    Property("similarityThreshold", \.similarityThreshold, 0.25, 0.25),
    // Filters.
    Property("filters", \.filters, "a:b", "a:b"),
    Property("facetFilters", \.facetFilters, [["a:b", "a:c"], "d:-e"], [["a:b", "a:c"], "d:-e"]),
    Property("numericFilters", \.numericFilters, ["a<1"], ["a<1"]),
    Property("tagFilters", \.tagFilters, [["a"], []], ["a", []]),
    Property("optionalFilters", \.optionalFilters, ["a:b<score=2>"], ["a:b<score=2>"]),
    Property("sumOrFiltersScores", \.sumOrFiltersScores, true, true),
    Property("aroundLatLng", \.aroundLatLng, Query.GeoPoint(latitude: 55.5, longitude: -10), "55.5,-10"),
    Property("aroundRadius", \.aroundRadius, .meters(500), 500), Property("aroundRadius", \.aroundRadius, .all, "all"),
    Property("minimumAroundRadius", \.minimumAroundRadius, 5, 5),
    Property("aroundPrecision", \.aroundPrecision, .meters(20), 20),
    Property(
      "aroundPrecision", \.aroundPrecision, .ranges([.init(from: 5, value: 20)]), [["from": 5, "value": 20]]),
    Property(
      "insidePolygon", \.insidePolygon,
      [
        Query.GeoPolygon([
          .init(latitude: 1, longitude: 2), .init(latitude: 3.5, longitude: 4), .init(latitude: 5, longitude: -6),
        ])
      ], [[1, 2, 3.5, 4, 5, -6]]),
    Property(
      "insideBoundingBox", \.insideBoundingBox,
      [Query.GeoBox(.init(latitude: 1, longitude: 2.5), .init(latitude: -3, longitude: 4))], [[1, 2.5, -3, 4]]),
    // Pages.
    Property("page", \.page, 0, 0), Property("hitsPerPage", \.hitsPerPage, 20, 20), Property("offset", \.offset, 5, 5),
    Property("length", \.length, 10, 10),
    // Facets; `facets` itself is never nil.
    Property("maxValuesPerFacet", \.maxValuesPerFacet, 50, 50),
    Property("sortFacetValuesBy", \.sortFacetValuesBy, .alpha, "alpha"),
    Property("sortFacetValuesBy", \.sortFacetValuesBy, .count, "count"),
    Property("maxFacetHits", \.maxFacetHits, 5, 5),
    Property("facetingAfterDistinct", \.facetingAfterDistinct, true, true),
    // Response.
    Property("attributesToRetrieve", \.attributesToRetrieve, ["a.b", "*"], ["a.b", "*"]),
    Property("attributesToHighlight", \.attributesToHighlight, [], []),
    Property("attributesToSnippet", \.attributesToSnippet, ["text:20"], ["text:20"]),
    Property("highlightPreTag", \.highlightPreTag, "<b>", "<b>"),
    Property("highlightPostTag", \.highlightPostTag, "</b>", "</b>"),
    Property("snippetEllipsisText", \.snippetEllipsisText, "…", "…"),
    Property("restrictHighlightAndSnippetArrays", \.restrictHighlightAndSnippetArrays, false, false),
    Property("getRankingInfo", \.getRankingInfo, true, true),
    Property(
      "renderingContent", \.renderingContent, RenderingContent(redirectURL: "https://a.org"),
      ["redirect": ["url": "https://a.org"]]),
    // Rules and analytics.
    Property("enableRules", \.enableRules, false, false), Property("ruleContexts", \.ruleContexts, ["a"], ["a"]),
    Property("analytics", \.analytics, false, false),
    Property("analyticsTags", \.analyticsTags, ["a", "b"], ["a", "b"]),
    Property("clickAnalytics", \.clickAnalytics, true, true), Property("userToken", \.userToken, "me", "me"),
  ]

  @Test(
    "A property sets the parameter of its API name alone, and reads it back; one of another kind is nil, and is kept")
  func settingAndReading() {
    for property in Self.properties {
      var query = Query()
      #expect(property.isNil(query), "\(property)")
      property.set(&query)
      expectEqual(query.parameters.keys, [property.name], "\(property)")
      expectEqual(query[Query.Parameter(rawValue: property.name)], property.json, "\(property)")
      #expect(property.readsBack(query), "\(property)")
      #expect(property.readsBack(Query(parameters: [property.name: property.json])), "\(property)")
      property.clear(&query)
      #expect(query.parameters.isEmpty && property.isNil(query), "\(property)")
      let unfit: [JSON] = [nil, -0.5, ["a", nil], [["a", 1]], [[1, 2]]]
      for value in unfit {
        let query = Query(parameters: [property.name: value])
        #expect(property.isNil(query), "\(value)")
        expectEqual(query[Query.Parameter(rawValue: property.name)], value, "\(property)")
      }
    }
  }

  @Test("Facets are in the order in which they are written, and none are no parameter")
  func facets() {
    var query = Query()
    expectEqual(query.facets, [])
    query.facets = ["size", "brand", "color"]
    #expect(query[.facets] == ["size", "brand", "color"] && query["facets"]?.array?.count == 3)
    expectEqual(query.facets, ["size", "brand", "color"])
    query.facets.append("a.b")
    expectEqual(query[.facets]?.text(), #"["size","brand","color","a.b"]"#)
    query.facets = []
    #expect(query.parameters.isEmpty)
    expectEqual(Query(parameters: ["facets": ["a", 1]]).facets, [])
    expectEqual(Query(parameters: ["facets": "a"]).facets, ["a"], "the API takes a single value for an array")
    // What a query may override is the same parameter in the settings.
    var settings = IndexSettings()
    query.hitsPerPage = 7
    query.typoTolerance = .min
    settings.hitsPerPage = 7
    settings.typoTolerance = .min
    #expect(query.parameters == settings.parameters && settings.parameters.keys == ["hitsPerPage", "typoTolerance"])
  }
}
