import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

@testable import SlowEngine

/// The random laws test only the branches that they take.
struct BranchTests {
  /// The least number of times that each branch must be taken.
  private static let fewest = RandomCases.isLongCheck ? 500 : 25

  @Test func `The laws take every branch of the engine many times`() {
    let counter = BranchCounter()
    for seed in RandomCases.seeds(220, long: 5_500) { Self.search(seed, counter) }
    for seed in RandomCases.seeds(40, long: 1_000) { Self.write(seed, counter) }
    let table = Branch.allCases.map { "\($0): \(counter[$0])" }.joined(separator: "\n")
    for branch in Branch.allCases {
      #expect(counter[branch] >= Self.fewest, "\(branch) was taken \(counter[branch]) times; all of them:\n\(table)")
    }
  }

  private static func search(_ seed: UInt64, _ counter: BranchCounter) {
    var generator = SeededGenerator(seed: seed &+ 4_000_000)
    let vocabulary = RandomVocabulary(from: &generator)
    let settings = generator.settingsWithSynonyms(vocabulary)
    let view = generator.viewSettingsWithRules(vocabulary, settings)
    let count = generator.number(in: 1...40)
    var law = SearchCase(
      records: generator.records(count, vocabulary), settings: settings, view: view,
      request: generator.searchRequest(vocabulary, settings: settings, view: view),
      batchSize: generator.number(in: 1...count), thresholds: RandomThresholds(seed: seed, counting: counter))
    do {
      let (engine, model) = try (law.engine(), law.model)
      for _ in 0..<20 {
        var request = generator.searchRequest(vocabulary, settings: settings, view: view)
        if case .hits(let hits) = request, generator.once(in: 3) {
          request = .hits(unusual(hits, vocabulary, &generator))
        }
        guard SearchCase.difference(request, engine, model.searched(by: request, view: view)) != nil else { continue }
        law.request = request
        Issue.record("seed \(seed)\n\(law.smallestDifference)")
      }
      let series = generator.series(vocabulary, settings: settings, view: view)
      if let difference = SearchSeriesTests.difference(series, engine) {
        Issue.record("seed \(seed): \(difference)")
      }
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }

  /// A request that random ones seldom are: with more words than match, or around a point with many matches, and the range
  /// of attributes without values.
  private static func unusual(
    _ request: HitsRequest, _ vocabulary: RandomVocabulary, _ generator: inout SeededGenerator
  ) -> HitsRequest {
    var request = request
    if generator.once(in: 2) {
      request.query.query = generator.array(of: 3...6) { vocabulary.word(from: &$0) }.joined(separator: " ")
      request.query.removeWordsIfNoResults = generator.element(of: .lastWords, .firstWords)
    } else {
      (request.query.query, request.query.aroundLatLng) = ("", generator.location())
      (request.query.aroundRadius, request.query.insideBoundingBox, request.query.insidePolygon) = (nil, nil, nil)
    }
    if !request.facets.contains(where: { $0.attribute == "price" }) {
      request.facets.append(FacetRequest("price", wantsValues: false))
    }
    if !request.facets.contains(where: { $0.attribute == "sizes" }) {
      request.facets.append(FacetRequest("sizes", wantsValues: false, histogram: generator.histogramRequest()))
    }
    return request
  }

  private static func write(_ seed: UInt64, _ counter: BranchCounter) {
    var generator = SeededGenerator(seed: seed &+ 5_000_000)
    let vocabulary = RandomVocabulary(from: &generator)
    let settings = generator.settings(vocabulary)
    var steps = generator.writeSteps(generator.number(in: 5...30), vocabulary, settings)
    // A segment most of whose documents are deleted.
    let many = (0..<20).map { "many\($0)" }
    steps += [.save(many.map { generator.record($0, vocabulary) }), .delete(Array(many.dropFirst(3))), .reopen]
    let law = WriteCase(
      settings: settings, view: generator.viewSettings(vocabulary), steps: steps, vocabulary: vocabulary,
      seed: seed, searchesPerStep: 1, hasPath: true, thresholds: RandomThresholds(seed: seed, counting: counter))
    if let difference = law.difference() { Issue.record("seed \(seed): \(law)\n\(difference)") }
  }
}
