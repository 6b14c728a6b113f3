import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("A segment file that is written in the background")
struct SavedMergeTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private func save(_ ids: Range<Int>, to writer: IndexWriter) throws {
    try writer.save { try $0.add(ids.map { ["objectID": .string("\($0)")] }) }
  }

  /// A writer whose segments are due for a merge.
  private func writer() throws -> IndexWriter {
    let writer = try IndexOpening(RecordStore(path: folder.store)).writer()
    for batch in 0..<3 { try save(batch * 1400..<(batch + 1) * 1400, to: writer) }
    return writer
  }

  @Test("lacks what was deleted meanwhile, although another file was saved before it was finished")
  func deletions() throws {
    do {
      let writer = try writer()
      let merge = try #require(writer.beginMerge())
      try writer.delete([#require(writer.snapshot.address(of: "7"))])
      try save(5000..<9100, to: writer)
      let result = Result { try merge.run() }
      #expect(writer.end(merge, result))
      expectEqual(folder.indexFiles.count, 2)
      expectEqual(writer.snapshot.count, 4199 + 4100)
    }
    let index = try LocalIndex(path: folder.store)
    try expectEqual(index.record("7"), nil)
    expectEqual(index.count, 4199 + 4100)
  }

  @Test("is deleted if all records were deleted meanwhile")
  func clearing() throws {
    let writer = try writer()
    let merge = try #require(writer.beginMerge())
    let result = Result { try merge.run() }
    expectEqual(folder.indexFiles.count, 1)
    try writer.clear()
    #expect(!writer.end(merge, result))
    #expect(folder.indexFiles.isEmpty)
    expectEqual(writer.snapshot.count, 0)
  }
}
