import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("Searches of a node")
struct SearchTests {
  private static let products = JSON.collection(
    "products",
    ["name": "string", "brand": "string*", "price": "float*", "size": "int64*", "about": "string", ".*": "auto"])

  private static func backend(_ node: FakeNode, countsExactly: Bool = true) -> TypesenseBackend {
    var configuration = TypesenseBackend.Configuration()
    configuration.countsExactly = countsExactly
    return TypesenseBackend(
      nodes: ["http://127.0.0.1:8108"], apiKey: "secret", configuration: configuration, transport: node,
      clock: ManualClock())
  }

  private static let empty: @Sendable (JSON) -> JSON = { _ in ["found": 0, "hits": []] }

  @Test("The requests of a call are one call, with a search for each set of ignored filters; the schema is read once")
  func oneCall() async throws {
    let node = FakeNode(["products": Self.products], answering: Self.empty)
    let backend = Self.backend(node)
    var groups = FilterGroups()
    groups.add(Filter.Facet(attribute: "brand", stringValue: "Acme"), toGroupWithID: .or(name: "brand"))
    let hits = HitsRequest(
      indexName: "products", query: Query("lamp"), conditions: groups.conditions,
      facets: [groups.facetRequest(for: "brand"), FacetRequest("price", wantsValues: false)])
    let values = FacetValuesRequest(indexName: "products", attribute: "brand", facetQuery: "ac")
    _ = try await backend.search([.hits(hits), .facetValues(values)])
    let searches = try await node.searches
    expectEqual(searches.map { $0["filter_by"]?.string }, ["brand:=`Acme`", nil, nil])
    expectEqual(searches.map { $0["facet_by"]?.string }, ["brand,price", "brand", "brand"])
    expectEqual(searches.map { $0["per_page"]?.int }, [20, 0, 0])
    expectEqual(searches.map { $0["q"]?.string }, ["lamp", "lamp", "*"])
    expectEqual(searches[0]["query_by"], "name,brand,about")
    expectEqual(searches[2]["facet_query"], "brand:ac")
    await expectEqual(node.requests.count, 2)
    _ = try await backend.search([.hits(hits)])
    await expectEqual(node.requests.count, 3)
    #expect(await node.requests.allSatisfy { $0.headers["x-typesense-api-key"] == "secret" })
    try await expectEqual(backend.search([]), [])
    await expectEqual(node.requests.count, 3)
  }

  @Test("Pages of any size and place are put together of pages of at most 250 documents")
  func pages() async throws {
    let all = 0..<1_700
    let node = FakeNode(["products": Self.products]) { search in
      let (page, size) = (search["page"]?.int ?? 1, search["per_page"]?.int ?? 10)
      let hits = all.dropFirst((page - 1) * size).prefix(min(size, 250)).map { number -> JSON in
        ["document": ["id": .string("\(number)"), "name": "a"]]
      }
      return ["found": .integer(Int64(all.count)), "hits": .array(hits)]
    }
    let backend = Self.backend(node)
    for seed in RandomCases.seeds(60, long: 1_500) {
      var generator = SeededGenerator(seed: seed)
      var query = Query()
      let (first, count): (Int, Int)
      if generator.once(in: 2) {
        (first, count) = (generator.number(in: 0...1_800), generator.number(in: 0...600))
        (query.offset, query.length) = (first, count)
      } else {
        count = generator.number(in: 0...1_000)
        query.page = generator.number(in: 0...5)
        query.hitsPerPage = count
        first = count * (query.page ?? 0)
      }
      let answers = try await backend.search([.hits(HitsRequest(indexName: "products", query: query))])
      let response = try #require(answers.first?.hits)
      expectEqual(response.hits.map(\.objectID), all.dropFirst(first).prefix(count).map { "\($0)" }, "seed \(seed)")
      #expect(response.nbHits == 1_700 && response.hitsPerPage == count, "seed \(seed)")
      #expect(try await node.searches.allSatisfy { ($0["per_page"]?.int ?? 0) <= 250 }, "seed \(seed)")
    }
  }

