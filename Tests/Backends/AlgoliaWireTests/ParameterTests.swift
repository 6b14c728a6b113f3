import AlgoliaWire
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("URL-encoded parameters")
struct ParameterTests {
  @Test("Strings are written without quotes, numbers and arrays as JSON, all percent-encoded")
  func writing() {
    var query = Query("Désk & lamp")
    query.hitsPerPage = 10
    query.facets = ["brand", "price, net"]
    query.facetFilters = [["color:red", "color:blue"], "brand:-A"]
    query.getRankingInfo = true
    #expect(
      query.urlEncoded
        == "query=D%C3%A9sk%20%26%20lamp&hitsPerPage=10&facets=%5B%22brand%22%2C%22price%2C%20net%22%5D"
        + "&facetFilters=%5B%5B%22color%3Ared%22%2C%22color%3Ablue%22%5D%2C%22brand%3A-A%22%5D&getRankingInfo=true")
    expectEqual(Query().urlEncoded, "")
  }

  @Test(
    "The forms of other clients are read too",
    arguments: [
      ("", [:]),
      ("hitsPerPage=2&getRankingInfo=1&analytics=0", ["hitsPerPage": 2, "getRankingInfo": true, "analytics": false]),
      ("query=42", ["query": "42"]),
      ("query=red+lamp&filters=a:1%20OR%20b:2", ["query": "red lamp", "filters": "a:1 OR b:2"]),
      ("query", ["query": ""]),
      ("query=a=b&&page=0&", ["query": "a=b", "page": 0]),
      ("facets=brand,color&attributesToRetrieve=*", ["facets": ["brand", "color"], "attributesToRetrieve": ["*"]]),
      ("facets=brand, color", ["facets": ["brand", "color"]]),
      ("facets=", ["facets": []]),
      ("tagFilters=2024", ["tagFilters": "2024"]), ("optionalWords=2024", ["optionalWords": "2024"]),
      ("optionalWords=[%22a b%22]", ["optionalWords": ["a b"]]),
      ("facetFilters=[[%22a:b%22,%22a:c%22]]", ["facetFilters": [["a:b", "a:c"]]]),
      (
        "typoTolerance=strict&distinct=true&ignorePlurals=[%22fr%22]",
        ["typoTolerance": "strict", "distinct": true, "ignorePlurals": ["fr"]]
      ),
      ("enableRules=perhaps", ["enableRules": "perhaps"]),
    ] as [(String, JSON)])
  func reading(text: String, parameters: JSON) throws {
    expectEqual(JSON.object(try Query(urlEncoded: text).parameters), parameters)
  }

  @Test(
    "A percent sign without two digits and invalid UTF-8 are refused",
    arguments: [
      "query=100%", "query=%2", "%zz=1", "query=%ff", "query=%C3", "%fe=1", "query=%ED%A0%80", "query=%C0%80",
    ])
  func badEncoding(text: String) {
    #expect(
      throws: SearchError.refused(
        message: "params: expected UTF-8, and two hexadecimal digits after each '%'", status: 400)
    ) { try Query(urlEncoded: text) }
  }

  @Test("Members of a body take precedence over its params, and null is ignored")
  func body() throws {
    let query = try Query(body: ["params": "query=a&hitsPerPage=3&page=1", "query": "b", "facets": "x,y", "page": nil])
    #expect(query.query == "b" && query.hitsPerPage == 3 && query.facets == ["x", "y"] && query.page == 1)
    #expect(throws: SearchError.refused(message: "expected an object, found an array", status: 400)) {
      try Query(body: [])
    }
    #expect(throws: SearchError.refused(message: "params: expected a string, found a number", status: 400)) {
      try Query(body: ["params": 1])
    }
  }

  @Test("Numbers and booleans in a body may be text")
  func textInBodies() throws {
    let query = try Query(body: [
      "hitsPerPage": "5", "analytics": "false", "getRankingInfo": 1, "distinct": "2", "typoTolerance": "min",
      "aroundRadius": "all", "query": "5", "userToken": "1", "page": "x", "ignorePlurals": "true",
    ])
    expectEqual(
      query.parameters,
      [
        "hitsPerPage": 5, "analytics": false, "getRankingInfo": true, "distinct": 2, "typoTolerance": "min",
        "aroundRadius": "all", "query": "5", "userToken": "1", "page": "x", "ignorePlurals": true,
      ])
  }

  @Test("Reading what was written gives the same query")
  func roundTrips() throws {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let query = generator.query()
      try expectEqual(Query(urlEncoded: query.urlEncoded), query, "seed \(seed)")
      let params = JSON.string(query.urlEncoded)
      try expectEqual(Query(body: ["params": params]), query, "seed \(seed)")
      try expectEqual(Query(body: .object(query.parameters)), query, "seed \(seed)")
    }
  }
}
