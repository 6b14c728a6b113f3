import AlgoliaBackend
import AlgoliaWire
import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

/// A call that writes or administers: what it sends, and whether it is idempotent.
struct AdministrativeCall: Sendable, CustomTestStringConvertible {
  let line: String
  /// The calls that wait for the write.
  let waiting: [String]
  let isRepeated: Bool
  let answer: String
  let make: @Sendable (AlgoliaBackend) async throws -> Void

  init(
    _ line: String, waitingAt index: String? = nil, repeated isRepeated: Bool = true,
    answer: String = #"{"taskID":7,"objectIDs":["1"],"status":"published"}"#,
    _ make: @escaping @Sendable (AlgoliaBackend) async throws -> Void
  ) {
    self.line = line
    waiting = index.map { ["GET /1/indexes/\($0)/task/7 "] } ?? []
    self.isRepeated = isRepeated
    self.answer = answer
    self.make = make
  }

  var testDescription: String { line }

  static let all: [AdministrativeCall] = [
    .init(
      #"POST /1/indexes/a%2Fb%20c/batch {"requests":[{"action":"updateObject","body":{"objectID":"1"}}]}"#,
      waitingAt: "a%2Fb%20c"
    ) {
      try await $0.index("a/b c").save([["objectID": "1"]])
    },
    .init(
      #"POST /1/indexes/i/batch {"requests":[{"action":"partialUpdateObject","body":{"objectID":"1","x":[1]}}]}"#,
      waitingAt: "i"
    ) { try await $0.index("i").partialUpdate([["objectID": "1", "x": [1]]]) },
    .init(
      #"POST /1/indexes/i/batch {"requests":[{"action":"partialUpdateObjectNoCreate","body":{"objectID":"1","#
        + #""n":{"_operation":"Increment","value":1}}}]}"#, waitingAt: "i", repeated: false
    ) {
      try await $0.index("i").partialUpdate(
        [["objectID": "1", "n": ["_operation": "Increment", "value": 1]]], createIfNotExists: false)
    },
    .init(
      #"POST /1/indexes/i/batch {"requests":[{"action":"partialUpdateObject","body":{"objectID":"1","#
        + #""n":{"_operation":"AddUnique","value":1}}}]}"#, waitingAt: "i"
    ) {
      try await $0.index("i").partialUpdate([["objectID": "1", "n": ["_operation": "AddUnique", "value": 1]]])
    },
    .init(
      #"POST /1/indexes/i/batch {"requests":[{"action":"deleteObject","body":{"objectID":".."}}]}"#, waitingAt: "i"
    ) { try await $0.index("i").delete([".."]) },
    .init(
      #"POST /1/indexes/i/batch {"requests":[{"action":"updateObject","body":{"objectID":"1"}},"#
        + #"{"action":"addObject","body":{"a":1}}]}"#, repeated: false
    ) { try await $0.index("i").batch([.save(["objectID": "1"]), .save(["a": 1])]) },
    .init(
      #"POST /1/indexes/*/batch {"requests":[{"indexName":"i","action":"clear","body":{}},"#
        + #"{"indexName":"j","action":"deleteObject","body":{"objectID":"1"}}]}"#,
      answer: #"{"taskID":{"i":1,"j":2},"objectIDs":[]}"#
    ) {
      let write = try await $0.batch([
        (indexName: "i", change: .clear), (indexName: "j", change: .delete(objectID: "1")),
      ])
      expectEqual(write.tasks, [.init(indexName: "i", id: 1), .init(indexName: "j", id: 2)])
    },
    .init(#"POST /1/indexes/i/deleteByQuery {"filters":"color:\"red\" AND price < 3"}"#, waitingAt: "i") {
      try await $0.index("i").delete(matching: FilterExpression(parsing: "color:red AND price < 3"))
    },
    .init("POST /1/indexes/i/clear ", waitingAt: "i") { try await $0.index("i").clear() },
    .init(#"PUT /1/indexes/i/settings?forwardToReplicas=true {"hitsPerPage":3}"#) {
      try await $0.index("i").sendSettings(IndexSettings(parameters: ["hitsPerPage": 3]), forwardToReplicas: true)
    },
    .init(#"PUT /1/indexes/i/settings?forwardToReplicas=false {"hitsPerPage":3,"ranking":null}"#, waitingAt: "i") {
      try await $0.index("i").updateSettings(IndexSettings(parameters: ["hitsPerPage": 3, "ranking": nil]))
    },
    .init("GET /1/indexes/i/settings?getVersion=2 ", answer: #"{"hitsPerPage":3}"#) {
      let settings = try await $0.index("i").settings
      expectEqual(settings.parameters, ["hitsPerPage": 3])
    },
    .init("DELETE /1/indexes/i ") { try await $0.index("i").deleteIndex() },
    .init(#"POST /1/indexes/i/operation {"operation":"copy","destination":"a/b"}"#) {
      try await $0.index("i").copy(to: "a/b")
    },
    .init(
      "POST /1/indexes/i/synonyms/batch?forwardToReplicas=true&replaceExistingSynonyms=true "
        + #"[{"objectID":"1","type":"synonym","synonyms":["a","b"]}]"#
    ) {
      try await $0.index("i").saveSynonyms(
        [Synonym(objectID: "1", kind: .equivalent(["a", "b"]))], replacingAll: true, forwardToReplicas: true)
    },
    .init("POST /1/indexes/i/synonyms/batch?forwardToReplicas=false&replaceExistingSynonyms=true []") {
      try await $0.index("i").saveSynonyms([], replacingAll: true)
    },
    .init("DELETE /1/indexes/i/synonyms/a%2Fb?forwardToReplicas=false ") {
      try await $0.index("i").deleteSynonym("a/b")
    },
    .init("POST /1/indexes/i/synonyms/clear?forwardToReplicas=true ") {
      try await $0.index("i").clearSynonyms(forwardToReplicas: true)
    },
    .init("GET /1/indexes/i/synonyms/a%2Fb ", answer: #"{"objectID":"a/b","type":"synonym","synonyms":["a","b"]}"#) {
      let synonym = try await $0.index("i").synonym("a/b")
      expectEqual(synonym, Synonym(objectID: "a/b", kind: .equivalent(["a", "b"])))
    },
    .init(
      #"POST /1/indexes/i/synonyms/search {"query":"a","page":0,"hitsPerPage":1000}"#,
      answer: #"{"hits":[{"objectID":"1","type":"onewaysynonym","input":"a","synonyms":["b"],"_highlightResult":{}}]}"#
    ) {
      let synonyms = try await $0.index("i").synonyms(matching: "a")
      expectEqual(synonyms, [Synonym(objectID: "1", kind: .oneWay(input: "a", finds: ["b"]))])
    },
    .init(
      "POST /1/indexes/i/rules/batch?forwardToReplicas=true&clearExistingRules=true "
        + #"[{"objectID":"1","consequence":{"hide":[{"objectID":"2"}]}}]"#
    ) {
      try await $0.index("i").saveRules(
        [Rule(objectID: "1", consequence: .init(hide: ["2"]))], replacingAll: true, forwardToReplicas: true)
    },
    .init("POST /1/indexes/i/rules/batch?forwardToReplicas=false&clearExistingRules=true []") {
      try await $0.index("i").saveRules([], replacingAll: true)
    },
    .init("DELETE /1/indexes/i/rules/a%2Fb?forwardToReplicas=false ") { try await $0.index("i").deleteRule("a/b") },
    .init("POST /1/indexes/i/rules/clear?forwardToReplicas=false ") { try await $0.index("i").clearRules() },
    .init("GET /1/indexes/i/rules/1 ", answer: #"{"objectID":"1","consequence":{},"_metadata":{}}"#) {
      let rule = try await $0.index("i").rule("1")
      expectEqual(rule, Rule(objectID: "1", consequence: .init()))
    },
    .init(
      #"POST /1/indexes/i/rules/search {"query":"a","page":0,"hitsPerPage":1000}"#,
      answer: #"{"hits":[{"objectID":"1","consequence":{},"_highlightResult":{}}]}"#
    ) {
      let rules = try await $0.index("i").rules(matching: "a")
      expectEqual(rules, [Rule(objectID: "1", consequence: .init())])
    },
    .init(#"POST /1/indexes/i/operation {"operation":"copy","destination":"j","scope":["settings","rules"]}"#) {
      try await $0.index("i").copy(to: "j", scope: [.settings, .rules])
    },
    .init(#"POST /1/indexes/i/operation {"operation":"move","destination":"j"}"#, repeated: false) {
      try await $0.index("i").move(to: "j")
    },
    .init(
      #"POST /1/indexes/*/objects {"requests":[{"indexName":"i","objectID":"1","attributesToRetrieve":["a","b"]},"#
        + #"{"indexName":"i","objectID":"2","attributesToRetrieve":["a","b"]}]}"#,
      answer: #"{"results":[{"objectID":"1","a":1},null]}"#
    ) {
      let records = try await $0.index("i").records(["1", "2"], attributes: ["a", "b"])
      expectEqual(records, [["objectID": "1", "a": 1], nil])
    },
    .init(
      #"POST /1/indexes/*/objects {"requests":[{"indexName":"i","objectID":"1"}]}"#, answer: #"{"results":[null]}"#
    ) {
      let record = try await $0.index("i").record("1")
      expectEqual(record, nil)
    },
    .init(
      "GET /1/indexes?page=0&hitsPerPage=100 ",
      answer: #"{"items":[{"name":"i","entries":3,"primary":"p"},{"name":"j"}],"nbPages":1}"#
    ) {
      let indices = try await $0.indices()
      #expect(indices.map(\.name) == ["i", "j"] && indices.map(\.recordCount) == [3, 0])
      expectEqual(indices[0].fields["primary"], "p")
    },
    .init("GET /1/keys ", answer: #"{"keys":[{"value":"k","acl":["search","x"],"validity":0,"createdAt":5}]}"#) {
      let keys = try await $0.keys()
      #expect(keys.map(\.value) == ["k"] && keys[0].permissions == [.search, .other("x")] && keys[0].createdAt == 5)
    },
    .init("GET /1/keys/a%2Fb ", answer: #"{"value":"k","acl":[],"queryParameters":"filters=a%3Ab"}"#) {
      let key = try await $0.key("a/b")
      expectEqual(key.parameters?.filters, "a:b")
    },
    .init(
      #"POST /1/keys {"acl":["search"],"description":"for the app","indexes":["prod_*"],"maxHitsPerQuery":10,"#
        + #""maxQueriesPerIPPerHour":100,"queryParameters":"filters=a%3Ab","referers":["*.com"],"validity":60}"#,
      repeated: false, answer: #"{"key":"new","createdAt":"now"}"#
    ) {
      var key = APIKey([.search], indices: ["prod_*"], note: "for the app")
      key.maxHitsPerQuery = 10
      key.maxCallsPerHour = 100
      key.parameters = Query()
      key.parameters?.filters = "a:b"
      key.referers = ["*.com"]
      key.validity = 60
      let value = try await $0.addKey(key)
      expectEqual(value, "new")
    },
    .init(#"PUT /1/keys/k {"acl":["search"]}"#) { try await $0.updateKey("k", APIKey([.search])) },
    .init("DELETE /1/keys/k ", repeated: false) { try await $0.deleteKey("k") },
    .init("POST /1/keys/k/restore ", repeated: false) { try await $0.restoreKey("k") },
  ]
}

@Suite("Calls that write, and those around them")
struct IndexCallTests {
  @Test("An index is searched under its own name, with the facets and conditions of the call")
  func search() async throws {
    let answer = #"{"results":[{"hits":[{"objectID":"1"}],"nbHits":1,"facets":{"brand":{"a":2}}}]}"#
    let service = ScriptedService(.answer(answer))
    let red = Condition(id: .base, expression: try FilterExpression(parsing: "color:red"))
    let response = try await AlgoliaBackend.test(service).index("i").search(
      Query("lamp"), conditions: [red], facets: [FacetRequest("brand")])
    #expect(response.hits.map(\.objectID) == ["1"] && response.facets(for: "brand")?.map(\.count) == [2])
    let body = try JSON(parsing: try #require(await service.transfers.first).request.body)
    let queries = try #require(body["requests"]?.array)
    #expect(queries.map { $0["indexName"] } == ["i"] && queries.map { $0["query"] } == ["lamp"])
    expectEqual(queries.map { $0["filters"] }, [#"color:"red""#])
  }

  @Test("Each call has the method, path and body of the protocol", arguments: AdministrativeCall.all)
  func calls(_ call: AdministrativeCall) async throws {
    let service = ScriptedService(.answer(call.answer))
    try await call.make(.test(service))
    await expectEqual(service.lines, [call.line] + call.waiting)
    let request = try #require(await service.transfers.first?.request)
    expectEqual((request.headers["content-type"] == nil), request.body.isEmpty)
  }

  @Test("A call that may have been received is sent again only if it is idempotent", arguments: AdministrativeCall.all)
  func repetition(_ call: AdministrativeCall) async throws {
    for trouble in [
      ScriptedService.Reply.error(.interrupted(reason: "lost")), .answer(status: 502, "{}"), .error(.timedOut),
    ] {
      let service = ScriptedService(trouble, .answer(call.answer))
      let result = await Result.of { try await call.make(.test(service)) }
      expectEqual((result == nil), call.isRepeated)
      let transfers = await service.transfers
      expectEqual(transfers.count, (call.isRepeated ? 2 + call.waiting.count : 1))
      #expect(transfers.allSatisfy { $0.request.isIdempotent == call.isRepeated })
    }
  }

  @Test("A call that was not sent goes to the next host", arguments: AdministrativeCall.all)
  func notTaken(_ call: AdministrativeCall) async throws {
    let service = ScriptedService(.error(.notConnected(reason: "refused")), .answer(call.answer))
    try await call.make(.test(service))
    await expectEqual(service.transfers.count, 2 + call.waiting.count)
  }

  @Test("Calls that read go to the host for reading, others to that for writing", arguments: AdministrativeCall.all)
  func hosts(_ call: AdministrativeCall) async throws {
    let service = ScriptedService(.answer(call.answer))
    try await call.make(.test(service))
    let isReading = ["GET ", "/objects ", "/synonyms/search ", "/rules/search "].contains { call.line.contains($0) }
    let hosts = [isReading ? "app-dsn.algolia.net" : "app.algolia.net"]
    await expectEqual(service.hosts, hosts + call.waiting.map { _ in "app-dsn.algolia.net" })
  }

  @Test("Index names that would be another path are refused", arguments: ["", ".", "..", "*"])
  func badNames(name: String) async {
    let service = ScriptedService(.answer("{}"))
    let index = AlgoliaBackend.test(service).index(name)
    let error = SearchError.failed(reason: "'\(name)' can't be the name of an index")
    await #expect(throws: error) { try await index.clear() }
    await #expect(throws: error) { try await index.deleteIndex() }
    await #expect(throws: error) { try await index.settings }
    await #expect(throws: SearchError.self) { try await AlgoliaBackend.test(service).deleteKey("..") }
    #expect(await service.transfers.isEmpty)
  }

  @Test("Records are sent in calls of 1,000, and the pending write has the objectIDs of all")
  func batches() async throws {
    let service = ScriptedService(
      .answer(#"{"taskID":1,"objectIDs":["a"]}"#), .answer(#"{"taskID":2,"objectIDs":["b"]}"#),
      .answer(#"{"taskID":3,"objectIDs":["c"]}"#))
    let index = AlgoliaBackend.test(service).index("i")
    let write = try await index.batch((0..<2001).map { .save(["objectID": .string("\($0)")]) })
    #expect(write.objectIDs == ["a", "b", "c"] && write.tasks.map(\.id) == [1, 2, 3])
    var sizes: [Int] = []
    for transfer in await service.transfers {
      sizes.append(try JSON(parsing: transfer.request.body)["requests"]?.array?.count ?? 0)
    }
    expectEqual(sizes, [1000, 1000, 1])
  }

  @Test("A call has no more than 10 MB, unless a record alone has more")
  func largeRecords() async throws {
    let service = ScriptedService(.answer(#"{"taskID":1}"#))
    let sizes = [4_000_000, 4_000_000, 4_000_000, 20_000_000, 1, 9_000_000, 1]
    let changes = sizes.enumerated().map { number, size in
      RecordChange.save(["objectID": .string("\(number)"), "text": .string(String(repeating: "x", count: size))])
    }
    try await AlgoliaBackend.test(service).index("i").batch(changes)
    try await AlgoliaBackend.test(service).batch(changes.map { (indexName: "i", change: $0) })
    var ids: [String] = []
    for transfer in await service.transfers {
      let requests = try JSON(parsing: transfer.request.body)["requests"]?.array ?? []
      ids.append(requests.map { $0["body"]?["objectID"]?.string ?? "" }.joined())
    }
    expectEqual(ids, ["01", "2", "3", "456", "01", "2", "3", "456"])
  }

  private struct Product: Encodable {
    var objectID: String?
    var name = "Lamp"
    var added = Date(timeIntervalSince1970: 86_400)
    var page = URL(string: "https://example.com/x")
    var price: Double? = 30
  }

  @Test("Records can be Encodable values")
  func encodable() async throws {
    let service = ScriptedService(.answer(#"{"taskID":1,"status":"published"}"#))
    let index = AlgoliaBackend.test(service).index("i")
    try await index.save([Product(objectID: "1")])
    try await index.partialUpdate(Set([["objectID": "1"]]), createIfNotExists: false)
    try await index.save([Product()].lazy.map { $0 })
    let lines = await service.lines.filter { $0.hasPrefix("POST") }
    let attributes = #""page":"https://example.com/x","price":30}}]}"#
    expectEqual(
      lines[0],
      #"POST /1/indexes/i/batch {"requests":[{"action":"updateObject","body":{"added":86400,"#
        + #""name":"Lamp","objectID":"1","# + attributes)
    expectEqual(
      lines[1],
      #"POST /1/indexes/i/batch {"requests":[{"action":"partialUpdateObjectNoCreate","body":"#
        + #"{"objectID":"1"}}]}"#)
    // One without an ID gets one, as with JSON.
    #expect(lines[2].contains(#""action":"updateObject""#) && lines[2].contains(#""objectID":""#))
  }

  @Test("A value that can't be encoded is an error with its number and path, and nothing is sent")
  func unencodable() async {
    let service = ScriptedService(.answer(#"{"taskID":1}"#))
    let index = AlgoliaBackend.test(service).index("i")
    let products = [Product(objectID: "1"), Product(objectID: "2", price: .nan)]
    let errors = [
      await #expect(throws: SearchError.self) { try await index.save(products) },
      await #expect(throws: SearchError.self) { try await index.partialUpdate(products) },
      await #expect(throws: SearchError.self) { try await index.replaceAll(with: products) },
    ]
    for error in errors { expectEqual(error?.description.contains("record 1, counted from 0: price: nan"), true) }
    #expect(await service.transfers.isEmpty)
  }

  @Test("Without records no call is sent")
  func nothing() async throws {
    let service = ScriptedService(.answer("{}"))
    let index = AlgoliaBackend.test(service).index("i")
    #expect(try await index.save([]).isEmpty)
    #expect(try await index.batch([]).tasks.isEmpty)
    #expect(try await index.records([]).isEmpty)
    try await index.delete([])
    #expect(await service.transfers.isEmpty)
  }

  @Test("A record without an ID gets one before it is sent, which makes the call idempotent")
  func newIDs() async throws {
    let service = ScriptedService(.error(.timedOut), .answer(#"{"taskID":1,"status":"published"}"#))
    try await AlgoliaBackend.test(service).index("i").save([["a": 1], ["a": 2, "objectID": nil]])
    let lines = await service.lines.filter { $0.hasPrefix("POST") }
    #expect(lines.count == 2 && lines[0] == lines[1])
    let body = try JSON(parsing: try #require(await service.transfers.first).request.body)
    let ids = body["requests"]?.array?.map { $0["body"]?["objectID"]?.string ?? "" } ?? []
    #expect(Set(ids).count == 2 && !ids.contains(""))
  }

  @Test(
    "The error of a malformed response has the path of the value",
    arguments: [
      ("{}", "taskID", "it is missing"), (#"{"taskID":"x"}"#, "taskID", "expected a whole number, found a string"),
      (#"{"taskID":{"i":"x"}}"#, "taskID.i", "expected a whole number, found a string"),
      (#"{"taskID":1,"objectIDs":[1]}"#, "objectIDs.0", "expected a string, found a number"),
      ("[", "the answer", "line 1, column 2: expected a JSON value"),
    ])
  func unreadable(answer: String, path: String, reason: String) async {
    let index = AlgoliaBackend.test(ScriptedService(.answer(answer))).index("i")
    await #expect(throws: SearchError.unreadableAnswer(path: path, reason: reason)) { try await index.clear() }
  }

  @Test("A key is in no error, neither plain nor percent-encoded")
  func keysInErrors() async {
    let service = ScriptedService(.answer(status: 404, #"{"message":"no a/b= at /1/keys/a%2Fb%3D"}"#))
    await #expect(throws: SearchError.refused(message: "no … at /1/keys/…", status: 404)) {
      try await AlgoliaBackend.test(service).key("a/b=")
    }
  }

  @Test("Malformed parameters of a key are an unreadable answer, not a refusal")
  func unreadableParameters() async {
    let service = ScriptedService(.answer(#"{"keys":[{"acl":[],"queryParameters":"filters=100%"}]}"#))
    let error = SearchError.unreadableAnswer(
      path: "keys.0.queryParameters", reason: "expected parameters as in a URL, found a string")
    await #expect(throws: error) { try await AlgoliaBackend.test(service).keys() }
  }

  @Test("Too few records in an answer are an error")
  func tooFewRecords() async {
    let index = AlgoliaBackend.test(ScriptedService(.answer(#"{"results":[]}"#))).index("i")
    await #expect(throws: SearchError.unreadableAnswer(path: "results", reason: "expected 1, found 0")) {
      try await index.record("1")
    }
  }

  @Test("All pages of the list of indices are requested")
  func pages() async throws {
    let service = ScriptedService(
      .answer(#"{"items":[{"name":"a"}],"nbPages":2}"#), .answer(#"{"items":[{"name":"b"}],"nbPages":2}"#))
    try await expectEqual(AlgoliaBackend.test(service).indices().map(\.name), ["a", "b"])
    await expectEqual(service.lines.last, "GET /1/indexes?page=1&hitsPerPage=100 ")
  }
}

extension Result where Success == Void, Failure == any Error {
  /// The error that the body throws; nil if there is none.
  fileprivate static func of(_ work: () async throws -> Void) async -> (any Error)? {
    do {
      try await work()
      return nil
    } catch {
      return error
    }
  }
}
