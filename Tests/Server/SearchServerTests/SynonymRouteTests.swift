import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Synonyms over the protocol")
struct SynonymRouteTests {
  private static let path = "/1/indexes/lamps/synonyms"
  private static let lights: JSON = ["objectID": "lights", "type": "synonym", "synonyms": ["light", "lamp"]]
  private static let seats: JSON = [
    "objectID": "seats", "type": "oneWaySynonym", "input": "seat", "synonyms": ["chair", "bar stool"],
  ]

  let server: TestServer

  init() throws { server = try TestServer() }

  private func objectIDs(_ query: JSON = [:], of index: String = "lamps") throws -> [String] {
    let answer = try server.json("POST", "/1/indexes/\(index)/synonyms/search", query)
    #expect(query["page"] != nil || answer["nbHits"]?.int == answer["hits"]?.array?.count)
    return (answer["hits"]?.array ?? []).compactMap { $0["objectID"]?.string }
  }

  @Test("Synonyms are saved one by one, read and deleted, and searches use them at once")
  func oneByOne() throws {
    try expectEqual(server.ids("lamps", ["query": "light"]), [])
    let saved = try server.json("PUT", Self.path + "/lights?forwardToReplicas=true", Self.lights)
    #expect(saved["id"] == "lights" && saved["taskID"]?.int != nil && saved["updatedAt"]?.string != nil)
    try expectEqual(server.ids("lamps", ["query": "light"]), ["1", "2"])
    try expectEqual(server.ids("lamps", ["query": "light", "synonyms": false]), [])
    try expectEqual(server.json("GET", Self.path + "/lights"), Self.lights)
    #expect(try server.json("DELETE", Self.path + "/lights")["deletedAt"]?.string != nil)
    try expectEqual(server.ids("lamps", ["query": "light"]), [])
    try expectEqual(server.refusal("GET", Self.path + "/lights").status, 404)
    #expect(try server.json("DELETE", Self.path + "/lights")["deletedAt"]?.string != nil)
  }

  @Test("They are searched by words and by type; what is none is refused with the reason, and none of a batch is saved")
  func refused() throws {
    let wrong: JSON = ["objectID": "x", "type": "other"]
    let refusal = try server.refusal("POST", Self.path + "/batch", [Self.lights, wrong])
    #expect(refusal.status == 400 && refusal.message.contains("the synonym 'x': 'type' must be one of"))
    try expectEqual(objectIDs(), [])
    try expectEqual(server.refusal("PUT", Self.path + "/x", ["type": "synonym"]).status, 400)
    let many = JSON.array((0...1_000).map { .string("word\($0)") })
    let tooMany = try server.refusal("PUT", Self.path + "/x", ["type": "synonym", "synonyms": many])
    #expect(tooMany.status == 400 && tooMany.message.contains("1001 texts"), "\(tooMany)")
    try expectEqual(objectIDs(), [])
    expectEqual(server.application.indices.all.map(\.name), ["lamps"])
    _ = try server.json("POST", Self.path + "/batch", [Self.lights, Self.seats])
    try expectEqual(objectIDs(["query": "stool ba"]), ["seats"])
    try expectEqual(objectIDs(["query": "stoo bar"]), [])
    try expectEqual(objectIDs(["query": "Lamp"]), ["lights"])
    try expectEqual(objectIDs(["type": "onewaysynonym,placeholder"]), ["seats"])
    try expectEqual(server.ids("lamps", ["query": "seat"]), ["4"])
  }

  @Test("They are copied with an index, or alone, and stay when it is cleared or moved; a replica has the same")
  func wholeIndices() throws {
    _ = try server.json("PUT", Self.path + "/lights", Self.lights)
    func operate(_ body: JSON, on index: String = "lamps") throws {
      _ = try server.json("POST", "/1/indexes/\(index)/operation", body)
    }
    try operate(["operation": "copy", "destination": "whole"])
    try expectEqual(objectIDs(of: "whole"), ["lights"])
    try operate(["operation": "copy", "destination": "settings", "scope": ["settings"]])
    try expectEqual(objectIDs(of: "settings"), [])
    _ = try server.json("PUT", "/1/indexes/synonyms/synonyms/seats", Self.seats)
    try operate(["operation": "copy", "destination": "synonyms", "scope": ["synonyms"]])
    try expectEqual(objectIDs(of: "synonyms"), ["lights"])
    try expectEqual(server.json("GET", "/1/indexes/synonyms/settings"), [:])
    _ = try server.json("POST", "/1/indexes/whole/clear")
    try operate(["operation": "move", "destination": "moved"], on: "whole")
    try expectEqual(objectIDs(of: "moved"), ["lights"])
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["replicas": ["by_price"]])
    try expectEqual(objectIDs(of: "by_price"), ["lights"])
    try expectEqual(server.ids("by_price", ["query": "light"]), ["1", "2"])
  }
}
