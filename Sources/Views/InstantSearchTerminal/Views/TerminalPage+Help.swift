extension TerminalPage {
  /// The keys and their actions.
  ///
  /// - Parameters:
  ///   - results: The keys of the results, those of an app among them.
  ///   - anywhere: Keys of an app that work anywhere.
  static func help(_ results: [KeyHint], anywhere: [KeyHint] = []) -> TerminalPage {
    let own = [KeyHint("Enter", "open the record"), KeyHint("mouse", "click, click again to open; wheel")]
    let others = results.filter { hint in !own.contains { $0.keys == hint.keys } }
    return TerminalPage(
      title: "Help",
      lines: ([("Anywhere", self.anywhere + anywhere)] + sections + [("In the results", others + own)]).flatMap {
        title, hints in
        [Line(StyledText(title, .bold))]
          + hints.map { Line(StyledText($0.keys, .accent).padded(to: 22) + StyledText($0.action), indent: 2) }
          + [Line(StyledText())]
      })
  }

  private static let anywhere = [
    KeyHint("letters", "search for what you type"), KeyHint("Tab, Shift-Tab", "next list, the one before"),
    KeyHint("↑ ↓ PgUp PgDn", "move up and down"), KeyHint("Home End", "first and last row"),
    KeyHint("← →", "filters, results"), KeyHint("1 … 9, Alt-1 …", "the list with that number"),
    KeyHint(":, Ctrl-G", "go to a list by its name"), KeyHint("Esc", "back to the text; there, clear it"),
    KeyHint("F1", "this help"), KeyHint("Ctrl-L", "draw the screen anew"), KeyHint("Ctrl-Z", "suspend"),
    KeyHint("Ctrl-Q, Ctrl-C", "leave"),
  ]

  private static let sections: [(title: String, hints: [KeyHint])] = [
    (
      "In the text",
      [
        KeyHint("← → Home End", "move the cursor"), KeyHint("Ctrl-← Ctrl-→", "move it by a word"),
        KeyHint("Ctrl-A Ctrl-E", "start and end"), KeyHint("Ctrl-U Ctrl-K", "remove what is before, behind the cursor"),
        KeyHint("Ctrl-W", "remove a word"),
      ]
    ),
    (
      "In a list",
      [
        KeyHint("Space, Enter", "choose, or take that back"), KeyHint("+", "show more, or fewer again"),
        KeyHint("/", "find a value"), KeyHint("-", "leave a value out, where that is offered"),
      ]
    ),
    (
      "On a number",
      [
        KeyHint("← →", "move it; with Ctrl in large steps"), KeyHint("digits, Enter", "type it"),
        KeyHint("Del", "take it back"),
      ]
    ),
  ]
}
