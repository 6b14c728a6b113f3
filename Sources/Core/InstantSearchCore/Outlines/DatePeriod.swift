import SearchModel

/// Whole days, months and years, between which ranges of dates have their bounds.
///
/// All times are in seconds since 1970, and in UTC.
package enum DatePeriod {
  package enum Unit: CaseIterable {
    case year, month, day

    /// The number of characters of a date such as `2024-01-31` that name it.
    var length: Int {
      switch self {
      case .year: 4
      case .month: 7
      case .day: 10
      }
    }
  }

  package static let dayLength = 86_400.0

  // MARK: Texts

  /// The longest period that begins at a time; nil if this is no beginning of a day.
  private static func unit(beginningAt seconds: Double) -> Unit? {
    guard seconds.truncatingRemainder(dividingBy: dayLength) == 0, let day = ISODate.day(seconds) else { return nil }
    return day.hasSuffix("-01-01") ? .year : day.hasSuffix("-01") ? .month : .day
  }

  /// The period that begins at a time: `2024`, `2024-03` or `2024-03-14`.
  static func text(from seconds: Double) -> String? {
    unit(beginningAt: seconds).flatMap { text(of: seconds, $0) }
  }

  /// The last period before a time.
  static func text(before seconds: Double) -> String? {
    unit(beginningAt: seconds).flatMap { text(of: seconds - 1, $0) }
  }

  /// The time after the last one of a range, which is a whole second or the last number before the next day.
  static func end(after last: Double) -> Double { unit(beginningAt: last.nextUp) == nil ? last + 1 : last.nextUp }

  /// The first and the last period of a range; nil if it does not consist of whole days.
  package static func texts(of range: ClosedRange<Double>) -> (first: String, last: String)? {
    guard let begin = unit(beginningAt: range.lowerBound), let end = unit(beginningAt: end(after: range.upperBound)),
      let unit = Unit.allCases.first(where: { $0.length >= max(begin.length, end.length) }),
      let first = text(of: range.lowerBound, unit), let last = text(of: range.upperBound, unit)
    else { return nil }
    return (first, last)
  }

  private static func text(of seconds: Double, _ unit: Unit) -> String? {
    ISODate.day(seconds).map { String($0.prefix(unit.length)) }
  }
}
