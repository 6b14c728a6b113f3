import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Access to an index")
struct IndexAccessTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private func records(_ range: Range<Int>, batch: Int) -> [JSON] {
    var random = SeededGenerator(seed: UInt64(batch))
    return range.map { RandomChange.record("\($0)", batch, &random) }
  }

  @Test("Only one can open an index for writing, in this process or another")
  func oneWriter() async throws {
    let path = folder.store
    var index: LocalIndex? = try LocalIndex(path: path)
    #expect(throws: IndexError.locked(path: path)) { try LocalIndex(path: path) }
    #if os(Linux) || os(macOS)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(throws: IndexError.locked(path: path)) { try LocalIndex(path: path) }
      let count = try LocalIndex(path: path, access: .reading).count
      expectEqual(count, 0)
    }
    #endif
    try await index?.save(records(0..<3, batch: 1))
    index = nil
    try expectEqual(LocalIndex(path: path).count, 3)
  }

  @Test("Readers see the state when they opened the index, and newer ones after a refresh")
  func readers() throws {
    var plain = PlainIndex()
    func apply(_ step: Int, to index: LocalIndex) throws {
      let change = RandomChange(number: step, seed: 7, large: 6)
      try change.apply(to: index)
      change.apply(to: &plain)
    }
    let index = try LocalIndex(path: folder.store, settings: plain.settings)
    let reader = try LocalIndex(path: folder.store, access: .reading)
    for step in 0..<8 {
      let before = plain
      try apply(step, to: index)
      if step % 4 == 3 { try before.expectIsHeld(by: reader, "step \(step), before") }
      try reader.refresh()
      try expectEqual(PlainIndex(reader), plain, "step \(step)")
      if step % 4 == 3 { try plain.expectIsHeld(by: reader, "step \(step), after") }
    }
    try index.refresh()
    try expectEqual(PlainIndex(index), plain)
  }

  @Test("A reader cannot change anything")
  func readOnly() throws {
    try LocalIndex(path: folder.store, settings: PlainIndex.settings[0]).save(records(0..<3, batch: 1))
    let path = folder.store
    let reader = try LocalIndex(path: path, access: .reading)
    let changes: [(LocalIndex) throws -> Void] = [
      { try $0.save([["name": "a"]] as [JSON]) }, { try $0.save([] as [JSON]) }, { try $0.partialUpdate([]) },
      { try $0.delete([]) }, { try $0.delete(["1"]) }, { try $0.delete(matching: .everything) }, { try $0.clear() },
      { try $0.setSettings(IndexSettings()) }, { try $0.setView("x", nil) },
    ]
    for (number, change) in changes.enumerated() {
      #expect(throws: IndexError.readOnly(path: path), "\(number)") { try change(reader) }
    }
    #expect(throws: IndexError.readOnly(path: path)) {
      try LocalIndex(path: path, settings: PlainIndex.settings[1], access: .reading)
    }
    expectEqual(reader.count, 3)
  }

  @Test("A file that is not an index, or is missing, is refused with its path")
  func unusablePaths() throws {
    for access in [LocalIndex.Access.writing, .reading] {
      let missing = folder.file("none/store")
      #expect(throws: IndexError.notFound(path: missing)) { try LocalIndex(path: missing, access: access) }
      let isFolder = #expect(throws: IndexError.self) { try LocalIndex(path: folder.path, access: access) }
      #expect(isFolder?.description.contains("is a folder") ?? false)
      try folder.write(Array("objectID,name\n1,Lamp\n".utf8), to: "table.csv")
      let table = folder.file("table.csv")
      #expect(throws: IndexError.notAnIndex(path: table, reason: "no SQLite database")) {
        try LocalIndex(path: table, access: access)
      }
    }
    let none = folder.store
    #expect(throws: IndexError.notFound(path: none)) { try LocalIndex(path: none, access: .reading) }
    #expect(IndexError.notFound(path: "/x").description.contains("/x"))
  }

  #if os(Linux) || os(macOS)
  @Test("In a read-only folder an index can only be read")
  func forbidden() async throws {
    try await LocalIndex(path: folder.store).save(records(0..<3, batch: 1))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    await #expect(processExitsWith: .success) {
      [store = folder.store as String, other = folder.file("other") as String] in
      try OrdinaryUser.become()
      #expect(throws: IndexError.readOnly(path: other)) { try LocalIndex(path: other) }
      try expectEqual(LocalIndex(path: store, access: .reading).count, 3)
    }
  }
  #endif

  @Test("Invalid settings create no file")
  func noFileForBadSettings() throws {
    #expect(throws: IndexError.self) {
      try LocalIndex(path: folder.store, settings: IndexSettings(parameters: ["minWordSizefor1Typo": "four"]))
    }
    expectEqual(SystemFile.size(of: folder.store), nil)
  }
}
