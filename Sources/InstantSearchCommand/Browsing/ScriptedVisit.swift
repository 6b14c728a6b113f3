import InstantSearchTerminal

/// A visit to a screen that nobody sits at: keys, and after each of them what the screen shows.
@MainActor
struct ScriptedVisit {
  /// Something that is done, with the keys for it.
  struct Step {
    let caption: String
    let keys: [Key]

    init(_ caption: String, _ keys: [Key]) {
      self.caption = caption
      self.keys = keys
    }

    init(typing text: String) { self.init("type “\(text)”", text.map { .character($0) }) }
  }

  let browsing: BrowseScreen
  let size: ScreenSize

  /// What the screen shows at first and after each step, as text.
  func text(_ steps: [Step]) async -> String {
    browsing.screen.size = size
    browsing.search()
    await settle()
    var text = picture("the catalogue")
    for step in steps {
      for key in step.keys {
        browsing.screen.press(key)
        await settle()
      }
      text += picture(step.caption)
    }
    return text + rule("") + "\n"
  }

  private func settle() async {
    await browsing.waitUntilIdle()
    // What views tell in one turn shows at its end.
    for _ in 0..<3 { await Task.yield() }
    await browsing.waitUntilIdle()
  }

  private func picture(_ caption: String) -> String {
    "\(rule(caption))\n\(browsing.screen.frame(size: size).lines.joined(separator: "\n"))\n"
  }

  private func rule(_ caption: String) -> String {
    let start = caption.isEmpty ? "" : "━━ \(caption) "
    return start + String(repeating: "━", count: max(size.columns - start.count, 0))
  }
}
