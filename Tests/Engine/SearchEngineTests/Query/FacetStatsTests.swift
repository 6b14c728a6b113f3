import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite struct FacetStatsTests {
  private static func stats(_ records: [JSON], batchSize: Int) throws -> FacetStats? {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["price"]))
    for start in stride(from: 0, to: records.count, by: batchSize) {
      try index.save(Array(records[start..<min(start + batchSize, records.count)]))
    }
    var query = Query()
    query.facets = ["price"]
    return try index.search(query).facetStats["price"]
  }

  @Test func `Sums have the same bits whatever the segments and the order of the records`() throws {
    for seed in RandomCases.seeds(20, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let numbers = generator.array(of: 1...60) { generator in
        generator.once(in: 3)
          ? generator.element(of: 0.1, 0.7, 1e15, -1e15, 1e-9, 19.99)
          : Double(generator.number(in: -100_000...100_000)) / 100
      }
      var records = numbers.enumerated().map { ["objectID": .string("\($0)"), "price": .double($1)] as JSON }
      let whole = try #require(try Self.stats(records, batchSize: records.count))
      for batchSize in [1, 7, 25] {
        records.shuffle(using: &generator)
        let parts = try #require(try Self.stats(records, batchSize: batchSize))
        expectEqual(parts.sum?.bitPattern, whole.sum?.bitPattern, "seed \(seed), \(batchSize) at once")
        expectEqual(parts.average?.bitPattern, whole.average?.bitPattern, "seed \(seed), \(batchSize) at once")
      }
    }
  }

  @Test func `Numbers that cancel each other leave the others`() throws {
    let records: [JSON] = [
      ["objectID": "1", "price": [1e16, 3]], ["objectID": "2", "price": -1e16], ["objectID": "3", "price": 3],
    ]
    for batchSize in 1...3 { try expectEqual(Self.stats(records, batchSize: batchSize)?.sum, 6) }
  }
}