  @Test(
    "The least and the greatest number are those of the documents, whatever the node writes for them",
    arguments: [
      // Of a field with fractions a node writes the values 3.78 and 2000 as these.
      ("price", ["3.78", "2"], 3.7799999713897705, 2000, 3.78...2000), ("size", ["1", "2000"], 1, 2000, 1...2000),
      // Fields of whole numbers have more digits than statistics.
      ("size", ["1", "9007199254740993"], 1, 9_007_199_254_740_992, 1...9_007_199_254_740_992),
      ("price", ["-20.5", "-1.5"], -20.5, -2.2250738585072014e-308, -20.5 ... -1.5),
      ("price", ["-20.5", "-1.5"], -20.5, 1.1754943508222875e-38, -20.5 ... -1.5),
      ("price", ["-2", "-1.5"], -20, -2.2250738585072014e-308, nil),
      ("size", ["-20", "-10"], -20, -2.2250738585072014e-308, -20 ... -10), ("price", ["0"], 0, 0, 0...0),
    ] as [(String, [String], Double, Double, ClosedRange<Double>?)])
  func numbers(
    _ name: String, _ values: [String], _ least: Double, _ greatest: Double, _ expected: ClosedRange<Double>?
  ) async throws {
    let attribute = Attribute(name)
    let node = FakeNode(["products": Self.products]) { _ in
      [
        "found": 2, "hits": [],
        "facet_counts": [
          [
            "field_name": .string(name),
            "counts": .array(values.map { ["value": .string($0), "count": 1] }),
            "stats": [
              "min": .double(least), "max": .double(greatest), "total_values": .integer(Int64(values.count)),
            ],
          ]
        ],
      ]
    }
    let request = HitsRequest(
      indexName: "products", query: Query(), facets: [FacetRequest(attribute, wantsValues: false)])
    let answers = try await Self.backend(node).search([.hits(request)])
    let stats = try #require(answers.first?.hits).facetStats[attribute]
    expectEqual(stats, expected.map { FacetStats(min: $0.lowerBound, max: $0.upperBound) })
  }

  @Test("Counts, numbers, documents and highlights are read")
  func reading() async throws {
    let node = FakeNode(["products": Self.products]) { _ in
      [
        "found": 3, "search_time_ms": 4,
        "facet_counts": [
          [
            "field_name": "brand",
            "counts": [["value": "b", "count": 1], ["value": "a", "count": 1], ["value": "c", "count": 2]],
          ],
          [
            "field_name": "price", "counts": [],
            "stats": ["min": 8.859999656677246, "max": 9.5, "avg": 9.2, "sum": 18.4],
          ],
        ],
        "hits": [
          [
            "document": ["id": "7", "name": "Desk lamp", "about": ["a lamp", "b"], "price": 8.86],
            "highlight": [
              "name": ["matched_tokens": ["lamp"], "snippet": "…<em>lamp</em>", "value": "Desk <em>lamp</em>"],
              "about": [
                ["matched_tokens": ["lamp"], "snippet": "a <em>lamp</em>"], ["matched_tokens": [], "snippet": "b"],
              ],
            ],
          ]
        ],
      ]
    }
    var query = Query("lamp")
    query.attributesToHighlight = ["name", "about", "none"]
    query.attributesToSnippet = ["name:4"]
    let request = HitsRequest(
      indexName: "products", query: query,
      facets: [FacetRequest("brand", keeping: ["c", "x"]), FacetRequest("price", wantsValues: false)])
    let answers = try await Self.backend(node).search([.hits(request)])
    let response = try #require(answers.first?.hits)
    let hit = try #require(response.hits.first)
    expectEqual(response.facets(for: "brand")?.map(\.value), ["c", "a", "b", "x"])
    expectEqual(response.facetStats["price"], FacetStats(min: 8.86, max: 9.5))
    #expect(response.nbHits == 3 && response.processingTimeMS == 4 && response.exhaustiveNbHits)
    #expect(hit.record["id"] == "7" && hit.record["objectID"] == "7" && hit.record["price"] == 8.86)
    expectEqual(hit.highlightedText(of: "name"), HighlightedText(tagged: "Desk <em>lamp</em>"))
    expectEqual(hit.highlights?["name"]?.passage?.matchLevel, .full)
    expectEqual(hit.highlights?["about"]?.passages.map(\.value), ["a <em>lamp</em>", "b"])
    expectEqual(hit.snippets?["name"]?.passage?.value, "…<em>lamp</em>")
    let search = try #require(try await node.searches.first)
    #expect(search["highlight_fields"] == "name,about,none" && search["highlight_affix_num_tokens"] == 2)
  }

