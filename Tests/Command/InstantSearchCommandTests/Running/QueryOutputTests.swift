import Foundation
import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting
import RecordOutlines
import SearchModel
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("What query prints") struct QueryOutputTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(
      """
      {"name": "Desk lamp", "color": "black", "price": 30, "stock": {"here": 2}}
      {"name": "Bamboo, floor lamp", "color": "white", "price": 80.5, "tags": ["a", "b"]}
      {"name": "", "color": "white", "price": 12}
      {"name": "Lamp of bamboo", "color": "green", "price": 45}
      """, to: "lamps.ndjson")
  }

  private func query(_ words: String..., input: String? = nil) throws -> ProgramRun {
    try folder.run(["query", "lamps.ndjson"] + words, input: input)
  }

  @Test("The line of a record takes no longer than its attributes")
  func manyAttributes() {
    var outline = RecordOutline()
    outline.title = "a0"
    Growth.expectLinear(1_000) { count in
      let names = (0..<count).map { "a\($0)" }
      outline.search = names
      let record = JSON.object(JSON.Object(names.map { ($0, .string("lamp \($0)")) }))
      let highlights = MarkedText.object(
        names.map { name -> MarkedText.Member in
          let isLast = name == names.last
          let passage = MarkedText.Passage(value: "lamp \(name)", matchedWords: isLast ? ["lamp"] : [])
          return .init(name: name, value: .text(passage))
        })
      let hit = Hit(objectID: "1", record: record, highlights: highlights)
      expectEqual(hit.detail(outline).text, "a\(count - 1) lamp a\(count - 1)")
    }
  }

  @Test("The passage that matched may be in a list, or in an object that is searched as a whole")
  func nestedPassage() {
    let match = MarkedText.text(.init(value: "oak", matchedWords: ["oak"]))
    let highlights = MarkedText.object([
      .init(name: "parts", value: .list([.object([.init(name: "wood", value: match)])]))
    ])
    let hit = Hit<JSON>(objectID: "1", record: [:], highlights: highlights)
    for name: Attribute in ["parts", "parts.wood"] {
      let found = hit.unshownMatch(besides: ["name"], among: ["name", "color", name], in: highlights)
      #expect(found?.attribute == name && found?.passage.value == "oak")
      #expect(hit.unshownMatch(besides: [name], among: [name], in: highlights) == nil)
    }
  }

  // MARK: The text

  @Test("the words behind the files are the text")
  func positional() throws {
    try expectEqual(query("bamboo", "floor", "--count").output, "1\n")
    try expectEqual(query("bamboo floor", "--count").output, "1\n")
    try expectEqual(query("--count", "--", "-bamboo").output, "2\n")
    try folder.write(#"{"name": "Bamboo chair"}"#, to: "chairs.json")
    try expectEqual(query("chairs.json", "bamboo", "--count").output, "3\n")
    let piped = try folder.run("query", "bamboo", "--count", input: #"{"name": "Bamboo bed"}"#)
    expectEqual(piped.text, "0 1\n")
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    try expectEqual(folder.run("query", "--store", "lamps.db", "bamboo", "--count").text, "0 2\n")
  }

  @Test("the values of a number are written as in the records")
  func numbers() throws {
    let output = try query("--facets", "price").output
    #expect(output.contains("price 80.50"))
    #expect(output.contains("\n  80.50  1\n"))
  }

  @Test("--demo searches the catalogue with its own settings, unless others are given")
  func demo() throws {
    try expectEqual(folder.run("query", "--demo", "pottery", "wheel", "--count").exitCode, 0)
    let all = try #require(Int(try folder.run("query", "--demo", "lmap", "--count").output.dropLast()))
    let named = try #require(
      Int(try folder.run("query", "--demo", "lmap", "--count", "--search", "name").output.dropLast()))
    #expect(named > 0 && named < all)
    let cheapest = try folder.run(
      "query", "--demo", "lamp", "--sort", "price", "--hits", "1", "--csv", "--columns", "price", "--filters",
      "stock > 0")
    expectEqual(cheapest.output, "price\r\n19.5\r\n")
    try expectEqual(folder.run("query", "--demo", "--filters", "kind:lamp", "--facets", "brand", "--count").exitCode, 0)
    #expect(
      try folder.run("query", "--demo", "--facets", "brnad").text
        == "2 instantsearch: no record has the attribute 'brnad'. Did you mean 'brand'?\n")
    #expect(
      try folder.run("query", "--demo", "--store", "a.db").text
        == "2 instantsearch: the demo is to be searched, and '--store' too. Leave out one of them.\n")
  }

  @Test(
    "what might be a file is no text",
    arguments: [
      (["query", "lamsp.ndjson", "lamp"], "3 instantsearch: lamsp.ndjson: there is no such file\n"),
      (["query", "lamps", "lamp"], "3 instantsearch: lamps: there is no such file\n"),
      (["query", "lamps.ndjson", "folder/x", "lamp"], "3 instantsearch: folder/x: there is no such file\n"),
      (
        ["query", "lamps.ndjson", "lamp", "lamps.ndjson"],
        "2 instantsearch: 'lamps.ndjson' is behind the text 'lamp'. Name files before the text, or give the text as "
          + "--query.\n"
      ),
      (
        ["query", "lamps.ndjson", "lamp", "--query", "desk"],
        "2 instantsearch: the text is given twice, as 'lamp' and as --query. Leave one of them out.\n"
      ),
    ])
  func noText(words: [String], text: String) throws { try expectEqual(folder.run(words).text, text) }

  // MARK: Forms

  @Test("a record per line, as it is, without the objectID that was generated for it")
  func ndjson() throws {
    try expectEqual(
      query("--ndjson", "--sort", "price").text,
      """
      0 {"name":"","color":"white","price":12}
      {"name":"Desk lamp","color":"black","price":30,"stock":{"here":2}}
      {"name":"Lamp of bamboo","color":"green","price":45}
      {"name":"Bamboo, floor lamp","color":"white","price":80.5,"tags":["a","b"]}

      """)
    try expectEqual(
      query("bamboo", "--ndjson", "--columns", "price,name,stock.here").output,
      """
      {"price":80.5,"name":"Bamboo, floor lamp"}
      {"price":45,"name":"Lamp of bamboo"}

      """)
  }

  @Test("a table has all attributes of the records as columns, or the chosen ones")
  func csv() throws {
    try expectEqual(
      query("--csv", "--sort", "price").text,
      """
      0 name,color,price,stock.here,tags\r
      ,white,12,,\r
      Desk lamp,black,30,2,\r
      Lamp of bamboo,green,45,,\r
      "Bamboo, floor lamp",white,80.5,,a; b\r

      """)
    try expectEqual(query("desk", "--csv", "--columns", "price,stock.here").output, "price,stock.here\r\n30,2\r\n")
    try expectEqual(query("zebra", "--csv", "--columns", "price").output, "price\r\n")
    let piped = try folder.run("query", "-", "--csv", input: #"{"objectID": 7, "a": 1}"#)
    expectEqual(piped.output, "objectID,a\r\n7,1\r\n")
  }

  @Test("only counts, in each form")
  func counts() throws {
    try expectEqual(query("--count").text, "0 4\n")
    try expectEqual(query("--count", "--csv").text, "0 count\r\n4\r\n")
    try expectEqual(query("--count", "--ndjson").text, "0 {\"count\":4}\n")
    try expectEqual(JSON(parsing: query("--count", "--json").output)["nbHits"], 4)
    #expect(
      try query("--count", "--facets", "color", "--csv").text
        == "0 attribute,value,count\r\ncolor,white,2\r\ncolor,black,1\r\ncolor,green,1\r\n")
    try expectEqual(query("--count", "--facets", "color").text, "0 4\n\ncolor\n  white  2\n  black  1\n  green  1\n")
  }

  @Test("chosen columns are shown, and what is sorted by")
  func columns() throws {
    #expect(
      try query("bamboo", "--columns", "color,price").output
        == "2 records found.\n\n1. white\n   price 80.50\n2. green\n   price 45.00\n")
    try folder.write(
      "title,a,b,c,d,e\nx,one two,three four,5,6,7\ny,six seven,eight nine,8,9,1\n", to: "table.csv")
    let sorted = try folder.run("query", "table.csv", "--sort", "e")
    #expect(sorted.output.contains("· e 1\n"), "\(sorted.output)")
  }

  @Test("a record without a title shows no objectID that was generated")
  func untitled() throws {
    let run = try query("--sort", "price")
    #expect(run.output.contains("1. (no name)\n   white · price 12.00\n"), "\(run.output)")
  }

  // MARK: All hits

  @Test("all hits are printed in order, far beyond a page, in each form")
  func all() throws {
    let count = 2500
    let records = (0..<count).map { #"{"name": "Lamp \#($0)", "price": \#(($0 * 7) % count)}"# }
    try folder.write(records, to: "many.ndjson")
    let ndjson = try folder.run("query", "many.ndjson", "lamp", "--all", "--ndjson", "--sort", "price")
    let prices = try ndjson.output.split(separator: "\n").map { try JSON(parsing: String($0))["price"]?.number }
    expectEqual(prices, (0..<count).map { Double($0) })
    #expect(ndjson.errors.isEmpty)
    let csv = try folder.run("query", "many.ndjson", "lamp", "--all", "--csv", "--sort", "price")
    expectEqual(csv.output.utf8.count { $0 == 0x0A }, count + 1)
    let json = try JSON(parsing: folder.run("query", "many.ndjson", "lamp", "--all", "--json").output)
    expectEqual(json["hits"]?.array?.count, count)
    expectEqual(json["nbHits"]?.number, Double(count))
    expectEqual(json["nbPages"], 1)
    let text = try folder.run("query", "many.ndjson", "lamp", "--all", "--sort", "price:desc", "--facets", "price")
    #expect(text.output.hasPrefix("2,500 records found.\n\n   1. Lamp "))
    #expect(text.output.contains("\n2500. Lamp 0\n"))
    #expect(text.output.contains("\nprice  0 to 2,499"))
  }

  @Test("records alone that are not all of them come with a note")
  func cut() throws {
    let records = (0..<30).map { #"{"name": "Lamp \#($0)"}"# }
    try folder.write(records, to: "many.ndjson")
    let run = try folder.run("query", "many.ndjson", "--ndjson")
    expectEqual(run.output.split(separator: "\n").count, 20)
    expectEqual(run.errors, "instantsearch: 30 records found; these are 1 to 20. To print all of them: --all\n")
    #expect(try folder.run("query", "many.ndjson", "--ndjson", "--hits", "3").errors.isEmpty)
  }

  @Test("a pipe that is closed early ends the stream without an error")
  func closedPipe() throws {
    let records = (0..<20_000).map { #"{"name": "Lamp \#($0), with a text that takes room in a pipe"}"# }
    try folder.write(records, to: "many.ndjson")
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    for form in ["--ndjson", "--csv", "--json", ""] {
      let run = try folder.shell("set -o pipefail; '\(program)' query many.ndjson --all \(form) | head -1 >/dev/null")
      expectEqual(run.text, "0 ", "\(form)")
    }
  }

  @Test(
    "options that exclude each other are wrong use",
    arguments: [
      ["--all", "--page", "1"], ["--all", "--hits", "5"], ["--count", "--columns", "name"], ["--csv", "--json"],
    ])
  func exclusive(words: [String]) throws {
    let run = try folder.run(["query", "lamps.ndjson"] + words)
    expectEqual(run.exitCode, 2)
    #expect(run.errors.contains("exclude each other"), "\(run.errors)")
  }

  // MARK: Names

  @Test(
    "a name that no record has is an error, wherever it is given",
    arguments: [
      ["--facets", "colour"], ["--filters", "colour:white"], ["--filters", "price > 1 AND NOT colour:white"],
      ["--sort", "colour"], ["--search", "colour"], ["--disjunctive", "colour"], ["--columns", "colour"],
      ["--title", "colour"], ["--filters", "colour > 3"],
    ])
  func misspelt(words: [String]) throws {
    let text = "2 instantsearch: no record has the attribute 'colour'. Did you mean 'color'?\n"
    try expectEqual(folder.run(["query", "lamps.ndjson"] + words).text, text)
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    try expectEqual(folder.run(["query", "--store", "lamps.db"] + words).text, text)
  }

  @Test("a misspelt name makes no store, and leaves one as it was")
  func misspeltStore() throws {
    for words in [["index", "lamps.ndjson", "--facets", "colour"], ["query", "lamps.ndjson", "--facets", "colour"]] {
      try expectEqual(folder.run(words + ["--store", "new.db"]).exitCode, 2)
    }
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["lamps.ndjson"])
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    try expectEqual(folder.run("index", "--store", "lamps.db", "--sort", "prices").exitCode, 2)
    // Records of the index have the name, those of the file need not.
    let added = try folder.run(
      "index", "-", "--store", "lamps.db", "--facets", "color", input: #"{"objectID": 5, "name": "Chair"}"#)
    expectEqual(added.text, "0 5 records in lamps.db\n")
  }
}
