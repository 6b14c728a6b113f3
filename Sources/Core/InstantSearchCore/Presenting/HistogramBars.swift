package import SearchModel

/// The bars of a histogram as they are drawn, and the axis of the slider below them.
///
/// A few numbers far from all others must not leave everything else in one bar:
/// - If the numbers beyond 98 % of the results would take more than half of the drawing, they share one bar at its end;
///   likewise those below 2 %.
/// - The other bars are along a linear axis if that divides them well. If most would be in one bar, and the buckets are
///   logarithmic, the axis is logarithmic too.
package struct HistogramBars: Equatable {
  /// A bar. It begins at `position` of the axis and is `width` long; the highest bar has the height 1.
  package struct Bar: Equatable {
    package var position: Double
    package var width: Double
    package var height: Double
  }

  package private(set) var bars: [Bar]
  package private(set) var axis: SliderAxis
  /// Where the bar begins that has all greater numbers; nil if there is none.
  package private(set) var upperTail: Double?
  /// Where the bar ends that has all smaller numbers; nil if there is none.
  package private(set) var lowerTail: Double?

  private static let maxBars = 20
  /// The share of the results that a bar for far numbers has at most.
  private static let tailShare = 0.02
  /// The length of a bar for far numbers on the axis.
  private static let tailLength = 60.0

  /// Nil if there is nothing to compare.
  ///
  /// - Parameters:
  ///   - histogram: The counts of many narrow buckets, as ``HistogramRequest/forBars`` asks for them.
  ///   - bounds: The ends of the slider.
  package init?(_ histogram: Histogram, over bounds: ClosedRange<Double>) {
    let buckets = histogram.buckets.filter { $0.lowerBound < $0.upperBound }
    let total = buckets.reduce(0.0) { $0 + Double($1.count) }
    guard total > 0, let first = buckets.first, let last = buckets.last, bounds.lowerBound < bounds.upperBound else {
      return nil
    }
    let (lowest, highest) = (min(first.lowerBound, bounds.lowerBound), max(last.upperBound, bounds.upperBound))
    let body = Self.body(of: buckets, total)
    let isLinear = histogram.scale == .linear || Self.isEven(buckets[body])
    // The edges of all buckets in the measure in which they are drawn.
    func measure(_ index: Int) -> Double {
      isLinear ? (index < buckets.count ? buckets[index].lowerBound : last.upperBound) / 2 : Double(index)
    }
    let length = measure(body.upperBound) - measure(body.lowerBound)
    let hasUpperTail = measure(buckets.count) - measure(body.upperBound) > length
    let hasLowerTail = measure(body.lowerBound) - measure(0) > length
    let shown = (hasLowerTail ? body.lowerBound : 0)..<(hasUpperTail ? body.upperBound : buckets.count)
    let begin = hasLowerTail ? Self.tailLength : 0
    let end = SliderAxis.length - (hasUpperTail ? Self.tailLength : 0)
    lowerTail = hasLowerTail ? buckets[shown.lowerBound].lowerBound : nil
    upperTail = hasUpperTail ? buckets[shown.upperBound - 1].upperBound : nil

    let start = isLinear && !hasLowerTail ? lowest / 2 : measure(shown.lowerBound)
    let stop = isLinear && !hasUpperTail ? highest / 2 : measure(shown.upperBound)
    func position(_ index: Int) -> Double {
      let share = (measure(index) - start) / (stop - start)
      return begin + (end - begin) * (share.isNaN ? 0 : share.clamped(to: 0...1))
    }
    // Neighboring buckets join until a bar is wide enough.
    let least = (end - begin) / Double(Self.maxBars) * 0.999
    var edges = [shown.lowerBound]
    for index in shown.dropFirst() where position(index) - position(edges[edges.count - 1]) >= least {
      edges.append(index)
    }
    // The rest joins the last bar.
    if edges.count > 1, position(shown.upperBound) - position(edges[edges.count - 1]) < least { edges.removeLast() }
    edges.append(shown.upperBound)
    var bars: [Bar] = []
    func add(_ buckets: ArraySlice<Histogram.Bucket>, _ position: Double, _ width: Double, isTail: Bool) {
      let count = buckets.reduce(0.0) { $0 + Double($1.count) }
      // The area says how many there are; bars of far numbers have no width.
      let height = isTail ? count / least : count / max(width, 1)
      if count > 0 { bars.append(Bar(position: position, width: width, height: height)) }
    }
    if hasLowerTail { add(buckets[..<shown.lowerBound], 0, begin, isTail: true) }
    for (lower, upper) in zip(edges, edges.dropFirst()) {
      add(buckets[lower..<upper], position(lower), position(upper) - position(lower), isTail: false)
    }
    if hasUpperTail { add(buckets[shown.upperBound...], end, SliderAxis.length - end, isTail: true) }
    let highestBar = bars.map(\.height).max() ?? 1
    self.bars = bars.map { Bar(position: $0.position, width: $0.width, height: min($0.height / highestBar, 1)) }

    var points = [(position: 0.0, number: lowest), (position: SliderAxis.length, number: highest)]
    let known = isLinear ? [shown.lowerBound, shown.upperBound] : edges
    for index in known where position(index) > 0 && position(index) < SliderAxis.length {
      let number = index < buckets.count ? buckets[index].lowerBound : last.upperBound
      points.insert((position(index), number), at: points.count - 1)
    }
    axis = SliderAxis(points)
  }

  /// The buckets without those of the numbers that may be far from the others.
  private static func body(of buckets: [Histogram.Bucket], _ total: Double) -> Range<Int> {
    func count(upTo share: Double, _ indices: some Sequence<Int>) -> Int {
      var sum = 0.0
      return indices.prefix { index in
        sum += Double(buckets[index].count)
        return sum <= share * total
      }.count
    }
    let lower = count(upTo: tailShare, buckets.indices)
    let upper = buckets.count - count(upTo: tailShare, buckets.indices.reversed())
    return lower..<max(upper, lower + 1)
  }

  /// Whether ten linear bars divide the numbers of these buckets, so that none has more than half of them.
  private static func isEven(_ buckets: ArraySlice<Histogram.Bucket>) -> Bool {
    guard let first = buckets.first, let last = buckets.last else { return true }
    var counts = Array(repeating: 0.0, count: 10)
    for bucket in buckets {
      let middle = bucket.lowerBound / 2 + bucket.upperBound / 2
      let share = (middle / 2 - first.lowerBound / 2) / (last.upperBound / 2 - first.lowerBound / 2)
      counts[min(Int(share.isNaN ? 0 : share.clamped(to: 0...1) * 10), 9)] += Double(bucket.count)
    }
    return (counts.max() ?? 0) <= counts.reduce(0, +) / 2
  }
}

extension HistogramBars {
  /// The height of the highest bar in each of some columns of equal width. A bar has at least one column.
  package func heights(columns: Int) -> [Double] {
    guard columns > 0 else { return [] }
    func edge(_ position: Double) -> Int { Int((position / SliderAxis.length * Double(columns)).rounded()) }
    var heights = Array(repeating: 0.0, count: columns)
    for bar in bars {
      let first = edge(bar.position).clamped(to: 0...columns - 1)
      let end = edge(bar.position + bar.width).clamped(to: first + 1...columns)
      for column in first..<end { heights[column] = max(heights[column], bar.height) }
    }
    return heights
  }
}

extension HistogramRequest {
  /// The buckets that ``HistogramBars`` joins.
  package static let forBars = HistogramRequest(buckets: 200, scale: .logarithmic)
}
