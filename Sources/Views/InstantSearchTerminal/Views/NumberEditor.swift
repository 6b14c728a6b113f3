import InstantSearchCore

/// Handles the keys that change a number: arrows move it, digits type a new one.
struct NumberEditor<Number: DoubleRepresentable> {
  /// The text being typed; nil while nothing is.
  private(set) var field: TextField?

  enum Outcome {
    /// Another number was chosen; nil for none.
    case chosen(Number?)
    /// The key was handled without a choice.
    case handled
    case ignored
  }

  mutating func press(_ key: Key, at number: Number, on scale: NumberScale<Number>) -> Outcome {
    if var field {
      switch key {
      case .enter:
        self.field = nil
        return Double(field.text).map { $0.isNaN ? .handled : .chosen(scale.within($0)) } ?? .handled
      case .escape: self.field = nil
      case .character(let character) where !Self.isNumeric(character): return .ignored
      default:
        guard field.press(key) else { return .ignored }
        self.field = field.isEmpty ? nil : field
      }
      return .handled
    }
    switch key {
    case .left, .right: return .chosen(scale.moved(number, by: key == .left ? -1 : 1))
    case .wordLeft, .wordRight: return .chosen(scale.moved(number, by: key == .wordLeft ? -5 : 5))
    case .backspace, .delete: return .chosen(nil)
    case .character(let character) where Self.isNumeric(character): field = TextField(String(character))
    case .enter, .character(" "): break
    default: return .ignored
    }
    return .handled
  }

  mutating func cancel() { field = nil }

  /// A title and the number, or the text being typed instead.
  func row(
    _ title: String, _ number: Number, text: (Double) -> String = \.asPeopleWriteIt, columns: Int, hasFocus: Bool
  ) -> StyledText {
    let typed = field.map { $0.window(columns: columns - start(title)).text }
    let row =
      StyledText.margin(hasFocus: hasFocus) + StyledText(title + " ", .quiet)
      + StyledText(typed ?? text(number.toDouble()), .bold)
    return hasFocus ? row.focused(columns: columns) : row
  }

  /// The column of the cursor while a number is being typed.
  func cursor(_ title: String, columns: Int) -> Int? {
    field.map { start(title) + $0.window(columns: columns - start(title)).cursor }
  }

  private func start(_ title: String) -> Int { StyledText.marginColumns + title.columns + 1 }

  var hints: [KeyHint] {
    field == nil
      ? [KeyHint("← →", "move"), KeyHint("0–9", "type"), KeyHint("Del", "open end")]
      : [KeyHint("Enter", "take it"), KeyHint("Esc", "leave it")]
  }

  private static func isNumeric(_ character: Character) -> Bool { "0123456789.-".contains(character) }
}
