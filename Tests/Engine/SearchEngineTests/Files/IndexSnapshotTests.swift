import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("An index as one file")
struct IndexSnapshotTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  /// An index with changes of all kinds, and a segment file.
  private func makeIndex() throws -> (index: LocalIndex, plain: PlainIndex) {
    var plain = PlainIndex()
    let index = try LocalIndex(path: folder.store, settings: plain.settings)
    try index.keepChanges(for: 100) { 0 }
    for step in 0..<12 {
      let change = RandomChange(number: step, seed: 11, large: 6)
      try change.apply(to: index)
      change.apply(to: &plain)
    }
    return (index, plain)
  }

  @Test("has all that the index had, and is opened without indexing")
  func unpacking() async throws {
    var (index, plain) = try makeIndex()
    let large = (0..<5000).map { RandomChange.record("\($0)", 99, &Self.random) }
    try await index.save(large)
    for record in large { plain.records[record["objectID"]?.string ?? ""] = record }
    try await index.delete(["17"])
    plain.records["17"] = nil
    _ = try index.follow(as: "other") { _ in "position" }
    await index.state.finishMerging()
    let files = folder.indexFiles
    #expect(!files.isEmpty)
    let token = try index.writeSnapshot(to: folder.file("snapshot"))
    #expect(!SystemFile.names(in: folder.path).contains("snapshot-records"))
    try expectEqual(
      LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror"), token)
    let copied = files.map { "copy" + $0.dropFirst("store".count) }
    #expect(copied.allSatisfy { SystemFile.size(of: folder.file($0)) != nil })
    do {
      let copy = try LocalIndex(path: folder.file("copy"))
      // The files were used as they were.
      #expect(copied.allSatisfy { SystemFile.size(of: folder.file($0)) != nil })
      try plain.expectIsHeld(by: copy, "copy")
      expectEqual(copy.position(of: "mirror"), token)
      expectEqual(copy.position(of: "other"), nil)
      #expect(throws: SearchError.self) { try copy.changes(since: nil) }
      try await copy.delete(["18"])
    }
    try await index.delete(["19"])
    try expectEqual(index.changes(since: ChangePosition(token)).deleted, ["19"])
    // There must be none.
    #expect(throws: IndexError.self) {
      try LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror")
    }
    try expectEqual(LocalIndex(path: folder.file("copy")).count, plain.records.count - 1)
    // The same by another process, which only reads.
    _ = consume index
    let reader = try LocalIndex(path: folder.store, access: .reading)
    try #expect(reader.writeSnapshot(to: folder.file("second")) != token)
  }

  private nonisolated(unsafe) static var random = SeededGenerator(seed: 5)

  @Test("that is damaged or cut is refused, and leaves nothing behind")
  func damage() throws {
    let (index, plain) = try makeIndex()
    try index.writeSnapshot(to: folder.file("snapshot"))
    let bytes = try folder.bytes(of: "snapshot")
    let names = SystemFile.names(in: folder.path).count
    var random = SeededGenerator(seed: 1)
    for number in 0..<60 {
      var changed = bytes
      let place = random.number(in: 0...(number % 2 == 0 ? 300 : bytes.count - 1))
      if number % 3 == 0 {
        changed.removeSubrange(place...)
      } else {
        changed[place] ^= 1 << UInt8(random.number(in: 0...7))
      }
      try folder.write(changed, to: "damaged")
      do {
        try LocalIndex.unpackSnapshot(at: folder.file("damaged"), to: folder.file("copy"), as: "mirror")
        // Only the token is not verified, and the names of members that nobody reads.
        try plain.expectIsHeld(by: LocalIndex(path: folder.file("copy")), "\(number)")
        LocalIndex.deleteFiles(path: folder.file("copy"))
      } catch {
        let left = SystemFile.names(in: folder.path).filter { $0.hasPrefix("copy") && $0 != "copy-lock" }
        expectEqual(left, [], "\(number)")
      }
    }
    #expect(SystemFile.names(in: folder.path).count <= names + 2)
    #expect(throws: IndexError.self) {
      try LocalIndex.unpackSnapshot(at: folder.file("nothing"), to: folder.file("copy"), as: "mirror")
    }
  }

  @Test(
    "takes the place of the records of an open index, for other processes too, while searches go on with the former")
  func replacing() async throws {
    let (index, plain) = try makeIndex()
    try await index.save((0..<5000).map { ["objectID": .string("large \($0)")] })
    try await index.delete(["large 17"])
    try index.writeSnapshot(to: folder.file("snapshot"))
    let other = try LocalIndex(path: folder.file("other"))
    try await other.save((0..<3000).map { ["objectID": .string("\($0)"), "name": "former"] })
    try await other.delete(["5"])
    let reader = try LocalIndex(path: folder.file("other"), access: .reading)
    let former = other.snapshot
    for round in 1...2 {
      try LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror")
      try other.replaceAll(withFilesOf: folder.file("copy"))
      LocalIndex.deleteFiles(path: folder.file("copy"))
      try expectEqual(former.address(of: "7").map { try former.record(at: $0)["name"] }, "former")
      expectEqual(reader.count, round == 1 ? 2999 : other.count)
      try reader.refresh()
      for copy in [other, reader] {
        expectEqual(copy.count, plain.records.count + 4999)
        for (id, record) in plain.records { try expectEqual(copy.record(id), record) }
        try expectEqual(copy.record("large 17"), nil)
      }
      expectEqual(other.settings, index.settings)
      #expect(SystemFile.names(in: folder.path).contains { $0.hasPrefix("other-index-") })
      try await other.save([["objectID": "new"]])
      try await other.delete(["large 18", "new"])
      expectEqual(other.count, plain.records.count + 4998)
    }
    // Nothing is changed by one that does not fit.
    #expect(throws: IndexError.self) { try other.replaceAll(withFilesOf: folder.file("copy")) }
    await other.state.finishMerging()
    _ = consume other
    let again = try LocalIndex(path: folder.file("other"))
    expectEqual(again.count, plain.records.count + 4998)
    for (id, record) in plain.records { try expectEqual(again.record(id), record) }
  }

  @Test("that lacks a file is not taken, and leaves none of its files behind")
  func lackingFile() throws {
    let (index, plain) = try makeIndex()
    try index.save((0..<5000).map { ["objectID": .string("large \($0)")] })
    try index.writeSnapshot(to: folder.file("snapshot"))
    let other = try LocalIndex(path: folder.file("other"), settings: plain.settings)
    try LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror")
    // Behind a file that is there.
    try SQLiteConnection(path: folder.file("copy"), access: .updating).run(
      "INSERT INTO saved SELECT 'copy-index-0', max(endRow), max(endRow), 0 FROM saved")
    #expect(throws: IndexError.self) { try other.replaceAll(withFilesOf: folder.file("copy")) }
    expectEqual(SystemFile.names(in: folder.path).filter { $0.hasPrefix("other-index-") }, [])
    expectEqual(other.count, 0)
  }

  @Test("that can't be opened where it was taken lets the index be changed as soon as it can")
  func reopening() throws {
    let (index, plain) = try makeIndex()
    try index.writeSnapshot(to: folder.file("snapshot"))
    let other = try LocalIndex(path: folder.file("other"))
    try LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror")
    func countOneMore(_ name: String, _ sign: String) throws {
      try SQLiteConnection(path: folder.file(name), access: .updating).run(
        "UPDATE meta SET value = value \(sign) 1 WHERE key = 'records'")
    }
    try countOneMore("copy", "+")
    #expect(throws: IndexError.self) { try other.replaceAll(withFilesOf: folder.file("copy")) }
    #expect(throws: IndexError.self) { try other.save([["objectID": "new"]]) }
    try countOneMore("other", "-")
    try other.save([["objectID": "new"]])
    expectEqual(other.count, plain.records.count + 1)
    try expectEqual(other.record("new"), ["objectID": "new"])
    for (id, record) in plain.records { try expectEqual(other.record(id), record) }
  }

  @Test("with segment files of another format is indexed again")
  func otherFormat() throws {
    let (index, plain) = try makeIndex()
    try index.writeSnapshot(to: folder.file("snapshot"))
    try LocalIndex.unpackSnapshot(at: folder.file("snapshot"), to: folder.file("copy"), as: "mirror")
    for name in SystemFile.names(in: folder.path) where name.hasPrefix("copy-index") {
      try folder.overwrite(name, with: [99], at: 8)
    }
    try plain.expectIsHeld(by: LocalIndex(path: folder.file("copy")), "copy")
  }
}
