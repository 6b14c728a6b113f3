#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// How the dates of an attribute are stored.
///
/// Filters compare numbers: a record whose date is a text matches no range, whatever the backend. An index of
/// `LocalIndex` that knows the types of its records stores a date or a time of ISO 8601, such as `2024-01-31` or
/// `2024-01-31T10:30:15.5+02:00`, as a number of seconds, and has the form ``fractionalSeconds``. For another backend,
/// store the seconds in an attribute of their own. Where the results have no numbers, the widget says so
/// (``DateRangeContent/Gap/noDates``).
public enum DateForm: Hashable, Sendable, CaseIterable {
  /// Whole seconds since 1970 in UTC.
  case seconds
  /// Seconds since 1970 in UTC, with any number of decimals.
  case fractionalSeconds
  /// Whole milliseconds since 1970 in UTC.
  case milliseconds

  private var unitsPerSecond: Double { self == .milliseconds ? 1000 : 1 }

  /// The number that a date is stored as.
  func number(of date: Date) -> Double {
    let number = date.timeIntervalSince1970 * unitsPerSecond
    return self == .fractionalSeconds ? number : number.rounded()
  }

  /// The date that a number stands for. Dates before the year 1 or after 9999 become the first or the last of these.
  package func date(of number: Double) -> Date {
    Date(timeIntervalSince1970: (number / unitsPerSecond)).inCalendars
  }

  /// The last number before that of a date.
  func number(before date: Date) -> Double {
    let number = number(of: date)
    return self == .fractionalSeconds ? number.nextDown : number - 1
  }
}

extension Date {
  /// The date itself from the year 1 to 9999, with a margin for time zones; the nearest of these otherwise. Calendars
  /// compute nothing reliable beyond.
  var inCalendars: Date {
    let seconds = timeIntervalSince1970
    return Date(timeIntervalSince1970: seconds.isNaN ? 0 : seconds.clamped(to: -62_135_424_000...253_402_128_000))
  }
}
