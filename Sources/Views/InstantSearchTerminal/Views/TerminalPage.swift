/// A text that covers the screen until the user closes it: a whole record, the help.
public struct TerminalPage: Hashable, Sendable {
  /// The title above the text.
  package var title: String
  /// The lines, which are wrapped to the width of the screen.
  package var lines: [Line]

  /// A line; if it is wrapped, all rows have its indentation.
  public struct Line: Hashable, Sendable {
    /// The text, with its styles.
    package var text: StyledText
    /// The columns that are left blank before the text.
    package var indent: Int

    /// A line of text, indented by this many columns.
    public init(_ text: StyledText, indent: Int = 0) {
      self.text = text
      self.indent = indent
    }
  }

  /// A page of these lines.
  public init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// All rows in this many columns.
  func rows(columns: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      // An indentation that leaves too little space is dropped.
      let indent = line.indent > columns / 2 ? 0 : line.indent
      let wrapped = line.text.wrapped(to: max(1, columns - indent))
      return (wrapped.isEmpty ? [StyledText()] : wrapped).map { StyledText(String(repeating: " ", count: indent)) + $0 }
    }
  }
}
