import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@MainActor
@Suite("Changes of an index by asynchronous code")
struct BackgroundChangeTests {
  private struct Item: Encodable {
    var objectID: String
  }

  /// A kind of change, and the objectIDs after it in an index that had 1 and 2.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var objectIDs: [String]
    var make: @MainActor (any SearchIndex) async throws -> Void

    init(_ name: String, _ objectIDs: [String], _ make: @escaping @MainActor (any SearchIndex) async throws -> Void) {
      testDescription = name
      self.objectIDs = objectIDs
      self.make = make
    }
  }

  nonisolated static let changes = [
    Change("save", ["1", "2", "3"]) { try await $0.save([["objectID": "3"]] as [JSON]) },
    Change("save encodable", ["1", "2", "3"]) { try await $0.save([Item(objectID: "3")]) },
    Change("partial update", ["1", "2", "3"]) {
      try await $0.partialUpdate([["objectID": "3"]] as [JSON], createIfNotExists: true)
    },
    Change("partial update encodable", ["1", "2", "3"]) {
      try await $0.partialUpdate([Item(objectID: "3")], createIfNotExists: true)
    },
    Change("delete", ["1"]) { try await $0.delete(["2"]) },
    Change("delete matching", []) { try await $0.delete(matching: .everything) },
    Change("clear", []) { try await $0.clear() },
    Change("replace all", ["3"]) { try await $0.replaceAll(with: [["objectID": "3"]] as [JSON]) },
    Change("replace all encodable", ["3"]) { try await $0.replaceAll(with: [Item(objectID: "3")]) },
    Change("settings", ["1", "2"]) { try await $0.updateSettings(IndexSettings(searchableAttributes: ["name"])) },
  ]

  private func filled() throws -> LocalIndex {
    let index = try LocalIndex()
    try index.save([["objectID": "1"], ["objectID": "2"]] as [JSON])
    return index
  }

  private func objectIDs(_ index: LocalIndex) throws -> [String] {
    var ids: [String] = []
    try index.browse { ids.append($0["objectID"]?.string ?? "") }
    return ids.sorted()
  }

  /// Whether the main actor does other work while a change waits for the thread on which the index is changed.
  private func suspends(
    _ index: LocalIndex, _ work: @escaping @MainActor () async throws -> Void
  ) async throws -> Bool {
    let mayChange = Locked(false)
    index.changeThread.add { mayChange.wait { $0 ? () : nil } }
    var hasEnded = false
    let task = Task {
      try await work()
      hasEnded = true
    }
    // Waits in the main actor's queue behind the beginning of the work.
    let hadEnded = await Task { hasEnded }.value
    mayChange.set(true)
    try await task.value
    return !hadEnded
  }

  @Test("A change through the asynchronous protocol suspends the caller instead of blocking it", arguments: changes)
  func free(change: Change) async throws {
    let index = try filled()
    #expect(try await suspends(index) { try await change.make(index) })
    try expectEqual(objectIDs(index), change.objectIDs)
    expectEqual((index.settings == IndexSettings()), (change.testDescription != "settings"))
  }

  @Test("Importing suspends the caller; synchronous code makes changes in place")
  func openingAndImporting() async throws {
    let folder = try StoreFolder(isQuick: true)
    let index = try await LocalIndex.open(path: folder.store)
    #expect(try await suspends(index) { try await index.replaceAll(with: RecordSource([["objectID": "1"]])) })
    #expect(try await suspends(index) { try await index.save(RecordSource([["objectID": "2"]])) })
    let inPlace = { try index.save([["objectID": "3"]] as [JSON]) }
    try await expectEqual(suspends(index) { _ = try inPlace() }, false)
    try expectEqual(objectIDs(index), ["1", "2", "3"])
  }

  @Test("Errors are those of the change, and the next change is made")
  func errors() async throws {
    let index = try LocalIndex()
    await #expect(throws: IndexError.self) { try await index.save([["objectID": .array([])]] as [JSON]) }
    try await index.save([["objectID": "1"]] as [JSON])
    expectEqual(index.count, 1)
    let missing = "/nowhere/\(UInt64.random(in: 0 ... .max)).db"
    await #expect(throws: IndexError.self) { try await LocalIndex.open(path: missing) }
  }

  @Test("The file is free when the last reference is gone, right after a change or after opening")
  func release() async throws {
    let folder = try StoreFolder(isQuick: true)
    for number in 0..<50 {
      let index = try await LocalIndex.open(path: folder.store)
      try await index.save([["objectID": .string("\(number)")]] as [JSON])
    }
    try expectEqual(LocalIndex(path: folder.store).count, 50)
  }
}
