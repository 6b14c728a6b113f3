import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The changes of an index")
struct ChangeFeedTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private func record(_ id: String, _ kind: String) -> JSON { ["objectID": .string(id), "kind": .string(kind)] }

  private func open() throws -> LocalIndex {
    let index = try LocalIndex(path: folder.store, settings: IndexSettings(attributesForFaceting: ["kind"]))
    try index.keepChanges(for: 100) { 0 }
    return index
  }

  private func ids(_ page: ChangePage) throws -> [String] {
    try page.saved.map { try JSON(parsing: $0)["objectID"]?.string ?? "" }
  }

  @Test("A reader gets what was saved and deleted since its position, and nothing else")
  func increments() throws {
    var index = try open()
    try index.save((0..<100).map { record("\($0)", "lamp") })
    let first = try index.changes(since: nil)
    #expect(first.isReset && first.configuration != nil && first.saved.count == 100 && first.deleted.isEmpty)
    try #expect(index.changes(since: first.position).isEmpty)
    try index.save([record("7", "chair"), record("new", "lamp")])
    try index.delete(["8", "9"])
    try index.save([record("9", "table")])
    try index.save([record("short", "lamp")])
    try index.delete(["short"])
    let second = try index.changes(since: first.position)
    #expect(!second.isReset && second.configuration == nil && !second.hasMore)
    try expectEqual(ids(second), ["7", "new", "9"])
    expectEqual(second.deleted, ["8"])
    // Opening the index again does not interrupt the history.
    let text = second.position.text
    _ = consume index
    index = try open()
    let position = try #require(ChangePosition(text))
    try #expect(index.changes(since: position).isEmpty)
    try index.saveSynonyms([Synonym(objectID: "s", kind: .equivalent(["lamp", "light"]))])
    let third = try index.changes(since: position)
    #expect(!third.isReset && third.saved.isEmpty)
    expectEqual(third.configuration?.compactMap { $0["synonyms"]?.array?.first?["objectID"] }, ["s"])
  }

  @Test("A record that leaves a reader's filter is deleted for it; one that it never saw is nothing")
  func filters() throws {
    let index = try open()
    let lamps = [Condition(id: .base, expression: try FilterExpression(parsing: "kind:lamp"))]
    try index.save([record("1", "lamp"), record("2", "chair"), record("3", "lamp"), record("4", "chair")])
    let first = try index.changes(since: nil, where: lamps)
    try expectEqual(ids(first), ["1", "3"])
    try index.save([record("1", "chair"), record("2", "lamp")])
    try index.delete(["3", "4"])
    let second = try index.changes(since: first.position, where: lamps)
    try expectEqual(ids(second), ["2"])
    expectEqual(second.deleted, ["1", "3"])
    // Whoever sees other records begins anew.
    try #expect(index.changes(since: first.position).isReset)
    var settings = index.settings
    settings.unretrievableAttributes = ["kind"]
    try index.setSettings(settings)
    let third = try index.changes(since: second.position, where: lamps)
    #expect(third.isReset)
    expectEqual(third.saved.map { String(decoding: $0, as: UTF8.self) }, [#"{"objectID":"2"}"#])
  }

  @Test("Without a retention nothing is kept, and there are no changes to read")
  func notKept() throws {
    let refused = SearchError.refused(message: "the changes of this index are not kept", status: 404)
    let index = try LocalIndex(path: folder.store)
    try index.save([record("1", "lamp")])
    try index.delete(["1"])
    #expect(throws: refused) { try index.changes(since: nil) }
    #expect(throws: SearchError.self) { try LocalIndex().changes(since: nil) }
    let connection = try SQLiteConnection(path: folder.store, access: .reading)
    try expectEqual(connection.integer("SELECT count(*) FROM former"), 0)
  }

  @Test("What is older than the retention is forgotten, and who was away for longer begins anew")
  func pruning() throws {
    let index = try LocalIndex(path: folder.store)
    let clock = ManualSeconds()
    try index.keepChanges(for: 10) { clock.value }
    try index.save((0..<500).map { record("\($0)", "lamp") })
    let away = try index.changes(since: nil).position
    try index.delete((0..<400).map { "\($0)" })
    clock.value = 5
    let position = try index.changes(since: away).position
    try index.delete(["400"])
    clock.value = 11
    for number in 401..<405 { try index.delete(["\(number)"]) }
    let connection = try SQLiteConnection(path: folder.store, access: .reading)
    try expectEqual(connection.integer("SELECT count(*) FROM former"), 5)
    try #expect(index.changes(since: away).isReset)
    try expectEqual(index.changes(since: position).deleted, ["400", "401", "402", "403", "404"])
  }

  @Test("A copy of the files that is restored has another history, also where it has as many changes later")
  func restoring() throws {
    var index: LocalIndex? = try open()
    try index?.save((0..<10).map { record("\($0)", "lamp") })
    let names = ["store", "store-wal"]
    let copy = try names.map { try folder.bytes(of: $0) }
    let before = try #require(try index?.changes(since: nil).position)
    try index?.save([record("lost", "lamp")])
    let after = try #require(try index?.changes(since: nil).position)
    index = nil
    SystemFile.remove(folder.file("store-shm"))
    for (name, bytes) in zip(names, copy) { try folder.write(bytes, to: name) }
    let restored = try open()
    try restored.save((20..<25).map { record("\($0)", "lamp") })
    try expectEqual(ids(restored.changes(since: before)), (20..<25).map { "\($0)" })
    try #expect(restored.changes(since: after).isReset)
  }

  @Test("A page for a reader is limited by the budget of its call")
  func budget() throws {
    let index = try open()
    try index.save((0..<2000).map { record("\($0)", "lamp") })
    #expect(throws: SearchError.limitPassed(.answerBytes(1000))) {
      try index.changes(since: nil, budget: SearchBudget(answerBytes: 1000))
    }
  }
}

private final class ManualSeconds: @unchecked Sendable {
  var value = 0.0
}
