/// A text that covers the screen until the user leaves it: a whole record, the help.
public struct TerminalPage: Hashable, Sendable {
  public var title: String
  public var lines: [Line]

  /// A line, which is broken where it is too long; what follows is indented like its start.
  public struct Line: Hashable, Sendable {
    public var text: StyledText
    public var indent: Int

    public init(_ text: StyledText, indent: Int = 0) {
      self.text = text
      self.indent = indent
    }
  }

  public init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// All rows in so many columns.
  func rows(columns: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      // Where things stand so deep that nothing would fit, all stands at the side.
      let indent = line.indent > columns / 2 ? 0 : line.indent
      let wrapped = line.text.wrapped(to: max(1, columns - indent))
      return (wrapped.isEmpty ? [StyledText()] : wrapped).map { StyledText(String(repeating: " ", count: indent)) + $0 }
    }
  }
}
