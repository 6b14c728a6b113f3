import AlgoliaWire
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Records over the protocol")
struct RecordRouteTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  /// Reads a record; nil if it does not exist.
  private func record(_ id: String, in index: String = "lamps") -> JSON? {
    let response = server.answer("GET", "/1/indexes/\(index)/\(id)")
    if response.status == 404 { return nil }
    return (try? JSON(parsing: response.body)) ?? .string(response.text)
  }

  private func batch(_ operations: [JSON], _ path: String = "/1/indexes/lamps/batch") throws -> JSON {
    try server.json("POST", path, ["requests": .array(operations)])
  }

  @Test("A record is read by its objectID, with all or some attributes, and those of several indices in one call")
  func read() throws {
    expectEqual(record("1"), TestServer.lamps[0])
    try expectEqual(
      server.json("GET", "/1/indexes/lamps/1?attributesToRetrieve=name,price"),
      ["objectID": "1", "name": "Desk lamp", "price": 30])
    try expectEqual(
      server.refusal("GET", "/1/indexes/lamps/9"), Refusal(status: 404, message: "ObjectID does not exist"))
    try expectEqual(
      server.refusal("GET", "/1/indexes/none/1"), Refusal(status: 404, message: "Index none does not exist"))
    _ = try server.json("PUT", "/1/indexes/b/1", ["name": "Torch"])
    let requests: JSON = [
      ["indexName": "b", "objectID": "1"], ["indexName": "lamps", "objectID": "none"],
      ["indexName": "lamps", "objectID": 1, "attributesToRetrieve": ["price"]],
    ]
    let answer = try server.json("POST", "/1/indexes/*/objects", ["requests": requests])
    expectEqual(answer["results"], [["objectID": "1", "name": "Torch"], nil, ["objectID": "1", "price": 30]])
    for (request, status) in [
      (["indexName": "none", "objectID": "1"] as JSON, 404), (["indexName": "b"], 400), (["objectID": "1"], 400),
      (["indexName": "b", "objectID": "1", "attributesToRetrieve": "name"], 400),
    ] {
      try expectEqual(server.refusal("POST", "/1/indexes/*/objects", ["requests": [request]]).status, status)
    }
  }

  @Test("A record is added with a generated objectID or saved under one, compared by bytes, and its index is created")
  func add() throws {
    let response = server.answer("POST", "/1/indexes/lamps", ["name": "Torch"])
    expectEqual(response.status, 201)
    let answer = try JSON(parsing: response.body)
    let id = try #require(answer["objectID"]?.string)
    expectEqual(record(id), ["objectID": .string(id), "name": "Torch"])
    expectEqual(answer["createdAt"], "2023-11-14T22:13:20.000Z")
    try expectEqual(server.json("POST", "/1/indexes/lamps", ["objectID": "7"])["objectID"], "7")
    try expectEqual(server.refusal("POST", "/1/indexes/lamps", ["a"]).status, 400)
    try expectEqual(server.refusal("POST", "/1/indexes/lamps", ["objectID": ""]).status, 400)
    let saved = try server.json("PUT", "/1/indexes/new/a%2Fb", ["objectID": "other", "name": "Torch"])
    expectEqual(saved["objectID"], "a/b")
    #expect(saved["updatedAt"] != nil)
    expectEqual(record("a%2Fb", in: "new"), ["objectID": "a/b", "name": "Torch"])
    try expectEqual(server.refusal("PUT", "/1/indexes/new/1", "text").message, "expected an object, found a string")
    let ids = ["caf\u{E9}", "cafe\u{301}"]
    let requests = ids.map { id -> JSON in ["action": "addObject", "body": ["objectID": .string(id), "own": true]] }
    _ = try server.json("POST", "/1/indexes/menu/batch", ["requests": .array(requests)])
    try expectEqual(Set(server.ids("menu").map { Array($0.utf8) }), Set(ids.map { Array($0.utf8) }))
    let deletion: JSON = ["action": "deleteObject", "body": ["objectID": .string(ids[0])]]
    _ = try server.json("POST", "/1/indexes/menu/batch", ["requests": [deletion, requests[1]]])
    try expectEqual(server.ids("menu").map { Array($0.utf8) }, [Array(ids[1].utf8)])
  }

  @Test("Attributes of a record are changed; a missing one is created unless forbidden, and deleting it is no error")
  func partial() throws {
    let path = "/1/indexes/lamps/1/partial"
    _ = try server.json("POST", path, ["price": ["_operation": "Increment", "value": 5], "tags": ["new"]])
    expectEqual(record("1")?["price"], 35)
    expectEqual(record("1")?["name"], "Desk lamp")
    _ = try server.json("POST", "/1/indexes/lamps/8/partial?createIfNotExists=false", ["name": "none"])
    expectEqual(record("8"), nil)
    _ = try server.json("PUT", "/1/indexes/lamps/8/partial", ["name": "some"])
    expectEqual(record("8")?["name"], "some")
    try expectEqual(
      server.refusal("POST", path + "?createIfNotExists=perhaps", [:]).message,
      "createIfNotExists: expected true or false, found 'perhaps'")
    #expect(try server.json("DELETE", "/1/indexes/lamps/1")["deletedAt"] != nil)
    expectEqual(record("1"), nil)
    _ = try server.json("DELETE", "/1/indexes/lamps/1")
    _ = try server.json("DELETE", "/1/indexes/none/1")
    _ = try server.json("POST", "/1/indexes/none/clear")
    expectEqual(server.application.indices.all.map(\.name), ["lamps"])
    try expectEqual(server.refusal("PUT", "/1/indexes/new/settings", ["hitsPerPage": "x"]).status, 400)
    let broken: JSON = ["action": "partialUpdateObject", "body": ["objectID": "1", "a": ["_operation": "Guess"]]]
    try expectEqual(server.refusal("POST", "/1/indexes/new/batch", ["requests": [broken]]).status, 400)
    expectEqual(server.application.indices.all.map(\.name), ["lamps"])
  }

  @Test("A batch is applied in its order, atomically; one for several indices returns a task for each")
  func batches() throws {
    let answer = try batch([
      ["action": "addObject", "body": ["name": "Torch"]],
      ["action": "updateObject", "body": ["objectID": "1", "name": "Changed"]],
      ["action": "partialUpdateObject", "body": ["objectID": "1", "price": 1]],
      ["action": "partialUpdateObjectNoCreate", "body": ["objectID": "none", "price": 1]],
      ["action": "deleteObject", "body": ["objectID": "2"]],
      ["action": "deleteObject", "body": ["objectID": 3]],
    ])
    #expect(answer["taskID"]?.int != nil)
    let ids = answer["objectIDs"]?.array?.compactMap(\.string) ?? []
    expectEqual(ids.dropFirst(), ["1", "1", "none", "2", "3"])
    try expectEqual(server.ids("lamps").sorted(), (["1", "4"] + ids.prefix(1)).sorted())
    expectEqual(record("1"), ["objectID": "1", "name": "Changed", "price": 1])
    let several = try batch(
      [
        ["action": "addObject", "indexName": "b", "body": ["objectID": "1"]],
        ["action": "addObject", "indexName": "a", "body": ["objectID": "2"]],
        ["action": "clear", "indexName": "lamps", "body": [:]],
        ["action": "addObject", "indexName": "b", "body": ["objectID": "3"]],
      ], "/1/indexes/*/batch")
    expectEqual(several["objectIDs"], ["1", "2", "3"])
    expectEqual(several["taskID"]?.object?.keys, ["b", "a", "lamps"])
    try expectEqual(server.ids("b"), ["1", "3"])
    try expectEqual(server.ids("lamps"), [])
    try expectEqual(
      server.refusal("POST", "/1/indexes/*/batch", ["requests": [["action": "clear", "body": [:]]]]).message,
      "requests.0.indexName: it is missing")
  }

  @Test(
    "A batch with an error changes nothing, and the error has its path; a record needs a body within the size limit")
  func wrongBatches() throws {
    let good: JSON = ["action": "deleteObject", "body": ["objectID": "1"]]
    let bad: [(JSON, String)] = [
      (["action": "explode", "body": [:]], "requests.1.action: expected addObject"),
      (["action": "addObject"], "requests.1.body: it is missing"), (["body": [:]], "requests.1.action: it is missing"),
      (["action": "updateObject", "body": ["name": "a"]], "requests.1.body.objectID: it is missing"),
      (["action": "deleteObject", "body": [:]], "requests.1.body.objectID: it is missing"),
      (["action": "deleteObject", "body": ["objectID": true]], "requests.1.body.objectID: expected an objectID"),
      (["action": "addObject", "body": ["objectID": []]], "an objectID must be"),
      (
        ["action": "partialUpdateObject", "body": ["objectID": "1", "price": ["_operation": "Increment"]]], "a record"
      ),
      ([], "requests.1: expected an object, found an array"),
    ]
    for (operation, message) in bad {
      let refusal = try server.refusal("POST", "/1/indexes/lamps/batch", ["requests": [good, operation]])
      expectEqual(refusal.status, 400)
      #expect(refusal.message.hasPrefix(message), "\(refusal)")
    }
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/batch", [:]).message, "requests: it is missing")
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/batch", ["requests": [good]], key: "none").status, 403)
    #expect(record("1") != nil)
    let before = record("1")
    for (method, path) in [("PUT", "/1"), ("POST", "/1/partial"), ("PUT", "/9"), ("POST", "")] {
      let refusal = try server.refusal(method, "/1/indexes/lamps\(path)")
      expectEqual(refusal, Refusal(status: 400, message: "expected a record, found no body"))
    }
    expectEqual(record("1"), before)
    try expectEqual(server.ids("lamps").count, 4)
    let text = JSON.string(String(repeating: "a", count: 1_000_001))
    let tooLarge = try server.refusal("PUT", "/1/indexes/lamps/1", ["name": text])
    expectEqual(tooLarge.status, 400)
    #expect(tooLarge.message.hasPrefix("a record has 10000"))
  }

  @Test("A batch can clear or delete the index, and continue with it")
  func clearing() throws {
    _ = try batch([["action": "clear", "body": [:]], ["action": "addObject", "body": ["objectID": "9"]]])
    try expectEqual(server.ids("lamps"), ["9"])
    try expectEqual(server.json("GET", "/1/indexes/lamps/settings")["customRanking"], ["asc(price)"])
    let answer = try batch([
      ["action": "delete", "body": [:]], ["action": "addObject", "body": ["objectID": "10"]],
    ])
    expectEqual(answer["objectIDs"], ["10"])
    try expectEqual(server.ids("lamps"), ["10"])
    try expectEqual(server.json("GET", "/1/indexes/lamps/settings"), [:])
    _ = try batch([["action": "addObject", "body": ["objectID": "11"]], ["action": "delete", "body": [:]]])
    #expect(server.application.indices.all.isEmpty)
    _ = try batch([["action": "deleteObject", "body": ["objectID": "11"]], ["action": "delete", "body": [:]]])
    #expect(server.application.indices.all.isEmpty)
  }

  @Test("Attributes that must not be retrieved are left out everywhere")
  func unretrievable() throws {
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["unretrievableAttributes": ["price"]])
    let without = { (name: String) -> [JSON] in
      TestServer.lamps.map { lamp in .object(JSON.Object((lamp.object ?? [:]).filter { $0.key != name })) }
    }
    expectEqual(record("1"), without("price")[0])
    let many = try server.json(
      "POST", "/1/indexes/*/objects", ["requests": [["indexName": "lamps", "objectID": "1"]]])
    expectEqual(many["results"], [without("price")[0]])
    let browsed = try server.json("POST", "/1/indexes/lamps/browse", [:])
    expectEqual(browsed["hits"], .array(without("price")))
    let marked = server.answer(
      "POST", "/1/indexes/lamps/query", ["attributesToHighlight": ["*"], "attributesToSnippet": ["*"]])
    #expect(marked.status == 200 && !marked.text.contains("price"))
    // Nor are their values counted.
    _ = try server.json(
      "PUT", "/1/indexes/lamps/settings",
      ["attributesForFaceting": ["searchable(price)", "searchable(brand)", "color"]])
    for name in ["price", "*"] {
      let counted = server.answer("POST", "/1/indexes/lamps/query", ["facets": [.string(name)]])
      #expect(!counted.text.contains("\"price\":") && !counted.text.contains("80"), "\(counted.text)")
    }
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/facets/price/query", ["facetQuery": ""]).status, 400)
    try expectEqual(server.ids("lamps", ["filters": "price > 40"]), ["4", "2"])
    // A replica may have others.
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["replicas": ["public"]])
    _ = try server.json("PUT", "/1/indexes/public/settings", ["unretrievableAttributes": ["brand"]])
    expectEqual(record("1", in: "public"), without("brand")[0])
    let ofReplica = try server.json(
      "POST", "/1/indexes/*/objects", ["requests": [["indexName": "public", "objectID": "1"]]])
    expectEqual(ofReplica["results"], [without("brand")[0]])
  }

  @Test("Records that match filters are deleted, in all forms of filters, and never all by mistake")
  func deleteMatching() throws {
    let path = "/1/indexes/lamps/deleteByQuery"
    #expect(try server.json("POST", path, ["filters": "price < 20"])["taskID"]?.int != nil)
    try expectEqual(server.ids("lamps"), ["1", "4", "2"])
    _ = try server.json("POST", path, ["params": "facetFilters=%5B%22color%3Ared%22%5D"])
    try expectEqual(server.ids("lamps"), ["1", "2"])
    _ = try server.json("POST", path, ["numericFilters": ["price>=40"], "tagFilters": ""])
    try expectEqual(server.ids("lamps"), ["1"])
    for body in [[:], ["filters": ""], ["query": "desk"], ["filters": "price <"], ["filters": 3]] as [JSON] {
      try expectEqual(server.refusal("POST", path, body).status, 400)
    }
    try expectEqual(server.refusal("POST", path, ["filters": "size:large"]).status, 400)
    try expectEqual(server.refusal("POST", "/1/indexes/none/deleteByQuery", ["filters": "a:1"]).status, 404)
    try expectEqual(server.ids("lamps"), ["1"])
  }

  @Test("Every change returns a published task with a number of its own")
  func tasks() throws {
    var numbers: [Int] = []
    for (method, target, body) in [
      ("PUT", "/1/indexes/lamps/1", [:]), ("POST", "/1/indexes/lamps/1/partial", [:]),
      ("DELETE", "/1/indexes/lamps/1", [:]), ("POST", "/1/indexes/lamps", [:]),
      ("POST", "/1/indexes/lamps/batch", ["requests": []]), ("PUT", "/1/indexes/lamps/settings", [:]),
      ("POST", "/1/indexes/lamps/deleteByQuery", ["filters": "price<1"]), ("POST", "/1/indexes/lamps/clear", [:]),
      ("POST", "/1/indexes/lamps/operation", ["operation": "copy", "destination": "b"]),
      ("DELETE", "/1/indexes/b", [:]),
    ] as [(String, String, JSON)] {
      let answer = try server.json(method, target, body)
      let number = try #require(answer["taskID"]?.int, "\(method) \(target)")
      numbers.append(number)
      try expectEqual(server.json("GET", "/1/indexes/lamps/task/\(number)")["status"], "published")
      try expectEqual(server.json("GET", "/1/task/\(number)")["status"], "published")
    }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    for number in ["0", "-1", "9999999999999999", "one"] {
      try expectEqual(server.refusal("GET", "/1/indexes/lamps/task/\(number)").status, 404)
    }
  }
}
