/// One line of text in runs of different styles.
public struct StyledText: Hashable, Sendable {
  /// Text of one style.
  package struct Run: Hashable, Sendable {
    /// The characters of the run.
    package var text: String
    /// The style of all of its characters.
    package var style: TextStyle

    /// A run of this text in one style.
    package init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The runs in order; none is empty, and neighbours differ in style.
  package private(set) var runs: [Run] = []

  /// An empty text.
  public init() {}

  /// A text in one style.
  public init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  /// Appends text; it extends the last run if that has the same style.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text, style))
    }
  }

  /// Joins two texts, each in its own styles.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    for run in right.runs { sum.append(run.text, run.style) }
    return sum
  }

  /// The text without styles.
  public var text: String { runs.map(\.text).joined() }
  /// Whether there are no characters.
  package var isEmpty: Bool { runs.isEmpty }
}

extension StyledText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
