import Foundation
import SearchModel
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The program") struct ProgramTests {
  private let folder: ProgramFolder

  init() throws { folder = try ProgramFolder() }

  private static let lamps = """
    {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30}
    {"objectID": "2", "name": "Bamboo floor lamp", "color": "white", "price": 80}
    {"objectID": "3", "name": "Bamboo lampshade", "color": "white", "price": 12}
    {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45}
    """

  // MARK: Query

  @Test("a table without objectIDs is printed in its order")
  func table() throws {
    try folder.write("name,price\n" + "zyxwvutsr".map { "\($0),1\n" }.joined(), to: "table.csv")
    let run = try folder.run("query", "table.csv", "--title", "name")
    let titles = run.output.split(separator: "\n").filter { $0.contains(". ") }.compactMap(\.last)
    expectEqual(String(titles), "zyxwvutsr")
  }

  @Test("a search is printed as text: its hits and its facets")
  func query() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    let run = try folder.run("query", "lamps.ndjson", "--query", "bamboo", "--facets", "color,price")
    expectEqual(
      run.output,
      """
      3 records found.

      1. Bamboo floor lamp
         white · price 80
      2. Bamboo lampshade
         white · price 12
      3. Lamp of bamboo
         green · price 45

      color
        white  2
        green  1

      price  12 to 80, 45.67 on average
        12  1
        45  1
        80  1

      """)
    #expect(run.errors.isEmpty)
    expectEqual(run.exitCode, 0)
  }

  @Test("the JSON is that of the protocol")
  func json() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
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
    try folder.write(Self.lamps, to: "lamps.ndjson")
    let filters = ["--filters", "color:white AND color:green AND price > 20", "--json"]
    let plain = try JSON(parsing: folder.run(["query", "lamps.ndjson", "--facets", "color"] + filters).output)
    expectEqual(plain["nbHits"], 0)
    let json = try JSON(parsing: folder.run(["query", "lamps.ndjson", "--disjunctive", "color"] + filters).output)
    expectEqual(json["nbHits"], 2)
    expectEqual(json["facets"]?["color"], ["black": 1, "green": 1, "white": 1])
  }

  @Test("records are ordered by what --sort names, several attributes after each other")
  func sorting() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    func order(_ sort: String) throws -> [String] {
      let run = try folder.run("query", "lamps.ndjson", "--sort", sort, "--json")
      return try JSON(parsing: run.output)["hits"]?.array?.compactMap { $0["objectID"]?.string } ?? []
    }
    try expectEqual(order("price"), ["3", "1", "4", "2"])
    try expectEqual(order("price:desc"), ["2", "4", "1", "3"])
    try expectEqual(order("color:desc,price"), ["3", "2", "4", "1"])
  }

  @Test("no hits, and a page behind the last one, are no errors")
  func pages() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    try expectEqual(folder.run("query", "lamps.ndjson", "--hits", "0").output, "4 records found.\n")
    let behind = try folder.run("query", "lamps.ndjson", "--hits", "3", "--page", "7", "--fail-if-empty")
    expectEqual(behind.output, "4 records found; page 7 is behind the last one, which is page 1.\n")
    expectEqual(behind.exitCode, 0)
    let second = try folder.run("query", "lamps.ndjson", "--hits", "3", "--page", "1")
    #expect(second.output.hasPrefix("4 records found; these are 4 to 4.\n\n4. "))
  }

  @Test("nothing found ends with 1 where that is asked for")
  func nothingFound() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    let run = try folder.run("query", "lamps.ndjson", "--query", "zebra")
    expectEqual(run.output, "No record found.\n")
    expectEqual(run.exitCode, 0)
    try expectEqual(folder.run("query", "lamps.ndjson", "--query", "zebra", "--fail-if-empty").exitCode, 1)
    try expectEqual(folder.run("query", "lamps.ndjson", "--query", "lamp", "--fail-if-empty").exitCode, 0)
  }

  @Test("words that are left out are named, and where nothing is found a similar text is proposed")
  func words() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    try folder.write(#"{"removeWordsIfNoResults": "lastWords"}"#, to: "settings.json")
    let meant = try folder.run("query", "lamps.ndjson", "--query", "lmp")
    expectEqual(meant.output, "No record found.\nDid you mean “lamp”?\n")
    try expectEqual(folder.run("query", "lamps.ndjson", "--query", "lmp", "--ndjson").output, "")
    let fewer = try folder.run("query", "lamps.ndjson", "--query", "bambo qqqqqq")
    #expect(
      fewer.output.hasPrefix("3 records found.\nNo result contains every word. Left out: “qqqqqq”\n\n"), "\(fewer.text)"
    )
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db", "--settings", "settings.json")
    let removed = try folder.run("query", "--store", "lamps.db", "--query", "desk qqqqqq")
    #expect(
      removed.output.hasPrefix("1 record found.\nNo result contains every word. Left out: “qqqqqq”\n\n"),
      "\(removed.text)")
  }

  @Test("phrases and words to leave out are understood, in files and in stored indices, unless settings say no")
  func phrases() throws {
    try folder.write(
      "{\"name\": \"Desk lamp\"}\n{\"name\": \"Lamp for a desk\"}\n{\"name\": \"Desk\"}\n", to: "desks.ndjson")
    func count(_ words: String...) throws -> String {
      try folder.run(["query"] + words + ["--count"]).output.trimmingCharacters(in: .newlines)
    }
    try expectEqual(count("desks.ndjson", "\"desk lamp\""), "1")
    try expectEqual(count("desks.ndjson", "desk", "-lamp"), "1")
    try expectEqual(count("desks.ndjson", "lamp", "-desk"), "0", "also where an option has a similar name")
    try expectEqual(count("desks.ndjson", "--query", "desk -for"), "2")
    _ = try folder.run("index", "desks.ndjson", "--store", "desks.db")
    try expectEqual(count("--store", "desks.db", "--query", "desk -lamp"), "1")
    _ = try folder.run("settings", "--store", "desks.db", "--set", #"{"advancedSyntax": false}"#)
    try expectEqual(count("--store", "desks.db", "--query", "desk -lamp"), "2")
    let mistyped = try folder.run("query", "desks.ndjson", "-json")
    #expect(mistyped.exitCode == 2 && mistyped.errors.contains("Did you mean --json?"))
  }

  @Test("several files are one index, whatever their formats; standard input is a file too")
  func severalFiles() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    try folder.write(#"[{"objectID": "5", "name": "Chair"}]"#, to: "chairs.json")
    let run = try folder.run(
      "query", "lamps.ndjson", "chairs.json", "-", "--json", input: "objectID,name\n6,Table\n7,Desk\n")
    try expectEqual(JSON(parsing: run.output)["nbHits"], 7)
    let piped = try folder.run("query", input: Self.lamps)
    #expect(piped.output.hasPrefix("4 records found"))
  }

  @Test("control characters are not printed")
  func hostileText() throws {
    let run = try folder.run("query", "-", input: #"{"name": "a\u001b[31mred\u0007\nnext"}"#)
    expectEqual(run.output, "1 record found.\n\n1. a␛[31mred␇ next\n")
  }

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
    try expectEqual(folder.run("query", "nothing.json").text, "3 instantsearch: nothing.json: there is no such file\n")
    #expect(
      try folder.run("query", "https://a.example/things.json").text
        == "3 instantsearch: https://a.example/things.json: this is an address, and only files are read. To read it: "
        + "curl -sL 'https://a.example/things.json' | instantsearch … -\n")
    try FileManager.default.createDirectory(atPath: folder.path + "/inner", withIntermediateDirectories: true)
    #expect(
      try folder.run("settings", "--store", "x.db", "--set", "inner").text
        == "3 instantsearch: inner: this is a folder. Name a file.\n")
    try folder.write([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], to: "things.json.xz")
    #expect(
      try folder.run("query", "things.json.xz").text
        == "3 instantsearch: things.json.xz: this is compressed. To read it: xzcat FILE | instantsearch … -\n")
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    #expect(
      try folder.run("browse", "lamps.db").text
        == "3 instantsearch: lamps.db: this is a database. If it is an index: --store FILE\n")
  }

  @Test("wrong use ends with 2")
  func wrongUse() throws {
    #expect(try folder.run("query", "--facet", "a").text.hasPrefix("2 instantsearch: 'query' has no option"))
    #expect(try folder.run("query").text.hasPrefix("2 instantsearch: nothing is named to be searched."))
    try folder.write(Self.lamps, to: "lamps.ndjson")
    try expectEqual(
      folder.run("query", "lamps.ndjson", "--filters", "price < cheap").text,
      """
      2 instantsearch: --filters can't be read: expected a number at character 9
      price < cheap
              ^
      Write it as in: brand:Apple AND price < 100

      """)
    try expectEqual(folder.run("query", "lamps.ndjson", "--sort", "price:down").exitCode, 2)
    try expectEqual(folder.run("query", "lamps.ndjson", "--app-id", "a").exitCode, 2)
    #expect(try folder.run("query", "--host", "localhost:1", "--index-name", "x").text.contains("the key is missing"))
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

  @Test("a closed pipe is not an error")
  func brokenPipe() throws {
    let records = (0..<5000).map { #"{"name": "record \#($0), with a text that takes room in a pipe"}"# }
    try folder.write(records.joined(separator: "\n"), to: "many.ndjson")
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    let run = try folder.shell(
      "set -o pipefail; '\(program)' query many.ndjson --hits 1000 --json | head -c 10 >/dev/null")
    expectEqual(run.text, "0 ")
  }

  // MARK: Stores

  @Test("an index is kept, opened, changed and replaced")
  func store() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    try expectEqual(folder.run("index", "lamps.ndjson", "--store", "lamps.db").text, "0 4 records in lamps.db\n")
    let query = ["query", "--store", "lamps.db", "--json"]
    try expectEqual(JSON(parsing: folder.run(query).output)["nbHits"], 4)
    try expectEqual(
      folder.run("index", "-", "--store", "lamps.db", input: #"{"objectID": "4", "name": "Lamp", "color": "red"}"#)
        .text, "0 4 records in lamps.db\n")
    try expectEqual(JSON(parsing: folder.run(query + ["--query", "bamboo"]).output)["nbHits"], 2)
    try expectEqual(
      folder.run("index", "-", "--store", "lamps.db", "--replace", input: #"{"objectID": "9", "name": "Chair"}"#)
        .text, "0 1 records in lamps.db\n")
    try expectEqual(JSON(parsing: folder.run(query).output)["nbHits"], 1)
  }

  @Test("a stored index is searched with its outline, which the command index changes")
  func storedOutline() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("query", "lamps.ndjson", "--store", "lamps.db", "--facets", "color")
    #expect(try folder.run("query", "--store", "lamps.db", "--facets", "color").output.contains("white  2"))
    let refused = try folder.run("query", "--store", "lamps.db", "--facets", "name")
    #expect(refused.text.hasPrefix("2 instantsearch: the stored index does not list values of 'name'."))
    let unsorted = try folder.run("query", "--store", "lamps.db", "--sort", "name:desc")
    #expect(unsorted.text.contains("2 instantsearch: the stored index has no order by name:desc."))
    try expectEqual(folder.run("index", "--store", "lamps.db", "--sort", "name:desc", "--facets", "name").exitCode, 0)
    let sorted = try folder.run("query", "--store", "lamps.db", "--sort", "name:desc", "--facets", "name")
    #expect(sorted.output.contains("1. Lamp of bamboo"))
  }

  @Test("what is changed of a stored index leaves the rest as it was")
  func keptSettings() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db", "--facets", "color", "--sort", "price")
    _ = try folder.run("settings", "--store", "lamps.db", "--set", #"{"hitsPerPage": 2}"#)
    let change = try folder.run("index", "--store", "lamps.db", "--sort", "price:desc", "--title", "color")
    expectEqual(change.text, "0 the settings of lamps.db are changed\n")
    let settings = try JSON(parsing: folder.run("settings", "--store", "lamps.db").output)
    expectEqual(settings["hitsPerPage"], 2)
    expectEqual(settings["attributesForFaceting"], ["searchable(color)"])
    expectEqual(settings["userData"]?["outline"]?["title"], "color")
    for order in ["price", "price:desc"] {
      try expectEqual(folder.run("query", "--store", "lamps.db", "--sort", order).exitCode, 0)
    }
  }

  @Test("what a stored index searches is narrowed down by --search")
  func storedSearch() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    let query = ["query", "--store", "lamps.db", "--query", "white", "--json"]
    try expectEqual(JSON(parsing: folder.run(query).output)["nbHits"], 2)
    try expectEqual(JSON(parsing: folder.run(query + ["--search", "name"]).output)["nbHits"], 0)
    try expectEqual(folder.run("browse", "--store", "lamps.db", "--facets", "name").exitCode, 2)
  }

  @Test("a hierarchy may be named as a whole")
  func hierarchy() throws {
    let record = #"{"name": "Lamp", "room": {"lvl0": "Home", "lvl1": "Home > Kitchen"}}"#
    let run = try folder.run("query", "-", "--facets", "room", "--json", input: record)
    try expectEqual(
      JSON(parsing: run.output)["facets"], ["room.lvl0": ["Home": 1], "room.lvl1": ["Home > Kitchen": 1]])
  }

  @Test("records that can't be read leave a stored index as it was")
  func failedReplacement() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    let run = try folder.run(
      "index", "-", "--store", "lamps.db", "--replace", input: "{\"name\": \"one\"}\n{\"name\": \"two\"\n")
    expectEqual(run.exitCode, 3)
    try expectEqual(JSON(parsing: folder.run("query", "--store", "lamps.db", "--json").output)["nbHits"], 4)
  }

  @Test("a store that is not there is not made by looking for it")
  func noStore() throws {
    for words in [["query"], ["settings"], ["browse"], ["index", "--facets", "a"]] {
      let run = try folder.run(words + ["--store", "nothing.db"])
      #expect(
        run.text.hasPrefix("3 instantsearch: nothing.db: there is no index. To make one"), "\(words): \(run.text)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("a store in a folder that is not there says so, whatever is done with it")
  func noFolder() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    for words in [["index", "lamps.ndjson"], ["browse", "lamps.ndjson"], ["query"]] {
      let run = try folder.run(words + ["--store", "nowhere/lamps.db"])
      expectEqual(
        run.text,
        """
        3 instantsearch: nowhere/lamps.db: there is no folder 'nowhere'. Make it first, or name another file after \
        --store.

        """)
    }
  }

  @Test("a file that is no index is not touched")
  func notAnIndex() throws {
    try folder.write("just a text", to: "notes.txt")
    for words in [["query"], ["index", "-"]] {
      let run = try folder.run(words + ["--store", "notes.txt"], input: Self.lamps)
      #expect(run.text.hasPrefix("3 instantsearch: notes.txt: this is no index"), "\(run.text)")
    }
    try expectEqual(String(contentsOfFile: folder.path + "/notes.txt", encoding: .utf8), "just a text")
  }

  @Test("settings are printed as they can be given")
  func settings() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
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
  func wrongSettings() throws {
    try folder.write(Self.lamps, to: "lamps.ndjson")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    let set = { try folder.run("settings", "--store", "lamps.db", "--set", $0).text }
    #expect(
      try set("{\"hitsPerPage\": \"many\"}").hasPrefix("3 instantsearch: --set: the setting 'hitsPerPage' must be"))
    try expectEqual(set("{\"hitsPerPage\" 1}"), "3 instantsearch: --set:1:16: expected ':'\n")
    try expectEqual(set("nothing.json"), "3 instantsearch: nothing.json: there is no such file\n")
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
