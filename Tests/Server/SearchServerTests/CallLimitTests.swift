import AlgoliaWire
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// The searches of a call share limits, and a call that exceeds one is refused.
@Suite("Limits of a call")
struct CallLimitTests {
  private static let tag = JSON.string(String(repeating: "<", count: 1000))

  /// A query with an answer much larger than the records.
  private static let enlarging: JSON = [
    "indexName": "words", "query": "be b bebe", "queryType": "prefixAll", "hitsPerPage": 1000,
    "attributesToHighlight": ["*"], "attributesToSnippet": ["*:1000"], "highlightPreTag": tag, "highlightPostTag": tag,
  ]

  private func server(
    clock: ServerClock = .system, _ change: (inout ServerLimits) -> Void = { _ in }
  ) throws -> TestServer {
    var options = ServerOptions()
    change(&options.limits)
    let server = try TestServer(options: options, processorTime: clock.processorTime)
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(name)"]))
    try index.save(
      (0..<300).map { ["objectID": .string("\($0)"), "name": .string("be bebe bo b beb \($0) be bebe bo b beb")] })
    try server.application.indices.add(index, as: "words")
    return server
  }

  /// Whether calls have released all memory.
  private func isFree(_ server: TestServer) -> Bool {
    let memory = server.application.memory
    let limit = server.application.limits.memoryQuota
    defer { memory.release(limit) }
    return memory.reserve(limit)
  }

  @Test func `A call of 50 queries that enlarge their answers is refused at the limit, and so is one with less memory`()
    throws
  {
    let call: JSON = ["requests": .array(Array(repeating: Self.enlarging, count: 50))]
    #expect(call.bytes().count > 100_000)
    let message =
      "the answer would have more than the 20000000 bytes that a call may have: ask for fewer hits, attributes or queries"
    let limited = try server { $0.answerBytes = 20_000_000 }
    try expectEqual(limited.refusal("POST", "/1/indexes/*/queries", call), Refusal(status: 413, message: message))
    #expect(isFree(limited))
    try expectEqual(limited.ids("words", ["query": "299"]), ["299"])

    let small = try server { $0.memoryQuota = 10_000_000 }
    let refused = small.answer("POST", "/1/indexes/*/queries", call)
    expectEqual(refused.status, 503)
    expectEqual(refused[header: "Retry-After"], "1")
    #expect(isFree(small))
    try expectEqual(small.ids("words", ["query": "299"]), ["299"])
  }

  @Test("Every route that reads many records or values has the limit, which counts tags as JSON escapes them")
  func routes() throws {
    for (method, path, body) in [
      ("POST", "/1/indexes/words/query", ["hitsPerPage": 300]),
      ("GET", "/1/indexes/words?hitsPerPage=300", nil),
      ("POST", "/1/indexes/words/browse", [:]),
      (
        "POST", "/1/indexes/*/objects",
        ["requests": .array((0..<300).map { ["indexName": "words", "objectID": .string("\($0)")] })]
      ),
      ("POST", "/1/indexes/words/facets/name/query", ["facetQuery": "be", "maxFacetHits": 100]),
    ] as [(String, String, JSON?)] {
      let unlimited = try server()
      let whole = unlimited.answer(method, path, body)
      expectEqual(whole.status, 200, "\(method)")
      let limited = try server { $0.answerBytes = whole.body.count / 4 }
      try expectEqual(limited.refusal(method, path, body).status, 413, "\(method)")
      #expect(isFree(unlimited) && isFree(limited), "\(method)")
      // The limit counts at least the bytes that are sent, except for the members around the hits.
      let barely = try server { $0.answerBytes = whole.body.count * 9 / 10 }
      expectEqual(barely.answer(method, path, body).status, 413, "\(method)")
    }
    let query: JSON = [
      "query": "be", "hitsPerPage": 300, "attributesToRetrieve": [],
      "highlightPreTag": .string(String(repeating: "\u{1}", count: 1000)),
    ]
    let escaped = try server().answer("POST", "/1/indexes/words/query", query)
    #expect(escaped.body.count > 300 * 6000)
    let narrow = try server { $0.answerBytes = escaped.body.count * 9 / 10 }
    try expectEqual(narrow.refusal("POST", "/1/indexes/words/query", query).status, 413)
  }

  @Test func `The queries of a call share its processor time`() throws {
    let readings = Locked(0)
    let clock = ServerClock(
      processorTime: {
        readings.withLock { readings in
          readings += 1
          return .milliseconds(100 * readings)
        }
      }, seconds: { 0 })
    let server = try server(clock: clock) { $0.processorTime = .seconds(3) }
    let query: JSON = ["indexName": "words", "query": "be"]
    try expectEqual(server.json("POST", "/1/indexes/*/queries", ["requests": [query]])["results"]?.array?.count, 1)
    let refusal = try server.refusal(
      "POST", "/1/indexes/*/queries", ["requests": .array(Array(repeating: query, count: 50))])
    expectEqual(
      refusal,
      Refusal(
        status: 413,
        message:
          "the call took more than the 3000 ms of processor time that it may take: ask for fewer or simpler queries"
      ))
    // 30 readings for the call that was refused, not those of 50 searches.
    #expect(readings.withLock { $0 } < 50)
  }
}
