import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The view of the results", .timeLimit(.minutes(1)))
struct HitsTests {
  struct Product: Decodable, Sendable {
    let name: String
  }

  @Test("Pages are added as their rows come near, and other results show from their top")
  func scrolling() async {
    let catalogue = Catalogue()
    catalogue.searcher.request.query.hitsPerPage = 2
    let controller = HitsObservableController<Product>()
    let connector = HitsConnector<Product>(
      searcher: catalogue.searcher, infiniteScrolling: .on(withOffset: 0), controller: controller)
    let screen = Rendering(HitsList(controller) { hit, row in Text("\(row) \(hit.record.name)") })
    #expect(screen.lines == [])
    await catalogue.search()
    #expect(controller.hits.map(\.objectID) == ["1", "2"])
    // Drawing the rows makes them appear.
    #expect(screen.lines == ["0 phone", "1 speaker"])
    await catalogue.settle()
    #expect(screen.lines == ["0 phone", "1 speaker", "2 phone case", "3 camera"])
    let scrolledBefore = screen.scrolledTo
    catalogue.searcher.query = "camera"
    await catalogue.search()
    #expect(screen.lines == ["0 camera"])
    #expect(screen.scrolledTo != scrolledBefore)
    connector.disconnect()
    #expect(screen.lines == ["0 camera"])
  }

  @Test("Where there are no results the view says why")
  func placeholder() async {
    let catalogue = Catalogue()
    let controller = HitsObservableController<Product>()
    let connector = HitsConnector<Product>(searcher: catalogue.searcher, controller: controller)
    let screen = Rendering(HitsList(controller) { hit, _ in Text(hit.record.name) })
    catalogue.searcher.query = "nothing like it"
    await catalogue.search()
    #expect(screen.lines == ["No results for “nothing like it”"])
    connector.disconnect()

    let backend = ScriptedBackend()
    let failing = HitsSearcher(backend: backend, indexName: "products")
    let other = HitsConnector<Product>(searcher: failing, controller: controller)
    failing.search()
    let call = await backend.nextCall()
    #expect(screen.lines == ["[…]"])
    call.fail(.timedOut)
    await failing.waitUntilIdle()
    #expect(screen.lines == ["The search failed"])
    other.disconnect()
  }

  @Test("Related items show beside each other, and nothing where there are none")
  func relatedItems() async {
    let catalogue = Catalogue()
    let controller = HitsObservableController<Product>()
    let patterns = [MatchingPattern<Product>(attribute: "name", score: 1, filterPath: \.name)]
    let connector = RelatedItemsConnector(
      searcher: catalogue.searcher, hit: Hit(objectID: "1", record: Product(name: "phone")),
      matchingPatterns: patterns, controller: controller)
    let screen = Rendering(RelatedItems(controller) { Text($0.record.name) })
    #expect(screen.lines == [])
    await catalogue.search()
    #expect(screen.lines == ["speaker phone case camera"])
    connector.hit = Hit(objectID: "2", record: Product(name: "speaker"))
    await catalogue.settle()
    #expect(screen.lines == ["phone phone case camera"])
    connector.disconnect()
  }

  @Test("A record that comes on two pages shows twice")
  func twice() {
    let hit = Hit(objectID: "1", record: Product(name: "phone"))
    let screen = Rendering(
      HitsList(HitsObservableController(hits: [hit, hit])) { hit, _ in
        Text(hit.record.name)
      } placeholder: { _ in
        Text("none")
      })
    #expect(screen.lines == ["phone", "phone"])
  }

  @Test("The controller does not keep the logic")
  func freed() async {
    let catalogue = Catalogue()
    let controller = HitsObservableController<Product>()
    var connector: HitsConnector<Product>? = HitsConnector(searcher: catalogue.searcher, controller: controller)
    await catalogue.search()
    let interactor = WeakReference(connector?.interactor)
    connector = nil
    for _ in 0..<100 where !interactor.isFreed { await Task.yield() }
    #expect(interactor.isFreed && controller.hits.count == 4)
  }
}
