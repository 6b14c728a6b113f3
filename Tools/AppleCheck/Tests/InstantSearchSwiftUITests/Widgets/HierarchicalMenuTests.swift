import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The hierarchical menu's view", .timeLimit(.minutes(1)))
struct HierarchicalMenuTests {
  @Test("A tap opens a level, a second tap closes it")
  func levels() async {
    let state = FilterState()
    let searcher = HitsSearcher(
      backend: ReferenceBackend(records: [
        ["objectID": "1", "lvl0": "Books", "lvl1": "Books > Novels"],
        ["objectID": "2", "lvl0": "Books", "lvl1": "Books > Poems"],
        ["objectID": "3", "lvl0": "Music", "lvl1": "Music > Jazz"],
      ]), indexName: "products")
    let controller = HierarchicalObservableController()
    let connector = HierarchicalConnector(
      searcher: searcher, filterState: state, hierarchicalAttributes: ["lvl0", "lvl1"], controller: controller)
    let screen = Rendering(HierarchicalMenu(controller))
    searcher.search()
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Books (2)", "Music (1)"])
    screen.tap("Books")
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Books (2) [checkmark]", "Novels (1)", "Poems (1)", "Music (1)"])
    #expect(screen.spokenLines.first == "Books, 2 results, selected, button")
    screen.tap("Poems")
    await searcher.waitUntilIdle()
    #expect(searcher.onResults.lastValue?.hits.map(\.objectID) == ["2"])
    screen.tap("Books")
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Books (2)", "Music (1)"] && state.isEmpty)
    connector.disconnect()
  }
}
