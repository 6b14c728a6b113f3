import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Query suggestions of an index")
struct SuggestionTests {
  private let backend: LocalBackend

  init() throws {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "brand", "room"], attributesForFaceting: ["brand", "room", "level"]))
    let records = (0..<12).map { number -> JSON in
      [
        "name": .string(number < 8 ? "Desk lamp" : "Crème chair"), "brand": .string(number % 2 == 0 ? "Acme" : "Tarn"),
        "room": .string(number % 4 == 0 ? "Bedroom" : "Office"), "level": "Home > Lighting > Lamps",
      ]
    }
    try index.save(records)
    backend = LocalBackend(["shop": index])
  }

  private func suggestions(
    _ searches: [String: Int] = [:], _ change: (inout SuggestionGenerator) -> Void = { _ in }
  ) async throws -> [QuerySuggestion] {
    var generator = SuggestionGenerator(backend: backend, indexName: "shop")
    generator.minHits = 1
    change(&generator)
    var counts = SearchCounts()
    for (text, count) in searches.sorted(by: { $0.key < $1.key }) { counts.add(text, count: count) }
    return try await generator.suggestions(from: counts)
  }

  @Test("Words count as they are: no typos, no prefixes, no rules, no words that may be missing")
  func exactly() async throws {
    let index = try #require(backend["shop"])
    var settings = index.settings
    settings.removeWordsIfNoResults = .allOptional
    settings.optionalWords = ["sofa"]
    settings.queryType = .prefixAll
    try index.setSettings(settings)
    let found = try await suggestions(["desk lamps": 1, "office des": 1, "desk sofa": 1, "desk lamp": 1])
    expectEqual(found.map(\.query), ["desk lamp"])
  }

  @Test("Synonyms and plurals count where the index has them, as for those who choose the suggestion")
  func sameForPeople() async throws {
    let index = try #require(backend["shop"])
    try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["lamp", "lantern"]))])
    var settings = index.settings
    (settings.ignorePlurals, settings.queryLanguages) = (.all, ["en"])
    try index.setSettings(settings)
    let found = try await suggestions(["lantern": 2, "lamps": 1])
    #expect(found.map(\.query) == ["lantern", "lamps"] && found.map(\.nbHits) == [8, 8])
    for suggestion in found { try expectEqual(index.search(Query(suggestion.query)).nbHits, suggestion.nbHits) }
  }

  @Test("Limits may be as large as a number gets, and negative ones are 0")
  func extremeLimits() async throws {
    var counts = SearchCounts(limit: .max)
    counts.add("lamp", count: 2)
    var generator = SuggestionGenerator(backend: backend, indexName: "shop")
    generator.facets = [["brand", "room"]]
    generator.categories = [.init("room", count: .max), .init("brand", count: .min)]
    (generator.minHits, generator.minLetters, generator.minSearches, generator.limit) = (.min, .min, .min, .max)
    let found = try await generator.suggestions(from: counts)
    expectEqual(found.map(\.query), ["lamp", "Tarn Office", "Acme Bedroom", "Acme Office"])
    expectEqual(found[0].sources[0].categories.map { $0.attribute }, ["room"])
    generator.limit = .min
    #expect(try await generator.suggestions(from: counts).isEmpty)
  }

  @Test("Texts that nobody types are left out: without a word, very long, of very many words")
  func strange() async throws {
    let long = String(repeating: "desk ", count: 13)
    let found = try await suggestions(
      ["": 5, " \n": 5, "!?!?": 5, long: 5, String(repeating: "x", count: 4_000): 5, "desk\u{1B}\u{0}lamp": 1]) {
        $0.minHits = 0
      }
    expectEqual(found.map(\.query), ["desk lamp"])
  }

  @Test("Nothing to make suggestions of makes none, and asks for nothing")
  func nothing() async throws {
    let backend = ScriptedBackend { _ throws(SearchError) in throw .unreachable(reason: "it was asked") }
    var generator = SuggestionGenerator(backend: backend, indexName: "shop")
    generator.facets = [[]]
    #expect(try await generator.suggestions().isEmpty)
  }

  @Test("Errors end the work: no index, an attribute that is not counted, cancellation")
  func errors() async throws {
    await #expect(throws: SearchError.indexNotFound("none")) {
      try await suggestions(["lamp": 1]) { $0.indexName = "none" }
    }
    await #expect(throws: SearchError.attributeNotFaceted("name")) {
      try await suggestions { $0.facets = [["name"]] }
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await suggestions(["lamp": 1])
    }
    await #expect(throws: SearchError.cancelled) { try await task.value }
  }

  @Test("Requests come in small calls that no analytics count, and only with parameters that the backend knows")
  func requests() async throws {
    let backend = ScriptedBackend(supportedParameters: .only([.query, .hitsPerPage, .typoTolerance])) { requests in
      requests.map { _ in .hits(SearchResponse(nbHits: 1)) }
    }
    var generator = SuggestionGenerator(backend: backend, indexName: "shop")
    generator.minHits = 1
    var counts = SearchCounts()
    for number in 0..<35 { counts.add("text \(number)", count: 100 - number) }
    var progress: [SuggestionGenerator.Progress] = []
    let found = try await generator.suggestions(from: counts) { progress.append($0) }
    expectEqual(found.map(\.query), (0..<35).map { "text \($0)" })
    expectEqual(progress, [0, 10, 20, 30].map { .searching($0, of: 35) })
    var all: SuggestionGenerator = generator
    let recorder = ScriptedBackend { requests in
      for request in requests { #expect(request.query.analytics == false && request.query.hitsPerPage == 0) }
      return requests.map { _ in .hits(SearchResponse(nbHits: 1)) }
    }
    all.backend = recorder
    try await expectEqual(all.suggestions(from: counts), found)
  }

  @Test("Memory for searches is bounded: the rarest texts are dropped")
  func manySearches() {
    var counts = SearchCounts(limit: 10)
    for number in 0..<10_000 {
      counts.add("rare \(number)")
      counts.add("frequent \(number % 5)", count: 2)
    }
    #expect(counts.texts.count < 20)
    expectEqual(counts.texts.prefix(5).map(\.count), Array(repeating: 4_000, count: 5))
    counts.add("frequent 0", count: .max)
    #expect(counts.texts[0] == ("frequent 0", .max))
    counts.add("frequent 1", count: -5)
    expectEqual(counts.texts.first { $0.text == "frequent 1" }?.count, 4_000)
  }

  @Test("An index of suggestions finds them while they are typed, the most popular ones first")
  func index() async throws {
    let found = try await suggestions(["desk lamp": 3, "lamp": 9, "desk": 4]) { $0.facets = [["brand", "room"]] }
    let index = try LocalIndex()
    try index.setSettings(QuerySuggestion.settings(sources: ["shop"]))
    try await index.replaceAll(with: found.map(\.record))
    try await index.replaceAll(with: found.map(\.record))
    let texts = { (text: String) in
      try index.search(Query(text)).hits.map { try $0.decoded(as: QuerySuggestion.self).record.query }
    }
    try expectEqual(texts("des"), ["desk", "desk lamp"])
    try expectEqual(texts("acme"), ["Acme Bedroom", "Acme Office"])
    try expectEqual(texts("").first, "lamp")
  }
}
