import InstantSearchCore

/// A line at the bottom of the screen into which the user types: the name of a list, of a file.
@MainActor
struct LinePrompt {
  let title: String
  var field: TextField
  /// Describes what Enter would do with a text.
  let hint: (String) -> String
  let accept: (String) -> Void

  /// Handles a key; false for keys that edit no text.
  mutating func press(_ key: Key) -> Bool { field.press(key) }

  func draw(in frame: inout Frame) {
    let size = frame.size
    guard size.rows > 0 else { return }
    let row = size.rows - 1
    let start = StyledText(" \(title) ", .accent)
    let room = max(0, size.columns - start.columns)
    let window = field.window(columns: room)
    let text = start + StyledText(window.text, .bold) + StyledText("   \(hint(field.text))", .quiet)
    frame.draw(
      text.padded(to: size.columns).truncated(to: size.columns), at: ScreenPoint(column: 0, row: row),
      columns: size.columns)
    let column = start.columns + window.cursor
    if column < size.columns { frame.cursor = ScreenPoint(column: column, row: row) }
  }
}

extension TerminalScreen {
  /// Asks for a line of text at the bottom of the screen.
  ///
  /// - Parameters:
  ///   - title: The text that asks for input.
  ///   - text: The text at first.
  ///   - hint: Describes what Enter would do with a text.
  ///   - accept: Called with the text when Enter is pressed; Esc closes the line without a call.
  package func ask(
    _ title: String, text: String = "", hint: @escaping (String) -> String = { _ in "" },
    accept: @escaping (String) -> Void
  ) {
    prompt = LinePrompt(title: title, field: TextField(text), hint: hint, accept: accept)
    viewDidChange()
  }

  /// Asks for the name of a list, and moves the focus there.
  func askForList() {
    ask("Go to") { [weak self] text in
      guard let self else { return "" }
      let names = lists(named: text).map(\.title)
      return names.isEmpty ? "no such list" : names.joined(separator: " · ")
    } accept: { [weak self] text in
      if let self, let list = lists(named: text).first { go(to: list.views) }
    }
  }

  /// The lists whose title begins with a text, followed by those that contain it; those with nothing to show are left
  /// out.
  private func lists(named text: String) -> [(title: String, views: [TerminalView])] {
    let main = panes[.main]?.stops ?? []
    let lists =
      (panes[.side]?.titled ?? []).map { (title: $0.title, views: $0.views) } + [(title: "Results", views: main)]
    let wanted = text.lowercased()
    let found = lists.filter { list in list.views.contains { $0.stopCount > 0 } }
    let first = found.filter { $0.title.lowercased().hasPrefix(wanted) }
    return first
      + found.filter { list in
        list.title.lowercased().contains(wanted) && !first.contains { $0.title == list.title }
      }
  }

  /// Moves the focus to the list with a number; false if there is none.
  func goToList(numbered digit: Character) -> Bool {
    guard digit.isASCII, let number = digit.wholeNumberValue, let lists = panes[.side]?.titled,
      let list = lists.first(where: { $0.number == number })
    else { return false }
    go(to: list.views)
    return true
  }

  private func go(to views: [TerminalView]) {
    if let view = views.first(where: { $0.stopCount > 0 }) { moveFocus(to: view) }
  }
}
