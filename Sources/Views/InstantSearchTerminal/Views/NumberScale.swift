import InstantSearchCore

/// The bounds of a number and the steps by which arrows move it: round numbers, about twenty steps from end to end.
struct NumberScale<Number: DoubleRepresentable> {
  let bounds: ClosedRange<Number>
  /// A step is `mantissa` × 10 to the power of `exponent`.
  private let mantissa: Double
  private let exponent: Int

  init(_ bounds: ClosedRange<Number>) {
    self.bounds = bounds
    let span = bounds.upperBound.toDouble() - bounds.lowerBound.toDouble()
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

  /// The multiple of the step that lies this many steps further, within the bounds.
  func moved(_ number: Number, by steps: Int) -> Number {
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

  /// The rows of a histogram above the line.
  func histogram(_ histogram: Histogram, _ chosen: ClosedRange<Number>, rows: Int, columns: Int) -> [StyledText] {
    let range = column(of: chosen.lowerBound, columns)...column(of: chosen.upperBound, columns)
    let counts = histogram.counts(along: bounds.lowerBound.toDouble()...bounds.upperBound.toDouble(), columns: columns)
    let most = counts.max() ?? 0
    return (0..<rows).map { row in
      counts.indices.reduce(into: StyledText()) { bars, column in
        let count = counts[column]
        let last = Self.blocks.count - 1
        // Whatever is there can be seen.
        let height = count == 0 || most == 0 ? 0 : max(1, count * rows * last / most)
        let block = (height - (rows - 1 - row) * last).clamped(to: 0...last)
        bars.append(String(Self.blocks[block]), range.contains(column) ? TextStyle(.chosen) : .quiet)
      }
    }
  }

  private static var blocks: [Character] { Array(" ▁▂▃▄▅▆▇█") }

  private func column(of number: Number, _ columns: Int) -> Int {
    let (lower, upper) = (bounds.lowerBound.toDouble(), bounds.upperBound.toDouble())
    guard upper > lower, (upper - lower).isFinite, columns > 0 else { return 0 }
    let column = (number.toDouble() - lower) / (upper - lower) * Double(columns - 1)
    return Int(column.rounded().clamped(to: 0...Double(columns - 1)))
  }
}
