import InstantSearch
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite struct HitByIDTests {
  private static let strange = #"desk "lamp": 1 AND 2"#

  private static func index() throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
    try index.save([
      ["objectID": "1", "name": "Lamp", "color": "red"],
      ["objectID": .string(strange), "name": "Rug", "color": "blue"],
    ])
    return index
  }

  @Test func `A record is found by its ID, whatever is searched for, and the results stay`() async throws {
    let searcher = HitsSearcher(index: try Self.index())
    let filterState = FilterState()
    searcher.connectFilterState(filterState)
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    searcher.query = "lamp"
    let shown = try await searcher.results()
    try await expectEqual(searcher.hit(withID: Self.strange)?.record["name"], "Rug")
    try await expectEqual(searcher.hit(withID: "1")?.objectID, "1")
    try await expectEqual(searcher.hit(withID: "2"), nil)
    try await expectEqual(searcher.hit(withID: ""), nil)
    #expect(shown.hits.map(\.objectID) == ["1"] && searcher.onResults.lastValue?.hits == shown.hits)
    expectEqual(searcher.query, "lamp")
  }

  @Test func `A failure is no record that is gone`() async throws {
    let searcher = HitsSearcher(backend: LocalBackend(["index": try Self.index()]), indexName: "gone")
    await #expect(throws: SearchError.self) { try await searcher.hit(withID: "1") }
  }

  @Test func `Its events name no search, and none are made while nobody has agreed`() async throws {
    let receiver = Receiver()
    let searcher = HitsSearcher(index: try Self.index())
    let tracker = EventTracker(receiver: receiver)
    searcher.eventTracker = tracker
    try await searcher.hit(withID: "1")?.clicked()
    expectEqual(tracker.waitingCount, 0)
    tracker.turnOn()
    let hit = try await searcher.hit(withID: "1")
    hit?.clicked()
    hit?.addedToCart(price: 2, currency: "EUR")
    await tracker.send()
    let events = await receiver.events
    #expect(events.map(\.kind) == [.clicked, .addedToCart] && events.allSatisfy { $0.queryID == nil })
  }

  private actor Receiver: EventReceiver {
    private(set) var events: [SearchEvent] = []
    func receive(_ events: [SearchEvent]) async throws(SearchError) { self.events += events }
  }
}
