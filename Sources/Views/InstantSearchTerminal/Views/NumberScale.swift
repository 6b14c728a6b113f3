import InstantSearchCore

/// The bounds of a number, and the steps by which arrows move it: round numbers, about twenty steps from end to end.
struct NumberScale<Number: DoubleRepresentable> {
  let bounds: ClosedRange<Number>
  /// The bars above the line; nil if there is nothing to compare.
  let bars: HistogramBars?
  /// Where numbers are on the line.
  private let axis: SliderAxis
  /// A step is `mantissa` × 10 to the power of `exponent`.
  private let mantissa: Double
  private let exponent: Int

  init(_ bounds: ClosedRange<Number>, _ histogram: Histogram? = nil) {
    self.bounds = bounds
    let numbers = bounds.lowerBound.toDouble()...bounds.upperBound.toDouble()
    bars = histogram.flatMap { HistogramBars($0, over: numbers) }
    axis = bars?.axis ?? SliderAxis(numbers)
    // Numbers far from all others don't make the steps longer.
    let main = zip(axis.points, axis.points.dropFirst()).max {
      $0.1.position - $0.0.position < $1.1.position - $1.0.position
    }
    let span = main.map { $0.1.number - $0.0.number } ?? 0
    guard span.isFinite, span > 0 else {
      (mantissa, exponent) = (1, 0)
      return
    }
    var power = 0
    var rest = span / 20
    while rest >= 10 { (rest, power) = (rest / 10, power + 1) }
    while rest < 1, power > -12 { (rest, power) = (rest * 10, power - 1) }
    // The tolerance absorbs rounding errors of the span.
    let round: Double = [1, 2, 5].first { rest <= $0 * 1.000_001 } ?? 10
    // Integers move by at least 1.
    let isWhole = Number(0.5, rounded: .up).toDouble() != 0.5
    (mantissa, exponent) = isWhole && power < 0 ? (1, 0) : (round, power)
  }

  /// The multiple of the step that lies this many steps further, within the bounds; along a logarithmic line the edge of
  /// a bar.
  func moved(_ number: Number, by steps: Int) -> Number {
    // A linear line has at most one point beside each end.
    if axis.points.count > 4 {
      let edges = axis.points.map { within($0.number) }.filter { steps > 0 ? $0 > number : $0 < number }
      let further = (steps > 0 ? edges : edges.reversed()).dropFirst(abs(steps) - 1).first
      return further ?? (steps > 0 ? bounds.upperBound : bounds.lowerBound)
    }
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    let position = exponent < 0 ? number.toDouble() * power / mantissa : number.toDouble() / (mantissa * power)
    let whole = (steps > 0 ? position.rounded(.down) : position.rounded(.up)) + Double(steps)
    let direction: Double = steps > 0 ? 1 : -1
    // If division has made the position slightly less than a whole number, `whole` leads back to the number itself.
    for next in [whole, whole + direction] {
      let moved = within(exponent < 0 ? next * mantissa / power : next * mantissa * power)
      if steps > 0 ? moved > number : moved < number { return moved }
    }
    return steps > 0 ? bounds.upperBound : bounds.lowerBound
  }

  /// The nearest number within the bounds.
  func within(_ number: Double) -> Number {
    let number = number.clamped(to: bounds.lowerBound.toDouble()...bounds.upperBound.toDouble())
    return Number(number, rounded: .toNearestOrAwayFromZero).clamped(to: bounds)
  }

  /// A line in this many columns with the chosen range, and handles at these numbers.
  func bar(_ chosen: ClosedRange<Number>, handles: [Number], columns: Int) -> StyledText {
    let range = column(of: chosen.lowerBound, columns)...column(of: chosen.upperBound, columns)
    let handles = handles.map { self.column(of: $0, columns) }
    return (0..<max(columns, 0)).reduce(into: StyledText()) { bar, column in
      let isChosen = range.contains(column)
      bar.append(
        handles.contains(column) ? "●" : isChosen ? "━" : "─", isChosen ? TextStyle(.chosen) : .quiet)
    }
  }

  /// The rows of the bars above the line.
  func histogram(_ chosen: ClosedRange<Number>, rows: Int, columns: Int) -> [StyledText] {
    let range = column(of: chosen.lowerBound, columns)...column(of: chosen.upperBound, columns)
    let heights = bars?.heights(columns: columns) ?? []
    return (0..<rows).map { row in
      heights.indices.reduce(into: StyledText()) { line, column in
        let last = Self.blocks.count - 1
        // Whatever is there can be seen.
        let height = heights[column] == 0 ? 0 : max(1, Int((heights[column] * Double(rows * last)).rounded()))
        let block = (height - (rows - 1 - row) * last).clamped(to: 0...last)
        line.append(String(Self.blocks[block]), range.contains(column) ? TextStyle(.chosen) : .quiet)
      }
    }
  }

  private static var blocks: [Character] { Array(" ▁▂▃▄▅▆▇█") }

  private func column(of number: Number, _ columns: Int) -> Int {
    Int((axis.position(of: number.toDouble()) / SliderAxis.length * Double(max(columns - 1, 0))).rounded())
  }
}
