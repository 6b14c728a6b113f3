import InstantSearchCore
import OpenSearchBackend
import TestSupport
import Testing

@MainActor
@Suite("The initializers for an OpenSearch cluster")
struct SearcherTests {
  @Test("A searcher is made of the nodes of a cluster and credentials, or of an index, and searches in it")
  func searchers() {
    let nodes = ["https://127.0.0.1:9200"]
    let searcher = HitsSearcher(openSearch: nodes, indexName: "products", credentials: .apiKey("key"))
    #expect(searcher.backend is OpenSearchBackend && searcher.request.indexName == "products")
    let backend = OpenSearchBackend(nodes: nodes)
    let indexed = HitsSearcher(index: backend.index("products"))
    #expect(indexed.backend as? OpenSearchBackend === backend && indexed.request.indexName == "products")
    expectEqual([searcher.retryDelay, indexed.retryDelay], [.seconds(1), .seconds(1)])
  }
}
