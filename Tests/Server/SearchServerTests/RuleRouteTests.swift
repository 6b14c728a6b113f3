import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Rules over the protocol")
struct RuleRouteTests {
  private static let path = "/1/indexes/lamps/rules"
  private static let seats: JSON = [
    "objectID": "seats", "conditions": [["pattern": "seat", "anchoring": "contains"]],
    "consequence": [
      "params": ["query": ["edits": [["type": "replace", "delete": "seat", "insert": "chair"]]]],
      "userData": ["banner": "seats.png"],
    ], "description": "Chairs for seats",
  ]
  private static let mobile: JSON = [
    "objectID": "mobile", "conditions": [["context": "mobile"]],
    "consequence": ["promote": [["objectID": "4", "position": 0]]],
    "enabled": false,
  ]

  let server: TestServer

  init() throws { server = try TestServer() }

  private func objectIDs(
    _ query: JSON = [:], of index: String = "lamps", path: String = "rules"
  ) throws -> [String] {
    let answer = try server.json("POST", "/1/indexes/\(index)/\(path)/search", query)
    return (answer["hits"]?.array ?? []).compactMap { $0["objectID"]?.string }
  }

  @Test("Rules and synonyms are saved at once, replace others or all, are read page by page, and cleared, all by right")
  func savedObjects() throws {
    let synonyms: [JSON] = ["light", "seat"].map {
      ["objectID": .string($0), "type": "synonym", "synonyms": ["x", .string($0)]]
    }
    for (name, objects, flag) in [
      ("rules", [Self.seats, Self.mobile], "clearExistingRules"), ("synonyms", synonyms, "replaceExistingSynonyms"),
    ] {
      let path = "/1/indexes/lamps/\(name)"
      let ids = objects.compactMap { $0["objectID"]?.string }
      _ = try server.json("POST", path + "/batch", .array(objects))
      try expectEqual(objectIDs(path: name), ids)
      try expectEqual(objectIDs(["page": 1, "hitsPerPage": 1], path: name), [ids[1]])
      try expectEqual(objectIDs(["page": 9_000_000_000_000_000_000, "hitsPerPage": 1_000], path: name), [])
      for wrong: JSON in [["page": -1], ["hitsPerPage": 0], ["hitsPerPage": 1_001]] {
        try expectEqual(server.refusal("POST", path + "/search", wrong).status, 400, "\(name)")
      }
      _ = try server.json("POST", path + "/batch?\(flag)=true", [objects[1]])
      try expectEqual(objectIDs(path: name), [ids[1]])
      let key = try server.makeKey(["acl": ["search", "settings"]])
      _ = try server.json("POST", path + "/search", [:], key: key)
      for (method, target) in [("PUT", "/\(ids[0])"), ("POST", "/clear")] {
        try expectEqual(server.refusal(method, path + target, objects[0], key: key).status, 403, "\(name)")
      }
      _ = try server.json("POST", path + "/clear?forwardToReplicas=true")
      try expectEqual(objectIDs(path: name), [])
      for (method, target) in [("POST", "/search"), ("POST", "/clear"), ("GET", "/1"), ("DELETE", "/1")] {
        try expectEqual(server.refusal(method, "/1/indexes/none/\(name)" + target, [:]).status, 404, "\(name)")
      }
    }
  }

  @Test("Rules are saved one by one, read and deleted, and searches use them at once, each query of a call its own")
  func oneByOne() throws {
    try expectEqual(server.ids("lamps", ["query": "seat"]), [])
    let saved = try server.json("PUT", Self.path + "/seats?forwardToReplicas=true", Self.seats)
    #expect(saved["objectID"] == "seats" && saved["taskID"]?.int != nil && saved["updatedAt"]?.string != nil)
    let answer = try server.json("POST", "/1/indexes/lamps/query", ["query": "seat", "getRankingInfo": true])
    #expect(answer["hits"]?[0]?["objectID"] == "4" && answer["query"] == "seat" && answer["parsedQuery"] == "chair")
    #expect(answer["userData"] == [["banner": "seats.png"]] && answer["appliedRules"] == [["objectID": "seats"]])
    try expectEqual(server.ids("lamps", ["query": "seat", "enableRules": false]), [])
    try expectEqual(server.json("GET", Self.path + "/seats"), Self.seats)
    #expect(try server.json("DELETE", Self.path + "/seats")["deletedAt"]?.string != nil)
    try expectEqual(server.ids("lamps", ["query": "seat"]), [])
    try expectEqual(server.refusal("GET", Self.path + "/seats"), Refusal(.noRecord))
    #expect(try server.json("DELETE", Self.path + "/seats")["deletedAt"]?.string != nil)
    _ = try server.json("POST", Self.path + "/batch", [Self.seats])
    let answers = try server.json(
      "POST", "/1/indexes/*/queries",
      [
        "requests": [
          ["indexName": "lamps", "query": "seat"], ["indexName": "lamps", "query": "desk"],
          ["indexName": "lamps", "type": "facet", "facet": "brand", "params": "query=seat"],
        ]
      ])
    expectEqual(answers["results"]?[0]?["userData"], [["banner": "seats.png"]])
    expectEqual(answers["results"]?[1]?["userData"], nil)
    expectEqual(answers["results"]?[2]?["facetHits"]?[0]?["value"], "Vitra")
  }

