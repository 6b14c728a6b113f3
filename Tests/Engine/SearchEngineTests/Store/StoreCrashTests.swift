#if os(Linux) || os(macOS)
import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

/// The transactions of a process that is killed while writing: the content of each depends on its number only.
private enum Writing {
  static func change(_ transaction: borrowing RecordStore.Transaction, seed: UInt64, nextRow: Int) throws {
    for step in steps(of: transaction.generation, seed: seed, nextRow: nextRow) {
      switch step {
      case .insert(let text): try transaction.insert(text)
      case .delete(let row): try transaction.delete(row: row)
      }
    }
  }

  enum Step {
    case insert(String)
    case delete(Int)
  }

  static func steps(of generation: Int, seed: UInt64, nextRow: Int) -> [Step] {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(generation))
    // A few large ones do not fit into SQLite's cache, so that they reach the log before they are complete.
    let count = Int.random(in: 0..<20, using: &random) == 0 ? 4000 : Int.random(in: 1...60, using: &random)
    return (0..<count).map { number in
      if nextRow > 0, Int.random(in: 0..<3, using: &random) == 0 {
        return .delete(Int.random(in: 0..<nextRow, using: &random))
      }
      let length = Int.random(in: 0..<3000, using: &random)
      return .insert("\(generation).\(number)" + String(repeating: "x", count: length))
    }
  }

  /// Forbids this process to extend files.
  static func limitFiles(to size: rlim_t) {
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  /// Writes until it is killed, and notes each transaction that returned.
  static func writeUntilKilled(path: String, seed: UInt64, after microseconds: UInt32) throws {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    let notes = open(path + ".notes", O_WRONLY | O_CREAT | O_APPEND, 0o644)
    let store = try RecordStore(path: path)
    var newest: RecordSnapshot?
    while true {
      let nextRow = store.contents.nextRow
      try store.write { transaction in try change(transaction, seed: seed, nextRow: nextRow) }
      guard write(notes, "x", 1) == 1 else { return }
      newest = try store.snapshot()
      _ = newest
    }
  }
}

@Suite("A process that is killed while it writes")
struct StoreCrashTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test(
    "leaves every transaction that returned, whole, and nothing of another", arguments: RandomCases.seeds(3, long: 60))
  func kills(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var model: [Int: String] = [:]
    var generation = 0
    var nextRow = 0
    for round in 0..<5 {
      let microseconds = UInt32.random(in: 0..<120_000, using: &random)
      let path = folder.store
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as UInt64, microseconds = microseconds as UInt32] in
        try Writing.writeUntilKilled(path: path, seed: seed, after: microseconds)
      }
      let store = try RecordStore(path: path)
      let returned = SystemFile.size(of: path + ".notes") ?? 0
      // The last one may be complete although the child did not report it.
      let found = store.contents.generation
      #expect(found == returned || found == returned + 1, "seed \(seed), round \(round)")
      while generation < found {
        generation += 1
        for step in Writing.steps(of: generation, seed: seed, nextRow: nextRow) {
          switch step {
          case .insert(let text):
            model[nextRow] = text
            nextRow += 1
          case .delete(let row): model[row] = nil
          }
        }
      }
      expectEqual(store.contents.nextRow, nextRow)
      try expectEqual(store.snapshot().all(), model, "seed \(seed), round \(round)")
      try folder.write(Array(repeating: 120, count: found), to: "store.notes")
    }
  }

  @Test("No second process can write, but any can read, as long as one has the store open")
  func otherProcess() async throws {
    let path = folder.store
    let store = try RecordStore(path: path)
    try store.write { transaction in _ = try transaction.insert("a") }
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(throws: StoreError.lockedByAnotherProcess) { try RecordStore(path: path) }
      let records = try RecordStore(path: path, access: .reading).snapshot().all()
      expectEqual(records, [0: "a"])
    }
    try store.write { transaction in _ = try transaction.insert("b") }
    try expectEqual(store.snapshot().all(), [0: "a", 1: "b"])
  }

  @Test("When no file can grow, the transaction fails and leaves nothing, and so does saving")
  func fullDisk() async throws {
    let path = folder.store
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let store = try RecordStore(path: path)
      try store.write { transaction in _ = try transaction.insert("a") }
      Writing.limitFiles(to: 1 << 20)
      let text = String(repeating: "x", count: 100_000)
      #expect(throws: StoreError.diskFull) {
        try store.write { transaction in for _ in 0..<200 { try transaction.insert(text) } }
      }
      try expectEqual(store.snapshot().all(), [0: "a"])
      try store.write { transaction in _ = try transaction.insert("b") }
      try expectEqual(store.snapshot().all(), [0: "a", 1: "b"])

      let writer = try SegmentWriter(path: path + "-index-1")
      try writer.begin(SectionID(1))
      #expect(throws: StoreError.diskFull) {
        for _ in 0..<100 { try writer.append([UInt8](repeating: 1, count: 100_000)) }
        _ = try writer.finish()
      }
    }
    try expectEqual(RecordStore(path: path).snapshot().all(), [0: "a", 1: "b"])
    #expect(!SystemFile.names(in: folder.path).contains("store-index-1"))
  }
}
#endif
