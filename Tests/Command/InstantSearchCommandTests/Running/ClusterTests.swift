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
  private let program: ClusterProgram

  init() throws {
    program = try ClusterProgram(
      .typesense, at: TestNodes.addresses, environment: ["TYPESENSE_API_KEY": TestNodes.key]
    ) { TypesenseBackend(nodes: $0, apiKey: TestNodes.key).index($1) }
  }

  private var folder: ProgramFolder { program.folder }

  @Test("an index is made, searched, changed, replaced")
  func story() async throws { try await program.story() }

  @Test("if the first node is down, another one answers at once, with a note")
  func firstNodeDown() async throws {
    try await program.deletingIndex {
      try expectEqual(program.run("index", "lamps.ndjson").text, "0 4 records in \(program.name)\n")
      // Port 1 of this machine refuses connections.
      let nodes = "http://127.0.0.1:1,\(TestNodes.addresses ?? "")"
      func query(_ options: String...) throws -> ProgramRun {
        try folder.run(
          ["query", "lamp", "--typesense", nodes, "--index-name", program.name] + options,
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
    try await program.deletingIndex {
      try folder.write(#"{"searchableAttributes": ["name"]}"#, to: "settings.json")
      try expectEqual(program.run("index", "lamps.ndjson", "--facets", "colour").exitCode, 2)
      #expect(try program.run("query").text.contains("has no index"))
      #expect(
        try program.run("index", "lamps.ndjson", "--facets", "color", "--settings", "settings.json").text
          == "0 4 records in \(program.name)\n")
      try await expectEqual(program.index.settings(mayBeOlder: false).settings.searchableAttributes, ["name"])
      let text = "2 instantsearch: no record has the attribute 'colour'. Did you mean 'color'?\n"
      for words in [["query", "--facets", "colour"], ["query", "--sort", "colour"], ["index", "--facets", "colour"]] {
        try expectEqual(program.run(words).text, text)
      }
      #expect(
        try program.run("query", "--sort", "name").text.hasPrefix(
          "2 instantsearch: the index can't be sorted by name:asc"))
      #expect(
        try program.run("query", "--filters", "tags:new").text.hasPrefix(
          "2 instantsearch: the index '\(program.name)' does not list values of 'tags'. To let it: instantsearch index "
        ))
      #expect(
        try program.run("query", "--api-key", "wrong").text.hasPrefix("4 instantsearch: the key is refused (401)"))
    }
  }

  @Test("a record that a node refuses is named by its line, or left out")
  func refused() async throws {
    try await program.deletingIndex {
      try folder.write(
        [
          #"{"objectID": "5", "name": "Chair", "color": "red"}"#,
          #"{"objectID": "6", "name": "Bed", "color": "\#(String(repeating: "x", count: 500))"}"#,
        ], to: "bad.ndjson")
      let refusal = "bad.ndjson:2:1: the cluster refuses the record: 'color' has a value of 500 bytes"
      let settings = ["--facets", "color"]
      let new = try program.run(["index", "bad.ndjson"] + settings)
      #expect(new.errors.hasPrefix("instantsearch: \(refusal)") && new.exitCode == 3)
      #expect(new.errors.contains(". Nothing of the file was taken. "))
      #expect(try program.run("query").text.contains("has no index"))
      _ = try program.run(["index", "lamps.ndjson"] + settings)
      let added = try program.run("index", "bad.ndjson")
      #expect(added.errors.hasPrefix("instantsearch: \(refusal)") && added.exitCode == 3)
      #expect(added.errors.contains(". 1 of its records are saved. "))
      let replaced = try program.run("index", "bad.ndjson", "--replace", "--facets", "color", "--skip-bad")
      expectEqual(replaced.output, "1 records in \(program.name)\n")
      #expect(replaced.errors.hasPrefix("instantsearch: 1 bad record is left out:\n  \(refusal)"))
    }
  }

  @Test("an index that has settings before records has lists of texts")
  func settingsFirst() async throws {
    try await program.deletingIndex {
      try await program.index.updateSettings(IndexSettings(searchableAttributes: ["name", "tags"]))
      try expectEqual(program.run("index", "lamps.ndjson").text, "0 4 records in \(program.name)\n")
      try expectEqual(program.run("query", "led", "--count").text, "0 2\n")
    }
  }

  // MARK: Browsing

  @MainActor
  @Test("a visit sees lists, ranges and orders as over a file")
  func visit() async throws {
    try await program.deletingIndex {
      try folder.write(Catalogue.records.prefix(1000).map { $0.text() }, to: "catalogue.ndjson")
      try expectEqual(program.run("index", "catalogue.ndjson").exitCode, 0)
      let arguments = try Arguments(
        reading: [
          "browse", "--typesense", TestNodes.addresses ?? "", "--index-name", program.name, "--api-key", TestNodes.key,
        ])
      let target = try await SearchTargetLoader(arguments: arguments, console: Console())
        .target(PageSettings(), mayOrder: true)
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
