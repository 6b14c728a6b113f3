import AlgoliaWire
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Settings, replicas and whole indices over the protocol")
struct SettingsRouteTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  private func settings(_ index: String = "lamps") throws -> JSON {
    try server.json("GET", "/1/indexes/\(index)/settings")
  }

  private func set(_ settings: JSON, _ index: String = "lamps") throws {
    _ = try server.json("PUT", "/1/indexes/\(index)/settings", settings)
  }

  private func operate(_ body: JSON, on index: String = "lamps") throws {
    _ = try server.json("POST", "/1/indexes/\(index)/operation", body)
  }

  private var names: [String] { server.application.indices.all.map(\.name) }

  @Test("Settings in the body change, null resets one, the others stay; an invalid one is refused and changes nothing")
  func change() throws {
    try set(["hitsPerPage": 2, "customRanking": nil])
    try expectEqual(
      settings(),
      [
        "searchableAttributes": ["name", "brand"], "attributesForFaceting": ["searchable(brand)", "color"],
        "hitsPerPage": 2,
      ])
    try expectEqual(server.ids("lamps"), ["1", "2"])
    try set(["hitsPerPage": 3], "new")
    try expectEqual(settings("new"), ["hitsPerPage": 3])
    try expectEqual(server.refusal("GET", "/1/indexes/none/settings").status, 404)
    for (body, message) in [
      (["hitsPerPage": -1], "the setting 'hitsPerPage' must be a whole number from 0 to 1000"),
      (["made": "up"], "the setting 'made' must be left out: there is no setting of this name"),
      (
        ["hitsPerPge": 2],
        "the setting 'hitsPerPge' must be left out: there is no setting of this name; did you mean 'hitsPerPage'?"
      ), (["unsupportedSettings": ["reRankingApplyFilter": "a:b"]], "unsupportedSettings: set them by their names"),
      (["reRankingApplyFilter": "a:b"], "the setting 'reRankingApplyFilter' must be left out: it is not supported"),
      ([], "expected an object"),
    ] as [(JSON, String)] {
      let before = try settings()
      let refusal = try server.refusal("PUT", "/1/indexes/lamps/settings", body)
      expectEqual(refusal.status, 400, "\(body)")
      #expect(refusal.message.hasPrefix(message), "\(refusal)")
      try expectEqual(settings(), before, "\(body)")
    }
  }

  @Test("Settings without effect are listed in the response and in the log, and synonyms among them are saved")
  func ignoredSettings() throws {
    let response = server.answer("PUT", "/1/indexes/lamps/settings", ["enablePersonalization": true, "hitsPerPage": 2])
    let json = try JSON(parsing: response.body)
    expectEqual(json["ignoredParameters"], ["enablePersonalization"])
    expectEqual(json["message"], "without effect: enablePersonalization")
    expectEqual(response[header: "X-Ignored-Parameters"], "enablePersonalization")
    #expect(server.log.contains("settings of 'lamps' without effect: enablePersonalization"))
    try expectEqual(server.json("PUT", "/1/indexes/lamps/settings", ["hitsPerPage": 2])["ignoredParameters"], nil)
    // Lists of synonyms among the settings are saved as synonyms.
    for _ in 0..<2 { try set(["synonyms": [["lamp", "light"]], "hitsPerPage": 3]) }
    #expect(try settings()["synonyms"] == nil && settings()["hitsPerPage"] == 3)
    let saved = try server.json("POST", "/1/indexes/lamps/synonyms/search", [:])
    expectEqual(saved["hits"], [["objectID": "lamp, light", "type": "synonym", "synonyms": ["lamp", "light"]]])
    #expect(try !server.ids("lamps", ["query": "light"]).isEmpty)
  }

  @Test("A lenient server stores unsupported settings, returns them and lists them")
  func lenient() throws {
    var options = ServerOptions()
    options.isLenient = true
    let server = try TestServer(options: options)
    let set = { (settings: JSON, index: String) in
      try server.json("PUT", "/1/indexes/\(index)/settings", settings)
    }
    let settings = { (index: String) in try server.json("GET", "/1/indexes/\(index)/settings") }
    let before = try settings("lamps").object ?? [:]
    let ids = try server.ids("lamps", ["query": "lamp"])
    let answer = try set(
      [
        "attributesToTransliterate": ["name"], "reRankingApplyFilter": "a:b", "keepDiacriticsOnCharacters": "ø",
        "hitsPerPge": 1,
      ],
      "lamps")
    let names: JSON = ["attributesToTransliterate", "reRankingApplyFilter", "keepDiacriticsOnCharacters", "hitsPerPge"]
    expectEqual(answer["ignoredParameters"], names)
    let message = try #require(answer["message"]?.string)
    expectEqual(
      message,
      "without effect: attributesToTransliterate, reRankingApplyFilter, keepDiacriticsOnCharacters, "
        + "hitsPerPge: did you mean hitsPerPage?")
    #expect(server.log.contains("settings of 'lamps' \(message)"))
    var expected = before
    for (name, value) in [
      "attributesToTransliterate": ["name"], "reRankingApplyFilter": "a:b", "keepDiacriticsOnCharacters": "ø",
      "hitsPerPge": 1,
    ] as JSON.Object { expected[name] = value }
    try expectEqual(settings("lamps"), .object(expected))
    try expectEqual(server.ids("lamps", ["query": "lamp"]), ids)

    // Values without effect are supported again, and null removes stored ones.
    _ = try set(["reRankingApplyFilter": "", "keepDiacriticsOnCharacters": nil, "hitsPerPge": nil], "lamps")
    expected["reRankingApplyFilter"] = ""
    for name in ["keepDiacriticsOnCharacters", "hitsPerPge"] { expected[name] = nil }
    try expectEqual(settings("lamps"), .object(expected))
    // A wrong value of a supported setting is still an error.
    for wrong in [["hitsPerPage": -1], ["ranking": ["nonsense"]], ["unsupportedSettings": [:]]] as [JSON] {
      try expectEqual(server.refusal("PUT", "/1/indexes/lamps/settings", wrong).status, 400)
    }
    try expectEqual(settings("lamps"), .object(expected))

    // Replicas have their own, and copies have all.
    _ = try set(["replicas": ["dear"]], "lamps")
    _ = try set(["attributesToTransliterate": [], "reRankingApplyFilter": "a:b"], "dear")
    #expect(
      try settings("dear")["attributesToTransliterate"] == [] && settings("dear")["reRankingApplyFilter"] == "a:b")
    #expect(
      try settings("lamps")["attributesToTransliterate"] == ["name"] && settings("lamps")["reRankingApplyFilter"] == "")
    _ = try server.json("POST", "/1/indexes/dear/operation", ["operation": "copy", "destination": "copied"])
    try expectEqual(settings("copied")["reRankingApplyFilter"], "a:b")
    _ = try server.json("PUT", "/1/indexes/lamps/settings?forwardToReplicas=true", ["reRankingApplyFilter": "a:b"])
    #expect(try settings("dear")["reRankingApplyFilter"] == "a:b" && settings("lamps")["reRankingApplyFilter"] == "a:b")
  }

  @Test("A replica is searched under its name, with settings of its own")
  func replicas() throws {
    try set(["replicas": ["dear", "virtual(same)"]])
    try set(["customRanking": ["desc(price)"], "hitsPerPage": 2], "dear")
    try expectEqual(server.ids("dear"), ["2", "4"])
    try expectEqual(server.ids("same"), ["3", "1", "4", "2"])
    try expectEqual(settings("dear")["primary"], "lamps")
    try expectEqual(settings("dear")["replicas"], nil)
    try expectEqual(settings("dear")["searchableAttributes"], ["name", "brand"])
    try expectEqual(settings()["hitsPerPage"], nil)
    let list = try server.json("GET", "/1/indexes")["items"]?.array ?? []
    expectEqual(list.map { $0["name"] }, ["lamps", "dear", "same"])
    expectEqual(list[0]["replicas"], ["dear", "same"])
    expectEqual(list[1]["primary"], "lamps")
    for (method, path) in [("PUT", "/dear/1"), ("DELETE", "/dear"), ("POST", "/dear/clear")] {
      #expect(try server.refusal(method, "/1/indexes\(path)", [:]).message.hasPrefix("'dear' is a replica of 'lamps'"))
    }
    _ = try server.json("DELETE", "/1/indexes/lamps/2")
    try expectEqual(server.ids("dear"), ["4", "1"])
    try set(["replicas": ["same"]])
    try expectEqual(server.refusal("POST", "/1/indexes/dear/query").status, 404)
    try expectEqual(server.ids("same").count, 3)
  }

  @Test("Settings are forwarded to replicas, which have no name of an index or of a replica of another one")
  func forwarding() throws {
    try set(["replicas": ["dear"]])
    try set(["customRanking": ["desc(price)"], "hitsPerPage": 2], "dear")
    _ = try server.json("PUT", "/1/indexes/lamps/settings?forwardToReplicas=true", ["hitsPerPage": 3])
    try expectEqual(settings("dear")["hitsPerPage"], 3)
    try expectEqual(settings("dear")["customRanking"], ["desc(price)"])
    try expectEqual(server.refusal("PUT", "/1/indexes/lamps/settings?forwardToReplicas=so", [:]).status, 400)
    _ = try server.json("PUT", "/1/indexes/other/1", [:])
    try set(["replicas": ["taken"]], "other")
    for name in ["lamps", "other", "taken", "*", ""] {
      try expectEqual(
        server.refusal("PUT", "/1/indexes/lamps/settings", ["replicas": [.string(name)]]).status, 400, "\(name)")
      try expectEqual(settings()["replicas"], ["dear"], "\(name)")
    }
  }

  @Test("Indices are listed with their statistics, in pages if requested, and deleted with everything")
  func list() throws {
    for name in ["b", "a", "c"] { _ = try server.json("PUT", "/1/indexes/\(name)/1", [:]) }
    let list = try server.json("GET", "/1/indexes")
    expectEqual(list["items"]?.array?.compactMap { $0["name"]?.string }, ["a", "b", "c", "lamps"])
    expectEqual(list["items"]?[3]?["entries"], 4)
    expectEqual(list["items"]?[3]?["updatedAt"], "2023-11-14T22:13:20.000Z")
    let page = try server.json("GET", "/1/indexes?page=1&hitsPerPage=3")
    expectEqual(page["items"]?.array?.count, 1)
    expectEqual(page["nbPages"], 2)
    try expectEqual(server.json("GET", "/1/indexes?page=7")["items"], [])
    try expectEqual(server.refusal("GET", "/1/indexes?page=x").status, 400)
    try expectEqual(server.refusal("GET", "/1/indexes?page=0&hitsPerPage=0").status, 400)
    // Deleting none is no error.
    for _ in 0..<2 { _ = try server.json("DELETE", "/1/indexes/lamps") }
    expectEqual(names, ["a", "b", "c"])
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query").status, 404)
  }

  @Test("Copying replaces the destination by the same records and settings, or by what the scope says alone")
  func copy() throws {
    _ = try server.json("PUT", "/1/indexes/b/old", [:])
    try operate(["operation": "copy", "destination": "b"])
    try expectEqual(server.ids("b"), server.ids("lamps"))
    try expectEqual(settings("b"), settings())
    _ = try server.json("DELETE", "/1/indexes/b/1")
    try expectEqual(server.ids("lamps").count, 4)
    try operate(["operation": "copy", "destination": "empty"], on: "none")
    try expectEqual(server.ids("empty"), [])
    _ = try server.json("PUT", "/1/indexes/s/old", [:])
    try operate(["operation": "copy", "destination": "s", "scope": ["rules"]])
    try expectEqual(settings("s"), [:])
    try operate(["operation": "copy", "destination": "s", "scope": ["settings", "rules"]])
    try expectEqual(settings("s"), settings())
    try expectEqual(server.ids("s"), ["old"])
    try operate(["operation": "copy", "destination": "c", "scope": ["settings"]])
    try expectEqual(settings("c"), settings())
  }

  @Test("Moving renames an index; the replicas of the one that it replaces stay, and are copied as indices")
  func move() throws {
    try operate(["operation": "copy", "destination": "b"])
    _ = try server.json("DELETE", "/1/indexes/b/1")
    try set(["replicas": ["dear"]])
    try set(["customRanking": ["desc(price)"]], "dear")
    try operate(["operation": "move", "destination": "lamps"], on: "b")
    expectEqual(names, ["lamps"])
    try expectEqual(server.ids("lamps"), ["3", "4", "2"])
    try expectEqual(server.ids("dear"), ["2", "4", "3"])
    try operate(["operation": "move", "destination": "c"], on: "none")
    try operate(["operation": "move", "destination": "lamps"])
    expectEqual(names, ["lamps"])
    try operate(["operation": "move", "destination": "renamed"])
    try expectEqual(server.ids("dear"), ["2", "4", "3"])
    expectEqual(names, ["renamed"])
    // A replica is copied as an index of its own.
    try operate(["operation": "copy", "destination": "b"], on: "dear")
    try expectEqual(server.ids("b"), ["2", "4", "3"])
    try expectEqual(settings("b")["replicas"], nil)
  }

  @Test("Errors in an operation have messages")
  func wrongOperation() throws {
    for (body, message) in [
      ([:], "destination: it is missing"), (["operation": "copy"], "destination: it is missing"),
      (["destination": "b"], "operation: it is missing"),
      (["operation": "swap", "destination": "b"], "operation: expected copy or move"),
      (["operation": "copy", "destination": "lamps"], "destination: expected another index"),
      (["operation": "copy", "destination": "*"], "an index must have a name"),
      (["operation": "copy", "destination": "b", "scope": ["all"]], "scope: expected settings"),
      (["operation": "copy", "destination": "b", "scope": "settings"], "scope: expected an array"),
    ] as [(JSON, String)] {
      let refusal = try server.refusal("POST", "/1/indexes/lamps/operation", body)
      expectEqual(refusal.status, 400, "\(body)")
      #expect(refusal.message.hasPrefix(message), "\(refusal)")
      expectEqual(names, ["lamps"], "\(body)")
    }
  }
}
