import InstantSearchTerminal

/// Sends keys to a screen without a terminal, and prints its frames.
@MainActor
struct ScriptedVisit {
  /// Keys with a caption.
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

  /// The frames at first and after each step, as text.
  func text(_ steps: [Step]) async -> String {
    browsing.screen.size = size
    browsing.search()
    await waitUntilIdle()
    var text = frame("the catalogue")
    for step in steps {
      for key in step.keys {
        browsing.screen.press(key)
        await waitUntilIdle()
      }
      text += frame(step.caption)
    }
    return text + rule("") + "\n"
  }

  private func waitUntilIdle() async {
    await browsing.waitUntilIdle()
    // Views update at the end of a turn of the main actor.
    for _ in 0..<3 { await Task.yield() }
    await browsing.waitUntilIdle()
  }

  private func frame(_ caption: String) -> String {
    "\(rule(caption))\n\(browsing.screen.frame(size: size).lines.joined(separator: "\n"))\n"
  }

  private func rule(_ caption: String) -> String {
    let start = caption.isEmpty ? "" : "━━ \(caption) "
    return start + String(repeating: "━", count: max(size.columns - start.count, 0))
  }
}
