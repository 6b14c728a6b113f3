internal import CKernels
internal import SearchModel

/// The statistics of an attribute's numbers, accumulated over segments.
struct NumberStats {
  private(set) var range: ClosedRange<Double>?
  /// Exact, so that it is the same whatever the segments are.
  private var sum = ExactSum()
  private var count = 0

  /// Adds the counts of some ascending numbers, fewer than 2³² in all.
  mutating func add(_ counts: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeBufferPointer<Double>) {
    guard let values = numbers.baseAddress, let first = counts.firstCounted(of: numbers.count),
      let last = counts.lastCounted(of: numbers.count)
    else { return }
    add(numbers[first]...numbers[last])
    // Ascending numbers with the same sign and exponent follow each other: their significands are added up first.
    var start = first
    while start <= last {
      let signAndExponent = numbers[start].signAndExponent
      let run = numbers[start...last]
      let end = run.partitioningIndex { $0.signAndExponent != signAndExponent }
      let sums = ck_sum_significands(values + start, counts + start, end - start)
      // Of the 53 bits, the highest is not stored. It is 0 where the exponent is that of the least numbers.
      let high = sums.high + (signAndExponent & 0x7FF == 0 ? 0 : sums.count << 26)
      let (low, carry) = sums.low.addingReportingOverflow(high << 26)
      sum.add(significands: (high >> 38 + (carry ? 1 : 0), low), signAndExponent: signAndExponent)
      count += Int(sums.count)
      start = end
    }
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
