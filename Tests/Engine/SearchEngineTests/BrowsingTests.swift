import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite("Browsing an index in the process")
struct BrowsingTests {
  @Test("Records come in insertion order, as they were when iteration began", arguments: [false, true])
  func whileWriting(isInFile: Bool) async throws {
    let folder = try StoreFolder(isQuick: true)
    let index = try isInFile ? LocalIndex(path: folder.store) : LocalIndex()
    let numbers = 0..<250
    try await index.save(numbers.map { ["objectID": .string("\($0)"), "n": .integer(Int64($0))] })
    var seen: [Int] = []
    for try await record in index.browse() {
      let number = record["n"]?.int ?? -1
      seen.append(number)
      if number % 25 == 0 { try await index.save([["objectID": .string("\(number)"), "n": -1]]) }
      if number == 1 { try await index.delete(["2", "200"]) }
    }
    expectEqual(seen, Array(numbers))
    var query = Query()
    query.filters = "n < 0"
    seen = []
    for try await record in index.browse(query) { seen.append(Int(record["objectID"]?.string ?? "") ?? -1) }
    expectEqual(seen, [0, 25, 50, 75, 100, 125, 150, 175, 200, 225])
    expectEqual(index.count, 249)
  }

  @Test("Browsing ends when its task is cancelled")
  func cancelling() async throws {
    let index = try LocalIndex()
    try await index.save([["objectID": "1"]])
    let browsing = Task {
      while !Task.isCancelled { await Task.yield() }
      for try await _ in index.browse() {}
    }
    browsing.cancel()
    await #expect(throws: SearchError.cancelled) { try await browsing.value }
  }

  @Test("A query that the engine can't answer is refused before any record")
  func unsupported() async throws {
    let query = Query(parameters: ["reRankingApplyFilter": "x"])
    var iterator = try LocalIndex().browse(query).makeAsyncIterator()
    await #expect(throws: SearchError.unsupportedParameter("reRankingApplyFilter")) { _ = try await iterator.next() }
  }
}