  @Test("Parameters of a query become those of a search")
  func parameters() async throws {
    let node = FakeNode(["products": Self.products], answering: Self.empty)
    func search(_ indexName: String = "products", exactly: Bool = true, _ change: (inout Query) -> Void) async throws
      -> JSON
    {
      var query = Query("desk \"oak lamp\" -red")
      change(&query)
      let request = HitsRequest(indexName: indexName, query: query)
      _ = try await Self.backend(node, countsExactly: exactly).search([.hits(request)])
      return try await node.searches[0]
    }
    let plain = try await search { _ in }
    expectEqual(plain["q"], "desk oak lamp red", "quotes and minus are no operators")
    let read = try await search { $0.advancedSyntax = true }
    #expect(read["q"] == #"desk "oak lamp" -"red""# && read["prefix"] == "false", "they are those of the node")
    let typed = try await search { ($0.query, $0.advancedSyntax) = (#"-red-ish "" -"oak lamp" -- desk"#, true) }
    #expect(typed["q"] == #"-"red-ish" -"oak lamp" desk"# && typed["prefix"] == nil)
    #expect(plain["max_candidates"] == 10_000 && plain["drop_tokens_threshold"] == 0 && plain["sort_by"] == nil)
    #expect(plain["include_fields"] == nil && plain["prefix"] == nil)
    try await expectEqual(search { $0.query = "e-mail (-20) a/-b --" }["q"], "e-mail ( 20) a/ b")
    try await expectEqual(search { $0.attributesToRetrieve = ["*", "-id"] }["exclude_fields"], nil)
    await #expect(throws: SearchError.self) { try await search { $0.attributesToRetrieve = ["a,b"] } }
    expectEqual(plain["facet_strategy"], nil)
    try await expectEqual(search { $0.facets = ["brand"] }["facet_strategy"], "exhaustive")
    let estimated = try await search(exactly: false) { $0.facets = ["brand"] }
    #expect(estimated["max_candidates"] == nil && estimated["facet_strategy"] == nil)
    try await expectEqual(search("products/sort/price:asc") { _ in }["sort_by"], "price:asc")
    try await expectEqual(search { $0.attributesToRetrieve = ["name", "price"] }["include_fields"], "id,name,price")
    try await expectEqual(search { $0.attributesToRetrieve = [] }["include_fields"], "id")
    try await expectEqual(search { $0.attributesToRetrieve = ["*", "-name"] }["exclude_fields"], "name")
    try await expectEqual(search { $0.queryType = .prefixNone }["prefix"], "false")
    try await expectEqual(search { $0.typoTolerance = .off }["num_typos"], "0")
    try await expectEqual(search { $0.minWordSizeForOneTypo = 5 }["min_len_1typo"], 5)
    try await expectEqual(search { $0.restrictSearchableAttributes = ["about"] }["query_by"], "about")
    try await expectEqual(search { $0.restrictSearchableAttributes = ["price"] }["filter_by"], "(id:=a && id:=b)")
    try await expectEqual(search { $0.attributesToHighlight = [] }["highlight_fields"], "none")
    try await expectEqual(search { $0.highlightPreTag = "<b>" }["highlight_start_tag"], "<b>")
    for (change, parameter) in [
      ({ $0.queryType = .prefixAll }, .queryType), ({ $0.typoTolerance = .strict }, .typoTolerance),
    ] as [((inout Query) -> Void, Query.Parameter)] {
      await #expect(throws: SearchError.unsupportedParameter(parameter)) {
        try await search("products", exactly: true, change)
      }
    }
    await #expect(throws: SearchError.self) { try await search { $0.filters = "color:" } }
  }

  @Test("A star counts all declared attributes")
  func everyFacet() async throws {
    let node = FakeNode(["products": Self.products], answering: Self.empty)
    let request = HitsRequest(
      indexName: "products", query: Query(), facets: [FacetRequest("price"), FacetRequest("*")])
    let answers = try await Self.backend(node).search([.hits(request)])
    try await expectEqual(node.searches[0]["facet_by"], "price,brand,size")
    let response = try #require(answers.first?.hits)
    expectEqual(response.facets.map(\.attribute), ["price", "brand", "size"])
  }
}

@Suite("Failures of a node")
struct FailureTests {
  private static func search(
    _ transport: some Transport, _ request: HitsRequest = HitsRequest(indexName: "products", query: Query())
  ) async throws(SearchError) -> [SearchAnswer] {
    try await TypesenseBackend(
      nodes: ["http://127.0.0.1:1"], apiKey: "secret", transport: transport, clock: ManualClock()
    )
    .search([.hits(request)])
  }

  private static let products = JSON.collection("products", ["name": "string", "brand": "string*"])

  @Test("A missing collection is an error with its name, before and after it was known")
  func missingCollection() async throws {
    let node = FakeNode(["products": Self.products]) { _ in ["code": 404, "error": "Not found."] }
    for name in ["products", "elsewhere"] {
      await #expect(throws: SearchError.indexNotFound(name)) {
        try await Self.search(node, HitsRequest(indexName: name, query: Query()))
      }
    }
  }

