import ExampleCatalogue
import Foundation
import InstantSearchTerminal
import RecordOutlines
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

@testable import InstantSearchCommand
@testable import SearchEngine

/// Nodes whose addresses and key are in the environment.
enum TestNodes {
  static let addresses = ProcessInfo.processInfo.environment["INSTANTSEARCH_TYPESENSE"]
  static let key = ProcessInfo.processInfo.environment["TYPESENSE_API_KEY"] ?? "xyz"
}

@Suite("A cluster on the command line", .enabled(if: TestNodes.addresses != nil))
struct ClusterTests {
  private let folder: ProgramFolder
  private let name = "command-\(UUID().uuidString)"
  private let index: TypesenseIndex

  init() throws {
    folder = try ProgramFolder()
    let nodes = TestNodes.addresses?.split(separator: ",").map(String.init) ?? []
    index = TypesenseBackend(nodes: nodes, apiKey: TestNodes.key).index(name)
    try folder.write(
      """
      {"objectID": "1", "name": "Desk lamp", "color": "black", "price": 30, "tags": ["new", "led"]}
      {"objectID": "2", "name": "Floor lamp", "color": "white", "price": 80.5, "tags": ["led"]}
      {"objectID": "3", "name": "Stool", "color": "white", "price": 12, "tags": []}
      {"objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45, "tags": ["new"]}
      """, to: "lamps.ndjson")
  }

  private func run(_ words: [String]) throws -> ProgramRun {
    try folder.run(
      words + ["--typesense", TestNodes.addresses ?? "", "--index-name", name],
      environment: ["TYPESENSE_API_KEY": TestNodes.key])
  }

  private func run(_ words: String...) throws -> ProgramRun { try run(words) }

  private func deletingIndex(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    do { try await body() } catch {
      try? await index.deleteIndex()
      throw error
    }
    try await index.deleteIndex()
  }

