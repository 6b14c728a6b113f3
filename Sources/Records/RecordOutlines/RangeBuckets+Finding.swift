package import InstantSearchCore
package import SearchModel

extension RangeBuckets {
  /// Computes the ranges of an attribute.
  init?(_ profile: AttributeProfile) {
    let (attribute, numbers) = (profile.attribute, profile.numbers)
    if profile.isDate {
      self.init(attribute: attribute, times: numbers)
    } else {
      self.init(attribute: attribute, of: numbers)
    }
  }

  /// Computes ranges that contain about equally many of these numbers; nil if all numbers are equal.
  package init?(attribute: Attribute, of numbers: [Double]) {
    let sorted = numbers.sorted()
    let isWhole = numbers.allSatisfy { $0.rounded() == $0 }
    let bounds = Self.roundBounds(of: sorted, isWhole: isWhole)
    guard !bounds.isEmpty else { return nil }
    self.init(attribute: attribute, bounds: bounds, isWhole: isWhole)
  }

  /// Computes ranges of whole days, months or years; nil if all times are on one day.
  package init?(attribute: Attribute, times: [Double]) {
    let sorted = times.sorted()
    let bounds = Self.withoutEmptyRanges(DatePeriod.bounds(of: sorted), sorted)
    guard !bounds.isEmpty else { return nil }
    self.init(attribute: attribute, bounds: bounds, isWhole: times.allSatisfy { $0.rounded() == $0 })
  }
}

extension RangeBuckets {
  private static let maxRanges = 6

  /// Round numbers that divide sorted numbers into a few ranges, none of them empty.
  private static func roundBounds(of sorted: [Double], isWhole: Bool) -> [Double] {
    guard let least = sorted.first, let most = sorted.last, least < most else { return [] }
    let quantile = { (share: Double) in sorted[Int(share * Double(sorted.count - 1))] }
    // Ignores outliers.
    var (low, high) = (quantile(0.05), quantile(0.95))
    if low == high { (low, high) = (least, most) }
    var candidates =
      if low > 0, high / low >= 20 { steps(from: low, to: high) } else { multiples(between: low, and: high, isWhole) }
    if candidates.count > 1 { candidates.removeAll { $0 >= most } }
    while candidates.count >= maxRanges {
      // Merges the two adjacent ranges with the fewest numbers.
      let counts = counts(of: sorted, in: candidates)
      let fewest = candidates.indices.min { counts[$0] + counts[$0 + 1] < counts[$1] + counts[$1 + 1] }
      candidates.remove(at: fewest ?? 0)
    }
    return withoutEmptyRanges(candidates, sorted)
  }

  private static func withoutEmptyRanges(_ bounds: [Double], _ sorted: [Double]) -> [Double] {
    var bounds = bounds
    while let empty = counts(of: sorted, in: bounds).firstIndex(of: 0) {
      bounds.remove(at: min(empty, bounds.count - 1))
    }
    return bounds
  }

  /// The number of numbers in each range.
  private static func counts(of sorted: [Double], in bounds: [Double]) -> [Int] {
    guard !bounds.isEmpty else { return [] }
    var counts = Array(repeating: 0, count: bounds.count + 1)
    var range = 0
    for number in sorted {
      while range < bounds.count, number >= bounds[range] { range += 1 }
      counts[range] += 1
    }
    return counts
  }

  /// The numbers of the series 1, 2, 5, 10, 20, 50, … between two numbers.
  private static func steps(from low: Double, to high: Double) -> [Double] {
    var steps: [Double] = []
    var power = roundStep(atMost: low)
    power = powerOfTen(atMost: power)
    while power <= high {
      steps += [1, 2, 5].map { product($0, power) }.filter { $0 > low && $0 <= high }
      power = product(10, power)
    }
    return steps
  }

  /// The multiples of a round number between two numbers.
  private static func multiples(between low: Double, and high: Double, _ isWhole: Bool) -> [Double] {
    var step = roundStep(atMost: (high - low) / 3)
    if isWhole { step = max(step, 1) }
    let first = (low / step).rounded(.down) + 1
    let count = Int(((high / step).rounded(.down) - first + 1).clamped(to: 0...100))
    return (0..<count).map { product(first + Double($0), step) }
  }

  /// The greatest number of the series …, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, … up to a size.
  private static func roundStep(atMost size: Double) -> Double {
    let power = powerOfTen(atMost: size)
    return [5, 2, 1].map { product($0, power) }.first { $0 <= size } ?? power
  }

  private static func powerOfTen(atMost size: Double) -> Double {
    guard size.isNormal, size > 0 else { return 1 }
    var power = 1.0
    var exponent = 0
    while power > size, exponent > -300 {
      exponent -= 1
      power = tenToThe(exponent)
    }
    while tenToThe(exponent + 1) <= size {
      exponent += 1
      power = tenToThe(exponent)
    }
    return power
  }

  /// Parsed from text, so that 10⁻¹ is exactly the literal 0.1.
  private static func tenToThe(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .infinity }

  /// The product without a rounding error: 3 × 0.1 is 0.3.
  private static func product(_ factor: Double, _ power: Double) -> Double {
    guard power < 1 else { return factor * power }
    return factor / (1 / power).rounded()
  }
}