  @Test("Older forms of rules are accepted; what is no rule is refused with the reason, and none of a batch is saved")
  func refused() throws {
    let wrong: JSON = ["objectID": "x", "consequence": ["promotes": []]]
    let refusal = try server.refusal("POST", Self.path + "/batch", [Self.seats, wrong])
    #expect(refusal.status == 400 && refusal.message.contains("the rule 'x': 'consequence' must be"), "\(refusal)")
    let unusable = try server.refusal("PUT", Self.path + "/x", ["consequence": ["params": ["filters": "price <"]]])
    #expect(unusable.status == 400 && unusable.message.contains("params"), "\(unusable)")
    try expectEqual(objectIDs(), [])
    expectEqual(server.application.indices.all.map(\.name), ["lamps"])
    _ = try server.json(
      "PUT", Self.path + "/old",
      [
        "condition": ["pattern": "white", "anchoring": "contains"],
        "consequence": [
          "params": ["query": ["remove": ["white"]], "automaticFacetFilters": [], "filters": "color:white"]
        ],
      ])
    try expectEqual(server.ids("lamps", ["query": "white lamp"]), ["3", "2"])
    let rule = try server.json("GET", Self.path + "/old")
    expectEqual(rule["conditions"], [["pattern": "white", "anchoring": "contains"]])
    expectEqual(rule["consequence"]?["params"]?["query"], ["edits": [["type": "remove", "delete": "white"]]])
  }

  @Test("They are searched by words, anchoring, context and whether they are enabled")
  func searching() throws {
    _ = try server.json("POST", Self.path + "/batch", [Self.seats, Self.mobile])
    try expectEqual(objectIDs(["query": "chairs se"]), ["seats"])
    try expectEqual(objectIDs(["query": "mob"]), ["mobile"])
    #expect(try objectIDs(["anchoring": "contains"]) == ["seats"] && objectIDs(["anchoring": "is"]) == [])
    try expectEqual(objectIDs(["context": "mobile"]), ["mobile"])
    #expect(try objectIDs(["enabled": true]) == ["seats"] && objectIDs(["enabled": nil]).count == 2)
    let answer = try server.json("POST", Self.path + "/search", ["hitsPerPage": 1])
    #expect(answer["nbHits"] == 2 && answer["nbPages"] == 2 && answer["page"] == 0)
  }

  @Test("A replica has rules of its own, to which those of its index are forwarded on request")
  func replicas() throws {
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["replicas": ["by_price"]])
    _ = try server.json("PUT", Self.path + "/seats", Self.seats)
    #expect(try objectIDs(of: "by_price") == [] && server.ids("by_price", ["query": "seat"]) == [])
    _ = try server.json("PUT", "/1/indexes/by_price/rules/mobile", Self.mobile)
    #expect(try objectIDs(of: "by_price") == ["mobile"] && objectIDs() == ["seats"])
    _ = try server.json("PUT", Self.path + "/seats?forwardToReplicas=true", Self.seats)
    try expectEqual(objectIDs(of: "by_price"), ["mobile", "seats"])
    try expectEqual(server.ids("by_price", ["query": "seat"]), ["4"])
    _ = try server.json("DELETE", "/1/indexes/by_price/rules/seats")
    #expect(try objectIDs(of: "by_price") == ["mobile"] && objectIDs() == ["seats"])
    _ = try server.json("POST", "/1/indexes/lamps/clear")
    #expect(try objectIDs(of: "by_price") == ["mobile"] && objectIDs() == ["seats"])
    _ = try server.json("POST", "/1/indexes/by_price/operation", ["operation": "copy", "destination": "whole"])
    try expectEqual(objectIDs(of: "whole"), ["mobile"])
    _ = try server.json("POST", Self.path + "/clear?forwardToReplicas=true")
    try expectEqual(objectIDs(of: "by_price"), [])
  }

  @Test("They are copied with an index, or alone, and stay when it is moved")
  func wholeIndices() throws {
    _ = try server.json("PUT", Self.path + "/seats", Self.seats)
    func operate(_ body: JSON, on index: String = "lamps") throws {
      _ = try server.json("POST", "/1/indexes/\(index)/operation", body)
    }
    try operate(["operation": "copy", "destination": "whole"])
    try operate(["operation": "copy", "destination": "settings", "scope": ["settings", "synonyms"]])
    _ = try server.json("PUT", "/1/indexes/rules/rules/mobile", Self.mobile)
    try operate(["operation": "copy", "destination": "rules", "scope": ["rules"]])
    try operate(["operation": "move", "destination": "moved"], on: "whole")
    try expectEqual(objectIDs(of: "moved"), ["seats"])
    try expectEqual(objectIDs(of: "settings"), [])
    try expectEqual(objectIDs(of: "rules"), ["seats"])
    try expectEqual(server.json("GET", "/1/indexes/rules/settings"), [:])
  }

  @Test("Promoted records match the filters of the key in any case")
  func restrictedKeys() throws {
    _ = try server.json(
      "PUT", Self.path + "/1",
      ["consequence": ["promote": [["objectIDs": ["4", "3"], "position": 0]]]])
    try expectEqual(server.ids("lamps", ["query": "desk", "filters": "color:black"]), ["4", "3", "1"])
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=brand:Ikea"])
    try expectEqual(server.ids("lamps", ["query": "desk"], key: key), ["3", "1"])
  }
}
