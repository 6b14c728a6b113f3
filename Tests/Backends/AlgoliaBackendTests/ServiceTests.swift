import AlgoliaBackend
import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Searching with the service")
struct ServiceTests {
  static let model = ReferenceBackend(records: [
    ["objectID": "1", "name": "Desk lamp", "color": "black", "brand": "A", "size": 1, "price": 30],
    ["objectID": "2", "name": "Floor lamp", "color": "white", "brand": "B", "size": 2, "price": 80],
    ["objectID": "3", "name": "Desk", "color": "white", "brand": "A", "size": 3, "price": 250],
  ])

  @Test("A call has the headers of the service, and goes to the host for reading")
  func request() async throws {
    let service = FakeService(answering: Self.model)
    let backend = AlgoliaBackend(appID: "APP123", apiKey: "k3y", transport: service)
    _ = try await backend.answers(to: [.hits(HitsRequest(indexName: "products", query: Query("lamp")))])
    let request = try #require(await service.requests.first)
    expectEqual(request.method, .post)
    #expect(request.url.absoluteString == "https://app123-dsn.algolia.net/1/indexes/*/queries")
    expectEqual(
      request.headers,
      [
        "x-algolia-application-id": "APP123", "x-algolia-api-key": "k3y", "content-type": "application/json",
      ])
    expectEqual(
      String(decoding: request.body, as: UTF8.self), #"{"requests":[{"indexName":"products","query":"lamp"}]}"#)
  }

  @Test(
    "Another server is called over TLS, unless it is loopback",
    arguments: [
      ("search.example.org", "https://search.example.org"), ("10.0.0.7:8108", "https://10.0.0.7:8108"),
      ("127.0.0.1:8108", "http://127.0.0.1:8108"), ("localhost", "http://localhost"), ("[::1]:80", "http://[::1]:80"),
      ("127.0.0.1.example.org", "https://127.0.0.1.example.org"),
      ("localhost.example.org", "https://localhost.example.org"),
    ])
  func otherHost(host: String, address: String) async throws {
    let service = FakeService(answering: Self.model)
    let backend = AlgoliaBackend(
      appID: "a", apiKey: "k", configuration: .init(hosts: [AlgoliaHost(address: host)]), transport: service)
    _ = try await backend.answers(to: [.hits(HitsRequest(indexName: "products", query: Query()))])
    await expectEqual(service.requests.map(\.url.absoluteString), [address + "/1/indexes/*/queries"])
  }

  @Test(
    "A malformed host is an error, and nothing is sent",
    arguments: ["", "a b", "a/b", "http://a", "user@a", "a?b", "::", "a:b:c"])
  func wrongHost(host: String) async throws {
    let service = FakeService(answering: Self.model)
    let backend = AlgoliaBackend(
      appID: "a", apiKey: "k", configuration: .init(hosts: [AlgoliaHost(address: host)]), transport: service)
    await #expect(throws: SearchError.self) {
      try await backend.search([.hits(HitsRequest(indexName: "products", query: Query()))])
    }
    #expect(await service.requests.isEmpty)
  }

  @Test("Nothing is sent for no requests")
  func noRequests() async throws {
    let service = FakeService(answering: Self.model)
    try await expectEqual(AlgoliaBackend(appID: "a", apiKey: "k", transport: service).search([]), [])
    #expect(await service.requests.isEmpty)
  }

