import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

@testable import SlowEngine

struct SearchLawTests {
  /// The number of searches of the index of each seed.
  private static let searchesPerIndex = 25

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(260, long: 10_000)))
  func `The engine answers like the model`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let count = generator.number(in: 0...(generator.once(in: 4) ? 40 : 12))
      let records = generator.records(count, vocabulary)
      let batchSize = generator.once(in: 2) ? max(1, count) : generator.number(in: 1...10)
      try check(
        records, settings, batchSize: batchSize, searches: Self.searchesPerIndex, vocabulary, seed: seed, &generator)
    }
  }

  /// Document sets have other forms where there are many documents.
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(8, long: 150)))
  func `It does so for many records too`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 1_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let count = generator.number(in: 100...1000)
      let records = generator.manyRecords(count, vocabulary)
      let batchSize = generator.once(in: 2) ? count : generator.number(in: 30...400)
      try check(records, settings, batchSize: batchSize, searches: 10, vocabulary, seed: seed, &generator)
    }
  }

  /// Numeric attributes of many records have bitmaps of quantiles.
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(1, long: 25), count: 4))
  func `It does so for very many records`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 2_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let records = generator.manyRecords(generator.number(in: 8_500...12_000), vocabulary)
      try check(records, settings, batchSize: 12_000, searches: 4, vocabulary, seed: seed, &generator)
    }
  }

  /// The sizes of the indexes with a skewed vocabulary.
  private static let skewedCounts =
    RandomCases.isLongCheck
    ? Array(repeating: 5_000, count: 12) + [10_000, 10_000, 20_000, 20_000, 50_000, 100_000, 200_000] : [5_000]

  /// With a large vocabulary, prefixes have few or many postings, and segments are merged with the usual thresholds.
  @Test(arguments: Array(skewedCounts.enumerated()).map { (seed: UInt64($0), count: $1) })
  func `It does so for very many records of a skewed vocabulary`(seed: UInt64, count: Int) throws {
    var generator = SeededGenerator(seed: seed &+ 6_000_000)
    let vocabulary = RandomVocabulary(skewed: count / 5, from: &generator)
    var settings = generator.settingsWithSynonyms(vocabulary)
    settings["searchableAttributes"] = ["name", "brand"]
    let records = (0..<count).map { number -> JSON in
      [
        "objectID": .string("\(number)"), "name": .string(vocabulary.text(from: &generator, longest: 3)),
        "brand": .string(vocabulary.word(from: &generator)), "price": .integer(Int64(generator.number(in: 0...count))),
      ]
    }
    // The last few records are a segment of their own.
    try check(
      records, settings, batchSize: count - 3, searches: count > 50_000 ? 3 : 4, vocabulary, seed: seed, &generator,
      thresholds: generator.once(in: 3) ? RandomThresholds(seed: seed) : RandomThresholds())
  }

  /// Compares both, and reports the smallest case in which they differ.
  private func check(
    _ records: [JSON], _ settings: JSON.Object, batchSize: Int, searches: Int, _ vocabulary: RandomVocabulary,
    seed: UInt64, _ generator: inout SeededGenerator, thresholds: RandomThresholds? = nil
  ) throws {
    let view = generator.viewSettingsWithRules(vocabulary, settings)
    let thresholds = thresholds ?? RandomThresholds(seed: seed)
    let engine = try LocalIndex(records, settings, view: view, batchSize: batchSize, thresholds.values)
    let model = SlowIndex(records: records, settings: settings, thresholds.limits)
    for _ in 0..<searches {
      let request = generator.searchRequest(vocabulary, settings: settings, view: view)
      guard SearchCase.difference(request, engine, model.searched(by: request, view: view)) != nil else { continue }
      let failing = SearchCase(
        records: records, settings: settings, view: view, request: request, batchSize: batchSize,
        thresholds: thresholds)
      Issue.record("seed \(seed)\n\(failing.smallestDifference)")
      return
    }
  }
}
