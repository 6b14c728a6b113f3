import InstantSearchCore
import InstantSearchTesting
import SearchModel
import SearchTransport
import Testing

@testable import OpenSearchBackend

@Suite("Searches of OpenSearch")
struct SearchTests {
  private static let properties: JSON = [
    "objectID": ["type": "keyword"],
    "name": ["type": "search_as_you_type"],
    "brand": [
      "type": "text", "fields": ["keyword": ["type": "keyword"], "lower": ["type": "keyword", "normalizer": "l"]],
    ],
    "price": ["type": "double"],
    "isNew": ["type": "boolean"],
    "maker": ["properties": ["name": ["type": "keyword"]]],
    "parts": ["type": "nested", "properties": ["name": ["type": "keyword"]]],
    "place": ["type": "geo_point"],
  ]
  private static let settings = IndexSettings(
    searchableAttributes: ["name", "brand"], attributesForFaceting: ["searchable(brand)", "price", "maker.name"],
    customRanking: [.descending("price")])

  private func cluster(
    settings: IndexSettings? = settings, answering answer: @escaping @Sendable (JSON) -> JSON = { _ in .found(0) }
  ) -> (OpenSearchBackend, ScriptedCluster) {
    let cluster = ScriptedCluster(Self.properties, settings: settings, answering: answer)
    return (OpenSearchBackend(nodes: ["http://127.0.0.1:9200"], transport: cluster), cluster)
  }

  private static func red(_ attribute: Attribute = "brand", _ group: FilterGroup.ID = .or(name: "brand")) -> Condition {
    Condition(id: .group(group), expression: .filter(.facet(Filter.Facet(attribute: attribute, stringValue: "red"))))
  }

  // MARK: One call

  @Test("All searches of a turn with all of their counts are one call, and the mapping is read once")
  func oneCall() async throws {
    let (backend, cluster) = cluster()
    let request = SearchRequest.hits(
      HitsRequest(
        indexName: "products", query: Query(), conditions: [Self.red(), Self.red("maker.name", .or(name: "maker"))],
        facets: [
          FacetRequest("brand", ignoring: [.group(.or(name: "brand"))]),
          FacetRequest("maker.name", ignoring: [.group(.or(name: "maker"))]), FacetRequest("price"),
        ]))
    let values = SearchRequest.facetValues(
      FacetValuesRequest(indexName: "products", attribute: "brand", facetQuery: "re"))
    for _ in 1...3 { _ = try await backend.search([request, values, request]) }
    #expect(await cluster.calls.map(\.count) == [3, 3, 3])
    #expect(await cluster.requests.count { $0.method == .get } == 1)
    #expect(try await backend.search([]).isEmpty)
    #expect(await cluster.requests.count == 4)
  }

  @Test("Conditions that a facet ignores are filters of hits and of the other facets")
  func disjunctive() async throws {
    let (backend, cluster) = cluster()
    let price = Condition(
      id: .base,
      expression: .filter(.numeric(Filter.Numeric(attribute: "price", operator: .greaterThan, value: 2))))
    _ = try await backend.search([
      .hits(
        HitsRequest(
          indexName: "products", query: Query(), conditions: [price, Self.red()],
          facets: [FacetRequest("brand", ignoring: [.group(.or(name: "brand"))]), FacetRequest("maker.name")]))
    ])
    let body = try #require(await cluster.calls.first?.first)
    #expect(body["query"] == ["bool": ["filter": [["range": ["price": ["gt": 2.0]]]]]])
    #expect(body["post_filter"] == ["term": ["brand.keyword": "red"]])
    #expect(body["aggs"]?["0"]?["filter"] == ["match_all": [:]])
    #expect(body["aggs"]?["1"]?["filter"] == ["term": ["brand.keyword": "red"]])
    #expect(body["aggs"]?["1"]?["aggs"]?["values maker.name"]?["terms"]?["field"] == "maker.name")
    #expect(body["track_total_hits"] == true)
  }

