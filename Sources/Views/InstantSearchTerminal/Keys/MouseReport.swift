/// A mouse event that a terminal reports.
struct MouseReport {
  private var button: Int
  /// Counted from 1.
  private var column: Int
  private var row: Int
  private var isRelease = false

  init(button: Int, column: Int, row: Int) {
    self.button = button
    self.column = column
    self.row = row
  }

  /// Parses `button;column;row` with the final byte `M`, or `m` for a release.
  init?(_ text: Substring, end: Character) {
    guard end == "M" || end == "m", let numbers = SequenceNumbers(text),
      let button = numbers[0], let column = numbers[1], let row = numbers[2]
    else { return nil }
    self.init(button: button, column: column, row: row)
    isRelease = end == "m"
  }

  /// A click with the first button, or a turn of the wheel; nil for other events.
  var key: Key? {
    guard !isRelease, column > 0, row > 0 else { return nil }
    let point = ScreenPoint(column: column - 1, row: row - 1)
    // Shift, Alt and Control are ignored.
    return switch button & ~0b11100 {
    case 0: .click(point)
    case 64: .scroll(-1, point)
    case 65: .scroll(1, point)
    default: nil
    }
  }
}
