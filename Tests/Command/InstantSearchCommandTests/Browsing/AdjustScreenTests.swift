import Foundation
import InstantSearchTerminal
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Drives `e` on the screen of the demo, without a terminal.
@MainActor
@Suite("Adjusting the rows of browse") struct AdjustScreenTests {
  @Test("A menu of parts and attributes changes rows, takes steps back, and saves a file that is as it was read")
  func rows() async throws {
    let (target, outline) = try Demo.shared.get()
    let folder = try ProgramFolder()
    let path = folder.path + "/catalogue.page.json"
    try folder.write(#"{"heading": "Lamps"}"#, to: "catalogue.page.json")
    let browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
    browsing.offerAdjusting(savingTo: AdjustTarget(file: path))
    browsing.screen.size = ScreenSize(columns: 200, rows: 40)
    browsing.open(try outline.link(reading: "q=lamp"))
    browsing.search()
    func press(_ keys: Key...) async {
      for key in keys {
        browsing.screen.press(key)
        await browsing.waitUntilIdle()
        for _ in 0..<5 { await Task.yield() }
      }
    }
    func lines() -> [String] { browsing.screen.frame(size: browsing.screen.size).lines }
    await browsing.waitUntilIdle()
    await press(.enter, .character("e"))
    #expect(lines().contains { $0.contains("▸ title: name") } && lines().last?.contains("u undo") ?? false)
    await press(.enter)
    let color = try #require(lines().firstIndex { $0.contains("( ) color: ") })
    let title = try #require(lines().firstIndex { $0.contains("(•) name: ") })
    for _ in title..<color { await press(.down) }
    await press(.enter)
    #expect(lines().contains { $0.contains("▸ title: color") })
    await press(.character("u"))
    #expect(lines().contains { $0.contains("▸ title: name") })
    await press(.character("r"), .escape)
    #expect(!lines().contains { $0.contains("│ Desk lamp") })
    await press(.character("e"), .character("s"))
    #expect(lines().contains { $0.contains("saved in catalogue.page.json") })
    let saved = try String(contentsOfFile: path, encoding: .utf8)
    expectEqual(saved, "{\n  \"heading\": \"Lamps\",\n  \"title\": \"color\"\n}\n")
    try folder.write("{}", to: "catalogue.page.json")
    await press(.end, .enter, .enter)
    #expect(lines().contains { $0.contains("[x] ") })
    await press(.character("s"))
    #expect(lines().joined().contains("was changed since it was read"), "\(lines().suffix(2))")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "{}")
  }
}
