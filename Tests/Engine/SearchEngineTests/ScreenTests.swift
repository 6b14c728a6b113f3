import InstantSearchCore
import InstantSearchTesting
import SearchEngine
import TestSupport
import Testing

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
    try await index.save(WholeScreen.records)
    try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
    let byPrice = WholeScreen.records.enumerated().sorted { left, right in
      (left.element["price"]?.int ?? 0, left.offset) < (right.element["price"]?.int ?? 0, right.offset)
    }.map(\.element)
    let model = ReferenceIndices([
      "products": ReferenceBackend(records: WholeScreen.records),
      "products_by_price": ReferenceBackend(records: byPrice),
    ])

    let (screen, expected) = (WholeScreen(LocalBackend(["products": index])), WholeScreen(model))
    var before: [String] = []
    for step in WholeScreen.steps {
      for screen in [screen, expected] {
        step.run(screen)
        await screen.settle()
      }
      expectEqual(screen.shown, expected.shown, "\(step.name)")
      #expect(screen.shown != before, "\(step.name)")
      before = screen.shown
    }
    expectEqual(screen.searcher.onResults.lastValue?.nbHits, 300)
    #expect(screen.prices.interactor.bounds != nil && before.last == "errors: []")
  }

  @Test("Random screens show the same with the engine as with the model, and as a second screen with the same link")
  func randomScreens() async throws {
    for seed in RandomCases.seeds(15, long: 100) {
      let failure = try await RandomScreen.firstDifference(seed: seed) { shop in
        let (main, books) = (try LocalIndex(settings: Self.shopSettings), try LocalIndex(settings: Self.shopSettings))
        try await main.save(shop.records)
        try await books.save(shop.books)
        try main.setView(ScreenShop.Index.byPrice, IndexSettings(customRanking: [.ascending("price")]))
        return LocalBackend([ScreenShop.Index.main: main, ScreenShop.Index.books: books])
      }
      if let failure {
        Issue.record("\(failure)")
        return
      }
    }
  }

  private static let shopSettings = IndexSettings(
    searchableAttributes: ["unordered(name)"], attributesForFaceting: ScreenShop.facets.map(\.rawValue))
}
