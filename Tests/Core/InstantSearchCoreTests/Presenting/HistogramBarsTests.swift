import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Bars of a histogram")
struct HistogramBarsTests {
  /// The histogram of these numbers, as the page asks for one.
  private func histogram(_ numbers: [Double]) throws -> (Histogram, ClosedRange<Double>) {
    let (least, most) = (try #require(numbers.min()), try #require(numbers.max()))
    var histogram = try #require(HistogramRequest.forBars.emptyHistogram(spanning: least...most))
    for number in numbers {
      let index = histogram.buckets.lastIndex { $0.lowerBound <= number } ?? 0
      histogram.buckets[index].count += 1
    }
    return (histogram, least...most)
  }

  private func bars(_ numbers: [Double]) throws -> HistogramBars? {
    let (histogram, bounds) = try histogram(numbers)
    return HistogramBars(histogram, over: bounds)
  }

  @Test("Evenly spread numbers have linear bars of about the same height, and a linear axis")
  func even() throws {
    for offset in [-500.0, 0, 1, 30, 2_000] {
      let bars = try #require(try bars((0...1_000).map { Double($0) + offset }))
      #expect((8...20).contains(bars.bars.count) && bars.bars.allSatisfy { $0.height > 0.8 }, "\(offset) \(bars)")
      expectEqual(bars.axis, SliderAxis(offset...1_000 + offset))
      #expect(bars.lowerTail == nil && bars.upperTail == nil)
    }
  }

  @Test(
    "A huge number has a bar of its own at the end, and the others have the rest of the drawing",
    arguments: [1e5, 1e7, 1e12])
  func outlier(_ far: Double) throws {
    let near = (1...999).map { Double($0) / 10 }
    let bars = try #require(try bars(near + [far]))
    let tail = try #require(bars.upperTail)
    #expect((50...100).contains(tail) && bars.lowerTail == nil)
    #expect(bars.bars.count > 7 && bars.bars.filter { $0.height > 0.3 }.count > 7, "\(bars)")
    // Half of the numbers are on about half of the slider, on whatever scale.
    #expect((350...950).contains(bars.axis.position(of: 50)))
    #expect(bars.axis.position(of: tail) == bars.bars.last?.position && bars.axis.position(of: far) == 1_000)
  }

  @Test("Far numbers on both sides have a bar each")
  func bothSides() throws {
    let near = (-500...500).map { Double($0) / 10 }
    let bars = try #require(try bars([-900] + near + [1_000]))
    #expect(try #require(bars.lowerTail) <= -50 && #require(bars.upperTail) >= 50)
    #expect(bars.bars.count > 4 && bars.bars.first?.position == 0)
    #expect(bars.axis.position(of: -900) == 0 && bars.axis.position(of: 0).rounded(.toNearestOrEven) == 500)
  }

  @Test("Prices, most of which are low, have bars on a logarithmic axis")
  func prices() throws {
    let numbers = (0..<2_000).map { number in
      let (power, share) = (Double(1 << (number % 12)), Double(number % 97) / 97)
      return power * (1 + share)
    }
    let bars = try #require(try bars(numbers))
    #expect((12...20).contains(bars.bars.count) && bars.upperTail == nil)
    expectEqual(bars.axis.points.count, bars.bars.count + 1)
    // 64 is in the middle of 1 to 4,096 by its ratio.
    #expect((450...550).contains(bars.axis.position(of: 64)))
  }

  @Test("The bars are within the drawing and do not overlap, and positions ascend, for any numbers")
  func law() throws {
    // Where all numbers are equal, there is nothing to compare.
    for numbers in [[7], [7, 7, 7], [0], [-3, -3]] as [[Double]] { try expectEqual(bars(numbers), nil) }
    for seed in RandomCases.seeds(200, long: 5_000) { try check(seed) }
  }

  private func check(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...60, using: &random)
    let most = Double.random(in: 1...300, using: &random)
    let numbers = (0..<count).map { _ -> Double in
      let sign = Bool.random(using: &random) ? 1.0 : -1
      let share = Double.random(in: 0...1, using: &random)
      return sign * share * exp10(Double.random(in: 0...most, using: &random))
    }
    guard let bars = try bars(numbers) else { return }
    #expect(!bars.bars.isEmpty && bars.bars.count <= 24, "seed \(seed)")
    for bar in bars.bars {
      #expect(bar.position >= 0 && bar.width > 0 && bar.position + bar.width <= 1_000.001, "seed \(seed)")
      #expect(bar.height > 0 && bar.height <= 1, "seed \(seed)")
    }
    for (left, right) in zip(bars.bars, bars.bars.dropFirst()) {
      #expect(left.position + left.width <= right.position + 0.001, "seed \(seed)")
    }
    for (left, right) in zip(bars.axis.points, bars.axis.points.dropFirst()) {
      #expect(left.position < right.position && left.number <= right.number, "seed \(seed)")
    }
    let positions = numbers.sorted().map { bars.axis.position(of: $0) }
    #expect(positions == positions.sorted() && positions.allSatisfy((0...1_000).contains), "seed \(seed)")
  }

  private func exp10(_ exponent: Double) -> Double {
    var (result, rest) = (1.0, Int(exponent))
    while rest > 0 { (result, rest) = (result * 10, rest - 1) }
    return result
  }
}
