import AlgoliaBackend
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@MainActor
@Suite("A search screen over the wire", .serialized)
struct ScreenTests {
  @Test("Every widget shows over the wire what it shows on the embedded engine, step by step, one call a search")
  func screen() async throws {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["unordered(name)"],
        attributesForFaceting: ["searchable(brand)", "color", "level0", "level1", "price", "stars"]))
    try await index.save(WholeScreen.records)
    try index.setView("products_by_price", IndexSettings(customRanking: [.ascending("price")]))
    let server = try TestServer()
    try server.add(index, as: "products")

    let (screen, expected) = (
      WholeScreen(server.client()), WholeScreen(LocalBackend(["products": index]))
    )
    for step in WholeScreen.steps {
      for screen in [screen, expected] {
        step.run(screen)
        await screen.settle()
      }
      expectEqual(screen.shown, expected.shown, "\(step.name)")
    }
    expectEqual(screen.shown.last, "errors: []")
    let paths = Set(server.transfers.all.map { "\($0.method.rawValue) \($0.path) \($0.status ?? 0)" })
    expectEqual(paths, ["POST /1/indexes/*/queries 200"])
    #expect(server.transfers.all.count <= 2 * WholeScreen.steps.count)
  }
}
