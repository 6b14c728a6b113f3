import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The numbering of facet values over all segments")
struct GlobalFacetValuesTests {
  private static func writer() throws -> IndexWriter {
    var thresholds = Thresholds()
    thresholds.maxDocumentsMergedAtOnce = 0
    let settings = IndexSettings(attributesForFaceting: ["tag"])
    return IndexWriter(try IndexConfiguration(StoredSettings(settings: settings)), thresholds: thresholds)
  }

  /// Adds a segment with records that have these values.
  private static func save(_ values: [String], batch: Int, in writer: IndexWriter) throws {
    let records = values.enumerated().map { number, value in
      ["objectID": .string("\(batch) \(number)"), "tag": .string(value)] as JSON
    }
    try writer.save { try $0.add(records) }
  }

  private static func values(_ snapshot: IndexSnapshot, _ budget: SearchBudget = SearchBudget()) -> GlobalFacetValues {
    snapshot.facetValues(0, budget).value
  }

  private static func keys(_ values: GlobalFacetValues) -> [String] {
    (0..<values.count).map { String(decoding: values.key(of: $0), as: UTF8.self) }
  }

  @Test(
    "It has each value once, ordered as its keys are, whether it extends an earlier one or not",
    arguments: RandomCases.slices(of: RandomCases.seeds(40, long: 1_000)))
  func numbering(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let writer = try Self.writer()
      var saved: Set<String> = []
      for batch in 0..<random.number(in: 1...6) {
        let values = random.array(of: 1...40) { "\($0.element(of: "tag", "Tag", "täg")) \($0.number(in: 0...60))" }
        try Self.save(values, batch: batch, in: writer)
        saved.formUnion(values.map { FacetKey(of: "tag").key(of: $0) })
        // Some snapshots are never searched.
        if random.once(in: 3) { continue }
        let extended = Self.values(writer.snapshot)
        let fresh = GlobalFacetValues(of: 0, in: writer.snapshot.segments)
        let keys = Self.keys(extended)
        #expect(keys.count == saved.count && Set(keys) == saved, "seed \(seed)")
        #expect(keys.indices.allSatisfy { extended.number(ofKey: keys[$0]) == $0 }, "seed \(seed)")
        expectEqual(keys, Self.keys(fresh), "seed \(seed)")
        #expect(
          keys.indices.allSatisfy { extended.singleForm(of: $0) == fresh.singleForm(of: $0) }, "seed \(seed)")
        let ordered = keys.indices.sorted(by: extended.isAscending).map { keys[$0] }
        expectEqual(ordered, keys.sorted { $0.precedesByCodePoint($1) }, "seed \(seed)")
        expectEqual(extended.number(ofKey: "none"), nil)
      }
    }
  }

  @Test("The first search after a write spends steps for the values of the new segment only")
  func cost() throws {
    let writer = try Self.writer()
    for batch in 0..<3 { try Self.save((0..<1000).map { "\(batch) \($0)" }, batch: batch, in: writer) }
    func steps() -> Int {
      let budget = SearchBudget()
      _ = Self.values(writer.snapshot, budget)
      return budget.steps
    }
    let first = steps()
    #expect(first >= 2000)
    expectEqual(steps(), 0)
    try Self.save(["a", "b"], batch: 3, in: writer)
    #expect((1...first / 100).contains(steps()))
    try writer.delete([DocumentAddress(segment: 1, document: 0)])
    expectEqual(steps(), 0)
  }
}
