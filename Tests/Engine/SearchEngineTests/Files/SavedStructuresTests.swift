import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Saved segment files")
struct SavedStructuresTests {
  let folder: StoreFolder
  private let plain: PlainIndex

  private let answers: [SearchResponse]

  /// An index with a segment file, deletions from it, and records that no file covers.
  init() throws {
    folder = try StoreFolder(isQuick: true)
    var random = SeededGenerator(seed: 1)
    var plain = PlainIndex()
    let index = try LocalIndex(path: folder.store, settings: plain.settings)
    func save(_ ids: [Int], batch: Int) throws {
      let records = ids.map { RandomChange.record("\($0)", batch, &random) }
      try index.save(records)
      for (id, record) in zip(ids, records) { plain.records["\(id)"] = record }
    }
    // Some of the batch are replaced within it.
    try save(Array(0..<4200) + Array(0..<20), batch: 1)
    try index.delete((10..<30).map { "\($0)" })
    for id in 10..<30 { plain.records["\(id)"] = nil }
    try save([1, 2, 4199, 9000], batch: 3)
    self.plain = plain
    answers = try plain.answers()
  }

  private func expectIsRight(_ comment: Comment) throws {
    // A reader cannot save anything, but must give the same answers.
    try plain.expectIsHeld(by: LocalIndex(path: folder.store, access: .reading), answers: answers, comment)
    do {
      let index = try LocalIndex(path: folder.store)
      try plain.expectIsHeld(by: index, answers: answers, comment)
      // Sections that no search has used yet.
      for view in index.snapshot.segments { view.segment.verify() }
      try index.state.rebuildDamagedSegments()
    }
    let saved = try RecordStore(path: folder.store, access: .reading).contents.saved
    #expect(!saved.isEmpty && folder.indexFiles == saved.map(\.name), comment)
    // The repair is permanent.
    for file in saved {
      let storage = try SegmentStorage(path: folder.file(file.name), checksum: file.checksum)
      #expect(!storage.sections.isEmpty && storage.isIntact(storage.sections), comment)
    }
  }

  @Test("are read again, less what was deleted and replaced since")
  func reopening() throws {
    let files = folder.indexFiles
    expectEqual(files.count, 1)
    try expectIsRight("untouched")
    expectEqual(folder.indexFiles, files)
  }

  @Test("are rebuilt where they are missing or truncated; others are removed")
  func unusable() throws {
    let whole = try folder.bytes(of: name)
    SystemFile.remove(folder.file(name))
    try folder.write(whole, to: "store-index-999")
    try folder.write(whole, to: "store-index-1000.part")
    try expectIsRight("missing, and two strangers")
    try folder.write(Array(whole.dropLast(64)), to: name)
    try expectIsRight("cut")
    SystemFile.remove(folder.file(name))
    try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    try plain.expectIsHeld(by: LocalIndex(path: folder.store), answers: answers, "a folder instead of a file")
  }

  @Test("are rebuilt where they are of another index or version")
  func others() throws {
    let whole = try folder.bytes(of: name)
    try LocalIndex(path: folder.store).setSettings(PlainIndex.settings[1])
    try folder.write(whole, to: name)
    var plain = plain
    plain.settings = PlainIndex.settings[1]
    try plain.expectIsHeld(by: LocalIndex(path: folder.store), "from elsewhere")

    var other = try folder.bytes(of: name)
    other[8] = 77
    SegmentBytes.seal(&other)
    try folder.write(other, to: name)
    #expect(throws: SegmentStorage.Unusable.otherVersion(77)) { try SegmentStorage(path: folder.file(name)) }
    try plain.expectIsHeld(by: LocalIndex(path: folder.store), "of another version")
    expectEqual(folder.indexFiles.count, 1)
  }

  private var name: String { folder.indexFiles.first ?? "none" }

  @Test("are rebuilt where any byte of them differs", arguments: RandomCases.seeds(1, long: 25))
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try folder.bytes(of: name)
    for _ in 0..<random.number(in: 1...5) {
      bytes[random.number(in: 0...bytes.count - 1)] ^= 1 << UInt8(random.number(in: 0...7))
    }
    try folder.write(bytes, to: name)
    try expectIsRight("seed \(seed)")
  }

  @Test("for other settings are not used, although the file is whole")
  func otherSettings() throws {
    let changed = PlainIndex.settings[1]
    // As if the settings had been changed and the segments not rebuilt.
    let stored = try IndexConfiguration(StoredSettings(settings: changed)).stored.json.bytes()
    try RecordStore(path: folder.store).write { transaction in try transaction.setSettings(stored) }
    var plain = plain
    plain.settings = changed
    try plain.expectIsHeld(by: LocalIndex(path: folder.store), "for other settings")
  }

  @Test("are not used for new settings when few records are left")
  func settingsOfFewRecords() throws {
    var plain = plain
    let index = try LocalIndex(path: folder.store)
    try index.delete((100..<9000).map { "\($0)" })
    plain.records = plain.records.filter { !(100..<9000).contains(Int($0.key) ?? 0) }
    plain.settings = PlainIndex.settings[1]
    try index.setSettings(plain.settings)
    #expect(folder.indexFiles.isEmpty)
    try plain.expectIsHeld(by: LocalIndex(path: folder.store, access: .reading), "opened again")
  }

  @Test("are deleted with the last of their records, and with all")
  func removal() async throws {
    let index = try LocalIndex(path: folder.store)
    try await index.delete((0..<4200).map { "\($0)" })
    // A merge in the background removes its file when it ends and is obsolete.
    await index.state.finishMerging()
    #expect(folder.indexFiles.isEmpty)
    try await index.save((0..<4100).map { ["objectID": .string("\($0)")] } as [JSON])
    await index.state.finishMerging()
    expectEqual(folder.indexFiles.count, 1)
    try await index.clear()
    await index.state.finishMerging()
    #expect(folder.indexFiles.isEmpty)
    try expectEqual(LocalIndex(path: folder.store, access: .reading).count, 0)
  }

  @Test("and their descriptors do not leak over batches that replace each other")
  func replacedBatches() async throws {
    let index = try LocalIndex(path: folder.store)
    #if os(Linux)
    try expectEqual(ProcessFiles.mappings(of: folder.path), 1, "what was opened is seen")
    #endif
    let rounds = RandomCases.isLongCheck ? 200 : 4
    for round in 0..<rounds {
      var random = SeededGenerator(seed: UInt64(round))
      try await index.save((0..<5000).map { RandomChange.record("\($0)", round, &random) })
      await index.state.finishMerging()
      #expect((1...3).contains(folder.indexFiles.count), "round \(round)")
      #if os(Linux)
      #expect(try ProcessFiles.mappings(of: folder.path) <= 3, "round \(round)")
      #endif
    }
    #if os(Linux)
    #expect((1..<40).contains(try ProcessFiles.open(in: folder.path)))
    #endif
    expectEqual(index.count, 5001)
  }
}
