#if os(Linux) || os(macOS)
import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

/// The changes of a process that is killed while writing.
private enum Changing {
  /// Changes an index until it is killed, and notes each change that returned.
  static func changeUntilKilled(path: String, seed: UInt64, from first: Int, after microseconds: UInt32) throws {
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    let notes = open(path + ".notes", O_WRONLY | O_CREAT | O_APPEND, 0o644)
    let index = try LocalIndex(path: path)
    for number in first... {
      try RandomChange(number: number, seed: seed).apply(to: index)
      guard write(notes, "x", 1) == 1 else { return }
    }
  }
}

@Suite("A process that is killed while it changes an index")
struct IndexCrashTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private static let killsEach = 5

  @Test("leaves every change that returned, and nothing of another", arguments: RandomCases.seeds(1, long: 50))
  func kills(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let path = folder.store
    var plain = PlainIndex()
    var changes = 0
    try await LocalIndex(path: path, settings: plain.settings).clear()
    for round in 0..<Self.killsEach {
      let microseconds = UInt32(random.number(in: 0...(RandomCases.isLongCheck ? 3_000_000 : 600_000)))
      try folder.write([], to: "store.notes")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as UInt64, changes = changes as Int, microseconds = microseconds as UInt32]
        in
        try Changing.changeUntilKilled(path: path, seed: seed, from: changes, after: microseconds)
      }
      let index = try LocalIndex(path: path)
      let returned = changes + (SystemFile.size(of: path + ".notes") ?? 0)
      while changes < returned {
        RandomChange(number: changes, seed: seed).apply(to: &plain)
        changes += 1
      }
      // The last one may be complete although the child did not report it.
      var next = plain
      RandomChange(number: changes, seed: seed).apply(to: &next)
      if try PlainIndex(index) == next {
        plain = next
        changes += 1
      }
      try plain.expectIsHeld(by: index, "seed \(seed), round \(round), \(changes) changes")
      let saved = try RecordStore(path: path, access: .reading).contents.saved.map(\.name)
      expectEqual(folder.indexFiles, saved.sorted(), "seed \(seed), round \(round)")
    }
  }
}
#endif
