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
}
