import InstantSearchCore
import SearchModel

extension DatePeriod {
  private static let mostBounds = 5

  /// A few beginnings of periods between sorted times, none of them before the first one.
  static func bounds(of sorted: [Double]) -> [Double] {
    guard let first = sorted.first, let last = sorted.last, first < last else { return [] }
    let quantile = { (share: Double) in sorted[Int(share * Double(sorted.count - 1))] }
    // Ignores outliers among many times.
    var (low, high) = sorted.count < 40 ? (first, last) : (quantile(0.05), quantile(0.95))
    if low == high { (low, high) = (first, last) }
    for (unit, step) in steps {
      if let bounds = beginnings(of: unit, step, after: low, upTo: high) { return bounds }
    }
    return []
  }

  /// Periods, the shortest first.
  private static let steps: [(Unit, Int)] = [
    (.day, 1), (.day, 2), (.day, 7), (.day, 14), (.month, 1), (.month, 3), (.month, 6), (.year, 1), (.year, 2),
    (.year, 5), (.year, 10), (.year, 20), (.year, 50), (.year, 100), (.year, 500), (.year, 2000),
  ]

  /// The beginnings of periods of several units between two times; nil if there are too many.
  private static func beginnings(of unit: Unit, _ step: Int, after low: Double, upTo high: Double) -> [Double]? {
    guard var number = number(of: low, unit) else { return nil }
    // Weeks begin on Monday, as 1970-01-05 was.
    let offset = unit == .day && step % 7 == 0 ? 4 : 0
    number = (Int((Double(number - offset) / Double(step)).rounded(.down)) + 1) * step + offset
    var bounds: [Double] = []
    while true {
      let bound = seconds(of: number, unit)
      guard bound <= high else { return bounds }
      if bound > low { bounds.append(bound) }
      guard bounds.count <= mostBounds else { return nil }
      number += step
    }
  }

  /// The number of the year, of the month since the year 0, or of the day since 1970 with a time in it.
  private static func number(of seconds: Double, _ unit: Unit) -> Int? {
    guard let day = ISODate.day(seconds), let year = Int(day.prefix(4)), let month = Int(day.dropFirst(5).prefix(2))
    else { return nil }
    switch unit {
    case .year: return year
    case .month: return year * 12 + month - 1
    case .day: return Int((seconds / dayLength).rounded(.down))
    }
  }

  private static func seconds(of number: Int, _ unit: Unit) -> Double {
    let days =
      switch unit {
      case .year: ISODate.days(number, 1, 1)
      case .month: ISODate.days(number / 12, number % 12 + 1, 1)
      case .day: number
      }
    return Double(days) * dayLength
  }
}
