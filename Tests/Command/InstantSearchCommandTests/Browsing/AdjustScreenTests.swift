import Foundation
import InstantSearchTerminal
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand

/// Drives `e` on the screen of the demo, without a terminal.
@MainActor
@Suite("Adjusting the rows of browse") struct AdjustScreenTests {
  @Test("What is chosen shows at once, a mistake stays to be mended, and the file is as it was read")
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
    func choose(_ text: String) async { await press(.control("u"), .paste(text), .enter) }
    await browsing.waitUntilIdle()
    await press(.enter, .character("e"))
    expectEqual(lines().last?.hasPrefix(" Show title=name"), true, "\(lines().last ?? "")")
    await choose("title=colour")
    #expect(lines().joined().contains("Did you mean 'color'?"))
    await choose("title=color")
    #expect(lines().last?.hasPrefix(" Save this in catalogue.page.json?") ?? false)
    #expect(!lines().contains { $0.contains("│ Desk lamp") })
    await press(.character("y"), .enter)
    let saved = try String(contentsOfFile: path, encoding: .utf8)
    expectEqual(saved, "{\n  \"heading\": \"Lamps\",\n  \"title\": \"color\"\n}\n")
    try folder.write("{}", to: "catalogue.page.json")
    await press(.character("e"))
    await choose("details=brand,price")
    await press(.character("y"), .enter)
    #expect(lines().joined().contains("was changed since it was read"), "\(lines().suffix(2))")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "{}")
  }
}
