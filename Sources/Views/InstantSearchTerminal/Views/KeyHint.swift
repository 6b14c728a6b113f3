/// A key and its action in a word or two: `Space choose`.
public struct KeyHint: Hashable, Sendable {
  /// The name of the key, or the names of several keys: `← →`.
  package var keys: String
  /// What the key does, in a word or two.
  package var action: String

  /// A hint that these keys do this.
  public init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }

  private var text: StyledText { StyledText(keys, .accent) + StyledText(" \(action)", .quiet) }

  /// A line with as many hints as fit, in this order, and `always` at its end. The latter get their space first.
  static func line(_ hints: [KeyHint], _ always: [KeyHint], columns: Int) -> StyledText {
    // Each hint takes two separators, but the line starts with one and ends with none.
    var room = columns + 1
    func taking(_ hints: [KeyHint]) -> [StyledText] {
      var taken: [StyledText] = []
      for hint in hints {
        let width = hint.text.columns + 2
        guard width <= room else { break }
        room -= width
        taken.append(hint.text)
      }
      return taken
    }
    let last = taking(always)
    let first = taking(hints)
    return (first + last).reduce(StyledText()) { $0 + ($0.isEmpty ? " " : "  ") + $1 }
  }
}
