public import InstantSearchCore

extension TerminalView {
  /// A text field for the query. Below it shows what an autocomplete offers, if one is connected, while one types; Down
  /// opens that too.
  ///
  /// - Parameters:
  ///   - prompt: The placeholder while there is no text.
  ///   - mark: The mark before the text.
  public static func searchBox(prompt: String = "Type to search", mark: String = "›") -> some TerminalView
    & SearchBoxController & AutocompleteController
  {
    SearchBoxView(prompt: prompt, mark: mark)
  }
}

/// A text field, with a list of offers below it while that is open. The first stop is the field, the others are offers.
package final class SearchBoxView: TerminalView, SearchBoxController, AutocompleteController {
  package var onQueryChanged: ((String?) -> Void)?
  package var onQuerySubmitted: ((String?) -> Void)?
  package var onAction: ((AutocompleteAction) -> Void)?

  private var field = TextField()
  private let prompt: String
  private let mark: String
  private var sections: [AutocompleteSection] = []

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

  package func setItem(_ item: [AutocompleteSection]) {
    let focused = focusedEntry
    sections = item
    // The focus stays at its offer.
    focusedStop = focused.flatMap { entries.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    changed()
  }

  /// Clears the text, as the user does.
  func clear() { edit(TextField()) }

  private func edit(_ field: TextField) {
    let hasChanged = field.text != self.field.text
    self.field = field
    focusedStop = 0
    if hasChanged {
      onQueryChanged?(field.text)
      onAction?(.open)
    }
    changed()
  }

  // MARK: Offers

  /// A stop below the field.
  private enum Entry: Hashable {
    case item(AutocompleteItem)
    case clear

    static func == (left: Entry, right: Entry) -> Bool {
      switch (left, right) {
      case (.item(let left), .item(let right)): left.id == right.id
      case (.clear, .clear): true
      default: false
      }
    }

    func hash(into hasher: inout Hasher) {
      if case .item(let item) = self { hasher.combine(item.id) }
    }
  }

  private enum Line {
    case heading(String)
    case entry(Entry, stop: Int)
  }

  private var lines: [Line] {
    var lines: [Line] = []
    var stop = 0
    for section in sections {
      if !section.title.isEmpty { lines.append(.heading(section.title)) }
      for entry in section.items.map({ Entry.item($0) }) + (section.kind == .recentSearches ? [.clear] : []) {
        stop += 1
        lines.append(.entry(entry, stop: stop))
      }
    }
    return lines
  }

  private var entries: [Entry] {
    lines.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
  }

  /// The offer that has the focus.
  private var focusedEntry: Entry? {
    let entries = entries
    return entries.indices.contains(focusedStop - 1) ? entries[focusedStop - 1] : nil
  }

  private func close() {
    focusedStop = 0
    onAction?(.close)
    changed()
  }

  // MARK: Drawing

  override func rowCount(columns: Int) -> Int { 1 + lines.count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    if row > 0 { return line(row - 1, columns, hasFocus) }
    let start = StyledText(mark + " ", hasFocus && focusedStop == 0 ? .accent : .quiet)
    if field.isEmpty { return start + StyledText(prompt, .quiet) }
    return start + StyledText(field.window(columns: columns - start.columns).text, .bold)
  }

  private func line(_ index: Int, _ columns: Int, _ hasFocus: Bool) -> StyledText {
    let lines = lines
    guard lines.indices.contains(index) else { return StyledText() }
    switch lines[index] {
    case .heading(let title): return "  " + StyledText(title, .quiet)
    case .entry(let entry, let stop):
      let isFocused = hasFocus && focusedStop == stop
      let start = StyledText.margin(hasFocus: isFocused) + "  "
      switch entry {
      case .clear:
        let title = Localization.text(.clearRecentSearches)
        return start + StyledText("[\(title)]", TextStyle(.accent, isReversed: isFocused))
      case .item(let item):
        let count = item.count.map { StyledText("  " + $0.groupedByThousands(), .quiet) } ?? StyledText()
        let row = start + StyledText(item.label) + count
        return isFocused ? row.focused(columns: columns) : row
      }
    }
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    guard focusedStop == 0 else { return nil }
    let start = mark.columns + 1
    return ScreenPoint(column: start + field.window(columns: columns - start).cursor, row: 0)
  }

  // MARK: Focus

  override var stopCount: Int { 1 + entries.count }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let row = lines.firstIndex { if case .entry(_, stop) = $0 { true } else { false } }.map { $0 + 1 } ?? 0
    return row..<row + 1
  }

  override func didLoseFocus() { close() }

  // MARK: Keys

  override func press(_ key: Key) -> Bool {
    if let entry = focusedEntry, let isDone = press(key, at: entry) { return isDone }
    var field = field
    switch key {
    case .enter:
      close()
      onQuerySubmitted?(field.text)
      // The screen moves the focus to the results.
      return false
    case .escape where !entries.isEmpty: close()
    case .escape:
      guard !field.isEmpty else { return false }
      clear()
    case .down where entries.isEmpty:
      onAction?(.open)
      // The screen moves the focus to the first offer, or to what is below the box.
      return false
    default:
      guard field.press(key) else { return false }
      edit(field)
    }
    return true
  }

  /// Handles a key at an offer; nil for one of the field. Enter leaves it to the screen to go to the results.
  private func press(_ key: Key, at entry: Entry) -> Bool? {
    switch (key, entry) {
    case (.enter, .item(let item)):
      focusedStop = 0
      onAction?(.choose(item))
      return false
    case (.enter, .clear): onAction?(.clearRecentSearches)
    case (.tab, .item(let item)) where item.isText:
      focusedStop = 0
      onAction?(.complete(item))
      changed()
    case (.delete, .item(let item)) where item.isRecentSearch(in: sections): onAction?(.forget(item))
    default: return nil
    }
    return true
  }

  override func click(hadFocus: Bool) {
    if focusedEntry == nil { onAction?(.open) } else { _ = press(.enter) }
  }

  override var hints: [KeyHint] {
    switch focusedEntry {
    case .item(let item):
      [KeyHint("Enter", "choose")] + (item.isText ? [KeyHint("Tab", "fill in")] : [])
        + (item.isRecentSearch(in: sections) ? [KeyHint("Del", "forget")] : []) + [KeyHint("Esc", "close")]
    case .clear: [KeyHint("Enter", "clear"), KeyHint("Esc", "close")]
    case nil:
      [KeyHint("Enter", "results")]
        + (entries.isEmpty ? field.isEmpty ? [] : [KeyHint("Esc", "clear")] : [KeyHint("Esc", "close")])
    }
  }
}
