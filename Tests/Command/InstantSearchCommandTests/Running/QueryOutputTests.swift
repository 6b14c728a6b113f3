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
    try folder.write(Transcript.unnamedLamps, to: "lamps.ndjson")
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

  // MARK: Names

  @Test("a name that no record has is an error, wherever it is given")
  func misspelt() throws {
    let text = "2 instantsearch: no record has the attribute 'colour'. Did you mean 'color'?\n"
    _ = try folder.run("index", "lamps.ndjson", "--store", "lamps.db")
    for words in [
      ["--facets", "colour"], ["--filters", "colour:white"], ["--filters", "price > 1 AND NOT colour:white"],
      ["--sort", "colour"], ["--search", "colour"], ["--disjunctive", "colour"], ["--columns", "colour"],
      ["--title", "colour"], ["--filters", "colour > 3"],
    ] {
      try expectEqual(folder.run(["query", "lamps.ndjson"] + words).text, text, "\(words)")
      try expectEqual(folder.run(["query", "--store", "lamps.db"] + words).text, text, "\(words)")
    }
  }
}
