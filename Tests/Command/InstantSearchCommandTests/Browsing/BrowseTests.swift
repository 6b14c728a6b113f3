import ChildProcesses
import Foundation
import InstantSearchTerminal
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Runs the program in a pseudo-terminal, and compares its screens. Reading the catalogue takes half a second of CPU, so
/// it is read only where its screens are compared.
@Suite("Browsing", .serialized) struct BrowseTests {
  private let folder: ProgramFolder

  init() throws {
    folder = try ProgramFolder()
    try folder.write(
      ["Lamp", "Bag", "Ukulele"].map { #"{"objectID": "id-\#($0)", "name": "\#($0)", "kind": "thing"}"# },
      to: "few.ndjson")
  }

  private func catalogue() async throws -> Visit { try await Visit("browse", Visit.catalogue) }

  private func few() async throws -> Visit { try await Visit("browse", "few.ndjson", directory: folder.path) }

  /// A line of bash, in which `$program` is the path of the program.
  private func shell(_ line: String) throws -> PseudoTerminal {
    let program = try PseudoTerminal.path(ofProduct: "instantsearch-command")
    return try PseudoTerminal("/bin/bash", ["-c", "program='\(program)'; \(line)"], directory: folder.path)
  }

  @Test("the first screen has what was found out about the records, typing searches, and lists refine the search")
  func refine() async throws {
    let visit = try await catalogue()
    try await visit.see("start")
    visit.type("lamp")
    try await visit.see("search")
    try await visit.choose("Lumen & Sons", with: Keys.tab, Keys.tab)
    try await visit.choose("Nordlys", with: Keys.down)
    try await visit.see("two values of one list")
    try await visit.choose("black", with: Keys.tab, Keys.tab, Keys.tab, Keys.tab)
    try await visit.see("two lists")
    // The filters one by one, then all of them.
    try await visit.escape()
    visit.type(Keys.tab, Keys.tab, Keys.tab, Keys.enter)
    try await visit.see("one filter taken back")
    try await visit.escape()
    visit.type(Keys.tab, Keys.enter)
    try await visit.see("all filters taken back")
    // Numbers are chosen by ranges.
    try await visit.escape()
    visit.type(Keys.controlU, Keys.down, Keys.left, Keys.end)
    try await visit.see("last list")
    try await visit.choose("10 to 20", with: Keys.alt("2"), Keys.down, Keys.down, Keys.down)
    try await visit.see("a range")
  }

  @Test("large numbers have commas in lists, filters and results; years have none")
  func numbers() async throws {
    try folder.write(
      (0..<60).map {
        #"{"name": "Town \#($0)", "people": \#(($0 * 7 % 60 + 1) * 50_000), "since": \#(1800 + $0 * 11 % 60 * 2)}"#
      }, to: "a.ndjson")
    let visit = try await Visit(
      "browse", "a.ndjson", "--ranges", "people,since", "--sort", "people",
      size: ScreenSize(columns: 80, rows: 40), directory: folder.path)
    for text in ["from 2,500,000", "1880 to 1899", "people 50,000 · since 1800"] {
      try await visit.terminal.waitFor(text: text)
    }
    try await visit.choose("under 500,000", with: Keys.down, Keys.left, Keys.down, Keys.down)
    try await visit.terminal.waitFor(text: "[people under 500,000 ×]")
    let run = try folder.run("query", "a.ndjson", "--facets", "people", "--hits", "1")
    #expect(run.output.contains("people  50,000 to 3,000,000, 1,525,000 on average"))
  }

  @Test("a filter on yes, no or a number names its attribute")
  func bareValues() async throws {
    try folder.write(
      (0..<40).map { #"{"name": "Flat \#($0)", "rooms": \#($0 % 3 + 1), "vacant": \#($0 % 2 == 0)}"# }, to: "a.ndjson")
    let visit = try await Visit("browse", "a.ndjson", "--facets", "rooms,vacant", directory: folder.path)
    try await visit.choose("3", with: Keys.down, Keys.left, Keys.down, Keys.down)
    // Without filters, both values have the same count, and another order.
    try await visit.terminal.waitFor(text: "13 results")
    visit.type(Keys.tab, "-")
    try await visit.terminal.waitFor(text: "[rooms 3 ×]  [vacant not true ×]")
  }

  @Test(
    "a record opens whole, and closes again; values are found within a list, and more of them shown; the order changes")
  func openAndFind() async throws {
    let visit = try await catalogue()
    visit.type("rill headphones", Keys.enter)
    try await visit.terminal.waitFor(text: "› Rill headphones")
    visit.type(Keys.enter)
    try await visit.see("a record")
    visit.type(Keys.escape)
    try await visit.see("after a record")
    try await visit.escape()
    visit.type(Keys.controlU, Keys.tab, Keys.tab, "+")
    try await visit.see("more values")
    visit.type("+", "/nor")
    try await visit.see("values that are found")
    visit.type(Keys.escape)
    try await visit.see("values again")
    try await visit.escape()
    visit.type(Keys.tab, Keys.right, Keys.right)
    try await visit.see("sorted")
  }

  @Test(
    "the screen follows the size of the terminal, pasted text is searched for, lines and all, and values are left out")
  func resizeAndPaste() async throws {
    let visit = try await catalogue()
    visit.terminal.resize(to: ScreenSize(columns: 120, rows: 30))
    try await visit.see("wide")
    visit.terminal.resize(to: ScreenSize(columns: 40, rows: 12))
    try await visit.see("narrow")
    visit.terminal.resize(to: ScreenSize(columns: 80, rows: 24))
    visit.type("\u{1B}[200~desk\nlamp\u{1B}[201~")
    try await visit.see("pasted")
    visit.type(Keys.controlU)
    // Otherwise the first value of the last search would be left out.
    try await visit.terminal.waitFor("the values of all records") { $0.text.contains("[ ] Tarn") }
    visit.type(Keys.down, Keys.left, "-")
    // An excluded value stays where it is, and says how many records it hides.
    try await visit.terminal.waitFor("the number of hidden records") { $0.text.contains(#/› \[-\] Tarn +−[0-9]+/#) }
    visit.type(Keys.down, "-")
    try await visit.see("values left out")
    visit.type(Keys.end, "-")
    try await visit.see("a range left out")
  }

  @Test("Ctrl-C and Ctrl-Q leave, and the terminal is as it was", arguments: [Keys.controlC, Keys.controlQ])
  func leave(key: String) async throws {
    let visit = try await few()
    visit.type("lamp", key)
    try await expectEqual(visit.terminal.waitForEnd(), .exit(0))
    #expect(visit.terminal.isRestored)
    #expect(visit.terminal.screen.text.split(separator: "\n").joined().isEmpty)
  }

  @Test("what was marked is printed on leaving, to a pipe too", arguments: ["id", "line"])
  func print(form: String) async throws {
    let terminal = try shell("$program browse few.ndjson --url q=ukulele --print \(form) | sed 's/^/got: /'")
    try await terminal.waitFor(text: "› ukulele")
    terminal.type(Keys.enter + " ")
    try await terminal.waitFor(text: "✓")
    terminal.type(Keys.controlQ)
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    #expect(terminal.isRestored)
    let got = terminal.screen.lines.filter { $0.hasPrefix("got: ") }
    expectEqual(got.count, 1)
    expectEqual(got.first?.contains(form == "id" ? #/^got: id-Ukulele *$/# : #/got: Ukulele/#), true)
  }

  @Test("a signal leaves the terminal as it was", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) async throws {
    let visit = try await few()
    visit.terminal.send(signal: signal)
    try await expectEqual(visit.terminal.waitForEnd(), .signal(signal))
    #expect(visit.terminal.isRestored)
  }

  @Test("records come on standard input while keys come from the terminal")
  func pipe() async throws {
    let terminal = try shell("cat few.ndjson | $program browse -")
    try await terminal.waitFor(text: "3 results in")
    #expect(terminal.screen.text.contains("standard input"))
    terminal.type("bag")
    try await terminal.waitFor(text: "› bag")
    terminal.type(Keys.controlQ)
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    #expect(terminal.isRestored)
  }

  @Test("bad input is reported before the screen is switched")
  func badInput() async throws {
    try folder.write("{\"a\": 1}\noops\n", to: "bad.ndjson")
    let terminal = try PseudoTerminal("instantsearch-command", ["browse", "bad.ndjson"], directory: folder.path)
    try await expectEqual(terminal.waitForEnd(), .exit(3))
    #expect(terminal.screen.text.contains("bad.ndjson:2:1: expected a JSON value"))
    #expect(terminal.isRestored)
  }

  @Test("a progress line is shown after a second, and erased at the end")
  func progress() async throws {
    let terminal = try shell(
      "(cat few.ndjson; echo; sleep 1.1; cat few.ndjson) | $program index - --id none --store a.db")
    try await expectEqual(terminal.waitForEnd(), .exit(0))
    expectEqual(terminal.screen.text.trimmingCharacters(in: .whitespacesAndNewlines), "3 records in a.db")
    #expect(terminal.isRestored)
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.contains(#/\r\u{1B}\[Kstandard input: 0\.0 MB, 0\.0 MB/s/#), "\(output)")
  }

  @Test("a stored index is browsed as it was outlined")
  func store() async throws {
    try folder.write(
      (0..<40).map { #"{"name": "Thing \#($0)", "kind": "\#($0 % 3)", "n": \#($0 * 7)}"# }, to: "a.ndjson")
    let run = try folder.run("index", "a.ndjson", "--store", "a.db", "--facets", "kind", "--sort", "n:desc")
    expectEqual(run.exitCode, 0)
    let visit = try await Visit("browse", "--store", "a.db", "--sort", "n:desc", directory: folder.path)
    try await visit.see("a stored index")
  }

  @Test("the demo is the catalogue, in a terminal and in a pipe")
  func demo() async throws {
    let visit = try await Visit("demo")
    try await visit.see("demo")
    let run = try folder.run("demo")
    expectEqual(run.exitCode, 0)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count < 100)
    expectEqual(lines.filter { $0.hasPrefix("━━") }.count, 7)
    for text in ["› lmap", "lamp", "price up to €100", "[x] Nordlys", "[-] ", "Sort by ◂ price ascending ▸"] {
      #expect(run.output.contains(text), "\(text)")
    }
  }
}
