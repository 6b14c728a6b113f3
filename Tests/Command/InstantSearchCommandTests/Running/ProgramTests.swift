import Foundation
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The program") struct ProgramTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(
      """
      {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30}
      {"objectID": "2", "name": "Bamboo floor lamp", "color": "white", "price": 80}
      {"objectID": "3", "name": "Bamboo lampshade", "color": "white", "price": 12}
      {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45}
      """, to: "lamps.ndjson")
  }

  // MARK: Query

  @Test("a table without objectIDs is printed in its order")
  func table() throws {
    try folder.write("name,price\n" + "zyx".map { "\($0),1\n" }.joined(), to: "table.csv")
    try folder.expect("table")
  }

  @Test("a search is printed as text: its hits and its facets")
  func query() throws { try folder.expect("query") }

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

  @Test("records are ordered by what --sort names, several attributes after each other")
  func sorting() throws { try folder.expect("sorting") }

  @Test("no hits, a page behind the last one, and nothing found are errors only where that is asked for")
  func pages() throws { try folder.expect("pages") }

  @Test("words that are left out are named, and where nothing is found a similar text is proposed")
  func words() throws {
    try folder.write(#"{"removeWordsIfNoResults": "lastWords"}"#, to: "settings.json")
    try folder.expect("words")
  }

  @Test("phrases and words to leave out are understood, in files and in stored indices, unless settings say no")
  func phrases() throws {
    try folder.write(["Desk lamp", "Lamp for a desk", "Desk"].map { "{\"name\": \"\($0)\"}" }, to: "desks.ndjson")
    // An option with one hyphen is a word to leave out, also where an option has a similar name.
    try folder.expect("phrases")
  }

  @Test("several files are one index, whatever their formats; standard input is a file too")
  func severalFiles() throws {
    try folder.write(#"[{"objectID": "5", "name": "Chair"}]"#, to: "chairs.json")
    try folder.expect("severalFiles")
  }

  @Test("control characters are not printed")
  func hostileText() throws { try folder.expect("hostileText") }

  // MARK: Errors

  @Test(
    "bad input ends with 3, and says where it is",
    arguments: [
      ("{\"a\": 1}\n{\"a\": 2,}\n", "bad.ndjson", "bad.ndjson:2:9: expected the name of a member in quotes"),
      ("[{\"a\": 1},\n {\"a\" 2}]", "bad.json", "bad.json:2:7: expected ':'"),
      ("{\"a\": 1}\n17\n", "bad.ndjson", "bad.ndjson:2:1: a record must be a JSON object, not a number"),
      ("a,b\n1,2\n1,\"2\n", "bad.csv", "bad.csv:3:3: the quotes that open here are never closed"),
      ("{\"objectID\": true}", "bad.json", "bad.json:1:1: an objectID must be a text"),
      ("", "empty.json", "empty.json: there is nothing in it"),
      (" \n", "empty.csv", "empty.csv: there is nothing in it"),
      ("a\u{0}b", "binary.json", "binary.json: this is no text"),
    ])
  func badInput(text: String, name: String, message: String) throws {
    try folder.write(text, to: name)
    for command in ["query", "settings", "browse"] {
      if command == "settings", text.contains("objectID") { continue }
      let run = try folder.run(command, name)
      #expect(run.errors.hasPrefix("instantsearch: \(message)"), "\(command): \(run.errors)")
      expectEqual(run.exitCode, 3)
      #expect(run.output.isEmpty)
    }
  }

  @Test("a file that is not there, a folder, a compressed file and an index are bad input")
  func noFile() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/inner", withIntermediateDirectories: true)
    try folder.write([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], to: "things.json.xz")
    try folder.expect("noFile")
  }

  @Test("wrong use ends with 2")
  func wrongUse() throws { try folder.expect("wrongUse") }

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

  @Test("an index is kept, opened, changed and replaced; records that can't be read leave it as it was")
  func store() throws { try folder.expect("store") }

  @Test("a stored index is searched with its outline, which the command index changes")
  func storedOutline() throws { try folder.expect("storedOutline") }

  @Test("what is changed of a stored index leaves the rest as it was")
  func keptSettings() throws { try folder.expect("keptSettings") }

  @Test("what a stored index searches is narrowed down by --search")
  func storedSearch() throws { try folder.expect("storedSearch") }

  @Test("a hierarchy may be named as a whole")
  func hierarchy() throws { try folder.expect("hierarchy") }

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
    expectEqual(stored["userData"]?["outline"]?["facets"], ["color", "name"])
    let changed = try folder.run("settings", "--store", "lamps.db", "--set", #"{"hitsPerPage": 3}"#)
    try expectEqual(JSON(parsing: changed.output)["hitsPerPage"], 3)
    #expect(try folder.run("query", "--store", "lamps.db").output.hasPrefix("4 records found; these are 1 to 3."))
  }

  @Test("invalid settings are refused with their name")
  func wrongSettings() throws { try folder.expect("wrongSettings") }

  @Test("the version and the help go to the output")
  func help() throws {
    try expectEqual(folder.run("version").text, "0 instantsearch \(version)\n")
    try expectEqual(folder.run("--version").text, "0 instantsearch \(version)\n")
    try expectEqual(folder.run("manual").output, Manual.text)
    try expectEqual(folder.run("help").output, Help.overview)
    #expect(try folder.run("query", "--help").output.contains("usage: instantsearch query FILE… [TEXT]"))
  }
}