  @Test("A node that does not know a collection yet is waited for if another one knows it", arguments: [1, 2, 5])
  func lateCollection(looks: Int) async throws {
    let nodes = LateNodes(looks: looks, ["products": Self.products])
    let answers = try await nodes.search("products")
    expectEqual(answers.first?.hits?.nbHits, 0)
    #expect(await nodes.looks < 0)
    await #expect(throws: SearchError.indexNotFound("elsewhere")) { try await nodes.search("elsewhere") }
    await #expect(throws: SearchError.timedOut) {
      try await LateNodes(looks: .max, ["products": Self.products]).search("products", patience: .zero)
    }
  }

  /// Two nodes, of which the one that is read from knows no collection in the first looks at one.
  private actor LateNodes: Transport {
    private(set) var looks: Int
    private let node: FakeNode

    init(looks: Int, _ collections: [String: JSON]) {
      self.looks = looks
      node = FakeNode(collections) { _ in ["found": 0, "hits": []] }
    }

    nonisolated func search(
      _ name: String, patience: Duration = .seconds(1_000_000)
    ) async throws(SearchError) -> [SearchAnswer] {
      var configuration = TypesenseBackend.Configuration()
      (configuration.electionTimeout, configuration.connectTimeout) = (patience, .seconds(1_000_000))
      let backend = TypesenseBackend(
        nodes: ["https://late", "https://other"], apiKey: "k", configuration: configuration, transport: self)
      return try await backend.search([.hits(HitsRequest(indexName: name, query: Query()))])
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      if request.url.host() == "late", request.url.path() == "/collections/products" {
        looks -= 1
        if looks >= 0 { return TransportResponse(status: 404, body: []) }
      }
      return try await node.send(request)
    }
  }

  @Test("A field that has come since the schema was read is found")
  func newField() async throws {
    let node = FakeNode(["products": Self.products]) { _ in ["found": 0, "hits": []] }
    let backend = TypesenseBackend(nodes: ["127.0.0.1:1"], apiKey: "k", transport: node, clock: ManualClock())
    let request = SearchRequest.hits(
      HitsRequest(indexName: "products", query: Query(), facets: [FacetRequest("color")]))
    for _ in 0..<2 {
      await #expect(throws: SearchError.attributeNotFaceted("color")) { try await backend.search([request]) }
    }
    await node.set("products", .collection("products", ["name": "string", "color": "string*"]))
    _ = try await backend.search([request])
  }

  @Test("What a node refuses is an error with its status, and without the key")
  func refusal() async throws {
    let node = FakeNode(["products": Self.products]) { _ in ["code": 400, "error": "Bad `x`."] }
    await #expect(throws: SearchError.refused(message: "Bad `x`.", status: 400)) { try await Self.search(node) }
    for (body, message) in [
      (#"{"message": "key secret is wrong"}"#, "127.0.0.1:1: key … is wrong"),
      ("no", "127.0.0.1:1: the node gives no reason"),
    ] {
      await #expect(throws: SearchError.refused(message: message, status: 401)) {
        try await Self.search(FixedTransport(status: 401, body))
      }
    }
  }

  @Test(
    "Answers in another form are errors that say where",
    arguments: [
      #"{"results": []}"#, #"{"results": [{}]}"#, #"{"results": [{"found": 1, "hits": [{}]}]}"#,
      #"{"results": [{"found": 1, "hits": [{"document": {"id": 1}}]}]}"#, "nonsense",
    ])
  func unreadable(_ body: String) async throws {
    let transport = SchemaTransport(collection: Self.products, answer: body)
    let error = await #expect(throws: SearchError.self) { try await Self.search(transport) }
    expectEqual(error?.isUnreadableAnswer, true)
  }

  @Test("A collection without a name or fields is an error")
  func unreadableCollection() async throws {
    for body in ["{}", "[", #"{"name": "a"}"#] {
      let error = await #expect(throws: SearchError.self) { try await Self.search(FixedTransport(status: 200, body)) }
      expectEqual(error?.isUnreadableAnswer, true)
    }
  }
}

extension SearchAnswer {
  fileprivate var hits: SearchResponse? { if case .hits(let response) = self { response } else { nil } }
}

extension SearchError {
  fileprivate var isUnreadableAnswer: Bool { if case .unreadableAnswer = self { true } else { false } }
}

/// The same response to each call.
private struct FixedTransport: Transport {
  let response: TransportResponse

  init(status: Int, _ body: String) { response = TransportResponse(status: status, body: Array(body.utf8)) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { response }
}

/// A collection, and the same response to each search.
private struct SchemaTransport: Transport {
  let collection: JSON
  let answer: String

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    TransportResponse(status: 200, body: request.method == .get ? collection.bytes() : Array(answer.utf8))
  }
}