  @Test("an index is made, searched, changed, replaced")
  func story() async throws {
    try await deletingIndex {
      try expectEqual(run("index", "lamps.ndjson").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "lamp", "--count").text, "0 3\n")
      try expectEqual(run("query", "lamp", "--filters", "color:white OR price < 40", "--count").text, "0 2\n")
      #expect(
        try run("query", "--facets", "color", "--disjunctive", "color", "--filters", "color:green", "--count").text
          == "0 1\n\ncolor\n  white  2\n  black  1\n  green  1\n")
      let sorted = try run("query", "--sort", "price:desc", "--csv", "--columns", "name,price")
      expectEqual(sorted.text, "0 name,price\r\nFloor lamp,80.5\r\nLamp of bamboo,45\r\nDesk lamp,30\r\nStool,12\r\n")
      try expectEqual(
        run("query", "lamp", "--all", "--ndjson", "--sort", "price", "--columns", "objectID").text,
        """
        0 {"objectID":"1"}
        {"objectID":"4"}
        {"objectID":"2"}

        """)
      try expectEqual(run("query", "--all", "--ndjson").output.split(separator: "\n").count, 4)
      // Others are added, and facets; the lists of texts are copied.
      try folder.write(#"{"objectID": "4", "name": "Bench", "color": "red", "price": 5}"#, to: "bench.ndjson")
      try expectEqual(run("index", "bench.ndjson", "--facets", "color,tags").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "lamp", "--facets", "tags", "--count").text, "0 2\n\ntags\n  led  2\n  new  1\n")
      try expectEqual(run("index", "--search", "name,tags").text, "0 the settings of \(name) are changed\n")
      try expectEqual(run("query", "led", "--count").text, "0 2\n")
      try expectEqual(run("index", "bench.ndjson", "--replace").text, "0 1 records in \(name)\n")
      try expectEqual(
        run("query", "--ndjson").output, #"{"objectID":"4","color":"red","name":"Bench","price":5}"# + "\n")
    }
    #expect(try run("query").text.contains("has no index '\(name)'"))
  }

  @Test("if the first node is down, another one answers at once, with a note")
  func firstNodeDown() async throws {
    try await deletingIndex {
      try expectEqual(run("index", "lamps.ndjson").text, "0 4 records in \(name)\n")
      // Port 1 of this machine refuses connections.
      let nodes = "http://127.0.0.1:1,\(TestNodes.addresses ?? "")"
      func query(_ options: String...) throws -> ProgramRun {
        try folder.run(
          ["query", "lamp", "--typesense", nodes, "--index-name", name] + options,
          environment: ["TYPESENSE_API_KEY": TestNodes.key])
      }
      let note =
        "instantsearch: the results may be out of date: "
        + "the first node does not answer, and another one may lack the latest changes\n"
      try expectEqual(query("--count").text, "0 3\n\(note)")
      let json = try query("--json")
      expectEqual(json.errors, note)
      try expectEqual(JSON(parsing: Array(json.output.utf8))["mayBeOlder"], true)
    }
  }

  @Test("names that no record has, and orders that there can't be, are wrong use")
  func names() async throws {
    try await deletingIndex {
      try folder.write(#"{"searchableAttributes": ["name"]}"#, to: "settings.json")
      try expectEqual(run("index", "lamps.ndjson", "--facets", "colour").exitCode, 2)
      #expect(try run("query").text.contains("has no index"))
      #expect(
        try run("index", "lamps.ndjson", "--facets", "color", "--settings", "settings.json").text
          == "0 4 records in \(name)\n")
      try await expectEqual(index.settings.searchableAttributes, ["name"])
      let text = "2 instantsearch: no record has the attribute 'colour'. Did you mean 'color'?\n"
      for words in [["query", "--facets", "colour"], ["query", "--sort", "colour"], ["index", "--facets", "colour"]] {
        try expectEqual(run(words).text, text)
      }
      #expect(
        try run("query", "--sort", "name").text.hasPrefix("2 instantsearch: the index can't be sorted by name:asc"))
      #expect(
        try run("query", "--filters", "tags:new").text.hasPrefix(
          "2 instantsearch: the index '\(name)' does not list values of 'tags'. To let it: instantsearch index "))
      #expect(
        try run("query", "--api-key", "wrong").text.hasPrefix("4 instantsearch: the key is refused (401)"))
    }
  }

  @Test("a record that a node refuses is named by its line, or left out")
  func refused() async throws {
    try await deletingIndex {
      try folder.write(
        [
          #"{"objectID": "5", "name": "Chair", "color": "red"}"#,
          #"{"objectID": "6", "name": "Bed", "color": "\#(String(repeating: "x", count: 500))"}"#,
        ], to: "bad.ndjson")
      let refusal = "bad.ndjson:2:1: the cluster refuses the record: 'color' has a value of 500 bytes"
      let settings = ["--facets", "color"]
      let new = try run(["index", "bad.ndjson"] + settings)
      #expect(new.errors.hasPrefix("instantsearch: \(refusal)") && new.exitCode == 3)
      #expect(new.errors.contains(". Nothing of the file was taken. "))
      #expect(try run("query").text.contains("has no index"))
      _ = try run(["index", "lamps.ndjson"] + settings)
      let added = try run("index", "bad.ndjson")
      #expect(added.errors.hasPrefix("instantsearch: \(refusal)") && added.exitCode == 3)
      #expect(added.errors.contains(". 1 of its records are saved. "))
      let replaced = try run("index", "bad.ndjson", "--replace", "--facets", "color", "--skip-bad")
      expectEqual(replaced.output, "1 records in \(name)\n")
      #expect(replaced.errors.hasPrefix("instantsearch: 1 bad record is left out:\n  \(refusal)"))
    }
  }

  @Test("an index that has settings before records has lists of texts")
  func settingsFirst() async throws {
    try await deletingIndex {
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name", "tags"]))
      try expectEqual(run("index", "lamps.ndjson").text, "0 4 records in \(name)\n")
      try expectEqual(run("query", "led", "--count").text, "0 2\n")
    }
  }

  // MARK: Browsing

  @MainActor
  @Test("a visit sees lists, ranges and orders as over a file")
  func visit() async throws {
    try await deletingIndex {
      try folder.write(Catalogue.records.prefix(1000).map { $0.text() }, to: "catalogue.ndjson")
      try expectEqual(run("index", "catalogue.ndjson").exitCode, 0)
      let arguments = try Arguments(
        reading: [
          "browse", "--typesense", TestNodes.addresses ?? "", "--index-name", name, "--api-key", TestNodes.key,
        ])
      let target = try await SearchTargetLoader(arguments: arguments, console: Console())
        .target(OutlineOverrides(), mayOrder: true)
      let outline = try #require(target.outline)
      var file = RecordSource(path: folder.path + "/catalogue.ndjson")
      file.types = try RecordTypes(detectedIn: file)
      let ofFile = Inspection(try file.sample()).outline
      #expect(outline.title == ofFile.title && outline.facets == ofFile.facets)
      expectEqual(outline.ranges.map(\.attribute), ofFile.ranges.map(\.attribute))
      // Its dates are numbers, by which Typesense can sort.
      #expect(outline.orders.contains { $0.keys[0].attribute == "released" })
      let browsing = BrowseScreen(title: "Things", target, outline, showsTime: false)
      let visit = ScriptedVisit(browsing: browsing, size: ScreenSize(columns: 100, rows: 40))
      let keys = { (text: String) in text.map { Key.character($0) } }
      let frames = await visit.text([
        .init("a text", keys("lamp")), .init("a brand", [.alt("1"), .character(" ")]),
        .init("a value that is looked for", [.alt("1")] + keys("/nor") + [.enter]),
        .init("an order", [.alt("4"), .escape, .tab, .tab, .right]),
      ])
      .split(separator: "━━ ").map(String.init)
      try #require(frames.count == 5)
      #expect(frames[0].contains("1,000 results") && frames[0].contains("Sort by   relevance"))
      #expect(frames[0].contains("1 Brand") && frames[0].contains("2 Price") && frames[0].contains("3 Categories"))
      #expect(frames[1].contains("64 results") && frames[1].contains("[ ] Lumen & Sons         20"))
      #expect(frames[2].contains("20 results") && frames[2].contains("[brand Lumen & Sons ×]"))
      #expect(frames[3].contains("37 results") && frames[3].contains("[brand Nordlys ×]"), "\(frames[3])")
      #expect(frames[4].contains("Sort by ◂ price ascending ▸"), "\(frames[4])")
    }
  }
}
