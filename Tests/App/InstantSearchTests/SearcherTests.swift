import InstantSearch
import TestSupport
import Testing

@MainActor
@Suite("The initializers for the service and for the engine")
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

  private final class Box: SearchBoxController {
    var onQueryChanged: ((String?) -> Void)?
    var onQuerySubmitted: ((String?) -> Void)?
    func setQuery(_ query: String?) {}
  }

  private final class List: HitsController {
    weak var hitsSource: HitsInteractor<JSON>?
    func reload() {}
    func scrollToTop() {}
  }

  @Test("A search box with its results is made of an application and a key")
  func searchConnector() {
    let (box, list, state) = (Box(), List(), FilterState())
    let connector = SearchConnector(
      appID: "app", apiKey: "key", indexName: "products", searchBoxController: box, hitsController: list,
      filterState: state)
    #expect(connector.searcher.backend is AlgoliaBackend && connector.searcher.request.indexName == "products")
    #expect(connector.searcher.filterState === state && list.hitsSource === connector.hitsConnector.interactor)
    box.onQueryChanged?("lamp")
    expectEqual(connector.searcher.query, "lamp")
    connector.searcher.cancel()
  }

  @Test("Searchers are made of an index at the service, and search with its backend")
  func serviceIndex() {
    let index = AlgoliaBackend(appID: "app", apiKey: "key").index("products")
    let hits = HitsSearcher(index: index)
    #expect(hits.backend as? AlgoliaBackend === index.backend && hits.request.indexName == "products")
    let values = FacetSearcher(index: index, attribute: "brand")
    #expect(values.backend as? AlgoliaBackend === index.backend && values.request.indexName == "products")
    expectEqual(values.request.attribute, "brand")
  }

  @Test("Searchers are made of an index in the process, and search in it and in its views")
  func embedded() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(color)"]))
    try await index.save([
      ["objectID": "1", "name": "Lamp", "color": "white", "price": 80],
      ["objectID": "2", "name": "Lampshade", "color": "green", "price": 12],
    ])
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    let hits = HitsSearcher(index: index)
    try await expectEqual(hits.results().hits.map(\.objectID), ["1", "2"])
    hits.request.indexName = "cheapest"
    try await expectEqual(hits.results().hits.map(\.objectID), ["2", "1"])
    let values = FacetSearcher(index: index, attribute: "color")
    values.query = "gr"
    try await expectEqual(values.results().facetHits.map(\.value), ["green"])
  }
}
