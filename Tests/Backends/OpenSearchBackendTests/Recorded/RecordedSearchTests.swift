import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import OpenSearchBackend

@Suite("Searching OpenSearch, with recorded answers") struct RecordedSearchTests {
  private static let mapping = RecordedServer.Pair(
    method: .get, path: "/things/_mapping",
    body: #"""
      {"things": {"mappings": {"properties": {
        "name": {"type": "text"}, "n": {"type": "long"}, "kind": {"type": "keyword"}}}}}
      """#)

  private static func answer(
    _ responses: String..., status: Int = 200, headers: [String: String] = [:]
  ) -> RecordedServer.Pair {
    RecordedServer.Pair(
      method: .post, path: "/_msearch", status: status, headers: headers,
      body: status == 200
        ? #"{"took": 4, "responses": [\#(responses.joined(separator: ","))]}"# : responses.joined())
  }

  private static func response(
    total: String = #"{"value": 1, "relation": "eq"}"#, shards: String = #""failed": 0"#
  ) -> String {
    #"""
    {"took": 3, "timed_out": false, "_shards": {"total": 3, "successful": 3, "skipped": 0, \#(shards)},
      "hits": {"total": \#(total), "max_score": 1.0,
        "hits": [{"_index": "things", "_id": "1", "_score": 1.0, "_source": {"name": "Lamp"}}]},
      "aggregations": {"0": {"doc_count": 1}}, "status": 200}
    """#
  }

  private static func search(_ server: RecordedServer) async throws -> SearchResponse {
    var query = Query("lamp")
    query.facets = ["kind"]
    let asked = query
    return try await server.clock.run {
      try await OpenSearchBackend.recorded(server).index("things").search(asked)
    }
  }

  @Test(
    "The number of documents is read as each version writes it",
    arguments: [
      (#"{"value": 12, "relation": "eq"}"#, true), (#"{"value": 10000, "relation": "gte"}"#, false), ("12", true),
    ])
  func total(text: String, isExact: Bool) async throws {
    let response = try await Self.search(RecordedServer(Self.mapping, Self.answer(Self.response(total: text))))
    expectEqual(response.nbHits, (isExact ? 12 : 10_000))
    expectEqual(response.exhaustiveNbHits, isExact)
  }

  @Test("A search is sent again when a node is too busy, or has no state of the cluster yet")
  func repeated() async throws {
    let busy = #"{"error": {"type": "opensearch_rejected_execution_exception", "reason": "rejected"}, "status": 429}"#
    let limited = RecordedServer(
      Self.mapping, Self.answer(busy, status: 429, headers: ["retry-after": "2"]), Self.answer(Self.response()))
    try await expectEqual(Self.search(limited).nbHits, 1)
    #expect(await limited.pause(after: 1) >= .seconds(2))
    let starting = RecordedServer(
      Self.mapping, Self.answer(#"{"error": "not ready"}"#, status: 503), Self.answer(Self.response()))
    try await expectEqual(Self.search(starting).nbHits, 1)
    #expect(await starting.rest.isEmpty)
  }

  /// The answer to one of several searches for which a node had no thread, or no memory.
  private static func rejection(_ type: String, _ members: String = "", status: Int = 429) -> String {
    #"""
    {"error": {"root_cause": [{"type": "\#(type)", "reason": "rejected"\#(members)}],
      "type": "search_phase_execution_exception", "reason": "all shards failed", "phase": "query", "grouped": true,
      "failed_shards": [{"shard": 0, "index": "things", "node": "n1",
        "reason": {"type": "\#(type)", "reason": "rejected"\#(members)}}]}, "status": \#(status)}
    """#
  }

  /// The answer without the documents of a shard that was too busy.
  private static let partial = response(
    shards: #"""
      "failed": 1, "failures": [{"shard": 1, "index": "things", "node": "n1",
        "reason": {"type": "es_rejected_execution_exception", "reason": "rejected execution of TimedRunnable"}}]
      """#)

  private static func searches(_ server: RecordedServer, _ texts: String...) async throws -> [Int] {
    try await server.clock.run {
      let requests = texts.map { SearchRequest.hits(HitsRequest(indexName: "things", query: Query($0))) }
      return try await OpenSearchBackend.recorded(server).search(requests).map { answer in
        if case .hits(let response) = answer { response.nbHits } else { -1 }
      }
    }
  }

  private static func found(_ count: Int) -> String { response(total: #"{"value": \#(count), "relation": "eq"}"#) }

  @Test(
    "Of several searches those that were rejected are sent again, without the others",
    arguments: [
      rejection("es_rejected_execution_exception"), rejection("rejected_execution_exception"),
      rejection("circuit_breaking_exception", #", "bytes_wanted": 9, "bytes_limit": 8, "durability": "TRANSIENT""#),
      rejection("no_shard_available_action_exception", status: 503), partial,
    ])
  func rejected(_ rejection: String) async throws {
    let server = RecordedServer(
      Self.mapping, Self.answer(rejection, Self.found(2), rejection), Self.answer(rejection, Self.found(3)),
      Self.answer(Self.found(1)))
    try await expectEqual(Self.searches(server, "a", "b", "c"), [1, 2, 3])
    #expect(await server.rest.isEmpty)
    var texts: [[String]] = []
    for number in 1...3 {
      texts.append(try await server.lines(number).map { $0.text() }.filter { $0.contains("track_total_hits") })
    }
    expectEqual(texts.map(\.count), [3, 2, 1])
    expectEqual(texts[1], [texts[0][0], texts[0][2]])
    expectEqual(texts[2], [texts[0][0]])
    #expect(await server.pause(after: 1) >= .milliseconds(200))
    #expect(await server.pause(after: 2) >= .milliseconds(600))
  }

  @Test("A search that is rejected three times is an error, and so is one that lacks memory for good")
  func rejectedAgain() async throws {
    let full = Self.rejection("es_rejected_execution_exception")
    let server = RecordedServer(
      Self.mapping, Self.answer(full, Self.found(2)), Self.answer(full), Self.answer(full))
    await #expect(throws: SearchError.refused(message: "es_rejected_execution_exception: rejected", status: 429)) {
      try await Self.searches(server, "a", "b")
    }
    #expect(await server.rest.isEmpty)
    let large = Self.rejection("circuit_breaking_exception", #", "durability": "PERMANENT""#)
    let permanent = RecordedServer(Self.mapping, Self.answer(large))
    await #expect(throws: SearchError.refused(message: "circuit_breaking_exception: rejected", status: 429)) {
      try await Self.searches(permanent, "a")
    }
    #expect(await permanent.rest.isEmpty)
  }

  @Test("After the time of a call, a rejected search is not sent again", .timeLimit(.minutes(1)))
  func rejectedLate() async throws {
    var answer = Self.answer(Self.rejection("es_rejected_execution_exception"))
    answer.time = .seconds(999.9)
    let server = RecordedServer(Self.mapping, answer)
    let backend = OpenSearchBackend.recorded(server) { $0.readTimeout = .seconds(1_000) }
    await #expect(throws: SearchError.refused(message: "es_rejected_execution_exception: rejected", status: 429)) {
      try await backend.index("things").search(Query("a"))
    }
    await expectEqual(server.requests.count, 2)
  }

  /// What a node says of a text that is too long to be marked: older servers, and newer ones.
  private static func tooLong(_ reason: String) -> String {
    let cause = #"{"type": "illegal_argument_exception", "reason": "\#(reason)"}"#
    return #"""
      {"error": {"root_cause": [\#(cause)], "type": "search_phase_execution_exception", "reason": "all shards failed",
        "phase": "fetch", "failed_shards": [{"shard": 0, "index": "things", "reason": \#(cause)}]}, "status": 400}
      """#
  }

  private static let oldReason =
    "The length of [name] field of [1] doc of [things] index has exceeded [1000000] - maximum allowed to be analyzed "
    + "for highlighting. This maximum can be set by changing the [index.highlight.max_analyzed_offset] index level "
    + "setting. For large texts, indexing with offsets or term vectors is recommended!"
  private static let newReason =
    "The length [2000000] of field [name] in doc[1]/index[things] exceeds the [index.highlight.max_analyzed_offset] "
    + "limit [5000]. To avoid this error, set the query parameter [max_analyzed_offset] to a value less than index "
    + "setting [5000] and this will tolerate long field values by truncating them."

  @Test(
    "If a text is too long to be marked whole, its beginning is",
    arguments: [
      (RecordedServer.openSearch2, oldReason, "max_analyzer_offset", 999_999),
      (RecordedServer.openSearch3, oldReason, "max_analyzer_offset", 999_999),
      (RecordedServer.elasticsearch7, oldReason, "max_analyzed_offset", 999_999),
      (RecordedServer.elasticsearch8, newReason, "max_analyzed_offset", 4_999),
    ])
  func longTexts(version: String, reason: String, name: String, length: Int) async throws {
    // All shards, or some of them.
    let shards = #""failed": 1, "failures": [{"shard": 1, "reason": {"type": "illegal", "reason": "\#(reason)"}}]"#
    for answer in [Self.tooLong(reason), Self.response(shards: shards)] {
      let server = RecordedServer(
        Self.mapping, Self.answer(answer), Self.answer(Self.response()), version: version)
      try await expectEqual(Self.search(server).nbHits, 1)
      #expect(await server.rest.isEmpty)
      let highlights = [try await server.lines(1).last?["highlight"], try await server.lines(2).last?["highlight"]]
      // Another name than that of the version is refused.
      expectEqual(highlights.map { $0?.object?.keys.filter { $0.hasPrefix("max_") } }, [[], [name]])
      expectEqual(highlights[1]?[name]?.int, length)
    }
  }

  @Test(
    "A server that can't mark the beginning of a text alone says that the text is too long",
    arguments: [
      RecordedServer.server(#""distribution": "opensearch", "number": "2.1.0""#),
      RecordedServer.server(#""build_flavor": "default", "number": "7.11.2""#),
    ])
  func longTextsOfOldServers(version: String) async throws {
    let server = RecordedServer(
      Self.mapping, Self.answer(Self.tooLong(Self.oldReason)), Self.mapping, version: version)
    let error = await #expect(throws: SearchError.self) { try await Self.search(server) }
    #expect("\(try #require(error))".contains("has exceeded [1000000]"))
    #expect(await server.rest.isEmpty)
  }
}
