import Foundation
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel
import TerminalEmulator
import Testing
import TextEmbedders

@testable import InstantSearchCommand

/// Drives the screen of browse over records with vectors.
@MainActor
@Suite("Search by meaning in browse") struct MeaningScreenTests {
  private let folder: ProgramFolder
  private let target: SearchTarget
  private let outline: RecordOutline

  init() async throws {
    folder = try ProgramFolder()
    try SmallTable.write(to: folder.path + "/table")
    try folder.write(SmallTable.records, to: "things.ndjson")
    let index = try LocalIndex(settings: IndexSettings(parameters: ["similarityThreshold": 0.9]))
    let source = RecordSource(path: folder.path + "/things.ndjson")
    var outline = Inspection(try source.sample()).outline(PageSettings())
    outline.orders = []
    self.outline = outline
    try await index.save(source)
    index.embedder = try StaticEmbedder(
      table: folder.path + "/table/model.safetensors", tokenizer: folder.path + "/table/tokenizer.json")
    // A busy machine does not reach it.
    index.embeddingDeadline = .seconds(3_600)
    try await index.embedRecords()
    target = SearchTarget(index, outline, kind: .memory)
  }

  private func screen(isOn: Bool = false) -> BrowseScreen {
    let browsing = BrowseScreen(title: "Things", target, outline, showsTime: false)
    browsing.screen.size = ScreenSize(columns: 100, rows: 60)
    browsing.queryCommand = QueryCommandLine(source: ["things.ndjson"], embedder: "static:table")
    browsing.offerMeaning(isOn: isOn)
    browsing.search()
    return browsing
  }

  private func press(_ browsing: BrowseScreen, _ keys: Key...) async {
    for key in keys {
      browsing.screen.press(key)
      for _ in 0..<3 {
        await browsing.waitUntilIdle()
        for _ in 0..<5 { await Task.yield() }
      }
    }
  }

  private func text(_ browsing: BrowseScreen) -> String {
    browsing.screen.frame(size: browsing.screen.size).lines.joined(separator: "\n")
  }

  @Test("a box and a key switch it on and off; results that only mean the same are marked")
  func toggle() async throws {
    let browsing = screen()
    for letter in "chair" { await press(browsing, .character(letter)) }
    #expect(text(browsing).contains("[ ] by meaning") && text(browsing).contains("1 result"), "\(text(browsing))")
    await press(browsing, .enter, .character("m"))
    #expect(text(browsing).contains("[x] by meaning") && text(browsing).contains("3 results"), "\(text(browsing))")
    #expect(text(browsing).contains("Stool · similar") && !text(browsing).contains("Oak chair · similar"))
    await press(browsing, .function(1))
    #expect(text(browsing).contains("by meaning"), "the help lists the key: \(text(browsing))")
    await press(browsing, .escape, .character("?"))
    #expect(
      text(browsing).contains("instantsearch query things.ndjson --query chair --semantic --embedder static:table"),
      "\(text(browsing))")
    await press(browsing, .escape, .character("m"))
    #expect(text(browsing).contains("[ ] by meaning") && text(browsing).contains("1 result"), "\(text(browsing))")
    // The box itself.
    await press(browsing, .escape, .tab, .character(" "))
    #expect(text(browsing).contains("[x] by meaning") && text(browsing).contains("3 results"), "\(text(browsing))")
  }

  @Test("it may be on at first, and a link says whether it is")
  func initial() async throws {
    let browsing = screen(isOn: true)
    for letter in "seat" { await press(browsing, .character(letter)) }
    #expect(text(browsing).contains("[x] by meaning") && text(browsing).contains("Oak chair · similar"))
    browsing.open(try outline.link(reading: "q=chair"))
    #expect(text(browsing).contains("[x] by meaning"), "what --semantic says stays")
    browsing.open(try outline.link(reading: "q=chair&by=words"))
    await press(browsing, .control("l"))
    browsing.search()
    await press(browsing, .control("l"))
    #expect(text(browsing).contains("[ ] by meaning") && text(browsing).contains("1 result"), "\(text(browsing))")
  }

  @Test("why the words alone were searched is said")
  func wordsAlone() async throws {
    let browsing = screen(isOn: true)
    for letter in "zz" { await press(browsing, .character(letter)) }
    #expect(text(browsing).contains("[x] by meaning (not now: the query has no known words)"), "\(text(browsing))")
  }
}
