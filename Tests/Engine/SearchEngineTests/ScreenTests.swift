import InstantSearchCore
import InstantSearchTesting
import SearchEngine
import Testing

/// A model for each name of an index.
private struct ModelsByName: SearchBackend {
  let models: [String: ReferenceBackend]

  var supportedParameters: SupportedParameters { ReferenceBackend(records: []).supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for request in requests {
      let name =
        switch request {
        case .hits(let request): request.indexName
        case .facetValues(let request): request.indexName
        }
      guard let model = models[name] else { throw .indexNotFound(name) }
      answers.append(try model.answer(to: request))
    }
    return answers
  }
}

@MainActor
@Suite("A search screen on the engine")
struct ScreenTests {
  /// The price is not declared for faceting: its range needs no values.
  static let settings = IndexSettings(
    searchableAttributes: ["unordered(name)"],
    attributesForFaceting: ["searchable(brand)", "color", "level0", "level1", "stars"])

  @Test("Every widget shows the same with the engine as with the model, step by step")
  func screen() async throws {
    let index = try LocalIndex(settings: Self.settings)
    try await index.save(SearchScreen.records)
    try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
    let byPrice = SearchScreen.records.enumerated().sorted { left, right in
      (left.element["price"]?.int ?? 0, left.offset) < (right.element["price"]?.int ?? 0, right.offset)
    }.map(\.element)
    let model = ModelsByName(models: [
      "products": ReferenceBackend(records: SearchScreen.records),
      "products_by_price": ReferenceBackend(records: byPrice),
    ])

    let (screen, expected) = (SearchScreen(LocalBackend(["products": index])), SearchScreen(model))
    var before: [String] = []
    for step in SearchScreen.steps {
      for screen in [screen, expected] {
        step.run(screen)
        await screen.settle()
      }
      #expect(screen.shown == expected.shown, "\(step.name)")
      #expect(screen.shown != before, "\(step.name)")
      before = screen.shown
    }
    #expect(screen.searcher.onResults.lastValue?.nbHits == 300)
    #expect(screen.prices.interactor.bounds != nil && before.last == "errors: []")
  }
}
