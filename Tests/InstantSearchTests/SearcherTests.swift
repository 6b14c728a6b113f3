import InstantSearch
import Testing

@MainActor
@Suite("The initializers for the service")
struct SearcherTests {
  @Test("Searchers are made of an application and a key, and search with the service")
  func searchers() {
    let hits = HitsSearcher(appID: "app", apiKey: "key", indexName: "products")
    #expect(hits.backend is AlgoliaBackend && hits.request.indexName == "products")
    let values = FacetSearcher(appID: "app", apiKey: "key", indexName: "products", attribute: "brand")
    #expect(values.backend is AlgoliaBackend && values.request.attribute == "brand")
    let several = MultiSearcher(appID: "app", apiKey: "key").addHitsSearcher(indexName: "products")
    #expect(several.backend is AlgoliaBackend)
  }
}
