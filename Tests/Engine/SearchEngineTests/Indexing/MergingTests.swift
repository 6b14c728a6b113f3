import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Merging small segments into larger ones")
struct MergingTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  static func record(_ number: Int, batch: Int = 0) -> JSON {
    [
      "objectID": .string("r\(number)"), "name": .string("lamp number\(number)"),
      "color": .string(["red", "green", "blue"][number % 3]), "rank": .integer(Int64(number)),
      "batch": .integer(Int64(batch)),
    ]
  }

  static let settings = IndexSettings(
    searchableAttributes: ["name"], attributesForFaceting: ["color"], customRanking: [.descending("rank")])

  /// Checks the answers of the index, which must not depend on its segments.
  static func check(_ index: LocalIndex, numbers: some Collection<Int>) throws {
    var query = Query("lamp")
    query.facets = ["color"]
    let response = try index.search(HitsRequest(indexName: "lamps", query: query))
    expectEqual(index.count, numbers.count)
    expectEqual(response.nbHits, numbers.count)
    expectEqual(response.hits.map(\.objectID), numbers.sorted(by: >).prefix(20).map { "r\($0)" })
    let counts = Dictionary(grouping: numbers) { $0 % 3 }.mapValues(\.count)
    for (index, color) in ["red", "green", "blue"].enumerated() where counts[index, default: 0] > 0 {
      expectEqual(response.facets(for: "color")?.first { $0.value == color }?.count, counts[index])
    }
  }

  @Test("Batches of one record end up in few segments", arguments: [false, true])
  func manyBatches(inFile: Bool) async throws {
    let index =
      try inFile ? LocalIndex(path: folder.store, settings: Self.settings) : LocalIndex(settings: Self.settings)
    for number in 0..<200 { try await index.save([Self.record(number)]) }
    await index.state.finishMerging()
    #expect(index.snapshot.segments.count <= 8)
    try Self.check(index, numbers: 0..<200)
  }

  @Test(
    "Large segments are merged in the background, and what is deleted meanwhile stays deleted",
    arguments: [false, true])
  func background(inFile: Bool) async throws {
    let index =
      try inFile ? LocalIndex(path: folder.store, settings: Self.settings) : LocalIndex(settings: Self.settings)
    for batch in 0..<6 {
      try await index.save((batch * 1000..<(batch + 1) * 1000).map { Self.record($0) })
      try await index.delete(["r\(batch * 1000)"])
    }
    await index.state.finishMerging()
    #expect(index.snapshot.segments.count <= 3)
    let numbers = (0..<6000).filter { $0 % 1000 != 0 }
    try Self.check(index, numbers: numbers)
    try await index.save((0..<10).map { Self.record($0 * 100) })
    try Self.check(index, numbers: Set(numbers).union((0..<10).map { $0 * 100 }))
  }

  @Test("A segment most of whose documents are deleted is rebuilt")
  func mostlyDeleted() async throws {
    let index = try LocalIndex(settings: Self.settings)
    try await index.save((0..<3000).map { Self.record($0) })
    try await index.delete((0..<2000).map { "r\($0)" })
    await index.state.finishMerging()
    expectEqual(index.snapshot.segments.map(\.segment.count), [1000])
    try Self.check(index, numbers: 2000..<3000)
  }
}
