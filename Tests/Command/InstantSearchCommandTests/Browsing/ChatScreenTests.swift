import InstantSearchTerminal
import InstantSearchTesting
import SearchAssistant
import SearchEngine
import SearchModel
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@MainActor
@Suite("A conversation on the screen of browse") struct ChatScreenTests {
  private let browsing: BrowseScreen
  private let target: SearchTarget

  init() throws {
    let (target, outline) = try DemoCommand.target()
    self.target = target
    browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
    browsing.screen.size = ScreenSize(columns: 110, rows: 40)
    browsing.search()
  }

  private var text: String { browsing.screen.frame(size: browsing.screen.size).lines.joined(separator: "\n") }

  private func press(_ keys: [Key]) async {
    for key in keys { browsing.screen.press(key) }
    for _ in 0..<3 {
      await browsing.waitUntilIdle()
      for _ in 0..<5 { await Task.yield() }
    }
  }

  @Test("A search of the model is that of the screen, and is taken back by a button; without a model there is no key")
  func conversation() async throws {
    await press([.function(2)])
    #expect(!text.contains("F2") && !text.contains("Ask a question"), "\(text)")
    let model = ScriptedChat([
      [.call("search", ["query": "lamp", "filters": "brand:Nordlys"])], [.text("Take **this** one.")],
    ])
    let arguments = try Arguments(reading: ["browse"])
    var made = 0
    browsing.offerChat { () throws(Failure) in
      made += 1
      return ChatSession(model, tool: try target.tool(arguments))
    }
    #expect(text.contains("F2 ask"))
    expectEqual(made, 0)
    let before = text
    await press([.function(2)] + "Which lamp?".map { .character($0) } + [.enter])
    #expect(text.contains("▌ Which lamp?") && text.contains("· search: lamp, brand:Nordlys"), "\(text)")
    #expect(text.contains("Take this one.") && text.contains("› lamp") && text.contains("[x] Nordlys"), "\(text)")
    #expect(text.contains("▸ ") && text.contains("Nordlys · "), "records look as in the results: \(text)")
    await press([.escape])
    #expect(!text.contains("Take this one.") && text.contains("[x] Nordlys"), "\(text)")
    await press([.function(2)])
    for _ in 0..<4 where !isFocused("Undo the search") { await press([.up]) }
    for _ in 0..<4 where !isFocused("Undo the search") { await press([.left]) }
    await press([.enter])
    #expect(!text.contains("[x] Nordlys") && !text.contains("Undo"), "\(text)")
    await press([.function(2)])
    expectEqual(text, before)
    expectEqual(made, 1)
  }

  private func isFocused(_ title: String) -> Bool {
    browsing.screen.frame(size: browsing.screen.size).styledLines.contains { $0.contains("reversed:[\(title)]") }
  }
}
