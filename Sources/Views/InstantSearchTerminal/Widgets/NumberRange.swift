public import InstantSearchCore

extension TerminalView {
  /// A slider for a range: arrows move its ends, digits type them. Hidden without bounds.
  ///
  /// If the widget counts a histogram, its bars are above the slider.
  ///
  /// - Parameters:
  ///   - type: The type of the numbers.
  ///   - from: The title of the lower end.
  ///   - through: The title of the upper end.
  ///   - numberText: Makes the text of an end; nil for the number as one types it.
  public static func numberRange<Number: DoubleRepresentable>(
    of type: Number.Type, from: String = "from", through: String = "to", numberText: ((Double) -> String)? = nil
  ) -> some TerminalView & NumberRangeController<Number> {
    NumberRangeView<Number>(from: from, through: through, numberText: numberText)
  }
}

package final class NumberRangeView<Number: DoubleRepresentable>: TerminalView, NumberRangeController,
  HistogramController
{
  package var onRangeChanged: ((NumberRange<Number>) -> Void)?

  private let titles: [String]
  /// The range to choose from.
  package private(set) var bounds: ClosedRange<Number>? { didSet { if bounds != oldValue { makeScale() } } }
  private var histogram: Histogram? { didSet { if histogram != oldValue { makeScale() } } }
  /// Kept, since it is drawn often.
  private var scale: NumberScale<Number>?
  private var range = NumberRange<Number>()
  private var editor = NumberEditor<Number>()
  private let numberText: (Double) -> String

  package init(from: String = "from", through: String = "to", numberText: ((Double) -> String)? = nil) {
    titles = [from, through]
    self.numberText = numberText ?? \.asPeopleWriteIt
  }

  /// Whether the slider takes no rows.
  package var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

  package func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }

  package func setHistogram(_ histogram: Histogram?) { self.histogram = histogram }

  private func makeScale() {
    scale = bounds.map { NumberScale($0, histogram) }
    changed()
  }

  /// The number of rows of the histogram; 0 where there is nothing to compare.
  private var bars: Int { scale?.bars == nil ? 0 : 2 }

  package func setRange(_ range: NumberRange<Number>) {
    self.range = range
    changed()
  }

  override func rowCount(columns: Int) -> Int { isHidden || scale == nil ? 0 : 3 + bars }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard let scale else { return StyledText() }
    let shown = range.within(scale.bounds)
    if row >= 2, row < 2 + bars {
      return "  " + scale.histogram(shown, rows: bars, columns: columns - StyledText.marginColumns)[row - 2]
    }
    if row >= 2 {
      return "  "
        + scale.bar(
          shown, handles: [shown.lowerBound, shown.upperBound], columns: columns - StyledText.marginColumns)
    }
    let isFocused = hasFocus && stopInRange == row
    let number = row == 0 ? shown.lowerBound : shown.upperBound
    return (isFocused ? editor : NumberEditor())
      .row(titles[row], number, text: numberText, columns: columns, hasFocus: isFocused)
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    guard let stop = stopInRange else { return nil }
    return editor.cursor(titles[stop], columns: columns).map { ScreenPoint(column: $0, row: stop) }
  }

  override var stopCount: Int { isHidden || scale == nil ? 0 : 2 }

  /// The slider is visible together with either end.
  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> { stop..<(3 + bars) }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? { point.row < stopCount ? point.row : nil }

  override var focusedStop: Int { didSet { if focusedStop != oldValue { editor.cancel() } } }

  override func press(_ key: Key) -> Bool {
    guard let scale, let stop = stopInRange else { return false }
    let shown = range.within(scale.bounds)
    switch editor.press(key, at: stop == 0 ? shown.lowerBound : shown.upperBound, on: scale) {
    case .chosen(let number): move(stop, to: number, shown)
    case .handled: break
    case .ignored: return false
    }
    changed()
    return true
  }

  /// Chooses a range with one end moved, at most to the other end; nil leaves the end open.
  private func move(_ stop: Int, to number: Number?, _ shown: ClosedRange<Number>) {
    if stop == 0 {
      onRangeChanged?(NumberRange(from: number.map { min($0, shown.upperBound) }, through: range.upperBound))
    } else {
      onRangeChanged?(NumberRange(from: range.lowerBound, through: number.map { max($0, shown.lowerBound) }))
    }
  }

  override func didLoseFocus() { editor.cancel() }

  override var hints: [KeyHint] { editor.hints }
}
