import InstantSearch
import InstantSearchTesting
import Testing

/// The backend of an app or a test instead of the service.
private let stand = ScriptedBackend(supportedParameters: .only([.query]))

extension HitsSearcher {
  fileprivate convenience init(appID: String, apiKey: String, indexName: String) {
    self.init(backend: stand, indexName: indexName)
  }
}

extension FacetSearcher {
  fileprivate convenience init(appID: String, apiKey: String, indexName: String, attribute: Attribute) {
    self.init(backend: stand, indexName: indexName, attribute: attribute)
  }
}

@MainActor
@Suite("The initializers for the service, shadowed")
struct ShadowingTests {
  @Test("Initializers in the own module shadow those for the service")
  func shadowed() {
    let hits = HitsSearcher(appID: "app", apiKey: "key", indexName: "products")
    #expect(hits.backend is ScriptedBackend)
    let values = FacetSearcher(appID: "app", apiKey: "key", indexName: "products", attribute: "brand")
    #expect(values.backend is ScriptedBackend)
  }
}
