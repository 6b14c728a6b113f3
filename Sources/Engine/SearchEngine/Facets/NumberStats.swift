internal import SearchModel

/// The statistics of an attribute's numbers, accumulated over segments.
struct NumberStats {
  private(set) var range: ClosedRange<Double>?
  /// Exact, so that it is the same whatever the segments are.
  private var sum = ExactSum()
  private var count = 0

  /// Adds the counts of some ascending numbers.
  mutating func add(_ counts: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeBufferPointer<Double>) {
    var (first, last) = (-1, -1)
    var all = 0
    // Ascending numbers with the same sign and exponent follow each other: their significands are added up first.
    var (high, low): (UInt64, UInt64) = (0, 0)
    var signAndExponent: UInt64 = 0
    counts.forEachCounted(of: numbers.count) { index in
      if first < 0 { first = index }
      last = index
      let number = numbers[index]
      if number.signAndExponent != signAndExponent {
        sum.add(significands: (high, low), signAndExponent: signAndExponent)
        (high, low) = (0, 0)
        signAndExponent = number.signAndExponent
      }
      let product = number.wholeSignificand.multipliedFullWidth(by: UInt64(counts[index]))
      let (partial, carry) = low.addingReportingOverflow(product.low)
      low = partial
      high += product.high + (carry ? 1 : 0)
      all += Int(counts[index])
    }
    sum.add(significands: (high, low), signAndExponent: signAndExponent)
    count += all
    if first >= 0 { add(numbers[first]...numbers[last]) }
  }

  mutating func add(_ found: ClosedRange<Double>) {
    range = range.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
  }

  /// The statistics, with sum and average if every number was counted; nil without numbers.
  func stats(withSum hasSum: Bool) -> FacetStats? {
    range.map { range in
      let sum = hasSum ? sum.value : nil
      return FacetStats(
        min: range.lowerBound, max: range.upperBound, average: sum.map { $0 / Double(count) }, sum: sum)
    }
  }
}
