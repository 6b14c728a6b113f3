import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import Testing

@MainActor
@Suite("The search box's view", .timeLimit(.minutes(30)))
struct SearchBoxTests {
  @Test("A cross clears the text, and VoiceOver says so")
  func clearing() async {
    let catalogue = Catalogue()
    let controller = SearchBoxObservableController()
    let connector = SearchBoxConnector(searcher: catalogue.searcher, controller: controller)
    let screen = Rendering(SearchBox(controller, prompt: "Products"))
    #expect(screen.lines == ["[magnifyingglass] [Products]"])
    screen.type("phone", into: "Products")
    #expect(screen.lines == ["[magnifyingglass] [phone] [xmark.circle.fill]"])
    #expect(screen.spokenLines == ["phone, Clear text, button"])
    screen.tap("xmark.circle.fill")
    await catalogue.settle()
    #expect(screen.lines == ["[magnifyingglass] [Products]"])
    #expect(catalogue.searcher.onResults.lastValue?.nbHits == 4)
    connector.disconnect()
  }

  @Test("A text that is told is not told back")
  func noEcho() {
    var told: [String?] = []
    let controller = SearchBoxObservableController(query: "phone")
    controller.onQueryChanged = { told.append($0) }
    controller.setQuery(nil)
    #expect(controller.query == "" && told.isEmpty)
    controller.query = ""
    controller.query = "case"
    #expect(told == ["case"])
  }
}
