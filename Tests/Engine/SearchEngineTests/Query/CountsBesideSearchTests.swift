import InstantSearchCore
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Counts beside a search that leaves out words")
@MainActor
struct CountsBesideSearchTests {
  private static let words = ["red", "lamp", "desk", "floor", "oak", "tall"]
  private static let removals: [Query.RemovedWords] = [.allOptional, .lastWords, .firstWords, .none]

  private struct Case {
    var index: LocalIndex
    var query = Query()
    let state: FilterState
  }

  private static let filters: [(filter: Filter.Facet, holds: (JSON) -> Bool)] = ["Acme", "Tarn", "Nord"].map { brand in
    (Filter.Facet(attribute: "brand", stringValue: brand), { $0["brand"]?.string == brand })
  }

  private static func randomCase(_ random: inout SeededGenerator) async throws -> Case {
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand", "room"]))
    try await index.save(
      random.array(of: 1...12) { random -> JSON in
        [
          "name": .string(random.array(of: 0...3) { $0.element(of: words) }.joined(separator: " ")),
          "brand": .string(random.element(of: ["Acme", "Tarn", "Nord"])),
          "room": .string(random.element(of: ["Hall", "Bath"])),
        ]
      })
    var found = Case(index: index, state: FilterState())
    found.query.query = random.array(of: 0...4) { $0.element(of: words + ["qqqqq"]) }.joined(separator: " ")
    found.query.removeWordsIfNoResults = random.element(of: removals)
    found.query.typoTolerance = .off
    found.query.hitsPerPage = 100
    if random.once(in: 2) {
      let room = Filter.Facet(attribute: "room", stringValue: random.element(of: ["Hall", "Bath"]))
      found.state.groups.add(room, toGroupWithID: .and(name: "room"))
    }
    return found
  }

  @Test("each count is the number of the shown records with the filter, and so are the counts of facets")
  func law() async throws {
    var countsOfFewerWords = 0
    for seed in RandomCases.seeds(150, long: 5_000) {
      var random = SeededGenerator(seed: seed)
      let searched = try await Self.randomCase(&random)
      let searcher = HitsSearcher(
        backend: LocalBackend(["shop": searched.index]), indexName: "shop", query: searched.query)
      searcher.request.query.facets = ["brand"]
      searcher.connectFilterState(searched.state)
      let shown = try await searcher.results()
      let alternatives = Self.filters.map { filter, _ in
        var groups = searched.state.groups
        groups.add(filter, toGroupWithID: .or(name: "brand"))
        return groups
      }
      let counts = try await searcher.resultCounts(filters: alternatives)
      let expected = Self.filters.map { filter in shown.hits.count { filter.holds($0.record) } }
      expectEqual(counts, expected, "seed \(seed)")
      #expect(counts.allSatisfy { $0 <= shown.nbHits } && counts.reduce(0, +) == shown.nbHits, "seed \(seed)")
      let values = shown.facets(for: "brand") ?? []
      for (filter, count) in zip(Self.filters, counts) {
        let value = values.first { $0.value == filter.filter.value.description }?.count ?? 0
        expectEqual(value, count, "seed \(seed)")
      }
      if shown.nbHits > 0, expected.contains(0), searched.query.removeWordsIfNoResults != Query.RemovedWords.none {
        countsOfFewerWords += 1
      }
    }
    // Counted by themselves, these would have left out words.
    #expect(countsOfFewerWords > 10)
  }

  @Test("a search by itself still leaves out its own words")
  func own() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
    try await index.save([["name": "red lamp", "brand": "Acme"], ["name": "red desk", "brand": "Tarn"]])
    var query = Query("red lamp")
    query.removeWordsIfNoResults = .allOptional
    let state = FilterState()
    let searcher = HitsSearcher(backend: LocalBackend(["shop": index]), indexName: "shop", query: query)
    searcher.connectFilterState(state)
    var tarn = FilterGroups()
    tarn.add(Filter.Facet(attribute: "brand", stringValue: "Tarn"), toGroupWithID: .or(name: "brand"))
    try await expectEqual(searcher.resultCounts(filters: [tarn]), [0])
    try await expectEqual(searcher.resultCount(filters: tarn), 1)
    state.groups = tarn
    try await expectEqual(searcher.results().nbHits, 1)
  }
}
