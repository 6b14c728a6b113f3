import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Values of facets without case")
struct FacetCaseTests {
  private static let settings = IndexSettings(attributesForFaceting: ["searchable(brand)", "tags"])

  private static func record(_ id: Int, _ brands: String...) -> JSON {
    ["objectID": .string("\(id)"), "brand": .array(brands.map { .string($0) })]
  }

  private func index(
    _ records: [JSON], batchSize: Int
  ) throws -> LocalIndex {
    let index = try LocalIndex(settings: Self.settings)
    for start in stride(from: 0, to: records.count, by: min(batchSize, records.count)) {
      try index.save(Array(records[start..<min(records.count, start + min(batchSize, records.count))]))
    }
    return index
  }

  private func counts(
    _ index: LocalIndex, _ filters: String = ""
  ) throws -> [String] {
    var query = Query()
    query.filters = filters
    query.facets = ["brand"]
    return try index.search(query).facets(for: "brand")?.map { "\($0.value) \($0.count)" } ?? []
  }

  private func ids(_ index: LocalIndex, _ filters: String) throws -> [String] {
    var query = Query()
    query.filters = filters
    return try index.search(query).hits.map(\.objectID)
  }

  @Test("The listed form is the most frequent one of all segments, and that of live records", arguments: [1, 2, 99])
  func forms(batchSize: Int) throws {
    let index = try index(
      [
        Self.record(1, "apple"), Self.record(2, "Apple"), Self.record(3, "APPLE", "Apple"), Self.record(4, "APPLE"),
        Self.record(5, "APPLE", "pear"), Self.record(6, "Pear"),
      ], batchSize: batchSize)
    try expectEqual(counts(index), ["APPLE 5", "Pear 2"])
    try expectEqual(counts(index, "objectID:1"), ["APPLE 1"], "a filter changes no form")
    try expectEqual(ids(index, "brand:aPpLe"), ["1", "2", "3", "4", "5"])
    try expectEqual(ids(index, "brand:apple OR brand:APPLE OR brand:PEAR"), ["1", "2", "3", "4", "5", "6"])
    try expectEqual(ids(index, "NOT brand:apple"), ["6"])

    try index.delete(["4", "5"])
    try expectEqual(counts(index), ["Apple 3", "Pear 1"])
    try index.save([Self.record(6, "APPLE"), Self.record(2, "apple")])
    try expectEqual(
      counts(index), ["APPLE 4"], "two of each are APPLE and apple, of which the first by code point shows")
    try index.delete(["3", "6"])
    try expectEqual(counts(index), ["apple 2"])
    try index.delete(matching: FilterExpression(parsing: "brand:APPLE"))
    expectEqual(index.count, 0)
  }

  @Test("The forms of values are in the file of a segment, and those of a file of an earlier version are built again")
  func files() throws {
    let folder = try StoreFolder(isQuick: true)
    var thresholds = Thresholds()
    thresholds.minDocumentsOfFile = 1
    let index = try LocalIndex(path: folder.store, settings: Self.settings, thresholds: thresholds)
    try index.save([Self.record(1, "Red", "Blue"), Self.record(2, "RED"), Self.record(3, "Red")])
    try expectEqual(counts(LocalIndex(path: folder.store, access: .reading)), ["Red 3", "Blue 1"])
    for file in folder.indexFiles {
      var bytes = try folder.bytes(of: file)
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: SegmentFormat.version - 1, toByteOffset: 8, as: UInt32.self) }
      SegmentBytes.seal(&bytes)
      try folder.write(bytes, to: file)
    }
    let reader = try LocalIndex(path: folder.store, access: .reading)
    try expectEqual(counts(reader), ["Red 3", "Blue 1"])
    try expectEqual(ids(reader, "brand:rED"), ["1", "2", "3"])
  }

  @Test("A very large number of forms of one value is one value")
  func manyForms() throws {
    let index = try index((0..<2_000).map { Self.record($0, Self.form($0)) }, batchSize: 1_500)
    try expectEqual(counts(index), ["\(Self.form((0..<2_000).min { Self.form($0) < Self.form($1) } ?? 0)) 2000"])
    try expectEqual(counts(index, "brand:abcdefghijklmnop").count, 1)
  }

  /// One of 65,536 forms of a word.
  static func form(_ number: Int) -> String {
    String("abcdefghijklmnop".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 })
  }
}
