import Foundation
import InstantSearchTesting
import Platform
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Snapshots of the store")
struct RecordSnapshotTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private var logSize: Int { SystemFile.size(of: folder.store + "-wal") ?? 0 }

  @Test("A snapshot sees the state when it was taken, whatever is written later")
  func isolation() throws {
    let store = try RecordStore(path: folder.store)
    var snapshots: [RecordSnapshot] = []
    for number in 0..<20 {
      try store.write { transaction in
        try transaction.insert("\(number)")
        if number > 0 { try transaction.delete(row: number - 1) }
        try transaction.setSettings([UInt8(number)])
      }
      snapshots.append(try store.snapshot())
    }
    for (number, snapshot) in snapshots.enumerated() {
      expectEqual(snapshot.generation, number + 1)
      try expectEqual(snapshot.all(), [number: "\(number)"])
      try expectEqual(snapshot.contents().settings, [UInt8(number)])
    }
  }

  @Test("A snapshot outlives its store")
  func outliving() throws {
    var store: RecordStore? = try RecordStore(path: folder.store)
    try store?.write { transaction in _ = try transaction.insert("a") }
    let snapshot = try #require(try store?.snapshot())
    store = nil
    let other = try RecordStore(path: folder.store)
    try other.write { transaction in _ = try transaction.insert("b") }
    try expectEqual(snapshot.all(), [0: "a"])
  }

  @Test("Ten thousand transactions with a snapshot after each leave a short log")
  func boundedLog() throws {
    let store = try RecordStore(path: folder.store)
    var newest: RecordSnapshot?
    var longest = 0
    for number in 0..<10_000 {
      try store.write { transaction in _ = try transaction.insert("record \(number)") }
      // The old one is released after the new one is taken, so that one is always open.
      newest = try store.snapshot()
      longest = max(longest, logSize)
      if number % 500 == 0 { try expectEqual(newest?.text(number), "record \(number)") }
    }
    #expect(longest < Thresholds().logLimit + (1 << 20))
    try expectEqual(newest?.all().count, 10_000)
  }

  @Test("The log is emptied although each snapshot overlaps the next transactions, when there are pauses")
  func overlappingReaders() throws {
    let store = try RecordStore(path: folder.store)
    let text = String(repeating: "x", count: 100_000)
    var held: [RecordSnapshot] = []
    var longest = 0
    for number in 0..<2000 {
      try store.write { transaction in try transaction.insert(text) }
      held.append(try store.snapshot())
      if held.count > 3 { held.removeFirst() }
      if number % 100 == 99 { held.removeFirst(held.count - 1) }
      longest = max(longest, logSize)
    }
    #expect(longest < 32 << 20)
  }

  @Test("With a very long log, a transaction waits for the readers of older states, and then empties it")
  func waitingForReaders() async throws {
    let counter = BranchCounter()
    var thresholds = Thresholds()
    (thresholds.logLimit, thresholds.logPatience, thresholds.counter) = (0, 0, counter)
    // Ends the test if the transaction does not wait for readers.
    thresholds.maxWaitForReaders = 300_000
    let store = try RecordStore(path: folder.store, thresholds: thresholds)
    try store.write { transaction in try transaction.insert("a") }
    let held = Locked<RecordSnapshot?>(try store.snapshot())
    try store.write { transaction in try transaction.insert("b") }
    let release = Thread {
      try? waitUntil { counter[.waitedForReaders] != 0 }
      held.withLock { $0 = nil }
    }
    release.start()
    store.reclaimLog()
    #expect(logSize == 0 && counter[.waitedForReaders] == 1)
  }

  @Test("A transaction that waited in vain waits again only when the log is twice as long, or was emptied")
  func waitingInVain() throws {
    let counter = BranchCounter()
    var thresholds = Thresholds()
    (thresholds.logLimit, thresholds.logPatience, thresholds.counter) = (0, 0, counter)
    thresholds.maxWaitForReaders = 0
    let store = try RecordStore(path: folder.store, thresholds: thresholds)
    func insert(_ count: Int) throws {
      let text = String(repeating: "x", count: count)
      try store.write { transaction in try transaction.insert(text) }
    }
    try insert(1)
    var held: RecordSnapshot? = try store.snapshot()
    try insert(100_000)
    for expected in [1, 1, 1] {
      try insert(1)
      expectEqual(counter[.waitedForReaders], expected)
    }
    try insert(400_000)
    try insert(1)
    expectEqual(counter[.waitedForReaders], 2)
    withExtendedLifetime(held) { held = nil }
    store.reclaimLog()
    expectEqual(logSize, 0)
    try insert(1)
    held = try store.snapshot()
    try insert(1)
    store.reclaimLog()
    expectEqual(counter[.waitedForReaders], 3)
    withExtendedLifetime(held) {}
  }

  @Test("A snapshot keeps reading its records after the log is emptied")
  func renewal() throws {
    let store = try RecordStore(path: folder.store)
    let text = String(repeating: "x", count: 10_000)
    try store.write { transaction in for _ in 0..<1000 { try transaction.insert(text) } }
    let snapshot = try store.snapshot()
    #expect(logSize > Thresholds().logLimit)
    store.reclaimLog()
    expectEqual(logSize, 0)
    try store.write { transaction in
      try transaction.clear()
      try transaction.insert("new")
    }
    try expectEqual(snapshot.all().count, 1000)
    // Now it blocks the checkpoint, so the log grows, and shrinks once the snapshot is released.
    for _ in 0..<10 {
      try store.write { transaction in for _ in 0..<100 { try transaction.insert(text) } }
    }
    #expect(logSize > Thresholds().logLimit)
    try expectEqual(snapshot.all().count, 1000)
    withExtendedLifetime(snapshot) {}
  }

  @Test("Many threads read one snapshot, and others take and drop their own, while records are written")
  func threads() async throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in for number in 0..<1000 { try transaction.insert("\(number)") } }
    let shared = try store.snapshot()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        let own = try store.snapshot()
        group.addTask {
          for number in 0..<2000 {
            let row = (number * 7 + thread) % 1000
            let texts = try [shared.text(row), own.text(row)]
            expectEqual(texts, ["\(row)", "\(row)"])
          }
        }
      }
      for number in 0..<200 {
        try store.write { transaction in
          try transaction.insert("later \(number)")
          try transaction.delete(row: number)
        }
        let newest = try store.snapshot()
        group.addTask {
          let texts = try [newest.text(number), newest.text(1000 + number)]
          expectEqual(texts, [nil, "later \(number)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A store that is opened for reading sees what another one writes, and cannot write")
  func readingAccess() throws {
    let store = try RecordStore(path: folder.store)
    try store.write { transaction in _ = try transaction.insert("a") }
    let reading = try RecordStore(path: folder.store, access: .reading)
    let old = try reading.snapshot()
    try store.write { transaction in _ = try transaction.insert("b") }
    try expectEqual(old.all(), [0: "a"])
    try expectEqual(reading.snapshot().all(), [0: "a", 1: "b"])
    try expectEqual(reading.snapshot().generation, 2)
    #expect(throws: StoreError.readOnly) { try reading.write { transaction in _ = try transaction.insert("c") } }
  }

  @Test("A database that nobody can change is read without files beside it")
  func unchangingFile() throws {
    do {
      let store = try RecordStore(path: folder.store)
      try store.write { transaction in _ = try transaction.insert("a") }
    }
    let odd = folder.file("%41 ü?#.store")
    try FileManager.default.moveItem(atPath: folder.store, toPath: odd)
    let pool = ReaderPool(path: odd, access: .readingUnchanging)
    try expectEqual(RecordSnapshot(from: pool).all(), [0: "a"])
    expectEqual(SystemFile.size(of: odd + "-wal"), nil)
  }
}
