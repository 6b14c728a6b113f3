public import InstantSearchCore

extension TerminalView {
  /// A text field for the query.
  ///
  /// - Parameters:
  ///   - prompt: The placeholder while there is no text.
  ///   - mark: The mark before the text.
  public static func searchBox(prompt: String = "Type to search", mark: String = "›") -> some TerminalView
    & SearchBoxController
  {
    SearchBoxView(prompt: prompt, mark: mark)
  }
}

package final class SearchBoxView: TerminalView, SearchBoxController {
  package var onQueryChanged: ((String?) -> Void)?
  package var onQuerySubmitted: ((String?) -> Void)?

  private var field = TextField()
  private let prompt: String
  private let mark: String

  /// - Parameters:
  ///   - prompt: The placeholder while there is no text.
  ///   - mark: The mark before the text.
  package init(prompt: String = "Type to search", mark: String = "›") {
    self.prompt = prompt
    self.mark = mark
  }

  /// The text in the box.
  package var text: String { field.text }

  package func setQuery(_ query: String?) {
    guard field.text != query ?? "" else { return }
    field = TextField(query ?? "")
    changed()
  }

  /// Clears the text, as the user does.
  func clear() { edit(TextField()) }

  private func edit(_ field: TextField) {
    let hasChanged = field.text != self.field.text
    self.field = field
    if hasChanged { onQueryChanged?(field.text) }
    changed()
  }

  override func rowCount(columns: Int) -> Int { 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let start = StyledText(mark + " ", hasFocus ? .accent : .quiet)
    if field.isEmpty { return start + StyledText(prompt, .quiet) }
    return start + StyledText(field.window(columns: columns - start.columns).text, .bold)
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    let start = mark.columns + 1
    return ScreenPoint(column: start + field.window(columns: columns - start).cursor, row: 0)
  }

  override var stopCount: Int { 1 }

  override func press(_ key: Key) -> Bool {
    var field = field
    switch key {
    case .enter:
      onQuerySubmitted?(field.text)
      // The screen moves the focus to the results.
      return false
    case .escape:
      guard !field.isEmpty else { return false }
      clear()
    default:
      guard field.press(key) else { return false }
      edit(field)
    }
    return true
  }

  override func click(hadFocus: Bool) {}

  override var hints: [KeyHint] {
    [KeyHint("Enter", "results")] + (field.isEmpty ? [] : [KeyHint("Esc", "clear")])
  }
}
