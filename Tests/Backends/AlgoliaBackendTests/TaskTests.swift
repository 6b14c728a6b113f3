import AlgoliaBackend
import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Waiting for writes, and what takes several calls")
struct TaskTests {
  static let published = #"{"status":"published","pendingTask":false}"#
  static let pending = #"{"status":"notPublished"}"#
  static let missing = ScriptedService.Reply.answer(status: 404, #"{"message":"Index i does not exist"}"#)

  @Test("Waiting polls until the task is done, at growing intervals")
  func growingPauses() async throws {
    let clock = ManualClock()
    let service = ScriptedService(
      clock: clock, .answer(#"{"taskID":12}"#), .answer(Self.pending), .answer(Self.pending), .answer(Self.pending),
      .answer(Self.published))
    let index = AlgoliaBackend.test(service, clock: clock) { $0.readTimeout = RetryTests.longTime }.index("a b")
    let write = try await index.batch([.clear])
    try await clock.run { try await write.wait() }
    await expectEqual(
      service.lines.dropFirst(), ArraySlice(Array(repeating: "GET /1/indexes/a%20b/task/12 ", count: 4)))
    let times = await service.transfers.dropFirst().map(\.time)
    for (number, pair) in zip(1..., zip(times, times.dropFirst())) {
      #expect(pair.1 - pair.0 >= .milliseconds(200 * number))
    }
  }

  @Test("Saving returns the objectIDs when searches see the records")
  func saving() async throws {
    let clock = ManualClock()
    let service = ScriptedService(
      clock: clock, .answer(#"{"taskID":12,"objectIDs":["1"]}"#), .answer(Self.pending), .answer(Self.published))
    let backend = AlgoliaBackend.test(service, clock: clock) {
      $0.readTimeout = RetryTests.longTime
      $0.writeTimeout = RetryTests.longTime
    }
    let index = backend.index("i")
    let ids = try await clock.run { try await index.save([["objectID": "1"]]) }
    expectEqual(ids, ["1"])
    await expectEqual(service.lines.dropFirst(), ["GET /1/indexes/i/task/12 ", "GET /1/indexes/i/task/12 "])
  }

  @Test("Waiting times out after 100 polls")
  func givingUp() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .answer(Self.pending))
    let backend = AlgoliaBackend.test(service, clock: clock) { $0.readTimeout = RetryTests.longTime }
    await #expect(throws: SearchError.timedOut) {
      try await clock.run { try await backend.wait(for: PendingWrite.IndexTask(indexName: "i", id: 1)) }
    }
    await expectEqual(service.transfers.count, 100)
    // 24 intervals that grow to 4.8 seconds, and 76 of five seconds.
    #expect(clock.now.sinceStart >= .seconds(60 + 76 * 5))
  }

  @Test("Cancelling ends the waiting")
  func cancelling() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .answer(Self.pending))
    let backend = AlgoliaBackend.test(service, clock: clock)
    let waiting = Task { try await backend.wait(for: PendingWrite.IndexTask(indexName: "i", id: 1)) }
    await service.waitForTransfers(1)
    waiting.cancel()
    await #expect(throws: SearchError.cancelled) { try await waiting.value }
  }

  @Test("Browsing requests page after page, and ends with the last one")
  func browsing() async throws {
    let service = ScriptedService(
      .answer(#"{"hits":[{"objectID":"1","_highlightResult":{}},{"objectID":"2"}],"cursor":"c1"}"#),
      .answer(#"{"hits":[],"cursor":"c2"}"#), .answer(#"{"hits":[{"objectID":"3","a":1}]}"#))
    var query = Query()
    query.filters = "a:b"
    var records: [JSON] = []
    for try await record in AlgoliaBackend.test(service).index("i").browse(query) { records.append(record) }
    expectEqual(records, [["objectID": "1"], ["objectID": "2"], ["objectID": "3", "a": 1]])
    await expectEqual(
      service.lines,
      [
        #"POST /1/indexes/i/browse {"filters":"a:b"}"#, #"POST /1/indexes/i/browse {"filters":"a:b","cursor":"c1"}"#,
        #"POST /1/indexes/i/browse {"filters":"a:b","cursor":"c2"}"#,
      ])
  }

  @Test("Pages are requested lazily, and an empty index has no records")
  func browsingLazily() async throws {
    let service = ScriptedService(.answer(#"{"hits":[],"nbHits":0}"#))
    var iterator = AlgoliaBackend.test(service).index("i").browse().makeAsyncIterator()
    #expect(await service.transfers.isEmpty)
    try await expectEqual(iterator.next(), nil)
    try await expectEqual(iterator.next(), nil)
    await expectEqual(service.transfers.count, 1)
  }

  @Test("A cursor that leads to itself without records is an error, not a loop, and ends the sequence")
  func endlessCursor() async throws {
    let service = ScriptedService(.answer(#"{"hits":[],"cursor":"c"}"#))
    var iterator = AlgoliaBackend.test(service).index("i").browse().makeAsyncIterator()
    await #expect(throws: SearchError.unreadableAnswer(path: "cursor", reason: "it leads nowhere")) {
      _ = try await iterator.next()
    }
    try await expectEqual(iterator.next(), nil)
  }

  @Test("The error of a malformed page has the path of the value")
  func unreadablePage() async throws {
    let service = ScriptedService(.answer(#"{"hits":[{"objectID":"1"},{"objectID":2}]}"#))
    var iterator = AlgoliaBackend.test(service).index("i").browse().makeAsyncIterator()
    await #expect(
      throws: SearchError.unreadableAnswer(path: "hits.1.objectID", reason: "expected a string, found a number")
    ) { _ = try await iterator.next() }
  }

  @Test("Replacing all records writes them to a temporary index, and moves it when they are published")
  func replacing() async throws {
    let service = ScriptedService(
      .answer("{}"), .answer(#"{"taskID":1}"#), .answer(Self.published), .answer(#"{"taskID":2}"#),
      .answer(Self.published), .answer(#"{"taskID":3}"#), .answer(Self.published))
    try await AlgoliaBackend.test(service).index("i").replaceAll(with: [["objectID": "1"]])
    let lines = await service.lines
    let substitute = try #require(lines[3].split(separator: "/").dropFirst(3).first)
    #expect(substitute.hasPrefix("i_tmp_"))
    expectEqual(
      lines,
      [
        "GET /1/indexes/i/settings?getVersion=2 ",
        #"POST /1/indexes/i/operation {"operation":"copy","destination":"\#(substitute)","#
          + #""scope":["settings","synonyms","rules"]}"#,
        "GET /1/indexes/i/task/1 ",
        #"POST /1/indexes/\#(substitute)/batch {"requests":[{"action":"updateObject","body":{"objectID":"1"}}]}"#,
        "GET /1/indexes/\(substitute)/task/2 ",
        #"POST /1/indexes/\#(substitute)/operation {"operation":"move","destination":"i"}"#,
        "GET /1/indexes/\(substitute)/task/3 ",
      ])
  }

  @Test(
    "An index that does not exist is created without copying it, a task that would never complete",
    arguments: ["Index i does not exist", "Index does not exist"])
  func replacingNothing(message: String) async throws {
    let service = ScriptedService(
      .answer(status: 404, #"{"message":"\#(message)"}"#), .answer(#"{"taskID":2}"#), .answer(Self.published),
      .answer(#"{"taskID":3}"#), .answer(Self.published))
    try await AlgoliaBackend.test(service).index("i").replaceAll(with: [["objectID": "1"]])
    let lines = await service.lines
    #expect(lines.count == 5 && lines[1].contains("/batch ") && lines[3].contains(#""operation":"move""#))
  }

  @Test("Replacing an index that does not exist by no records writes nothing")
  func replacingNothingByNothing() async throws {
    let service = ScriptedService(Self.missing)
    try await AlgoliaBackend.test(service).index("i").replaceAll(with: [])
    await expectEqual(service.transfers.count, 1)
  }

  @Test("If replacing fails, the temporary index is deleted")
  func replacingFails() async throws {
    let service = ScriptedService(
      Self.missing, .answer(status: 400, #"{"message":"too large"}"#), .answer(#"{"taskID":3}"#))
    await #expect(throws: SearchError.refused(message: "too large", status: 400)) {
      try await AlgoliaBackend.test(service).index("i").replaceAll(with: [["objectID": "1"]])
    }
    let lines = await service.lines
    #expect(lines.count == 3 && lines[2].hasPrefix("DELETE /1/indexes/i_tmp_"))
  }

  @Test("If replacing is cancelled, the temporary index is deleted too")
  func replacingCancelled() async throws {
    let service = ScriptedService(Self.missing, .silence, .answer(#"{"taskID":3}"#))
    let index = AlgoliaBackend.test(service).index("i")
    let replacing = Task { try await index.replaceAll(with: [["objectID": "1"]]) }
    await service.waitForTransfers(2)
    replacing.cancel()
    await #expect(throws: SearchError.cancelled) { try await replacing.value }
    let lines = await service.lines
    #expect(lines.count == 3 && lines[2].hasPrefix("DELETE /1/indexes/i_tmp_"))
  }

  @Test("A key is hidden where it is printed")
  func printedKey() {
    let key = APIKey(value: "s3cr3t")
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!["\(key)", String(reflecting: key), dumped].contains { $0.contains("s3cr3t") })
  }

  @Test("A secured key is created without a call")
  func securedKey() {
    var query = Query()
    query.filters = #"user:42 AND NOT _tags:"a b""#
    func key(sources: String? = nil) -> String {
      AlgoliaBackend.securedKey(
        from: "parent", query: query, validUntil: .init(timeIntervalSince1970: 1_893_456_000),
        indices: ["products", "dev_*"], sources: sources, userToken: "é/+")
    }
    #expect(
      key()
        == "MGE2YWY2MzZlMjQ3ZjU5M2Y5YjczODAxODgwMjdkMWIwZDM3MGI3ZDUxMzY3ZGQ2NmU5ZGM0YmM5Y2JjYTg0NmZpbHRlcnM9dXNlciUz"
        + "QTQyJTIwQU5EJTIwTk9UJTIwX3RhZ3MlM0ElMjJhJTIwYiUyMiZyZXN0cmljdEluZGljZXM9cHJvZHVjdHMlMkNkZXZfJTJBJnVzZXJU"
        + "b2tlbj0lQzMlQTklMkYlMkImdmFsaWRVbnRpbD0xODkzNDU2MDAw")
    let bytes = Data(base64Encoded: key(sources: "192.168.1.0/24")) ?? Data()
    #expect(String(decoding: bytes, as: UTF8.self).contains("&restrictSources=192.168.1.0%2F24&"))
  }
}
