public import InstantSearchCore

extension TerminalView {
  /// A slider for a number: arrows move it, digits type it. Hidden without bounds.
  ///
  /// - Parameters:
  ///   - type: The type of the numbers.
  ///   - title: The meaning of the number: `at least`.
  ///   - startsAtUpperBound: Whether the handle is at the upper end while no number is chosen, as for `at most`.
  public static func number<Number: DoubleRepresentable>(
    of type: Number.Type, title: String, startsAtUpperBound: Bool = false
  ) -> some TerminalView & NumberController<Number> {
    NumberView<Number>(title: title, startsAtUpperBound: startsAtUpperBound)
  }
}

package final class NumberView<Number: DoubleRepresentable>: TerminalView, NumberController {
  package var onNumberChanged: ((Number?) -> Void)?

  private let title: String
  private let startsAtUpperBound: Bool
  private var scale: NumberScale<Number>?
  private var number: Number?
  private var editor = NumberEditor<Number>()

  package init(title: String, startsAtUpperBound: Bool = false) {
    self.title = title
    self.startsAtUpperBound = startsAtUpperBound
  }

  package func setBounds(_ bounds: ClosedRange<Number>?) {
    scale = bounds.map { NumberScale($0) }
    changed()
  }

  package func setNumber(_ number: Number?) {
    self.number = number
    changed()
  }

  private func position(on scale: NumberScale<Number>) -> Number {
    number?.clamped(to: scale.bounds) ?? (startsAtUpperBound ? scale.bounds.upperBound : scale.bounds.lowerBound)
  }

  override func rowCount(columns: Int) -> Int { scale == nil ? 0 : 2 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard let scale else { return StyledText() }
    let position = position(on: scale)
    if row == 0 { return editor.row(title, position, columns: columns, hasFocus: hasFocus) }
    let chosen =
      startsAtUpperBound ? scale.bounds.lowerBound...position : position...scale.bounds.upperBound
    return "  " + scale.bar(chosen, handles: [position], columns: columns - StyledText.marginColumns)
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    editor.cursor(title, columns: columns).map { ScreenPoint(column: $0, row: 0) }
  }

  override var stopCount: Int { scale == nil ? 0 : 1 }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> { 0..<2 }

  override func press(_ key: Key) -> Bool {
    guard let scale else { return false }
    switch editor.press(key, at: position(on: scale), on: scale) {
    case .chosen(let number): onNumberChanged?(number)
    case .handled: break
    case .ignored: return false
    }
    changed()
    return true
  }

  override func didLoseFocus() { editor.cancel() }

  override var hints: [KeyHint] { editor.hints }
}
