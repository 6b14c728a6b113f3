import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import OpenSearchBackend

@Suite("Writing to OpenSearch, with recorded answers") struct RecordedIndexTests {
  /// `GET /things` of an index that others have made.
  private static let foreign = RecordedServer.Pair(
    method: .get, path: "/things",
    body: #"""
      {"things": {"aliases": {}, "mappings": {"properties": {"name": {"type": "text"}, "n": {"type": "long"}}},
        "settings": {"index": {"number_of_shards": "1", "number_of_replicas": "1", "uuid": "u"}}}}
      """#)

  private static func bulk(_ items: String, status: Int = 200, headers: [String: String] = [:]) -> RecordedServer.Pair {
    RecordedServer.Pair(
      method: .post, path: "/things/_bulk?refresh=wait_for", status: status, headers: headers,
      body: status == 200 ? #"{"took": 3, "errors": true, "items": [\#(items)]}"# : items)
  }

  private static func item(_ id: String, _ status: Int, _ error: String? = nil) -> String {
    let result = error ?? #""result": "created""#
    return #"{"index": {"_index": "things", "_id": "\#(id)", "status": \#(status), \#(result)}}"#
  }

  private static let busy = #"""
    "error": {"type": "opensearch_rejected_execution_exception", "reason": "rejected execution"}
    """#

  @Test("Records that a node has no room for are sent again, alone; refused ones are named")
  func rejectedRecords() async throws {
    let wrong = #"""
      "error": {"type": "mapper_parsing_exception", "reason": "failed to parse field [n] of type [long]",
        "caused_by": {"type": "illegal_argument_exception", "reason": "For input string: \"x\""}}
      """#
    let server = RecordedServer(
      Self.foreign,
      Self.bulk("\(Self.item("1", 201)), \(Self.item("2", 429, Self.busy)), \(Self.item("3", 400, wrong))"),
      Self.bulk(Self.item("2", 429, Self.busy)), Self.bulk(Self.item("2", 201)))
    let index = OpenSearchBackend.recorded(server).index("things")
    let refused = try await server.clock.run {
      try await index.saveAccepted([["objectID": "1"], ["objectID": "2"], ["objectID": "3", "n": "x"]])
    }
    #expect(refused.map(\.number) == [2] && refused.map(\.objectID) == ["3"])
    expectEqual(refused.first?.reason, #"failed to parse field [n] of type [long]: For input string: "x""#)
    try await expectEqual(server.lines(2).compactMap { $0["index"]?["_id"] }, ["2"])
    #expect(await server.rest.isEmpty)
  }

  @Test("A cluster that stays too busy is an error, and not a refusal of records")
  func busyCluster() async throws {
    let server = RecordedServer(
      Self.foreign, Self.bulk(Self.item("1", 429, Self.busy)),
      Self.bulk(Self.item("1", 429, Self.busy)), Self.bulk(Self.item("1", 429, Self.busy)),
      Self.bulk(Self.item("1", 429, Self.busy)), Self.bulk(Self.item("1", 429, Self.busy)),
      Self.bulk(Self.item("1", 503, Self.busy)))
    let index = OpenSearchBackend.recorded(server).index("things")
    await #expect(throws: SearchError.refused(message: "the cluster is too busy for 1 records", status: 429)) {
      try await server.clock.run { try await index.saveAccepted([["objectID": "1"]]) }
    }
    #expect(await server.rest.isEmpty)
  }

  @Test("A call that is refused with 429 waits as the node says, and is sent again")
  func limitedCall() async throws {
    let error = #"{"error": {"type": "circuit_breaking_exception", "reason": "Data too large"}, "status": 429}"#
    let server = RecordedServer(
      Self.foreign, Self.bulk(error, status: 429, headers: ["Retry-After": "7"]),
      Self.bulk(Self.item("1", 201)))
    let index = OpenSearchBackend.recorded(server).index("things")
    #expect(try await server.clock.run { try await index.saveAccepted([["objectID": "1"]]) }.isEmpty)
    #expect(await server.pause(after: 1) >= .seconds(7))
    #expect(await server.rest.isEmpty)
  }

  @Test("A node without a leader answers 503, and the write is sent again")
  func unavailable() async throws {
    let error = #"{"error": {"type": "cluster_block_exception", "reason": "blocked by: [no cluster manager]"}}"#
    let server = RecordedServer(
      Self.foreign, Self.bulk(error, status: 503), Self.bulk(Self.item("1", 201)))
    let index = OpenSearchBackend.recorded(server).index("things")
    #expect(try await server.clock.run { try await index.saveAccepted([["objectID": "1"]]) }.isEmpty)
    #expect(await server.rest.isEmpty)
  }

  @Test("A record that another client has changed meanwhile is read and changed again")
  func conflicts() async throws {
    func document(_ version: Int, _ source: String) -> RecordedServer.Pair {
      RecordedServer.Pair(
        method: .post, path: "/things/_mget",
        body: #"""
          {"docs": [{"_index": "things", "_id": "1", "_seq_no": \#(version), "_primary_term": 2, "found": true,
            "_source": \#(source)}]}
          """#)
    }
    let conflict = #""error": {"type": "version_conflict_engine_exception", "reason": "[1]: version conflict"}"#
    let server = RecordedServer(
      Self.foreign, document(4, #"{"name": "Lamp", "n": 1}"#),
      Self.bulk(Self.item("1", 409, conflict)), document(5, #"{"name": "Desk lamp", "n": 1}"#),
      Self.bulk(Self.item("1", 200)))
    try await OpenSearchBackend.recorded(server).index("things").partialUpdate([["objectID": "1", "n": 2]])
    let sent = try await server.lines(4)
    expectEqual(sent.first?["index"], ["_id": "1", "if_seq_no": 5, "if_primary_term": 2])
    #expect(sent.last?["name"] == "Desk lamp" && sent.last?["n"] == 2)
    #expect(await server.rest.isEmpty)
  }

  @Test("Deleting by a filter looks again at records that others have changed, and fails if some were not deleted")
  func deletingByFilter() async throws {
    func deletion(_ body: String) -> RecordedServer.Pair {
      RecordedServer.Pair(
        method: .post, path: "/things/_delete_by_query?conflicts=proceed&refresh=true",
        body: #"{"took": 1, "timed_out": false, "total": 3, \#(body)}"#)
    }
    let done = deletion(#""deleted": 3, "version_conflicts": 0, "failures": []"#)
    let server = RecordedServer(
      Self.foreign,
      deletion(#""deleted": 2, "version_conflicts": 1, "failures": []"#), done)
    let filter = try FilterExpression(parsing: "n > 3")
    try await OpenSearchBackend.recorded(server).index("things").delete(matching: filter)
    #expect(await server.rest.isEmpty)
    let failure = deletion(
      #""deleted": 1, "failures": [{"id": "1", "cause": {"reason": "disk full"}, "status": 500}]"#)
    let failing = RecordedServer(
      Self.foreign, failure)
    await #expect(throws: SearchError.failed(reason: "some records were not deleted: disk full")) {
      try await OpenSearchBackend.recorded(failing).index("things").delete(matching: filter)
    }
  }

  @Test("Of indices that were never used, those are deleted that are older than the one in use; others are named")
  func leftovers() async throws {
    func index(
      _ name: String, _ date: Int, _ aliases: String? = nil, isOwn: Bool = true, interval: String = "-1"
    ) -> String {
      #"""
      "\#(name)": {"aliases": {"\#(aliases ?? "\(name)-writes")": {}},
        "mappings": {\#(isOwn ? #""_meta": {"instantsearch": {"settings": {}}}"# : "")},
        "settings": {"index": {"creation_date": "\#(date)", "refresh_interval": "\#(interval)"}}}
      """#
    }
    let states = [
      index("things-1a-2b", 20, #"things-1a-2b-writes": {}, "things"#), index("things-0-z", 10),
      index("things-x-y", 30), index("things-kept-9", 10, interval: "1s"), index("things-old-1-2", 10),
      index("things-2020-01", 10, isOwn: false),
      index("things-5-6", 10, #"things-5-6-writes": {}, "others"#), index("things-v1", 10),
    ]
    let parts = "*.aliases,*.mappings._meta,*.settings.index.creation_date,*.settings.index.refresh_interval"
    let server = RecordedServer(
      .init(
        method: .get, path: "/things-%2A?filter_path=\(parts)", body: "{\(states.joined(separator: ", "))}"),
      .init(method: .delete, path: "/things-0-z", body: #"{"acknowledged": true}"#))
    try await expectEqual(
      OpenSearchBackend.recorded(server).index("things").removeLeftovers(), ["things-x-y", "things-kept-9"])
    #expect(await server.rest.isEmpty)
  }

  // MARK: Points in time

  /// The paths and the bodies differ between the servers.
  private struct PointInTimeForm: Sendable {
    let server: String
    let open: String
    let opened: String
    let close: String
    let closing: JSON
    let order: JSON
  }

  private static let forms = [
    PointInTimeForm(
      server: RecordedServer.openSearch2,
      open: "/things/_search/point_in_time?keep_alive=5m&allow_partial_pit_creation=false",
      opened: #"{"pit_id": "p1", "creation_time": 1, "_shards": {"total": 1, "successful": 1, "failed": 0}}"#,
      close: "/_search/point_in_time", closing: ["pit_id": ["p2"]], order: ["_id": "asc"]),
    PointInTimeForm(
      server: RecordedServer.openSearch3,
      open: "/things/_search/point_in_time?keep_alive=5m&allow_partial_pit_creation=false",
      opened: #"{"pit_id": "p1", "creation_time": 1, "_shards": {"total": 1, "successful": 1, "failed": 0}}"#,
      close: "/_search/point_in_time", closing: ["pit_id": ["p2"]], order: ["_shard_doc": "asc"]),
    PointInTimeForm(
      server: RecordedServer.elasticsearch7, open: "/things/_pit?keep_alive=5m", opened: #"{"id": "p1"}"#,
      close: "/_pit", closing: ["id": "p2"], order: ["_shard_doc": "asc"]),
    PointInTimeForm(
      server: RecordedServer.elasticsearch8, open: "/things/_pit?keep_alive=5m", opened: #"{"id": "p1"}"#,
      close: "/_pit", closing: ["id": "p2"], order: ["_shard_doc": "asc"]),
  ]

  /// - Parameter tie: What the server appends to the values of the sort by itself.
  private static func page(
    _ ids: Range<Int>, tie: String = "", shards: String = #""failed": 0"#
  ) -> RecordedServer.Pair {
    let hits = ids.map { #"{"_index": "things", "_id": "\#($0)", "_source": {"n": \#($0)}, "sort": [\#($0)\#(tie)]}"# }
    return RecordedServer.Pair(
      method: .post, path: "/_search",
      body: #"""
        {"pit_id": "p2", "took": 1, "timed_out": false, "_shards": {"total": 2, "successful": 2, \#(shards)},
          "hits": {"hits": [\#(hits.joined(separator: ","))]}}
        """#)
  }

  @Test("Each server has its own form of a point in time, which is closed at the end", arguments: 0..<4)
  func pointInTime(number: Int) async throws {
    let form = Self.forms[number]
    let server = RecordedServer(
      Self.foreign, RecordedServer.Pair(method: .post, path: form.open, body: form.opened),
      Self.page(0..<1_000), Self.page(1_000..<1_003),
      RecordedServer.Pair(method: .delete, path: form.close, body: "{}"), version: form.server)
    var numbers: [Int] = []
    for try await record in OpenSearchBackend.recorded(server).index("things").browse() {
      numbers.append(record["n"]?.int ?? -1)
    }
    expectEqual(numbers, Array(0..<1_003))
    #expect(await server.rest.isEmpty)
    let (first, second) = (try await server.body(2), try await server.body(3))
    #expect(first["pit"] == ["id": "p1", "keep_alive": "5m"] && first["search_after"] == nil)
    expectEqual(first["sort"], [form.order])
    #expect(second["pit"]?["id"] == "p2" && second["search_after"] == [999])
    try await expectEqual(server.body(4), form.closing)
  }

  @Test("In an index of others, a point in time that has expired is an error")
  func expiredPointInTime() async throws {
    let gone = #"""
      {"error": {
        "root_cause": [{"type": "search_context_missing_exception", "reason": "No search context found for id [1]"}],
        "type": "search_phase_execution_exception", "reason": "all shards failed", "phase": "query"}, "status": 404}
      """#
    let form = Self.forms[1]
    let server = RecordedServer(
      Self.foreign, RecordedServer.Pair(method: .post, path: form.open, body: form.opened),
      Self.page(0..<1_000), RecordedServer.Pair(method: .post, path: "/_search", status: 404, body: gone),
      version: form.server)
    let reading = { () async throws -> Int in
      var count = 0
      do {
        for try await _ in OpenSearchBackend.recorded(server).index("things").browse() { count += 1 }
      } catch {
        expectEqual(count, 1_000)
        throw error
      }
      return count
    }
    await #expect(
      throws: SearchError.failed(reason: "the cluster has forgotten what 'things' was when reading began: read again")
    ) { try await reading() }
    #expect(await server.rest.isEmpty)
  }

  @Test("In an index of this library, reading goes on in a new point in time after the last record", arguments: [0, 3])
  func reopenedPointInTime(number: Int) async throws {
    let form = Self.forms[number]
    let tie = number == 3 ? ", 7" : ""
    let own = RecordedServer.Pair(
      method: .get, path: "/things",
      body: #"{"things-1": {"mappings": {"_meta": {"instantsearch": {"settings": {}}}, "properties": {}}}}"#)
    let path = form.open.replacing("/things/", with: "/things-1/")
    let opened = RecordedServer.Pair(method: .post, path: path, body: form.opened)
    let gone = RecordedServer.Pair(
      method: .post, path: "/_search", status: 404,
      body: #"{"error": {"type": "search_context_missing_exception", "reason": "No search context found"}}"#)
    let server = RecordedServer(
      own, opened, Self.page(0..<1_000, tie: tie), gone, own, opened, Self.page(999..<1_002, tie: tie),
      RecordedServer.Pair(method: .delete, path: form.close, body: "{}"), version: form.server)
    var numbers: [Int] = []
    for try await record in OpenSearchBackend.recorded(server).index("things").browse() {
      numbers.append(record["n"]?.int ?? -1)
    }
    expectEqual(numbers, Array(0..<1_002))
    // The last of a page may not be the only one with its objectID, and what the server appends is of one point in time.
    try await expectEqual(server.body(6)["search_after"], (number == 3 ? [998, .integer(.max)] : [998]))
    #expect(await server.rest.isEmpty)
  }

  @Test("A point in time that lacks a shard is an error", arguments: 0..<4)
  func partialPointInTime(number: Int) async throws {
    let form = Self.forms[number]
    var opened = try #require(try JSON(parsing: form.opened).object)
    opened["_shards"] = ["total": 3, "successful": 2, "failed": 1]
    let answer = JSON.object(opened).text()
    let server = RecordedServer(
      Self.foreign, RecordedServer.Pair(method: .post, path: form.open, body: answer), version: form.server)
    await #expect(throws: SearchError.refused(message: "1 shards of 'things' can't be read", status: 503)) {
      for try await _ in OpenSearchBackend.recorded(server).index("things").browse() {}
    }
    #expect(await server.rest.isEmpty)
  }

  @Test("A page that lacks the documents of a shard is an error")
  func partialPage() async throws {
    let form = Self.forms[1]
    let server = RecordedServer(
      Self.foreign, RecordedServer.Pair(method: .post, path: form.open, body: form.opened),
      Self.page(0..<3, shards: #""failed": 1, "failures": [{"shard": 1, "reason": {"reason": "node left"}}]"#),
      RecordedServer.Pair(method: .delete, path: form.close, body: "{}"), version: form.server)
    await #expect(throws: SearchError.self) {
      for try await _ in OpenSearchBackend.recorded(server).index("things").browse() {}
    }
  }

  @Test("A call for documents of an index that is gone is made again with the index that there is then")
  func lostIndex() async throws {
    func described(_ name: String) -> RecordedServer.Pair {
      RecordedServer.Pair(
        method: .get, path: "/things",
        body: #"{"\#(name)": {"aliases": {"things": {}}, "mappings": {"_meta": {"instantsearch": {"settings": {}}}}}}"#)
    }
    let server = RecordedServer(
      described("things-1"),
      RecordedServer.Pair(
        method: .post, path: "/things-1/_mget",
        body: #"""
          {"docs": [{"_index": "things-1", "_id": "1", "error": {"root_cause": [{"type": "index_not_found_exception",
            "reason": "no such index [things-1]"}], "type": "index_not_found_exception",
            "reason": "no such index [things-1]", "index": "things-1"}}]}
          """#),
      described("things-2"),
      RecordedServer.Pair(
        method: .post, path: "/things-2/_mget",
        body: #"""
          {"docs": [{"_index": "things-2", "_id": "1", "_seq_no": 1, "_primary_term": 1, "found": true,
            "_source": {"objectID": "1", "n": 2}}]}
          """#))
    try await expectEqual(OpenSearchBackend.recorded(server).index("things").record("1"), ["objectID": "1", "n": 2])
    #expect(await server.rest.isEmpty)
  }

  @Test("An alias of several indices can't be written")
  func severalIndices() async throws {
    let server = RecordedServer(
      RecordedServer.Pair(method: .get, path: "/things", body: #"{"a": {"mappings": {}}, "b": {"mappings": {}}}"#))
    let error = await #expect(throws: SearchError.self) {
      try await OpenSearchBackend.recorded(server).index("things").save([["objectID": "1"]])
    }
    #expect("\(try #require(error))".contains("'things' is an alias of 2 indices"))
  }
}
