import InstantSearchCore

/// A row of a list: whether it is chosen, what it is, and how many results it would give.
struct ChoiceRow {
  enum Mark: String {
    case selected = "[x] "
    case unselected = "[ ] "
    case excluded = "[-] "
    /// The marks of lists of which one item can be chosen.
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
  /// Nil where it is not known: then no number shows.
  var count: Int?
  /// How far it is indented.
  var level = 0

  init(_ mark: Mark, _ text: StyledText, count: Int? = nil, level: Int = 0) {
    self.mark = mark
    self.text = text
    self.count = count
    self.level = level
  }

  /// A text as a row of this mark shows it.
  init(_ mark: Mark, _ text: HighlightedText, count: Int? = nil, level: Int = 0) {
    self.init(mark, StyledText(text, mark.isChosen ? TextStyle(.chosen) : .plain), count: count, level: level)
  }

  func drawn(columns: Int, hasFocus: Bool) -> StyledText {
    let indent = StyledText(String(repeating: " ", count: level * 2))
    let style: TextStyle = mark.isChosen ? TextStyle(.chosen) : mark == .excluded ? TextStyle(.warning) : .quiet
    let start = StyledText.margin(hasFocus: hasFocus) + indent + StyledText(mark.rawValue, style)
    let label = mark == .excluded ? text.struck : text
    let end = count.map { StyledText(" " + $0.groupedByThousands(), .quiet) } ?? StyledText()
    let row = StyledText.ends(start + label, end, columns: columns)
    return hasFocus ? row.focused(columns: columns) : row
  }
}