  @MainActor
  @Test("A searcher's disjunctive lists are one call, and its response is the model's")
  func oneCall() async throws {
    let service = FakeService(answering: Self.model)
    let state = FilterState()
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
    state[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "A"))
    state[or: "size"].add(Filter.Facet(attribute: "size", stringValue: "3"))
    state[or: "price", Filter.Numeric.self].add(Filter.Numeric(attribute: "price", operator: .greaterThan, value: 20))
    var responses: [SearchResponse] = []
    for backend in [AlgoliaBackend(appID: "a", apiKey: "k", transport: service), Self.model] as [any SearchBackend] {
      let searcher = HitsSearcher(backend: backend, indexName: "products")
      searcher.request.query.facets = ["color", "brand", "size", "price"]
      searcher.connectFilterState(state)
      responses.append(try await searcher.results())
    }
    expectEqual(responses[0], responses[1])
    expectEqual(responses[0].hits.map(\.objectID), ["3"])
    expectEqual(responses[0].facets(for: "brand")?.map(\.count), [1])
    await expectEqual(service.requests.count, 1)
  }

  @MainActor
  @Test("Searchers of several indices and facets share a call")
  func multiSearcher() async throws {
    let service = FakeService(answering: Self.model)
    let searcher = MultiSearcher(backend: AlgoliaBackend(appID: "a", apiKey: "k", transport: service))
    let hits = searcher.addHitsSearcher(indexName: "products", query: Query("lamp"))
    let values = searcher.addFacetSearcher(indexName: "products", attribute: "color")
    values.query = "whi"
    let seen = Seen()
    hits.onResults.subscribe(with: seen) { $0.hits = $1 }
    values.onResults.subscribe(with: seen) { $0.values = $1 }
    searcher.search()
    await searcher.waitUntilIdle()
    expectEqual(seen.hits?.nbHits, 2)
    expectEqual(seen.values?.facetHits, [Facet(value: "white", count: 2, highlighted: "white")])
    await expectEqual(service.requests.count, 1)
  }

  /// The results that the searchers have published.
  private final class Seen {
    var hits: SearchResponse?
    var values: FacetValuesResponse?
  }

  @Test("Every answer over the wire equals that of the reference backend")
  func againstTheModel() async throws {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let model = generator.model()
      let requests = generator.array(of: 1...3) { $0.searchRequest() }
      let service = FakeService(answering: model)
      let answers = try await AlgoliaBackend(appID: "a", apiKey: "k", transport: service).answers(to: requests)
      for (answer, request) in zip(answers, requests) {
        switch (answer, try model.answer(to: request)) {
        case (.hits(let response), .hits(let expected)): expectEqual(response, expected, "seed \(seed)")
        case (.facetValues(var response), .facetValues(let expected)):
          // Only the service highlights values.
          for index in response.facetHits.indices { response.facetHits[index].highlighted = nil }
          expectEqual(response, expected, "seed \(seed)")
        default: Issue.record("an answer of another kind, seed \(seed)")
        }
      }
      await expectEqual(service.requests.count, 1, "seed \(seed)")
    }
  }
}

extension SeededGenerator {
  private static var values: [String] { ["red", "blue", "\"", "a:b, c", "AND", "", "true", "é 🧑‍🚀", "-1", "\\"] }

  /// Records with awkward values.
  fileprivate mutating func model() -> ReferenceBackend {
    let count = number(in: 0...20)
    return ReferenceBackend(
      records: (0..<count).map { id in
        [
          "objectID": .string("\(id)"), "color": .string(element(of: Self.values)),
          "brand": ["name": .array(array(of: 0...2) { .string($0.element(of: Self.values)) })],
          "price": .double(Double(number(in: -40...40)) / 4), "isNew": .bool(once(in: 2)),
        ]
      })
  }

  fileprivate mutating func searchRequest() -> SearchRequest {
    let groups = FilterGroups(
      ["x", "y"].prefix(number(in: 0...2)).map { name in
        let filters = array(of: 1...3) { generator -> Filter in
          let attribute: Attribute = generator.element(of: "color", "brand.name")
          return Filter(
            Filter.Facet(
              attribute: attribute, stringValue: generator.element(of: Self.values), isNegated: generator.once(in: 3)))
        }
        return FilterGroup(id: once(in: 3) ? .and(name: name) : .or(name: name), filters: filters)
      })
    var query = Query(once(in: 3) ? "r" : nil)
    query.hitsPerPage = number(in: 0...30)
    // Without `maxValuesPerFacet`, the plan can't know that a list is complete.
    query.maxValuesPerFacet = 100
    if once(in: 3) { query.filters = "price >= \(number(in: -9...9)) OR isNew:true" }
    if once(in: 3) { query.facetFilters = [["color:red", "color:\\-1"], "isNew:false"] }
    guard once(in: 4) else {
      let facets = ["price", "color", "brand.name", "isNew"].shuffled(using: &self).prefix(number(in: 0...4))
      return .hits(
        HitsRequest(
          indexName: "i", query: query, conditions: groups.conditions,
          facets: facets.map { groups.facetRequest(for: Attribute($0)) }))
    }
    return .facetValues(
      FacetValuesRequest(
        indexName: "i", attribute: "color", facetQuery: once(in: 2) ? "r" : "", query: query,
        conditions: groups.conditions, maxFacetHits: once(in: 2) ? number(in: 1...3) : nil))
  }
}
