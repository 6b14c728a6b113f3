import SearchModel
import TestSupport
import Testing

@Suite("Browsed records")
struct BrowsedRecordsTests {
  @Test("Pages are loaded one after the other, even after an empty one, and anew by each iteration")
  func pages() async throws {
    let records = BrowsedRecords {
      var pages: [[JSON]] = [[1, 2], [], [3]]
      return { () async throws(SearchError) in pages.isEmpty ? nil : pages.removeFirst() }
    }
    for _ in 1...2 {
      var seen: [JSON] = []
      for try await record in records { seen.append(record) }
      expectEqual(seen, [1, 2, 3])
    }
    // An error ends the sequence.
    let failing = BrowsedRecords {
      var isFirst = true
      return { () async throws(SearchError) in
        defer { isFirst = false }
        guard isFirst else { throw .timedOut }
        return [1]
      }
    }
    var iterator = failing.makeAsyncIterator()
    try await expectEqual(iterator.next(), 1)
    await #expect(throws: SearchError.timedOut) { _ = try await iterator.next() }
    try await expectEqual(iterator.next(), nil)
  }
}
