import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Opening a store")
struct StoreOpeningTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// Writes a store with records and closes it.
  private func makeStore() throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in for number in 0..<500 { try transaction.insert("record \(number)") } }
  }

  @Test("Only one can write at a time, also through another path; others can read meanwhile")
  func lock() throws {
    var store: RecordStore? = try RecordStore(path: folder.store)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: folder.store)
    for name in ["store", "link", "../\(try #require(folder.path.split(separator: "/").last))/store"] {
      #expect(throws: StoreError.lockedByAnotherProcess) { try RecordStore(path: folder.file(name)) }
    }
    try expectEqual(RecordStore(path: folder.store, access: .reading).contents, store?.contents)
    store = nil
    _ = try RecordStore(path: folder.store)
  }

  @Test("A folder, a missing folder and an empty path are system errors")
  func noFile() throws {
    for path in [folder.path, folder.path + "/", folder.file("none/store"), "", "a\0b"] {
      for access in [RecordStore.Access.writing, .reading] {
        let failure = #expect(throws: StoreError.self) { try RecordStore(path: path, access: access) }
        guard case .io = failure else { throw failure ?? .readOnly }
      }
    }
    let missing = #expect(throws: StoreError.self) { try RecordStore(path: folder.store, access: .reading) }
    expectEqual(missing, .io("cannot open \(try SystemFile.resolve(folder.store))", code: ENOENT))
  }

  #if os(Linux) || os(macOS)
  @Test("Where nothing may be written, no store can be created, and an existing one can be read")
  func forbidden() async throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    await #expect(processExitsWith: .success) {
      [store = folder.store as String, other = folder.file("other") as String] in
      try OrdinaryUser.become()
      #expect(throws: StoreError.readOnly) { try RecordStore(path: other) }
      try expectEqual(RecordStore(path: store, access: .reading).snapshot().all().count, 500)
    }
  }
  #endif

  @Test("A file that is not a database is refused and stays as it is", arguments: [1, 15, 16, 100, 5000, 100_000])
  func noDatabase(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    try folder.write(bytes, to: "store")
    for access in [RecordStore.Access.writing, .reading] {
      let failure = #expect(throws: StoreError.self) { try RecordStore(path: folder.store, access: access) }
      expectEqual(failure, .notAnIndex("no SQLite database"))
    }
    try expectEqual(folder.bytes(of: "store"), bytes)
  }

  @Test("An empty file becomes a store when it is opened for writing, and is refused for reading")
  func emptyFile() throws {
    try folder.write([], to: "store")
    #expect(throws: StoreError.notAnIndex("an empty file")) { try RecordStore(path: folder.store, access: .reading) }
    try expectEqual(RecordStore(path: folder.store).contents.generation, 0)
  }

  @Test("Another program's database is refused and stays as it is")
  func otherDatabase() throws {
    try SQLiteConnection(path: folder.store, access: .writing).run("CREATE TABLE records(row INTEGER PRIMARY KEY)")
    let bytes = try folder.bytes(of: "store")
    for access in [RecordStore.Access.writing, .reading] {
      let failure = #expect(throws: StoreError.self) { try RecordStore(path: folder.store, access: access) }
      expectEqual(failure, .notAnIndex("a database of another program"))
    }
    try expectEqual(folder.bytes(of: "store"), bytes)
  }

  @Test("A store that another version wrote, or that has other tables, is refused")
  func otherVersion() throws {
    try makeStore()
    let connection = try SQLiteConnection(path: folder.store, access: .writing)
    try connection.run("PRAGMA user_version = 7")
    #expect(throws: StoreError.newerVersion(7)) { try RecordStore(path: folder.store) }
    #expect(throws: StoreError.newerVersion(7)) { try RecordStore(path: folder.store, access: .reading) }
    try connection.run("PRAGMA user_version = 1; CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM meta; END")
    #expect(throws: StoreError.damaged("other tables than those of an index")) { try RecordStore(path: folder.store) }
  }

  @Test("A store of the version without checksums is readable, and upgraded when it is written")
  func olderVersion() throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(
      """
      \(Self.removingHistory)
      ALTER TABLE records DROP COLUMN vector;
      ALTER TABLE records DROP COLUMN checksum;
      DELETE FROM meta WHERE key = 'records';
      PRAGMA user_version = 1;
      """)
    let old = try RecordStore(path: folder.store, access: .reading)
    expectEqual(old.contents.recordCount, nil)
    try expectEqual(old.snapshot().all().count, 500)
    do {
      let store = try RecordStore(path: folder.store)
      expectEqual(store.contents.recordCount, 500)
      let (row, wasThere) = try store.write { transaction in
        (try transaction.insert("new"), try transaction.delete(row: 7))
      }
      #expect(row == 500 && wasThere)
      try expectEqual(store.snapshot().body(row: 8), Array("record 8".utf8))
    }
    let store = try RecordStore(path: folder.store, access: .reading)
    expectEqual(store.contents.recordCount, 500)
    try expectEqual(store.snapshot().all().count, 500)
    try expectEqual(store.snapshot().body(row: 500), Array("new".utf8))
  }

  /// Makes a store one of the version without former records.
  private static let removingHistory = "DROP TABLE former; DELETE FROM meta WHERE key IN ('former', 'marks');"

  @Test("A store of the version without former records is readable, and upgraded when it is written")
  func versionWithoutFormer() throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(
      "\(Self.removingHistory) PRAGMA user_version = 3")
    let old = try RecordStore(path: folder.store, access: .reading)
    try expectEqual(old.snapshot().all().count, 500)
    expectEqual(old.contents.marks, [])
    let store = try RecordStore(path: folder.store)
    try store.keepHistory(for: 10) { 0 }
    try store.write { _ = try $0.delete(row: 7) }
    expectEqual(store.contents.lastFormer, 1)
    expectEqual(store.contents.marks.count, 1)
  }

  @Test("A store of the version without vectors is readable, and upgraded when it is written")
  func versionWithoutVectors() throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(
      "\(Self.removingHistory) ALTER TABLE records DROP COLUMN vector; PRAGMA user_version = 2")
    let old = try RecordStore(path: folder.store, access: .reading)
    try expectEqual(old.snapshot().vector(row: 8), nil)
    try expectEqual(old.snapshot().all().count, 500)
    let vector = StoredVector(textHash: 7, vector: QuantizedVector(values: [127, -3]))
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in
      try Array("new".utf8).withUnsafeBytes { _ = try transaction.insert($0, vector: vector) }
      try transaction.insert("without")
    }
    let snapshot = try store.snapshot()
    try expectEqual((499...501).map { try snapshot.vector(row: $0) }, [nil, vector, nil])
    var found: [StoredVector?] = []
    try snapshot.forEach(in: 499..<502) { _, _, vector in found.append(vector) }
    expectEqual(found, [nil, vector, nil])
  }

  @Test("A vector that is not as it was written is damage")
  func damagedVector() throws {
    let vector = StoredVector(textHash: 7, vector: QuantizedVector(values: [127, -3]))
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in
      for _ in 0..<2 { try Array("new".utf8).withUnsafeBytes { _ = try transaction.insert($0, vector: vector) } }
    }
    store.close()
    try SQLiteConnection(path: folder.store, access: .writing).run(
      "UPDATE records SET vector = (SELECT vector FROM records WHERE row = 0) WHERE row = 1")
    let snapshot = try RecordStore(path: folder.store, access: .reading).snapshot()
    try expectEqual(snapshot.vector(row: 0), vector)
    #expect(throws: StoreError.damaged("the vector of record 1 is not as it was written")) {
      try snapshot.vector(row: 1)
    }
    #expect(throws: StoreError.self) { try snapshot.forEach(in: 0..<2) { _, _, _ in } }
  }

  @Test(
    "Records that are not as they were written are damage, one by one and in a row",
    arguments: [
      "UPDATE records SET body = x'7265636f7264203400' WHERE row = 4",
      "UPDATE records SET body = 'record 5' WHERE row = 4", "UPDATE records SET checksum = checksum + 1 WHERE row = 4",
      "UPDATE records SET body = (SELECT body FROM records WHERE row = 5), "
        + "checksum = (SELECT checksum FROM records WHERE row = 5) WHERE row = 4",
    ])
  func changedRecords(change: String) throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(change)
    let snapshot = try RecordStore(path: folder.store).snapshot()
    let damage = StoreError.damaged("record 4 is not as it was written")
    #expect(throws: damage) { try snapshot.body(row: 4) }
    #expect(throws: damage) { try snapshot.all() }
    try expectEqual(snapshot.body(row: 3), Array("record 3".utf8))
    try expectEqual(snapshot.body(row: 5), Array("record 5".utf8))
  }

  @Test(
    "A record that is gone makes an index damaged, whether its search structures were saved or not",
    arguments: [1, 400])
  func missingRecords(count: Int) throws {
    var thresholds = Thresholds()
    thresholds.minDocumentsOfFile = 300
    do {
      let index = try LocalIndex(path: folder.store, settings: nil, thresholds: thresholds)
      try index.save((0..<count + 1).map { ["objectID": .string("\($0)")] })
    }
    try SQLiteConnection(path: folder.store, access: .writing).run("DELETE FROM records WHERE row = \(count / 2)")
    if count == 1 {
      let error = #expect(throws: IndexError.self) { try LocalIndex(path: folder.store) }
      expectEqual(error, .damaged(path: folder.store, reason: "it has 1 records instead of 2"))
    } else {
      // The segment file is intact: only the record itself can't be read.
      let index = try LocalIndex(path: folder.store, settings: nil, thresholds: thresholds)
      #expect(throws: IndexError.self) { try index.record("\(count / 2)") }
      try expectEqual(index.record("1"), ["objectID": "1"])
      #expect(throws: IndexError.self) { try index.setSettings(IndexSettings(attributesForFaceting: ["a"])) }
      expectEqual(index.count, count + 1)
    }
  }

  @Test(
    "Numbers that cannot be are noticed",
    arguments: [
      "UPDATE meta SET value = 499 WHERE key = 'nextRow'", "UPDATE meta SET value = -1 WHERE key = 'generation'",
      "INSERT INTO saved VALUES ('x', 5, 4, 0)", "INSERT INTO saved VALUES ('x', 0, 501, 0)",
      "INSERT INTO saved VALUES ('../x', 0, 1, 0)", "DELETE FROM meta",
      "DELETE FROM meta WHERE key = 'records'",
    ])
  func impossibleNumbers(change: String) throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(change)
    for access in [RecordStore.Access.writing, .reading] {
      let failure = #expect(throws: StoreError.self) { try RecordStore(path: folder.store, access: access) }
      guard case .damaged = failure else { throw failure ?? .readOnly }
    }
  }

  @Test("A record whose number would be beyond the range of integers is refused")
  func lastNumber() throws {
    try makeStore()
    try SQLiteConnection(path: folder.store, access: .writing).run(
      "UPDATE meta SET value = \(Int.max - 1) WHERE key = 'nextRow'")
    let store = try RecordStore(path: folder.store)
    #expect(throws: StoreError.damaged("no number is left for another record")) {
      try store.write { transaction in
        try transaction.insert("a")
        try transaction.insert("b")
      }
    }
    let row = try store.write { transaction in try transaction.insert("a") }
    expectEqual(row, Int.max - 1)
    expectEqual(store.contents.nextRow, Int.max)
  }

  @Test("Random damage causes errors or wrong bytes, never a crash", arguments: RandomCases.seeds(60, long: 1_500))
  func randomDamage(seed: UInt64) throws {
    try makeStore()
    var random = SeededGenerator(seed: seed)
    var bytes = try folder.bytes(of: "store")
    if seed % 3 == 0 {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    }
    for _ in 0..<(bytes.isEmpty ? 0 : Int.random(in: 1...200, using: &random)) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    try folder.write(bytes, to: "store")
    for access in [RecordStore.Access.reading, .writing] {
      do {
        let store = try RecordStore(path: folder.store, access: access)
        _ = try store.snapshot().all()
        _ = try store.snapshot().bodies(rows: stride(from: 499, through: 0, by: -7))
        if access == .writing {
          try store.write { transaction in
            try transaction.insert("new")
            for row in 0..<20 { try transaction.delete(row: row) }
          }
        }
      } catch is StoreError {}
    }
  }

  @Test("When the disk is full, the transaction is rolled back and the next one can succeed")
  func fullDatabase() throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in _ = try transaction.insert("a") }
    let connection = try #require(store.writer?.connection)
    try expectEqual(connection.integer("PRAGMA max_page_count = 20"), 20)
    #expect(throws: StoreError.diskFull) {
      try store.write { transaction in
        for _ in 0..<1000 { try transaction.insert(String(repeating: "x", count: 1000)) }
      }
    }
    try expectEqual(store.snapshot().all(), [0: "a"])
    try store.write { transaction in _ = try transaction.insert("b") }
    try expectEqual(store.snapshot().all(), [0: "a", 1: "b"])
  }
}
