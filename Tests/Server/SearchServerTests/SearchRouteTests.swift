import AlgoliaWire
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Searching over the protocol")
struct SearchRouteTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  @Test("A query in the body, as members or as text, or in the URL, gives the same answer; an empty text is no filters")
  func forms() throws {
    var answers = [
      try server.json("POST", "/1/indexes/lamps/query", ["query": "lamp", "facets": ["brand"]]),
      try server.json("POST", "/1/indexes/lamps/query", ["params": "query=lamp&facets=%5B%22brand%22%5D"]),
      try server.json("GET", "/1/indexes/lamps/query?query=lamp&facets=brand&x-algolia-agent=page"),
      try server.json("GET", "/1/indexes/lamps?query=lamp&facets=brand"),
    ].map { $0.object ?? [:] }
    for index in answers.indices {
      for field in ["processingTimeMS", "serverTimeMS"] { answers[index][field] = nil }
    }
    #expect(answers.allSatisfy { $0 == answers[0] })
    expectEqual(answers[0]["nbHits"], 3)
    expectEqual(answers[0]["facets"], ["brand": ["Ikea": 2, "Flos": 1]])
    expectEqual(answers[0]["index"], "lamps")
    expectEqual(answers[0]["hits"]?[0]?["_highlightResult"]?["name"]?["value"], "<em>Lamp</em>shade")
    try expectEqual(server.ids("lamps", ["params": "query=desk&tagFilters=&facetFilters=&numericFilters="]), ["1"])
    try expectEqual(server.ids("lamps", ["query": "desk", "tagFilters": ""]), ["1"])
  }

  @Test(
    "The response is the engine's answer, says which words were left out, and proposes a text where nothing is found")
  func sameAsEngine() throws {
    var query = Query("lamp")
    query.facets = ["brand", "color"]
    query.filters = "price < 50"
    query.hitsPerPage = 1
    let index = try server.application.indices.find("lamps").index
    var expected = try index.search(HitsRequest(indexName: "lamps", query: query))
    var answer = try SearchResponse(
      json: server.json("POST", "/1/indexes/lamps/query", .object(query.parameters)))
    (expected.processingTimeMS, answer.processingTimeMS) = (0, 0)
    // What the server adds for its clients.
    expectEqual(answer.otherFields["params"]?.string?.hasPrefix("query=lamp&"), true)
    answer.otherFields = expected.otherFields
    expectEqual(answer, expected)
    let removed = try server.json(
      "POST", "/1/indexes/lamps/query", ["query": "chair qqqqqq", "removeWordsIfNoResults": "lastWords"])
    #expect(removed["queryAfterRemoval"] == "chair <em>qqqqqq</em>" && removed["didYouMean"] == nil)
    let meant = try server.json("POST", "/1/indexes/lamps/query", ["query": "chiar", "typoTolerance": false])
    #expect(meant["nbHits"] == 0 && meant["didYouMean"] == "chair" && meant["queryAfterRemoval"] == nil)
    expectEqual(meant["correctedQuery"], nil)
    let corrected = try server.json("POST", "/1/indexes/lamps/query", ["query": "chiar qqqqqq"])
    #expect(corrected["nbHits"] == 0 && corrected["didYouMean"] == nil && corrected["correctedQuery"] == "chair qqqqqq")
  }

  @Test("Several searches in one call, at most fifty, are answered in their order, those among facet values too")
  func many() throws {
    let answer = try server.json(
      "POST", "/1/indexes/*/queries",
      [
        "requests": [
          ["indexName": "lamps", "query": "desk"], ["indexName": "lamps", "params": "query=chair"],
          ["indexName": "lamps", "type": "facet", "facet": "brand", "facetQuery": "i"],
        ]
      ])
    expectEqual(answer["results"]?.array?.count, 3)
    expectEqual(answer["results"]?[0]?["hits"]?[0]?["objectID"], "1")
    expectEqual(answer["results"]?[1]?["hits"]?[0]?["objectID"], "4")
    expectEqual(answer["results"]?[2]?["facetHits"], [["value": "Ikea", "highlighted": "<em>I</em>kea", "count": 2]])
    expectEqual(answer["results"]?[2]?["exhaustiveFacetsCount"], true)
    // With `stopIfEnoughMatches` none is run after one has filled its page.
    let requests: JSON = [
      ["indexName": "lamps", "query": "chair", "hitsPerPage": 2], ["indexName": "lamps", "hitsPerPage": 2],
      ["indexName": "lamps", "query": "desk"],
    ]
    let found = { (strategy: JSON) in
      try server.json("POST", "/1/indexes/*/queries", ["requests": requests, "strategy": strategy])["results"]?.array?
        .map { $0["nbHits"]?.int }
    }
    try expectEqual(found("none"), [1, 4, 1])
    try expectEqual(found("stopIfEnoughMatches"), [1, 4, 0])
    try expectEqual(
      server.refusal("POST", "/1/indexes/*/queries", ["requests": [], "strategy": "some"]).message,
      "strategy: expected none or stopIfEnoughMatches, found a string")
    let fifty = JSON.array(Array(repeating: ["indexName": "lamps"], count: 51))
    try expectEqual(
      server.refusal("POST", "/1/indexes/*/queries", ["requests": fifty]),
      Refusal(status: 400, message: "requests: expected at most 50, found 51"))
  }

  @Test(
    "The values of a facet are searched by its path; one that is not declared is left out, and a filter on it fails")
  func facetValues() throws {
    let path = "/1/indexes/lamps/facets/brand/query"
    let answer = try server.json("POST", path, ["facetQuery": "fl", "params": "filters=color%3Awhite"])
    expectEqual(answer["facetHits"], [["value": "Flos", "highlighted": "<em>Fl</em>os", "count": 1]])
    try expectEqual(server.json("POST", path)["facetHits"]?.array?.count, 3)
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/facets/color/query").status, 400)
    let query: JSON = ["query": "lamp", "facets": ["brand", "size", "weight"], "clickAnalytics": true]
    let counted = try server.json("POST", "/1/indexes/lamps/query", query)
    #expect(counted["facets"] == ["brand": ["Ikea": 2, "Flos": 1]] && counted["nbHits"] == 3)
    expectEqual(counted["ignoredParameters"], ["clickAnalytics", "facets"])
    expectEqual(counted["uncountedFacets"], ["size", "weight"])
    expectEqual(
      counted["message"]?.string,
      "without effect: clickAnalytics, facets: the attribute 'size' is not declared for faceting, "
        + "facets: the attribute 'weight' is not declared for faceting")
    let all = try server.json("POST", "/1/indexes/lamps/query", ["facets": ["*"]])
    #expect(all["ignoredParameters"] == nil && all["uncountedFacets"] == nil)
    // Ignoring a filter on such an attribute would change what matches.
    for filter in [["filters": "size:large"], ["facetFilters": ["size:large"], "facets": ["size"]]] as [JSON] {
      try expectEqual(
        server.refusal("POST", "/1/indexes/lamps/query", filter).message,
        "the attribute 'size' is not declared for faceting")
    }
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/facets/size/query").status, 400)
  }

  @Test("Ignored parameters are listed in the answer and in a header field, but not what is off or empty")
  func ignoredParameters() throws {
    let query: JSON = ["query": "lamp", "hitsPerPge": 1, "userToken": "u", "analyticsTags": ["a"]]
    let names: JSON = ["hitsPerPge", "userToken", "analyticsTags"]
    let message: JSON = "without effect: hitsPerPge: did you mean hitsPerPage?, userToken, analyticsTags"
    let response = server.answer("POST", "/1/indexes/lamps/query", query)
    let answer = try JSON(parsing: response.body)
    #expect(answer["ignoredParameters"] == names && answer["message"] == message)
    expectEqual(response[header: "X-Ignored-Parameters"], "hitsPerPge, userToken, analyticsTags")
    expectEqual(answer["nbHits"], 3)
    try expectEqual(SearchResponse(json: answer).ignoredParameters, ["hitsPerPge", "userToken", "analyticsTags"])
    let browsed = server.answer("POST", "/1/indexes/lamps/browse", query)
    try expectEqual(JSON(parsing: browsed.body)["ignoredParameters"], names)
    expectEqual(browsed[header: "X-Ignored-Parameters"], "hitsPerPge, userToken, analyticsTags")
    let values = server.answer("POST", "/1/indexes/lamps/facets/brand/query", ["params": "clickAnalytics=true"])
    try expectEqual(JSON(parsing: values.body)["ignoredParameters"], ["clickAnalytics"])
    expectEqual(values[header: "X-Ignored-Parameters"], "clickAnalytics")

    // Each search lists its own, the header field those of all.
    let many = server.answer(
      "POST", "/1/indexes/*/queries",
      [
        "requests": [
          ["indexName": "lamps"], .object(["indexName": "lamps", "quary": "x"]), ["indexName": "lamps", "qqq": 1],
        ]
      ])
    let results = try JSON(parsing: many.body)["results"]
    #expect(results?[0]?["ignoredParameters"] == nil && results?[0]?["message"] == nil)
    expectEqual(results?[1]?["message"], "without effect: quary: did you mean query?")
    #expect(results?[2]?["ignoredParameters"] == ["qqq"] && results?[2]?["message"] == "without effect: qqq: unknown")
    expectEqual(many[header: "X-Ignored-Parameters"], "quary, qqq")
    // No message if everything had an effect, or nothing was requested.
    let plain = server.answer("POST", "/1/indexes/lamps/query", ["query": "lamp", "distinct": false])
    #expect(plain[header: "X-Ignored-Parameters"] == nil && !plain.text.contains("ignoredParameters"))
    let off: JSON = [
      "query": "lamp", "analytics": false, "clickAnalytics": false, "enableABTest": false,
      "percentileComputation": false,
      "enablePersonalization": false, "enableReRanking": false, "aroundLatLngViaIP": false, "analyticsTags": [],
      "explain": [], "responseFields": ["*"],
    ]
    for path in ["query", "browse"] {
      let response = server.answer("POST", "/1/indexes/lamps/\(path)", off)
      #expect(response.status == 200 && response[header: "X-Ignored-Parameters"] == nil)
      try expectEqual(JSON(parsing: response.body)["message"], nil, "\(path)")
    }
    try expectEqual(server.json("PUT", "/1/indexes/lamps/settings", ["enablePersonalization": false])["message"], nil)
    // What is on, and what nobody knows, is.
    let others: JSON = ["analytics": true, "enableABTest": true, "analitics": false, "analyticsTags": ["a"]]
    let on = try server.json("POST", "/1/indexes/lamps/query", others)
    expectEqual(on["ignoredParameters"], ["analytics", "enableABTest", "analitics", "analyticsTags"])
  }

  @Test("Numbers and booleans may be written as text, in searches, settings and further calls")
  func textValues() throws {
    let query: JSON = [
      "hitsPerPage": "2", "page": "1", "getRankingInfo": "true", "typoTolerance": "false", "facets": "brand",
      "maxValuesPerFacet": "1", "distinct": "false", "analytics": "false", "aroundLatLngViaIP": "false",
    ]
    let answer = try server.json("POST", "/1/indexes/lamps/query", query)
    #expect(answer["hitsPerPage"] == 2 && answer["page"] == 1 && answer["hits"]?.array?.count == 2)
    #expect(answer["hits"]?[0]?["_rankingInfo"] != nil && answer["facets"]?["brand"]?.object?.count == 1)
    expectEqual(answer["ignoredParameters"], nil)
    let many = try server.json(
      "POST", "/1/indexes/*/queries", ["requests": [["indexName": "lamps", "hitsPerPage": "1"]]])
    expectEqual(many["results"]?[0]?["hits"]?.array?.count, 1)
    try expectEqual(server.json("POST", "/1/indexes/lamps/browse", ["hitsPerPage": "3"])["hits"]?.array?.count, 3)
    let values = try server.json("POST", "/1/indexes/lamps/facets/brand/query", ["maxFacetHits": "1"])
    expectEqual(values["facetHits"]?.array?.count, 1)
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["hitsPerPage": "3", "advancedSyntax": "true"])
    let settings = try server.json("GET", "/1/indexes/lamps/settings")
    #expect(settings["hitsPerPage"] == 3 && settings["advancedSyntax"] == true)
    // Other texts are still refused, with what was sent.
    for wrong in ["two", "", "2 hits", "-1", "1.5"] {
      let refusal = try server.refusal("POST", "/1/indexes/lamps/query", ["hitsPerPage": .string(wrong)])
      #expect(refusal.status == 400 && refusal.message.contains("hitsPerPage"), "\(wrong)")
    }
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", ["getRankingInfo": "perhaps"]).status, 400)
    // A text stays one.
    try expectEqual(server.json("POST", "/1/indexes/lamps/query", ["query": "30"])["query"], "30")
  }

  @Test("Responses have the fields that typed clients of the service require")
  func typedClients() throws {
    let exhaustive: JSON = ["nbHits": true, "facetsCount": true, "typo": true]
    func check(_ answer: JSON?, params: JSON, sourceLocation: SourceLocation = #_sourceLocation) {
      expectEqual(answer?["params"], params, sourceLocation: sourceLocation)
      for name in ["processingTimeMS", "serverTimeMS"] {
        #expect(answer?[name]?.int ?? -1 >= 0, sourceLocation: sourceLocation)
      }
      expectEqual(answer?["exhaustive"], exhaustive, sourceLocation: sourceLocation)
      for name in ["exhaustiveNbHits", "exhaustiveFacetsCount", "exhaustiveTypo"] {
        expectEqual(answer?[name], true, sourceLocation: sourceLocation)
      }
      for name in ["nbHits", "nbPages", "page", "hitsPerPage"] {
        #expect(answer?[name]?.int != nil, sourceLocation: sourceLocation)
      }
      #expect(answer?["query"]?.string != nil && answer?["hits"]?.array != nil, sourceLocation: sourceLocation)
    }
    let path = "/1/indexes/lamps/query"
    check(
      try server.json("POST", path, ["query": "a \"b\"", "facets": ["brand"]]),
      params: "query=a%20%22b%22&facets=%5B%22brand%22%5D")
    check(try server.json("POST", path, ["params": "query=lamp&hitsPerPage=2"]), params: "query=lamp&hitsPerPage=2")
    check(try server.json("GET", path + "?query=lamp&x-algolia-agent=a"), params: "query=lamp")
    check(try server.json("POST", path), params: "")
    check(try server.json("POST", "/1/indexes/lamps/browse", ["query": "lamp"]), params: "query=lamp")
    let many = try server.json(
      "POST", "/1/indexes/*/queries",
      [
        "requests": [["indexName": "lamps", "query": "lamp"], ["indexName": "lamps", "params": "page=1"]],
        "strategy": "stopIfEnoughMatches",
      ])
    check(many["results"]?[0], params: "query=lamp")
    check(many["results"]?[1], params: "page=1")
    // What a key forces is not told.
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=color:white&hitsPerPage=1"])
    check(try server.json("POST", path, ["query": "lamp"], key: key), params: "query=lamp")
  }

  @Test("Parameter names can't inject header fields, and the message about them is bounded")
  func oddNames() throws {
    let long = String(repeating: "x", count: 100_000)
    var query: JSON.Object = ["a\r\nSet-Cookie: b": 1, "é,ü": 1]
    query[long] = 1
    for number in 0..<1000 { query["hitsPerPag\(number)"] = 1 }
    let response = server.answer("POST", "/1/indexes/lamps/query", .object(query))
    let header = try #require(response[header: "X-Ignored-Parameters"])
    #expect(header.hasPrefix("a%0D%0ASet-Cookie%3A%20b, %C3%A9%2C%C3%BC, xxx"))
    #expect(header.utf8.allSatisfy { 0x20..<0x7f ~= $0 } && header.utf8.count < 2000)
    let message = try #require(try JSON(parsing: response.body)["message"]?.string)
    #expect(message.utf8.count < 1000 && message.hasSuffix("993 more"))
    #expect(message.split(separator: "did you mean").count - 1 <= 5)
  }

  @Test("Errors in a search have a path, that of a filter its position, and long highlight tags are refused")
  func refusals() throws {
    for (path, body, expected) in [
      ("/1/indexes/nothing/query", "{}", Refusal(status: 404, message: "Index nothing does not exist")),
      (
        "/1/indexes/lamps/query", "{\"query\": }",
        Refusal(
          status: 400, message: "the body is not valid JSON: line 1, column 11: expected a JSON value")
      ),
      ("/1/indexes/lamps/query", "[]", Refusal(status: 400, message: "expected an object, found an array")),
      (
        "/1/indexes/lamps/query", "{\"hitsPerPage\": \"many\"}",
        Refusal(
          status: 400,
          message: "the parameter 'hitsPerPage' must be a whole number from 0 to 1000, not \"many\"")
      ),
      (
        "/1/indexes/lamps/query", "{\"filters\": \"size:large\"}",
        Refusal(status: 400, message: "the attribute 'size' is not declared for faceting")
      ),
      (
        "/1/indexes/lamps/query", "{\"aroundLatLngViaIP\": true}",
        Refusal(
          status: 400,
          message:
            "the search backend can't honour the parameter 'aroundLatLngViaIP', and without it other records would match"
        )
      ),
      (
        "/1/indexes/*/queries", "{}", Refusal(status: 400, message: "requests: it is missing")
      ),
      (
        "/1/indexes/*/queries", "{\"requests\": [{\"indexName\": 1}]}",
        Refusal(status: 400, message: "requests.0.indexName: expected a string, found a number")
      ),
      (
        "/1/indexes/*/queries", "{\"requests\": [{\"indexName\": \"gone\"}]}",
        Refusal(status: 404, message: "Index gone does not exist")
      ),
    ] {
      let response = server.answer("POST", path, bytes: Array(body.utf8))
      let json = try JSON(parsing: response.body)
      expectEqual(Refusal(status: response.status, message: json["message"]?.string ?? ""), expected, "\(path)")
    }
    for name in ["highlightPreTag", "highlightPostTag", "snippetEllipsisText"] {
      let query: (Int) -> JSON = { .object(["query": "lamp", name: .string(String(repeating: "x", count: $0))]) }
      expectEqual(server.answer("POST", "/1/indexes/lamps/query", query(1000)).status, 200)
      #expect(
        try server.refusal("POST", "/1/indexes/lamps/query", query(1001)).message.hasPrefix(
          "the parameter '\(name)' must be a text of at most 1000 bytes"))
    }
    let refusal = try server.refusal("POST", "/1/indexes/lamps/query", ["filters": "price <"])
    expectEqual(refusal.status, 400)
    #expect(refusal.message.hasPrefix("a filter can't be read: expected"))
    #expect(refusal.message.contains("\n       ^"))
  }

  @Test("Names in paths are percent-decoded; a plus stays a plus")
  func names() throws {
    for name in ["a/b", "ü +?#", "../etc", "%2F", "*x", String(repeating: "n", count: 256)] {
      let path = "/1/indexes/\(name.percentEncoded)"
      _ = try server.json("PUT", path + "/1", ["name": "thing"])
      try expectEqual(server.ids(name.percentEncoded), ["1"])
    }
    _ = try server.json("PUT", "/1/indexes/a+b/1", [:])
    try expectEqual(server.application.indices.find("a+b").index.count, 1)
    try expectEqual(server.refusal("PUT", "/1/indexes//1", [:]).status, 404)
    try expectEqual(server.refusal("PUT", "/1/indexes/*/1", [:]).status, 404)
    try expectEqual(server.refusal("PUT", "/1/indexes/\(String(repeating: "n", count: 257))/1", [:]).status, 400)
    try expectEqual(server.refusal("GET", "/1/indexes/%zz").status, 400)
  }
}
