import InstantSearchCore
import TestSupport
import Testing
import TypesenseBackend

@MainActor
@Suite("The initializers for a Typesense cluster")
struct SearcherTests {
  @Test("Searchers are made of the nodes of a cluster and a key, or of an index, and search in it")
  func searchers() {
    let nodes = ["http://127.0.0.1:8108", "http://127.0.0.1:9108"]
    let hits = HitsSearcher(typesense: nodes, apiKey: "key", indexName: "products/sort/price:asc")
    #expect(hits.backend is TypesenseBackend && hits.request.indexName == "products/sort/price:asc")
    let values = FacetSearcher(typesense: nodes, apiKey: "key", indexName: "products", attribute: "brand")
    #expect(values.backend is TypesenseBackend && values.request.indexName == "products")
    expectEqual(values.request.attribute, "brand")
    expectEqual([hits.retryDelay, values.retryDelay], [.seconds(1), .seconds(1)])
    let several = MultiSearcher(typesense: nodes, apiKey: "key").addHitsSearcher(indexName: "products")
    #expect(several.backend is TypesenseBackend)
    let backend = TypesenseBackend(nodes: nodes, apiKey: "key")
    #expect(HitsSearcher(index: backend.index("products")).backend as? TypesenseBackend === backend)
  }
}
