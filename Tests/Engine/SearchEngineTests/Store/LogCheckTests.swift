import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The write-ahead log of an index")
struct LogCheckTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private static func record(_ number: Int) -> JSON { ["objectID": .string("\(number)"), "name": "lamp"] }

  /// The files of an index with so many changes in its log, which was not closed.
  private func unclosedFiles(changes: Int) throws -> (database: [UInt8], log: [UInt8]) {
    let index = try LocalIndex(path: folder.store)
    for number in 0..<changes { try index.save([Self.record(number)]) }
    return try withExtendedLifetime(index) { (try folder.bytes(of: "store"), try folder.bytes(of: "store-wal")) }
  }

  /// Opens an index with a log, and returns the number of its records, and the lines about damage.
  private func open(_ database: [UInt8], log: [UInt8]) throws -> (count: Int, lines: [String]) {
    LocalIndex.deleteFiles(path: folder.store)
    try folder.write(database, to: "store")
    try folder.write(log, to: "store-wal")
    let lines = Locked<[String]>([])
    let index = try LocalIndex(path: folder.store) { line in lines.withLock { $0.append(line) } }
    return (index.count, lines.withLock { $0 })
  }

  @Test("is copied into the database when the index is closed")
  func closing() throws {
    do {
      let index = try LocalIndex(path: folder.store)
      for number in 0..<20 { try index.save([Self.record(number)]) }
      #expect(SystemFile.size(of: folder.store + "-wal") ?? 0 > 0)
    }
    expectEqual(SystemFile.size(of: folder.store + "-wal") ?? 0, 0)
    LocalIndex.deleteFiles(path: folder.file("copy"))
    try folder.write(try folder.bytes(of: "store"), to: "copy")
    try expectEqual(LocalIndex(path: folder.file("copy")).count, 20)
  }

  @Test("that is whole, or ends within the last change, is no damage")
  func whole() throws {
    let (database, log) = try unclosedFiles(changes: 12)
    let opened = try open(database, log: log)
    #expect(opened.count == 12 && opened.lines.isEmpty)
    // The process ended while it wrote the last change, whose last page is missing.
    let cut = try open(database, log: Array(log.dropLast(100)))
    #expect(cut.count == 11 && cut.lines.isEmpty)
    // Only its first bytes were written.
    for count in [0, 1, 31, 32, 40] {
      expectEqual(log.prefix(count).withUnsafeBytes { LogCheck(log: $0).lostTransactions }, 0)
    }
  }

  @Test("that lost changes is reported, wherever a bit of it changed")
  func damage() throws {
    let (database, log) = try unclosedFiles(changes: 9)
    let whole = log.withUnsafeBytes { LogCheck(log: $0) }
    #expect(whole.transactions >= 9 && whole.lostTransactions == 0)
    var random = SeededGenerator(seed: 4)
    // In the header, in the headers of frames, and anywhere.
    let frames = Array(stride(from: 32, to: log.count, by: 24 + 8192))
    let headers = [frames[0], frames[frames.count - 1]].flatMap { start in (0..<24).map { start + $0 } }
    let offsets = Array(0..<32) + headers + (0..<20).map { _ in random.number(in: 32...log.count - 1) }
    for offset in offsets {
      var changed = log
      changed[offset] ^= 1 << UInt8(random.number(in: 0...7))
      let check = changed.withUnsafeBytes { LogCheck(log: $0) }
      #expect(check.damage != nil, "byte \(offset)")
      #expect(check.lostTransactions != 1 || !check.isLastUnfinished, "byte \(offset)")
      #expect(check.transactions + check.lostTransactions <= whole.transactions + 1, "byte \(offset)")
    }
    for offset in [log.count / 3, log.count / 2, log.count - 50] {
      var changed = log
      changed[offset] ^= 4
      let check = changed.withUnsafeBytes { LogCheck(log: $0) }
      let opened = try open(database, log: changed)
      let lost = check.isLastUnfinished ? 1 : check.lostTransactions
      expectEqual(opened.count, 9 - lost, "SQLite reads as much as the check says")
      #expect(opened.lines.count == 1 && opened.lines[0].contains("is damaged after"), "\(opened.lines)")
      expectEqual(opened.lines[0].hasSuffix("and was perhaps never finished"), check.isLastUnfinished)
    }
  }

  /// The log of a database with so many pages, which has so many changes of a page each.
  private func log(pages: Int, changes: Int) throws -> [UInt8] {
    let connection = try SQLiteConnection(path: folder.file("pages"), access: .writing)
    try connection.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t1(x)")
    for number in 1..<pages - 1 { try connection.run("CREATE TABLE t\(number + 1)(x)") }
    #expect(try connection.copyLog())
    for number in 0..<changes { try connection.run("INSERT INTO t1 VALUES (\(number))") }
    // Frames from before the log was begun anew may follow.
    return try withExtendedLifetime(connection) {
      Array(try folder.bytes(of: "pages-wal").prefix(32 + changes * (24 + 4096)))
    }
  }

  @Test("whose last frame no longer says that it is the last one of a change is damaged")
  func commitMark() throws {
    let log = try log(pages: 4, changes: 2)
    let last = log.count - 24 - 4096
    expectEqual(Array(log[last + 4..<last + 8]), [0, 0, 0, 4])
    expectEqual(log.withUnsafeBytes { LogCheck(log: $0) }.damage, nil)
    for bit in 0..<32 {
      var changed = log
      changed[last + 4 + bit / 8] ^= 1 << UInt8(bit % 8)
      let check = changed.withUnsafeBytes { LogCheck(log: $0) }
      #expect(check.isLastUnfinished && check.lostTransactions == 0 && check.transactions == 1, "bit \(bit)")
      changed[32 + 100] ^= 1
      expectEqual(changed.withUnsafeBytes { LogCheck(log: $0) }.lostTransactions, 2, "bit \(bit)")
    }
  }

  @Test("of which the last change lacks a frame may never have been finished, but earlier ones were")
  func missingFrame() throws {
    let (database, log) = try unclosedFiles(changes: 6)
    let size = 24 + 8192
    let starts = Array(stride(from: 32, to: log.count, by: size))
    let commits = starts.filter { Array(log[$0 + 4..<$0 + 8]) != [0, 0, 0, 0] }
    func zeroing(_ start: Int) -> [UInt8] {
      log[..<start] + [UInt8](repeating: 0, count: size) + log[(start + size)...]
    }
    // The first frame of the last change, and of the one before.
    let (last, before) = (commits[commits.count - 2] + size, commits[commits.count - 3] + size)
    try #require(last < commits[commits.count - 1] && before < commits[commits.count - 2], "each has several frames")
    let unfinished = try open(database, log: zeroing(last))
    expectEqual(unfinished.count, 5)
    #expect(
      unfinished.lines.count == 1 && unfinished.lines[0].hasSuffix("can't be read, and was perhaps never finished"),
      "\(unfinished.lines)")
    let lost = try open(database, log: zeroing(before))
    expectEqual(lost.count, 4)
    #expect(lost.lines.count == 1 && lost.lines[0].hasSuffix("the last 2 changes in it can't be read"), "\(lost.lines)")
  }

  @Test("has frames of a change that was undone, which are not missed")
  func undone() throws {
    var log = try log(pages: 4, changes: 3)
    // The third frame ends no change, and does not continue the second one, which was written later.
    let third = log.count - 24 - 4096
    log[third + 7] = 0
    log[third + 100] ^= 1
    let check = log.withUnsafeBytes { LogCheck(log: $0) }
    #expect(check.damage == nil && check.transactions == 2)
  }

  @Test("has frames from before it was begun anew, which are not missed")
  func begunAnew() throws {
    let connection = try SQLiteConnection(path: folder.store, access: .writing)
    try connection.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t(x)")
    for number in 0..<9 { try connection.run("INSERT INTO t VALUES (\(number))") }
    #expect(try connection.copyLog())
    try connection.run("INSERT INTO t VALUES (10)")
    let check = try LogCheck(ofDatabase: folder.store)
    #expect(check.transactions == 1 && check.lostTransactions == 0)
    #expect(try folder.bytes(of: "store-wal").count > 10 * 4096, "old frames are left")
  }

  @Test("that is missing or no log is told apart")
  func others() throws {
    try expectEqual(LogCheck(ofDatabase: folder.file("nothing")).lostTransactions, 0)
    expectEqual([UInt8](repeating: 9, count: 5000).withUnsafeBytes { LogCheck(log: $0).lostTransactions }, 1)
  }
}

@Suite("Errors of the store")
struct StoreErrorTests {
  @Test("are sentences, also as errors of an index")
  func sentences() throws {
    let error = StoreError.io("cannot open /data/lock", code: 30)
    expectEqual("\(error)", "cannot open /data/lock: Read-only file system")
    expectEqual("\(StoreError.io("cannot map /data/x", code: 12))", "cannot map /data/x: there is not enough memory")
    #expect(throws: IndexError.disk(path: "/data", message: "\(error)", code: 30)) {
      try IndexError.catching(path: "/data") { throw error }
    }
    #expect(
      "\(IndexError.disk(path: "/data", message: "\(error)", code: 30))"
        == "/data can't be read or written: cannot open /data/lock: Read-only file system")
  }
}