  // MARK: Texts

  @Test("Each word is a clause over all attributes, and only the last one is a beginning")
  func words() async throws {
    let (backend, cluster) = cluster { _ in .found(1) }
    _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: Query("Desk, LAMPS")))])
    let query = try #require(await cluster.calls.first?.first?["query"]?["bool"])
    let clauses = try #require(query["must"]?.array)
    let types = clauses.map { clause in
      (clause["dis_max"]?["queries"]?.array ?? []).map { query -> String in
        let match = query["constant_score"]?["filter"]?["multi_match"]
        let fields = match?["fields"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
        return
          "\(match?["query"]?.string ?? "") \(match?["type"]?.string ?? "") \(fields) \(match?["fuzziness"]?.int ?? 0)"
      }
    }
    #expect(
      types == [
        ["Desk best_fields name 0", "Desk best_fields brand 0", "Desk best_fields name brand 1"],
        [
          "LAMPS best_fields name 0", "LAMPS bool_prefix name 0", "LAMPS best_fields brand 0",
          "LAMPS bool_prefix brand 0", "LAMPS best_fields name brand 1",
        ],
      ])
    let boosts = (clauses[1]["dis_max"]?["queries"]?.array ?? []).compactMap { $0["constant_score"]?["boost"]?.int }
    #expect(boosts == boosts.sorted(by: >))
    #expect(query["should"]?.array?.first?["constant_score"]?["filter"]?["multi_match"]?["type"] == "phrase_prefix")
  }

  @Test("A long text looks for fewer similar words, and one that takes too many clauses is refused")
  func longTexts() throws {
    let mapping = try mapping(Self.settings)
    func similar(_ count: Int) throws -> [Int] {
      let text = Array(repeating: "lamps", count: count).joined(separator: " ")
      let clause = try TextWriter(Query(text), mapping).clauses(of: Array(0..<count)).first?.value
      let queries = clause?.array?.first?["dis_max"]?["queries"]?.array ?? []
      return queries.compactMap { $0["constant_score"]?["filter"]?["multi_match"]?["max_expansions"]?.int }
    }
    #expect(try similar(2) == [50])
    #expect(try similar(20) == [10])
    #expect(try similar(200) == [1])
    #expect(throws: SearchError.self) { try similar(201) }
  }

  @Test("Words of a text that finds nothing are left out by a second call, and the answer says which")
  func fewerWords() async throws {
    let (backend, cluster) = cluster { body in
      .found(body["query"]?["bool"]?["must"]?.array?.count == 1 ? 4 : 0)
    }
    var query = Query("desk lamp x")
    query.removeWordsIfNoResults = .lastWords
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0] else { return }
    #expect(response.nbHits == 4)
    #expect(response.removedWords == ["lamp", "x"])
    #expect(await cluster.calls.map(\.count) == [1, 2])
  }

  @Test("A misspelt word is corrected where a text finds nothing, and what the correction finds is known")
  func corrections() async throws {
    for count in [0, 2] {
      let (backend, _) = cluster { body in
        if body["suggest"] != nil {
          return .found(
            0,
            [
              "aggregations": ["words": ["buckets": [["doc_count": 0], ["doc_count": 3]]]],
              "suggest": [
                "0": [
                  [
                    "text": "dsek",
                    "options": [
                      ["text": "disk", "score": 0.5, "freq": 9], ["text": "desk", "score": 0.75, "freq": 1],
                    ],
                  ],
                  ["text": "lamp", "options": []],
                ]
              ],
            ])
        }
        return .found(body.text().contains("\"desk\"") ? count : 0)
      }
      let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: Query("dsek lamp")))])
      guard case .hits(let response) = answers[0] else { return }
      #expect(response.nbHits == 0)
      #expect(response.didYouMean == (count > 0 ? "desk lamp" : nil))
      #expect(response.correctedQuery == (count > 0 ? nil : "desk lamp"))
    }
  }

  // MARK: Honest answers

  @Test(
    "An answer of some shards only, a late one and a refused one are errors",
    arguments: [
      ("failed", SearchError.refused(message: "1 of 3 shards of 'products' failed: disk", status: 503)),
      ("late", .timedOut), ("refused", .refused(message: "query_shard_exception: no", status: 400)),
      ("gone", .indexNotFound("products")),
    ])
  func partial(_ kind: String, _ expected: SearchError) async throws {
    let (backend, _) = cluster { _ in
      switch kind {
      case "failed":
        .found(
          5, ["_shards": ["total": 3, "successful": 2, "failed": 1, "failures": [["reason": ["reason": "disk"]]]]])
      case "late": .found(5, ["timed_out": true])
      case "gone": ["error": ["type": "index_not_found_exception", "reason": "no such index"], "status": 404]
      default:
        [
          "error": [
            "type": "search_phase_execution_exception", "reason": "all shards failed",
            "root_cause": [["type": "query_shard_exception", "reason": "no"]],
          ], "status": 400,
        ]
      }
    }
    await #expect(throws: expected) {
      try await backend.search([.hits(HitsRequest(indexName: "products", query: Query()))])
    }
  }

  @Test("Counts that shards may have missed are marked as estimates", arguments: [0, 3])
  func estimates(_ error: Int) async throws {
    let (backend, _) = cluster { _ in
      let terms: JSON = [
        "doc_count_error_upper_bound": .integer(Int64(error)), "sum_other_doc_count": 9,
        "buckets": [["key": "red", "doc_count": 4], ["key": "blue", "doc_count": 4]],
      ]
      return .found(9, ["aggregations": ["0": ["values brand": terms], "values": terms]])
    }
    let answers = try await backend.search([
      .hits(HitsRequest(indexName: "products", query: Query(), facets: [FacetRequest("brand")])),
      .facetValues(FacetValuesRequest(indexName: "products", attribute: "brand")),
    ])
    guard case .hits(let hits) = answers[0], case .facetValues(let values) = answers[1] else { return }
    #expect(hits.facets(for: "brand")?.map(\.value) == ["blue", "red"])
    #expect(hits.exhaustiveFacetsCount == (error == 0))
    #expect(values.exhaustiveFacetsCount == (error == 0))
    #expect(hits.exhaustiveNbHits)
  }

  @Test("Pages beyond the last one that a node returns are empty, and are not asked for")
  func window() async throws {
    let (backend, cluster) = cluster { _ in .found(50_000) }
    var query = Query()
    (query.page, query.hitsPerPage) = (600, 20)
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0] else { return }
    #expect(response.nbPages == 500)
    #expect(await cluster.calls[0][0]["size"] == 0)
    (query.page, query.hitsPerPage) = (.max, 1_000)
    _ = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    #expect(await cluster.calls[1][0]["from"] == 10_000)
  }

  // MARK: Filters

  @Test("Conditions that no document can meet match nothing, and values of a list are one clause")
  func filters() throws {
    let own = FilterWriter(mapping: try mapping(Self.settings))
    func written(_ text: String, _ writer: FilterWriter) throws -> JSON {
      try writer.clause(FilterExpression(parsing: text))
    }
    #expect(try written("price:two", own) == FilterWriter.nothing)
    #expect(try written("NOT price:two", own) == FilterWriter.everything)
    #expect(try written("price:5.0", own) == ["term": ["price": 5.0]])
    #expect(try written("brand:a OR brand:b OR brand:a", own) == ["terms": ["brand.keyword": ["a", "b"]]])
    #expect(try written("_tags:a", own) == FilterWriter.nothing)
    #expect(try written("objectID:7", own) == ["term": ["objectID": "7"]])
    #expect(throws: SearchError.attributeNotFaceted("isNew")) { try written("isNew:true", own) }
    let other = FilterWriter(mapping: try mapping(nil))
    #expect(try written("isNew:true", other) == ["term": ["isNew": true]])
    #expect(throws: SearchError.attributeNotFaceted("parts.name")) { try written("parts.name:x", other) }
    #expect(throws: SearchError.attributeNotFaceted("weight")) { try written("weight > 5", other) }
  }

  @Test("Polygons are shapes for Elasticsearch 8, and polygons for others")
  func polygons() throws {
    let writer = FilterWriter(mapping: try mapping(nil))
    var query = Query()
    query.insidePolygon = [Query.GeoPolygon([1, 2, 3].map { .init(latitude: $0, longitude: $0) })]
    let old = try writer.place(query, ClusterVersion(product: .openSearch, major: 2, minor: 0))
    #expect(old?["geo_polygon"]?["place"]?["points"]?.array?.count == 3)
    let new = try writer.place(query, ClusterVersion(product: .elasticsearch, major: 8, minor: 1))
    #expect(new?["geo_shape"]?["place"]?["shape"]?["coordinates"]?.array?.first?.array?.count == 4)
  }

  private func mapping(_ settings: IndexSettings?) throws -> IndexMapping {
    var mapping: JSON.Object = ["properties": Self.properties]
    if let settings { mapping["_meta"] = ["instantsearch": ["settings": .object(settings.parameters)]] }
    return try IndexMapping(json: ["products-1": ["mappings": .object(mapping)]])
  }

  // MARK: Orders and fields

  @Test("An order is a sort clause with ties in the order of the records; one that can't be is refused")
  func orders() async throws {
    let (backend, cluster) = cluster()
    _ = try await backend.search([.hits(HitsRequest(indexName: "products/sort/price:desc,brand", query: Query("x")))])
    let sort = await cluster.calls[0][0]["sort"]?.array ?? []
    #expect(
      sort.compactMap { $0.object?.keys.first } == [
        "price", "brand.keyword", "_score", "price", "_position", "objectID",
      ])
    for order in ["name", "price:up"] {
      await #expect(throws: SearchError.self) {
        try await backend.search([.hits(HitsRequest(indexName: "products/sort/\(order)", query: Query()))])
      }
    }
  }

  @Test("A field that came after the mapping was read is found")
  func newField() async throws {
    let (backend, cluster) = cluster(settings: nil)
    let request = SearchRequest.hits(
      HitsRequest(indexName: "products", query: Query(), facets: [FacetRequest("color")]))
    await #expect(throws: SearchError.attributeNotFaceted("color")) { try await backend.search([request]) }
    await cluster.set(["color": ["type": "keyword"]])
    _ = try await backend.search([request])
    #expect(await cluster.calls[0][0]["aggs"]?["0"]?["aggs"]?["values color"]?["terms"]?["field"] == "color")
  }

  // MARK: Hits

  @Test("The texts of a record are marked where the node marks them, also elements of a list")
  func highlights() async throws {
    let (backend, _) = cluster { _ in
      let hit: JSON = [
        "_id": "7", "_source": ["name": ["desk lamp", "chair"], "brand": "Lux lamps of the north and the far south"],
        "highlight": [
          "name": [.string("desk \(Marks.start)lamp\(Marks.end)")],
          "brand": [.string("Lux \(Marks.start)lamps\(Marks.end) of the north and the far south")],
        ],
      ]
      return .found(1, ["hits": ["total": ["value": 1, "relation": "eq"], "hits": [hit]]])
    }
    var query = Query("lamp")
    query.attributesToSnippet = ["brand:3"]
    let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
    guard case .hits(let response) = answers[0], let hit = response.hits.first else { return }
    #expect(hit.objectID == "7")
    #expect(hit.record["objectID"] == "7")
    #expect(hit.highlights?["name"]?.passages.map(\.value) == ["desk <em>lamp</em>", "chair"])
    #expect(hit.highlights?["name"]?.passages.map(\.matchLevel) == [.full, .none])
    #expect(hit.snippets?["brand"]?.passage?.value == "Lux <em>lamps</em> of…")
  }
}
