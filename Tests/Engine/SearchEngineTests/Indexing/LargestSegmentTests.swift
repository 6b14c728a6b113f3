import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("More entries than a segment can number")
struct LargestSegmentTests {
  private func writer(maxEntries: Int) throws -> IndexWriter {
    var thresholds = Thresholds()
    (thresholds.maxEntries, thresholds.maxMergedEntries) = (maxEntries, maxEntries)
    let settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["tag"])
    return IndexWriter(try IndexConfiguration(StoredSettings(settings: settings)), thresholds: thresholds)
  }

  private func save(_ record: JSON, in writer: IndexWriter) throws {
    try writer.save { try $0.add([record]) }
  }

  private static let large: [JSON] = [
    ["objectID": "1", "name": "a b a b a b a b a b"], ["objectID": "1", "name": "a b c d e f"],
    ["objectID": "1", "tag": .array((0..<11).map { .string("\($0)") })],
    ["objectID": "1", "price": .array((0..<11).map { .integer($0) })],
  ]

  @Test("A batch with more is refused, and the index stays as it was", arguments: large)
  func refused(record: JSON) throws {
    let writer = try writer(maxEntries: 10)
    try save(["objectID": "0", "name": "a b c"], in: writer)
    let error = #expect(throws: StoreError.self) { try save(record, in: writer) }
    guard case .batchTooLarge(_, limit: 10)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    expectEqual(writer.snapshot.count, 1)
    try save(["objectID": "1", "name": "a b c"], in: writer)
    expectEqual(writer.snapshot.count, 2)
  }

  @Test("Segments that would have more together are not merged")
  func folding() throws {
    let writer = try writer(maxEntries: 10)
    for number in 0..<8 { try save(["objectID": .string("\(number)"), "name": "a b c"], in: writer) }
    expectEqual(writer.snapshot.count, 8)
    expectEqual(writer.segments.map { $0.view.segment.wordCount }, [8, 8, 8, 8])
  }
}
