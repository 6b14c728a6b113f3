import Foundation
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The program") struct ProgramTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(Transcript.lamps, to: "lamps.ndjson")
  }

  // MARK: Query

  @Test("the JSON is that of the protocol")
  func json() throws {
    let run = try folder.run("query", "lamps.ndjson", "--facets", "*,price", "--json", "--hits", "1")
    let json = try JSON(parsing: run.output)
    expectEqual(json["nbHits"], 4)
    expectEqual(json["hits"]?.array?.count, 1)
    #expect(json["hits"]?[0]?["_highlightResult"]?["name"]?["value"] != nil)
    expectEqual(json["facets"]?["color"], ["white": 2, "black": 1, "green": 1])
    expectEqual(json["facets_stats"]?["price"]?["max"], 80)
    expectEqual(json["nbPages"], 4)
    expectEqual(run.output.split(separator: "\n").count, 1)
  }

  @Test("values of a disjunctive facet are alternatives, and counted as if none were chosen")
  func disjunctive() throws {
    let filters = ["--filters", "color:white AND color:green AND price > 20", "--json"]
    let plain = try JSON(parsing: folder.run(["query", "lamps.ndjson", "--facets", "color"] + filters).output)
    expectEqual(plain["nbHits"], 0)
    let json = try JSON(parsing: folder.run(["query", "lamps.ndjson", "--disjunctive", "color"] + filters).output)
    expectEqual(json["nbHits"], 2)
    expectEqual(json["facets"]?["color"], ["black": 1, "green": 1, "white": 1])
  }

  // MARK: Errors

  @Test("a file that is not there, a folder, a compressed file and an index are bad input")
  func noFile() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/inner", withIntermediateDirectories: true)
    try folder.write([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], to: "things.json.xz")
    try folder.expect("noFile")
  }

  @Test("a backend that can't be reached ends with 4, and the key stands in no error")
  func unreachable() throws {
    let run = try folder.run(
      "query", "--host", "127.0.0.1:1", "--index-name", "things", environment: ["INSTANTSEARCH_API_KEY": "secret-key"])
    expectEqual(run.exitCode, 4)
    #expect(run.errors.hasPrefix("instantsearch: the search backend can't be reached"))
    #expect(!run.errors.contains("secret-key"))
    let wrong = try folder.run("query", "--host", "a b", "--index-name", "x", "--api-key", "secret-key")
    expectEqual(wrong.exitCode, 2)
    #expect(!wrong.errors.contains("secret-key"))
  }

  // MARK: Stores

  @Test(
    "a store that is not there is not made by looking for it, one without a folder says so, and no other file is touched"
  )
  func noStore() throws {
    try folder.write("just a text", to: "notes.txt")
    try folder.expect("noStore")
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["lamps.ndjson", "notes.txt"])
    try expectEqual(String(contentsOfFile: folder.path + "/notes.txt", encoding: .utf8), "just a text")
  }

  @Test("settings are printed as they can be given")
  func settings() throws {
    let found = try folder.run("settings", "lamps.ndjson")
    let json = try JSON(parsing: found.output)
    expectEqual(json["searchableAttributes"], ["name", "color"])
    try folder.write(#"{"attributesForFaceting": ["color", "name"], "hitsPerPage": 2}"#, to: "settings.json")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db", "--settings", "settings.json")
    let stored = try JSON(parsing: folder.run("settings", "--store", "lamps.db").output)
    expectEqual(stored["attributesForFaceting"], ["color", "name"])
    expectEqual(stored["userData"]?["outline"]?["filters"]?.array?.compactMap(\.string), ["color", "name"])
    let changed = try folder.run("settings", "--store", "lamps.db", "--set", #"{"hitsPerPage": 3}"#)
    try expectEqual(JSON(parsing: changed.output)["hitsPerPage"], 3)
    #expect(try folder.run("query", "--store", "lamps.db").output.hasPrefix("4 records found; these are 1 to 3."))
  }

  @Test("the version and the help go to the output")
  func help() throws {
    try expectEqual(folder.run("version").text, "0 instantsearch \(version)\n")
    try expectEqual(folder.run("--version").text, "0 instantsearch \(version)\n")
    try expectEqual(folder.run("manual").output, Manual.text)
    try expectEqual(folder.run("help").output, Help.overview)
    #expect(try folder.run("query", "--help").output.contains("usage: instantsearch query FILE… [TEXT]"))
  }
}
