import InstantSearchCore
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing

@testable import InstantSearchSwiftUI

@MainActor
@Suite("The view of the results")
struct HitsTests {
  struct Product: Decodable, Sendable {
    let name: String
  }

  @Test("Rows get their indices, and other results scroll to the top")
  func scrolling() async {
    let catalogue = Catalogue()
    let controller = HitsObservableController<Product>()
    let connector = HitsConnector<Product>(searcher: catalogue.searcher, controller: controller)
    let screen = Rendering(HitsList(controller) { hit, row in Text("\(row) \(hit.record.name)") })
    await catalogue.search()
    expectEqual(screen.lines, ["0 phone", "1 speaker", "2 phone case", "3 camera"])
    let scrolledBefore = screen.scrolledTo
    catalogue.searcher.query = "camera"
    await catalogue.search()
    expectEqual(screen.lines, ["0 camera"])
    #expect(screen.scrolledTo != scrolledBefore)
    connector.disconnect()
  }

  @Test("Without results the view shows why")
  func placeholder() {
    let controller = HitsObservableController<Product>()
    let screen = Rendering(HitsList(controller) { hit, _ in Text(hit.record.name) })
    let texts: [(HitsState, [String])] = [
      (.idle, []), (.loading, ["[…]"]), (.empty(query: "unicorn"), ["No results for “unicorn”"]),
      (.empty(query: ""), ["No results"]), (.failed(.timedOut), ["The search failed"]),
    ]
    for (state, lines) in texts {
      controller.setState(state)
      expectEqual(screen.lines, lines)
    }
  }

  @Test("Related items are shown side by side")
  func relatedItems() {
    let hits = ["phone", "camera"].map { Hit(objectID: $0, record: Product(name: $0)) }
    let screen = Rendering(RelatedItems(HitsObservableController(hits: hits)) { Text($0.record.name) })
    expectEqual(screen.lines, ["phone camera"])
    screen.roomForRows = 1
    expectEqual(screen.lines, ["phone"], "an item is drawn as it comes into view")
  }

  @Test("The first row on the screen is known after earlier ones were inserted")
  func firstVisibleRow() async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      requests.map { request in
        let page = request.query.page ?? 0
        var response = SearchResponse(hits: (0..<3).map { Hit(objectID: "\(page) \($0)", record: [:]) }, nbHits: 6)
        (response.page, response.nbPages) = (page, 2)
        return .hits(response)
      }
    }
    var query = Query()
    query.page = 1
    let searcher = HitsSearcher(backend: backend, indexName: "products", query: query)
    let controller = HitsObservableController<JSON>()
    let connector = HitsConnector<JSON>(searcher: searcher, controller: controller)
    searcher.search()
    await searcher.waitUntilIdle()
    for row in controller.rows { controller.rowAppeared(row) }
    controller.rowDisappeared(controller.rows[0])
    expectEqual(controller.firstVisibleRow, 1)
    connector.interactor.loadPrevious()
    await searcher.waitUntilIdle()
    #expect(controller.rows.count == 6 && controller.firstVisibleRow == 4)
    controller.rowDisappeared(controller.rows[4])
    expectEqual(controller.firstVisibleRow, 5)
  }

  @Test("A record on two pages is shown twice")
  func twice() {
    let hit = Hit(objectID: "1", record: Product(name: "phone"))
    let screen = Rendering(
      HitsList(HitsObservableController(hits: [hit, hit])) { hit, _ in
        Text(hit.record.name)
      } placeholder: { _ in
        Text("none")
      })
    expectEqual(screen.lines, ["phone", "phone"])
  }
}
