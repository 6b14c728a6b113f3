import InstantSearchCore
import InstantSearchTesting

/// A search over a few records, for the tests of the widgets.
@MainActor
final class Shop {
  let state = FilterState()
  let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["objectID": "1", "name": "Red pen", "color": "red", "price": 2, "lvl0": "Desk", "lvl1": "Desk > Pens"],
      ["objectID": "2", "name": "Blue pen", "color": "blue", "price": 4, "lvl0": "Desk", "lvl1": "Desk > Pens"],
      ["objectID": "3", "name": "Red lamp", "color": "red", "price": 30, "lvl0": "Desk", "lvl1": "Desk > Lamps"],
      ["objectID": "4", "name": "Sofa", "color": "green", "price": 900, "lvl0": "Home", "_tags": ["sale"]],
    ]))
  let searcher: HitsSearcher

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "shop")
    searcher.connectFilterState(state)
  }

  func search() async {
    searcher.search()
    await settle()
  }

  func settle() async { await searcher.waitUntilIdle() }

  var filters: [String] { state.getFilters().map(\.description) }
  var hitsCount: Int? { searcher.onResults.lastValue?.nbHits }
}

struct Product: Codable, Sendable {
  var name: String
}
