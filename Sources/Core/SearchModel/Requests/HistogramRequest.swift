/// The buckets in which to count an attribute's numbers, for a histogram over a slider.
///
/// The edges between the buckets are round numbers: multiples of 1, 2 or 5 × 10ⁿ on a linear scale, preferred numbers
/// such as 1, 2, 5, 10, 20, 50 on a logarithmic one. The first bucket begins at the lower bound and the last one ends
/// at the upper bound, so that these two may be narrower than the others.
public struct HistogramRequest: Hashable, Sendable, Codable {
  /// The largest number of buckets, 1 to 200; other numbers are clamped to these. Round edges may make fewer buckets.
  public var buckets: Int
  /// The scale of the buckets. A logarithmic one needs positive bounds, the upper one at least ten times the lower one;
  /// otherwise the buckets are linear.
  public var scale: Histogram.Scale
  /// The numbers to count, such as the limits of a slider; nil for all. The bounds of the histogram are the span of the
  /// counted records' numbers, clamped to these.
  public var limits: ClosedRange<Double>?

  /// A request for up to 20 linear buckets by default.
  public init(buckets: Int = 20, scale: Histogram.Scale = .linear, limits: ClosedRange<Double>? = nil) {
    self.buckets = buckets
    self.scale = scale
    self.limits = limits
  }

  /// The histogram without counts for numbers of this span, for a backend to add them; nil if the span is beyond the
  /// limits.
  package func emptyHistogram(spanning span: ClosedRange<Double>) -> Histogram? {
    if let limits, !limits.overlaps(span) { return nil }
    let bounds = limits.map { span.clamped(to: $0) } ?? span
    let isLogarithmic = scale == .logarithmic && bounds.lowerBound > 0 && bounds.upperBound / 10 >= bounds.lowerBound
    // One edge less than there are buckets.
    let most = buckets.clamped(to: 1...200) - 1
    let inner = isLogarithmic ? Self.preferredNumbers(in: bounds, most) : Self.multiples(in: bounds, most)
    let edges = [bounds.lowerBound] + inner + [bounds.upperBound]
    return Histogram(
      bounds: bounds, scale: isLogarithmic ? .logarithmic : .linear,
      buckets: zip(edges, edges.dropFirst()).map { Histogram.Bucket(lowerBound: $0, upperBound: $1, count: 0) })
  }
}

// MARK: Edges

extension HistogramRequest {
  /// The multiples strictly between the bounds of the smallest step 1, 2 or 5 × 10ⁿ that has at most so many there.
  private static func multiples(in bounds: ClosedRange<Double>, _ most: Int) -> [Double] {
    let (lower, upper) = (bounds.lowerBound, bounds.upperBound)
    guard most > 0, lower < upper else { return [] }
    // Divided first, since the difference may be infinite.
    let width = upper / Double(most + 1) - lower / Double(most + 1)
    for exponent in (exponentOfTen(of: width) - 1)... {
      for digit in [1, 2, 5] {
        let step = decimal(digit, exponent)
        // Further from 0 a step may be less than the distance between two numbers.
        guard max(-lower, upper) / step < 0x1p52 else { continue }
        // Division rounds: the neighbours decide.
        var first = Int((lower / step).rounded(.down)) - 1
        while decimal(first * digit, exponent) <= lower { first += 1 }
        var last = Int((upper / step).rounded(.up)) + 1
        while decimal(last * digit, exponent) >= upper { last -= 1 }
        if last - first < most { return (first..<max(first, last + 1)).map { decimal($0 * digit, exponent) } }
      }
    }
    return []
  }

  /// The preferred numbers strictly between two positive bounds, as many for each power of ten as there may be; of
  /// the powers alone, where these are too many, every second, every third and so on.
  private static func preferredNumbers(in bounds: ClosedRange<Double>, _ most: Int) -> [Double] {
    guard most > 0 else { return [] }
    let exponents = exponentOfTen(of: bounds.lowerBound) - 1...exponentOfTen(of: bounds.upperBound) + 1
    for digits in preferredDigits {
      let numbers = exponents.lazy.flatMap { exponent in digits.lazy.map { decimal($0, exponent - 1) } }
      let inner = first(most + 1, of: numbers, in: bounds)
      if inner.count <= most { return inner }
    }
    for stride in 2... {
      let powers = exponents.lazy.filter { $0 % stride == 0 }.map { decimal(1, $0) }
      let inner = first(most + 1, of: powers, in: bounds)
      if inner.count <= most { return inner }
    }
    return []
  }

  /// The first of ascending numbers strictly between the bounds; equal ones once: subnormal numbers have few digits.
  private static func first(_ count: Int, of numbers: some Sequence<Double>, in bounds: ClosedRange<Double>) -> [Double]
  {
    var first: [Double] = []
    for number in numbers where bounds.lowerBound < number && number < bounds.upperBound && number != first.last {
      first.append(number)
      if first.count == count { break }
    }
    return first
  }

  /// Two digits of numbers at nearly equal ratios: 20, 10, 5, 3 and 1 for each power of ten.
  private static let preferredDigits = [
    [10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90],
    [10, 12, 15, 20, 25, 30, 40, 50, 60, 80], [10, 15, 25, 40, 60], [10, 20, 50], [10],
  ]

  /// The number nearest to `digits` × 10 to the power of `exponent`.
  private static func decimal(_ digits: Int, _ exponent: Int) -> Double { Double("\(digits)e\(exponent)") ?? 0 }

  /// The exponent of the greatest power of ten up to a positive number, or one less.
  private static func exponentOfTen(of number: Double) -> Int {
    // The logarithm of 2.
    Int((Double(max(number, .leastNonzeroMagnitude).exponent) * 0.301_03).rounded(.down))
  }
}
