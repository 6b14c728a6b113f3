#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A range of whole days with both included; either end may be open.
public struct DayRange: Hashable, Sendable {
  /// A time of the first day; nil for an open end. A widget gives the beginning of the day.
  public let first: Date?
  /// A time of the last day; nil for an open end. A widget gives the beginning of the day.
  public let last: Date?

  /// Days in the wrong order are swapped.
  public init(from first: Date? = nil, through last: Date? = nil) {
    let isReversed = if let first, let last { last < first } else { false }
    self.first = isReversed ? last : first
    self.last = isReversed ? first : last
  }

  /// Whether both ends are open: nothing is chosen.
  package var isOpen: Bool { first == nil && last == nil }

  /// The range with another first day, which goes at most to the last one.
  package func moving(first: Date?) -> DayRange {
    DayRange(from: first.map { min($0, last ?? $0) }, through: last)
  }

  /// The range with another last day, which goes at most to the first one.
  package func moving(last: Date?) -> DayRange {
    DayRange(from: first, through: last.map { max($0, first ?? $0) })
  }
}

extension DayRange {
  /// The days of a filter that a date range has written, for the label of a current filter; nil for any other filter.
  ///
  /// ```swift
  /// let current = CurrentFiltersConnector(filterState: filterState) { filter in
  ///   guard let numeric = Filter.Numeric(filter), let days = DayRange(numeric, in: calendar)
  ///   else { return filter.description }
  ///   // In the zone of the widget: a day that begins in another one is the day before or after there.
  ///   let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
  ///   return [days.first, days.last].map { $0?.formatted(style) ?? "…" }.joined(separator: " – ")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - filter: A range, or one of the comparisons `≥` and `≤`.
  ///   - form: How the dates are stored.
  ///   - calendar: The calendar of the date range.
  public init?(
    _ filter: Filter.Numeric, form: DateForm = .seconds, in calendar: Calendar = .autoupdatingCurrent
  ) {
    let lens = NumericLens<NumberRange<Double>>.range(of: filter.attribute, in: .and(name: ""))
    guard lens.isOwn(filter), !filter.isNegated else { return nil }
    self = DayNumbers(calendar: calendar, form: form).days(of: lens.choice([filter]))
  }
}

/// Converts between days of a calendar and the numbers of an attribute.
struct DayNumbers: Hashable, Sendable {
  var calendar: Calendar
  var form: DateForm

  /// The numbers from the beginning of the first day to the last one before the day after the last day. Days have the
  /// length that the time zone gives them, such as 23 hours where summer time begins.
  func numbers(of days: DayRange) -> NumberRange<Double> {
    NumberRange(
      from: days.first.map { form.number(of: calendar.start(ofDay: $0)) },
      through: days.last.map { form.number(before: calendar.end(ofDay: $0)) })
  }

  /// The days that the ends of a range of numbers are on.
  func days(of numbers: NumberRange<Double>) -> DayRange {
    DayRange(from: numbers.lowerBound.map(day(of:)), through: numbers.upperBound.map(day(of:)))
  }

  /// The beginning of the day that a number is on. Days begin with whole numbers: a `Date`, which counts from 2001, would
  /// round the last number of a day of 1980 up to the next day.
  func day(of number: Double) -> Date { calendar.start(ofDay: form.date(of: number.rounded(.down))) }
}

extension Calendar {
  /// The first moment of a day.
  func start(ofDay date: Date) -> Date { startOfDay(for: date.inCalendars) }

  /// The first moment after a day.
  func end(ofDay date: Date) -> Date {
    let start = start(ofDay: date)
    // A day is at most 25 hours long, but for the hours that a time zone has skipped or repeated: the beginning of the
    // day on which a time 36 hours later is.
    return startOfDay(for: start.addingTimeInterval(36 * 3600))
  }
}
