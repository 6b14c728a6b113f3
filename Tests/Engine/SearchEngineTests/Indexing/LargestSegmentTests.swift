import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Segments of bounded size")
struct LargestSegmentTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private static func configuration(facet: String = "tag", attributes: Int = 1000) throws -> IndexConfiguration {
    var settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: [facet])
    settings.attributesLimitedTo = attributes
    return try IndexConfiguration(StoredSettings(settings: settings))
  }

  /// A writer whose segments have two records each, unless another size is given; in files if it is on the disk.
  private func writer(isOnDisk: Bool, maxSegmentSize: Int = 200) throws -> IndexWriter {
    var thresholds = Thresholds()
    (thresholds.maxSegmentSize, thresholds.minDocumentsOfFile) = (maxSegmentSize, 1)
    guard isOnDisk else { return IndexWriter(try Self.configuration(), thresholds: thresholds) }
    let isNew = SystemFile.size(of: folder.store) == nil
    let writer = try IndexOpening(RecordStore(path: folder.store, thresholds: thresholds)).writer()
    if isNew { try writer.configure(try Self.configuration()) }
    return writer
  }

  private func names(in writer: IndexWriter) throws -> [String] {
    try writer.segments.flatMap { written in
      var names: [String] = []
      try [written].forEachRecord(in: writer.snapshot) { _, text, _ in
        names.append(try JSON(parsing: text)["name"]?.string ?? "")
      }
      return names
    }
  }

  /// The segments and records are the same when the index is opened again, and no other file is left.
  private func expectSaved(_ writer: IndexWriter, isOnDisk: Bool) throws {
    guard isOnDisk else { return }
    let (rows, records) = (writer.segments.map(\.rows), try names(in: writer))
    expectEqual(folder.indexFiles.count, rows.count)
    writer.close()
    let opened = try self.writer(isOnDisk: true)
    expectEqual(opened.segments.map(\.rows), rows)
    expectEqual(try names(in: opened), records)
    opened.close()
    // The segments of missing files are built again, in the sizes that are right now.
    for name in folder.indexFiles { SystemFile.remove(folder.file(name)) }
    let rebuilt = try self.writer(isOnDisk: true, maxSegmentSize: 0)
    expectEqual(rebuilt.segments.count, records.count)
    expectEqual(try names(in: rebuilt), records)
  }

  private static let records: [JSON] = (0..<6).map { ["objectID": .string("\($0)"), "name": .string("a b \($0)")] }

  @Test("A large batch becomes several segments, in the order of its records", arguments: [false, true])
  func split(isOnDisk: Bool) throws {
    let writer = try writer(isOnDisk: isOnDisk)
    try writer.save { try $0.add(Self.records) }
    expectEqual(writer.segments.map(\.rows), [0..<2, 2..<4, 4..<6])
    expectEqual(try names(in: writer), (0..<6).map { "a b \($0)" })
    try expectSaved(writer, isOnDisk: isOnDisk)
  }

  @Test("Of records with one objectID in several segments of a batch, the last one stays", arguments: [false, true])
  func repeated(isOnDisk: Bool) throws {
    let writer = try writer(isOnDisk: isOnDisk)
    try writer.save { try $0.add(Self.records) }
    try writer.save { try $0.add(Self.records + Self.records.reversed() + [["objectID": "3", "name": "new"]]) }
    expectEqual(writer.snapshot.count, 6)
    expectEqual(try names(in: writer), ["a b 5", "a b 4", "a b 2", "a b 1", "a b 0", "new"])
    try writer.save(replacingAllWith: Self.configuration()) { try $0.add(Self.records + Self.records.reversed()) }
    expectEqual(try names(in: writer), (0..<6).reversed().map { "a b \($0)" })
  }

  @Test("Other settings build several segments too", arguments: [false, true])
  func configured(isOnDisk: Bool) throws {
    let writer = try writer(isOnDisk: isOnDisk)
    try writer.save { try $0.add(Self.records) }
    try writer.configure(try Self.configuration(facet: "color"))
    expectEqual(writer.segments.map(\.rows), [0..<2, 2..<4, 4..<6])
    try expectSaved(writer, isOnDisk: isOnDisk)
  }

  @Test("A record that stands again in a later segment of its batch keeps its vector")
  func vectors() throws {
    let writer = try writer(isOnDisk: false, maxSegmentSize: 0)
    let vector = try QuantizedVector([1, 2])
    try writer.save { batch in
      for number in 0..<3 {
        let record: JSON.Object = ["objectID": "1", "price": .integer(Int64(number)), "name": "same"]
        try JSON.object(record).bytes().withUnsafeBytes { body in
          if number > 0 { return try batch.add(record, objectID: "1", body: body, vector: .keep) }
          let hash = writer.configuration.embeddedTexts.hash(of: record)
          try batch.add(
            record, objectID: "1", body: body, vector: .store(StoredVector(textHash: hash, vector: vector)))
        }
      }
    }
    let address = try #require(writer.snapshot.address(of: "1"))
    expectEqual(try writer.snapshot.storedVector(at: address)?.vector, vector)
  }

  @Test("A batch that fails leaves no file")
  func failed() throws {
    struct Failure: Error {}
    let writer = try writer(isOnDisk: true)
    #expect(throws: Failure.self) {
      try writer.save {
        try $0.add(Self.records)
        expectEqual(folder.indexFiles.count, 2)
        throw Failure()
      }
    }
    expectEqual(folder.indexFiles, [])
  }

  @Test("Records in several segments share the limit of attributes")
  func attributes() throws {
    let writer = try writer(isOnDisk: false, maxSegmentSize: 0)
    try writer.configure(try Self.configuration(attributes: 3))
    let records = (0..<4).map { number -> JSON in ["objectID": .string("\(number)"), "a\(number)": 1] }
    let refusal = IndexError.tooManyAttributes(first: "a3", limit: 3)
    #expect(throws: refusal) { try writer.save { try $0.add(records) } }
    expectEqual(writer.snapshot.count, 0)
    var settings = IndexSettings(searchableAttributes: ["name"])
    (settings.numericAttributesForFiltering, settings.attributesLimitedTo) = (["other"], 3)
    try writer.configure(try IndexConfiguration(StoredSettings(settings: settings)))
    try writer.save { try $0.add(records) }
    #expect(throws: refusal) { try writer.configure(try Self.configuration(attributes: 3)) }
  }

  @Test("Segments that would be larger together are not merged")
  func merging() throws {
    let writer = try writer(isOnDisk: false, maxSegmentSize: 1500)
    for record in Self.records { try writer.save { try $0.add([record]) } }
    expectEqual(writer.snapshot.count, 6)
    expectEqual(writer.segments.map(\.view.count), [2, 2, 2])
  }

  @Test("Few long records are in a file too")
  func longRecords() throws {
    var thresholds = Thresholds()
    thresholds.minSizeOfFile = 2_000
    let index = try LocalIndex(path: folder.store, settings: IndexSettings(), thresholds: thresholds)
    let text = (0..<100).map { "word\($0)" }.joined(separator: " ")
    try index.save([["objectID": "1", "text": .string(text)]])
    expectEqual(folder.indexFiles.count, 1)
  }
}
