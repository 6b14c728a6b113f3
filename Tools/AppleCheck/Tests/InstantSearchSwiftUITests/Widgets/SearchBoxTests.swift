import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The search box's view")
struct SearchBoxTests {
  @Test("A cross clears the text, and has a VoiceOver label")
  func clearing() async {
    let catalogue = Catalogue()
    let controller = SearchBoxObservableController()
    let connector = SearchBoxConnector(searcher: catalogue.searcher, controller: controller)
    let screen = Rendering(SearchBox(controller, prompt: "Products"))
    expectEqual(screen.lines, ["[magnifyingglass] [Products]"])
    screen.type("phone", into: "Products")
    expectEqual(screen.lines, ["[magnifyingglass] [phone] [xmark.circle.fill]"])
    expectEqual(screen.spokenLines, ["phone, Clear text, button"])
    screen.tap("xmark.circle.fill")
    await catalogue.settle()
    expectEqual(screen.lines, ["[magnifyingglass] [Products]"])
    expectEqual(catalogue.searcher.onResults.lastValue?.nbHits, 4)
    connector.disconnect()
  }

  @Test("setQuery does not call back")
  func noEcho() {
    var queries: [String?] = []
    let controller = SearchBoxObservableController(query: "phone")
    controller.onQueryChanged = { queries.append($0) }
    controller.setQuery(nil)
    #expect(controller.query == "" && queries.isEmpty)
    controller.query = ""
    controller.query = "case"
    expectEqual(queries, ["case"])
  }
}
