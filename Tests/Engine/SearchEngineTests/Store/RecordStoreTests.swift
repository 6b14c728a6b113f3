import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The store of records")
struct RecordStoreTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test("Records survive closing and opening")
  func reopening() throws {
    do {
      let store = try RecordStore(path: folder.store)
      expectEqual(store.contents, StoreContents(generation: 0, nextRow: 0, recordCount: 0, settings: [], saved: []))
      try store.write { transaction in
        try expectEqual(transaction.insert("a"), 0)
        try expectEqual(transaction.insert(""), 1)
        try expectEqual(transaction.insert(String(repeating: "ü", count: 500_000)), 2)
        try transaction.setSettings(Array("{}".utf8))
      }
    }
    for access in [RecordStore.Access.writing, .reading] {
      let store = try RecordStore(path: folder.store, access: access)
      #expect(
        store.contents
          == StoreContents(generation: 1, nextRow: 3, recordCount: 3, settings: Array("{}".utf8), saved: []))
      let snapshot = try store.snapshot()
      try expectEqual(snapshot.text(0), "a")
      try expectEqual(snapshot.text(1), "")
      try expectEqual(snapshot.text(2), String(repeating: "ü", count: 500_000))
      try expectEqual(snapshot.text(3), nil)
      try expectEqual(snapshot.contents(), store.contents)
    }
  }

  @Test("Rows are never reused")
  func rowsAreNew() throws {
    for number in 0..<5 {
      let store = try RecordStore(path: folder.store)
      try store.write { transaction in
        try expectEqual(transaction.insert("x"), number)
        if number == 2 {
          try transaction.clear()
        } else {
          #expect(try transaction.delete(row: number))
          #expect(try !transaction.delete(row: number))
        }
      }
      expectEqual(store.contents.generation, number + 1)
      #expect(try store.snapshot().all().isEmpty)
    }
  }

  @Test("Records are read in the order of the rows asked for")
  func order() throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in
      for number in 0..<1000 { try transaction.insert("\(number)") }
      try transaction.delete(row: 7)
    }
    let snapshot = try store.snapshot()
    let bodies = try snapshot.bodies(rows: [999, 7, 0, 1000, 0])
    expectEqual(bodies, [Array("999".utf8), nil, Array("0".utf8), nil, Array("0".utf8)])
    var rows: [Int] = []
    try snapshot.forEach(in: 5..<10) { row, _, _ in rows.append(row) }
    expectEqual(rows, [5, 6, 8, 9])
  }

  @Test("Records can be read while iterating over others")
  func walking() throws {
    let store = try RecordStore(path: folder.store)
    let text = String(repeating: "x", count: 10_000)
    try store.write { transaction in for number in 0..<100 { try transaction.insert("\(number)" + text) } }
    let snapshot = try store.snapshot()
    var count = 0
    try snapshot.forEach(in: 0..<100) { row, bytes, _ in
      let body = try snapshot.body(row: row)
      expectEqual(body, Array(bytes))
      expectEqual(row, count)
      count += 1
    }
    expectEqual(count, 100)
  }

  @Test("Removal marks since the files were saved are kept, whenever they were saved")
  func removedRows() throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in for _ in 0..<10 { try transaction.insert("x") } }
    try store.write { transaction in _ = try transaction.delete(row: 3) }
    let madeFrom = store.contents.generation
    try store.write { transaction in _ = try transaction.delete(row: 1) }
    try expectEqual(store.snapshot().removedRows(), [1, 3])
    let files = [
      SavedFile(name: "store-index-2", rows: 5..<10, checksum: .max),
      SavedFile(name: "store-index-1", rows: 0..<5, checksum: 1 << 63),
    ]
    try store.write { transaction in
      try transaction.delete(row: 2)
      #expect(try transaction.setSaved(files, madeFrom: madeFrom))
    }
    try expectEqual(store.snapshot().removedRows(), [1, 2])
    try expectEqual(store.snapshot().contents().saved, files.reversed())
    expectEqual(store.contents.saved, files.reversed())

    try store.write { transaction in try transaction.clear() }
    #expect(store.contents.saved.isEmpty)
    let isSaved = try store.write { transaction in try transaction.setSaved(files, madeFrom: madeFrom) }
    #expect(!isSaved)
    #expect(try store.snapshot().contents().saved.isEmpty)
  }

  @Test("Segment files that are not listed are deleted, others are not")
  func strayFiles() throws {
    let store = try RecordStore(path: folder.store)
    for name in ["store-index-1", "store-index-2", "store-index-3.part", "other-index-1"] {
      try folder.write([0], to: name)
    }
    try store.write { transaction in
      _ = try transaction.setSaved([SavedFile(name: "store-index-2", rows: 0..<0, checksum: 0)], madeFrom: 0)
    }
    store.removeStrayFiles()
    let names = SystemFile.names(in: folder.path).filter { $0.contains("index") }.sorted()
    expectEqual(names, ["other-index-1", "store-index-2"])
  }

  @Test("A listed segment file is opened by the store's entry")
  func savedFile() throws {
    var store: RecordStore? = try RecordStore(path: folder.store)
    let name = try #require(store?.newFileName(generation: 1))
    expectEqual(name, "store-index-1")
    expectEqual(RecordStore.generation(ofFile: name), 1)
    let writer = try SegmentWriter(path: folder.file(name))
    try writer.begin(SectionID(1))
    try writer.append([7, 8, 9])
    let checksum = try writer.finish().checksum
    try store?.write { transaction in
      try transaction.insert("a")
      try transaction.setSaved([SavedFile(name: name, rows: 0..<1, checksum: checksum)], madeFrom: 1)
    }
    store = nil
    let reopened = try RecordStore(path: folder.store, access: .reading)
    let file = try #require(reopened.contents.saved.first)
    let storage = try reopened.open(file)
    withExtendedLifetime(storage) {
      expectEqual(Array(storage.section(SectionID(1)).bindMemory(to: Int.self)), [7, 8, 9])
    }
    SystemFile.remove(folder.file(name))
    #expect(throws: SegmentStorage.Unusable.missing) { try reopened.open(file) }
  }

  @Test("SQLite is configured to write each transaction to the disk")
  func pragmas() throws {
    let connection = try #require(try RecordStore(path: folder.store).writer?.connection)
    try expectEqual(connection.column("PRAGMA journal_mode"), ["wal"])
    try expectEqual(connection.integer("PRAGMA synchronous"), 2)
    try expectEqual(connection.integer("PRAGMA wal_autocheckpoint"), 0)
    try expectEqual(connection.integer("PRAGMA page_size"), 8192)
    try expectEqual(connection.column("PRAGMA integrity_check"), ["ok"])
  }

  @Test("Random transactions do to the store what they do to a dictionary", arguments: RandomCases.seeds(5, long: 125))
  func randomTransactions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model: [Int: String] = [:]
    var nextRow = 0
    var store: RecordStore? = try RecordStore(path: folder.store)
    for _ in 0..<40 {
      var changed = model
      var changedNextRow = nextRow
      let fails = Int.random(in: 0..<5, using: &random) == 0
      let change = { (transaction: borrowing RecordStore.Transaction) throws in
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          if Bool.random(using: &random), let row = changed.keys.min() {
            #expect(try transaction.delete(row: row))
            changed[row] = nil
          } else {
            let text = String(repeating: "x", count: Int.random(in: 0..<6000, using: &random))
            changed[try transaction.insert(text)] = text
            changedNextRow += 1
          }
        }
        if fails { throw StoreError.diskFull }
      }
      if fails {
        #expect(throws: StoreError.diskFull, "seed \(seed)") { try store?.write(change) }
      } else {
        try store?.write(change)
        (model, nextRow) = (changed, changedNextRow)
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        store = nil
        store = try RecordStore(path: folder.store)
      }
      try expectEqual(store?.snapshot().all(), model, "seed \(seed)")
      expectEqual(store?.contents.nextRow, nextRow, "seed \(seed)")
    }
  }
}
