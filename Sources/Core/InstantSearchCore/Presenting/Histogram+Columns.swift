package import SearchModel

extension ClosedRange<Double> {
  /// The range as shares of the length of a span.
  package func shares(of span: ClosedRange<Double>) -> ClosedRange<Double> {
    let length = span.upperBound - span.lowerBound
    guard length > 0, length.isFinite else { return 0...1 }
    let within = clamped(to: span)
    return (within.lowerBound - span.lowerBound) / length...(within.upperBound - span.lowerBound) / length
  }
}

extension Histogram {
  /// The largest count of the buckets in each of some columns of equal width along a span. A bucket has at least one column.
  package func counts(along span: ClosedRange<Double>, columns: Int) -> [Int] {
    guard columns > 0 else { return [] }
    var counts = [Int](repeating: 0, count: columns)
    for bucket in buckets {
      let first = Self.edge(at: bucket.lowerBound, in: span, columns).clamped(to: 0...columns - 1)
      let end = Self.edge(at: bucket.upperBound, in: span, columns).clamped(to: first + 1...columns)
      for column in first..<end { counts[column] = max(counts[column], bucket.count) }
    }
    return counts
  }

  /// The height of each of 20 bars along a span, relative to the highest one; none without results.
  package func bars(along span: ClosedRange<Double>) -> [Double] {
    let counts = counts(along: span, columns: 20)
    guard let most = counts.max(), most > 0 else { return [] }
    return counts.map { Double($0) / Double(most) }
  }

  /// The edge between columns that is nearest to a number.
  private static func edge(at number: Double, in span: ClosedRange<Double>, _ columns: Int) -> Int {
    let length = span.upperBound - span.lowerBound
    guard length > 0, length.isFinite else { return 0 }
    return Int(((number - span.lowerBound) / length * Double(columns)).rounded().clamped(to: 0...Double(columns)))
  }
}
