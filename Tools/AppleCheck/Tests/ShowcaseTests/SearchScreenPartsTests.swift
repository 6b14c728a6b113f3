import Foundation
import InstantSearch
import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing
import UIKit

/// What an app replaces in the screen, and coming back to it.
@MainActor
@Suite("The parts of the search screen")
struct SearchScreenPartsTests {
  private struct Lamp: Decodable {
    let name: String
    let price: Double
  }

  private struct LampCard: View {
    private let lamp: Lamp
    init(_ lamp: Lamp) { self.lamp = lamp }
    var body: some View { Text(verbatim: "\(lamp.name) for \(lamp.price)") }
  }

  private static func settle(_ model: SearchScreenModel) async {
    await SearchScreenTests.settle(model)
    await model.hits.hitsSource?.restoring?.value
    await SearchScreenTests.settle(model)
  }

  // MARK: Refreshing

  @Test func `Pull to refresh asks the service, although the answer is in memory, and for all pages that show`()
    async throws
  {
    let index = try SearchScreenTests.lamps()
    let counting = Failing(LocalBackend(["lamps": index]))
    let model = SearchScreenModel(HitsSearcher(backend: CachedBackend(counting), indexName: "lamps"))
    _ = await SearchScreenTests.opened(model)
    model.searcher.search()
    await Self.settle(model)
    expectEqual(counting.calls, 2, "a search is answered from memory")
    await model.refresh()
    expectEqual(counting.calls, 3)
    model.hits.hitsSource?.loadMore()
    await Self.settle(model)
    expectEqual(model.hits.hits.count, 40)
    try await index.save((1...60).map { ["objectID": .string("\($0)"), "name": .string("New \($0)")] as JSON })
    await model.refresh()
    let names = model.hits.hits.compactMap { $0.record["name"]?.string }
    #expect(names.count == 40 && names.allSatisfy { $0.hasPrefix("New") }, "\(names)")
    counting.isFailing = true
    await model.refresh()
    #expect(model.error != nil && model.hits.hits.count == 40, "earlier results stay")
    counting.isFailing = false
    await model.refresh()
    #expect(model.error == nil && model.hits.hits.count == 40)
    model.searchBox.query = "new 7"
    await Self.settle(model)
    await model.refresh()
    #expect(model.hits.hits.first?.objectID == "7" && model.searcher.request.query.page ?? 0 == 0)
  }

  // MARK: Decoded records

  @Test func `A row takes decoded records; one that can't be decoded shows its title, and its error is said once`()
    async throws
  {
    let index = try SearchScreenTests.lamps(2)
    try await index.save([["objectID": "3", "name": "Torch", "price": "much"]] as [JSON])
    let model = SearchScreenModel(index)
    var failed: [String] = []
    model.onUndecodableRecord = { hit, error in failed.append("\(hit.objectID) \(error)") }
    let screens = [
      Rendering(SearchScreen(model) { hit in LampCard(hit.record) }),
      Rendering(SearchScreen(model) { (hit: Hit<Lamp>) in LampCard(hit.record) }),
      Rendering(ScreenResults(model) { hit in LampCard(hit.record) }),
      Rendering(SearchScreenController(SearchScreen(model) { hit in LampCard(hit.record) }).rootView),
    ]
    await model.start()
    await Self.settle(model)
    for screen in screens + screens {
      #expect(screen.lines.contains("Lamp 1 for 1.5") && screen.lines.contains("Torch"), "\(screen.lines)")
    }
    for _ in 0..<1_000 where failed.isEmpty { await Task.yield() }
    #expect(failed.count == 1 && failed.first?.hasPrefix("3 ") == true && failed.first?.contains("price") == true)
    // A closure that fits both takes the record as it is.
    let plain = Rendering(SearchScreen(model) { hit in Text(hit.objectID) })
    #expect(plain.lines.contains("3") && failed.count == 1)
  }

  // MARK: Coming back

