import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Changes that are written but not visible")
struct UnseenChangeTests {
  let folder: StoreFolder
  private let store: RecordStore
  private let state: IndexState
  private var elsewhere: String { folder.path + "-elsewhere" }

  init() throws {
    folder = try StoreFolder(isQuick: true)
    store = try RecordStore(path: folder.store)
    state = IndexState(try IndexOpening(store).writer())
  }

  private func save(_ number: Int) throws {
    try state.change { writer in
      try writer.save { try $0.add([["objectID": .string("\(number)"), "name": "lamp"]]) }
    }
  }

  private var seen: [Int] { (0..<10).filter { state.snapshot.address(of: "\($0)") != nil } }

  /// Runs the body while no connection to the store can be opened, and all open ones are in use.
  private func withoutConnections(_ body: () throws -> Void) throws {
    let held = try (0..<20).map { _ in try store.snapshot() }
    try FileManager.default.moveItem(atPath: folder.path, toPath: elsewhere)
    try body()
    try FileManager.default.moveItem(atPath: elsewhere, toPath: folder.path)
    withExtendedLifetime(held) {}
  }

  private func expectNotVisible(_ change: () throws -> Void) {
    let error = #expect(throws: IndexError.self, performing: change)
    guard case .notVisible? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    expectEqual(error?.description.contains("is on the disk"), true)
  }

  @Test("They are on disk, the error says so, and the next change makes them visible")
  func unseen() async throws {
    try save(0)
    try withoutConnections {
      expectNotVisible { try save(1) }
      #expect(seen == [0])
      // Meanwhile nothing else is changed.
      #expect(throws: StoreError.self) { try save(2) }
    }
    try save(3)
    expectEqual(seen, [0, 1, 3])
    await state.finishMerging()
    try save(1)
    #expect(seen == [0, 1, 3] && state.snapshot.count == 3)
    state.close()
    try expectEqual(LocalIndex(path: folder.store).count, 3)
  }

  @Test("An invisible record can be replaced")
  func replaced() throws {
    try withoutConnections { expectNotVisible { try save(1) } }
    try save(1)
    #expect(seen == [1] && state.snapshot.count == 1)
  }

  @Test("Settings are on disk too, and become visible with the next change")
  func settings() throws {
    try save(0)
    let stored = StoredSettings(settings: IndexSettings(attributesForFaceting: ["name"]))
    let configuration = try IndexConfiguration(stored)
    try withoutConnections {
      expectNotVisible { try state.change { try $0.configure(configuration) } }
      #expect(state.snapshot.configuration.stored != stored)
    }
    try save(1)
    #expect(state.snapshot.configuration.stored == stored && seen == [0, 1])
    #expect(state.snapshot.segments.allSatisfy { $0.segment.facetIndices["name"] != nil })
  }
}
