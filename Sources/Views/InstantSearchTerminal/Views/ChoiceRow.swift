import InstantSearchCore

/// A row of a list: a mark, a text and a count.
struct ChoiceRow {
  enum Mark: String {
    case selected = "[x] "
    case unselected = "[ ] "
    case excluded = "[-] "
    /// The marks of lists with a single choice.
    case chosen = "(•) "
    case unchosen = "( ) "
    /// The marks of a hierarchy.
    case open = "▾ "
    case closed = "▸ "

    init(isSelected: Bool, isExcluded: Bool = false, mode: SelectionMode) {
      self =
        switch (isSelected, isExcluded, mode) {
        case (false, true, _): .excluded
        case (true, _, .multiple): .selected
        case (false, false, .multiple): .unselected
        case (true, _, .single): .chosen
        case (false, false, .single): .unchosen
        }
    }

    var isChosen: Bool { self == .selected || self == .chosen || self == .open }
  }

  var mark: Mark
  var text: StyledText
  /// Nil if it is unknown; then no count is shown.
  var count: Int?
  /// The level of indentation.
  var level = 0

  init(_ mark: Mark, _ text: StyledText, count: Int? = nil, level: Int = 0) {
    self.mark = mark
    self.text = text
    self.count = count
    self.level = level
  }

  /// A highlighted text in the style of the mark.
  init(_ mark: Mark, _ text: HighlightedText, count: Int? = nil, level: Int = 0) {
    self.init(mark, StyledText(text, mark.isChosen ? TextStyle(.chosen) : .plain), count: count, level: level)
  }

  func drawn(columns: Int, hasFocus: Bool) -> StyledText {
    let indent = StyledText(String(repeating: " ", count: level * 2))
    let style: TextStyle = mark.isChosen ? TextStyle(.chosen) : mark == .excluded ? TextStyle(.warning) : .quiet
    let start = StyledText.margin(hasFocus: hasFocus) + indent + StyledText(mark.rawValue, style)
    let label = mark == .excluded ? text.struck : text
    // An excluded value shows how many results it hides.
    let end =
      count.map { count in
        StyledText(mark == .excluded && count > 0 ? " −" : " ", .quiet) + StyledText(count.groupedByThousands(), .quiet)
      } ?? StyledText()
    let row = StyledText.ends(start + label, end, columns: columns)
    return hasFocus ? row.focused(columns: columns) : row
  }
}