  @Test func `A screen that is made again shows the pages and the row at which it was left`() async throws {
    let index = try SearchScreenTests.lamps()
    let first = SearchScreenModel(index)
    let screen = await SearchScreenTests.opened(first)
    expectEqual(SearchScreenModel(index).position, nil)
    first.searchBox.query = "lamp"
    await Self.settle(first)
    first.hits.hitsSource?.loadMore()
    await Self.settle(first)
    first.hits.scroll(toRow: 30)
    let top = try #require(first.hits.hits[30].record["name"]?.string)
    #expect(screen.lines.contains { $0.hasPrefix(top) } && first.position?.row == 30, "\(screen.lines)")
    let position = try JSONEncoder().encode(#require(first.position))

    let second = SearchScreenModel(index)
    let restored = try JSONDecoder().decode(HitsPosition.self, from: position)
    second.open(urlQuery: first.urlQuery, position: restored)
    expectEqual(second.position, restored, "it may be left again before it is there")
    let again = await SearchScreenTests.opened(second)
    await Self.settle(second)
    #expect(second.hits.hits.map(\.objectID) == first.hits.hits.map(\.objectID) && second.hits.hits.count == 40)
    #expect(again.lines == screen.lines && second.position == restored, "\(again.lines)")
    // Another link starts at the top.
    second.open(urlQuery: "q=lamp")
    await Self.settle(second)
    second.open(first.link, position: restored)
    await Self.settle(second)
    #expect(second.hits.hits.count == 40 && second.position == restored)
  }

  // MARK: Other parts

  @Test func `An app replaces what is above the results and what shows without them; errors still show`() async throws {
    let fails = Failing(LocalBackend(["lamps": try SearchScreenTests.lamps()]))
    let model = SearchScreenModel(HitsSearcher(backend: fails, indexName: "lamps"))
    let screen = Rendering(
      SearchScreenController(
        SearchScreen(model).header { Text("Sale today") }.empty { Text("We have no such lamp") }
          .filters { Text("No filters") }
      ).rootView)
    screen.roomForRows = 4
    await model.start()
    await Self.settle(model)
    #expect(screen.lines.contains("Sale today") && !screen.lines.contains { $0.contains("60 results") })
    #expect(!screen.lines.contains("We have no such lamp"))
    screen.tap("Filters")
    #expect(screen.lines.contains("No filters"))
    model.searchBox.query = "zzzz"
    await Self.settle(model)
    #expect(screen.lines.contains("We have no such lamp") && screen.lines.contains("Sale today"))
    #expect(!screen.lines.contains { $0.contains("No results for") }, "\(screen.lines)")
    fails.isFailing = true
    model.searchBox.query = "lamp"
    await Self.settle(model)
    #expect(screen.lines.contains { $0.contains("Try again") }, "\(screen.lines)")
  }

  @Test func `Further widgets connect themselves to the search of a screen`() async throws {
    var settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"])
    settings["replicas"] = ["virtual(relevant)"]
    let index = try LocalIndex(settings: settings)
    try await index.save(
      (1...60).map { number -> JSON in
        let color = number % 3 == 0 ? "red" : "blue"
        return ["objectID": .string("\(number)"), "name": .string("Lamp \(number)"), "color": .string(color)]
      })
    try await index.save([["objectID": "61", "name": "Lamp 61", "_geoloc": ["lat": 48, "lng": 11]]] as [JSON])
    let model = SearchScreenModel(index)
    let facets = DynamicFacetListObservableController(model)
    let pages = PaginationObservableController(model)
    let sizes = HitsPerPageObservableController(model, [10, 20])
    let relevant = RelevantSortObservableController(model)
    let map = GeoSearchObservableController(model, origin: Query.GeoPoint(latitude: 48, longitude: 10))
    _ = await SearchScreenTests.opened(model)
    #expect(pages.pages.count == 4 && sizes.items.map(\.item) == [10, 20] && relevant.priority == nil)
    #expect(facets.orderedFacets.map(\.attribute).contains("color"), "\(facets.orderedFacets)")
    let red = try #require(facets.orderedFacets.first { $0.attribute == "color" }?.facets.first { $0.value == "red" })
    facets.toggle(red, for: "color")
    await Self.settle(model)
    #expect(model.resultCount == 20 && model.urlQuery == "color=red", "the group that the filters of the screen have")
    facets.toggle(Facet(value: "blue", count: 40), for: "color")
    await Self.settle(model)
    expectEqual(model.resultCount, 60)
    model.clearFilters.clear()
    sizes.select(10)
    await Self.settle(model)
    #expect(model.hits.hits.count == 10 && pages.pages.count == 7)
    pages.select(6)
    await Self.settle(model)
    #expect(model.hits.hits.count == 1 && pages.pages.current == 6)
    model.searchBox.query = "lamp 61"
    await Self.settle(model)
    #expect(map.state.places.map(\.title) == ["Lamp 61"] && map.state.origin != nil, "\(map.state)")
    model.searcher.request.indexName = "relevant"
    model.searcher.search()
    await Self.settle(model)
    expectEqual(relevant.priority, .relevancy)
    relevant.toggle()
    await Self.settle(model)
    expectEqual(relevant.priority, .hitsCount)
  }
}
