#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A range of days that users choose by a tap, such as “Last 7 days”.
public struct DatePreset: Hashable, Sendable, Identifiable {
  /// The days of a preset.
  public enum Period: Hashable, Sendable {
    /// Today.
    case day
    /// The current week, from the calendar's first weekday on.
    case week
    /// The current month.
    case month
    /// The current year.
    case year
    /// So many days that end with today.
    case lastDays(Int)
    /// So many days that begin with today.
    case nextDays(Int)
    /// The same days whatever the date is.
    case days(DayRange)
  }

  /// The days.
  public let period: Period
  /// The title to show; nil for that of the period in the language of `Localization`.
  public var title: String?

  /// Creates a preset. Numbers of days below 1 are 1.
  public init(_ period: Period, title: String? = nil) {
    self.period =
      switch period {
      case .lastDays(let count): .lastDays(max(count, 1))
      case .nextDays(let count): .nextDays(max(count, 1))
      default: period
      }
    self.title = title
  }

  /// Today, the last 7 days, this month and this year.
  public static let standard = [DatePreset(.day), DatePreset(.lastDays(7)), DatePreset(.month), DatePreset(.year)]

  /// The period as text: presets with the same ID are the same one.
  public var id: String {
    switch period {
    case .day: return "day"
    case .week: return "week"
    case .month: return "month"
    case .year: return "year"
    case .lastDays(let count): return "last\(count)"
    case .nextDays(let count): return "next\(count)"
    case .days(let days):
      return [days.first, days.last].map { $0.map { "\($0.timeIntervalSince1970)" } ?? "" }.joined(separator: "…")
    }
  }

  /// The days of the preset at a time.
  package func days(at now: Date, in calendar: Calendar) -> DayRange {
    let today = calendar.start(ofDay: now)
    switch period {
    case .day: return DayRange(from: today, through: today)
    case .week: return calendar.days(of: .weekOfYear, at: today)
    case .month: return calendar.days(of: .month, at: today)
    case .year: return calendar.days(of: .year, at: today)
    case .lastDays(let count): return DayRange(from: calendar.day(1 - count, after: today), through: today)
    case .nextDays(let count): return DayRange(from: today, through: calendar.day(count - 1, after: today))
    case .days(let days):
      return DayRange(
        from: days.first.map { calendar.start(ofDay: $0) }, through: days.last.map { calendar.start(ofDay: $0) })
    }
  }

  /// The title in the language of `Localization`.
  @MainActor
  package func title(in calendar: Calendar) -> String {
    title(in: calendar) { key, count in
      count.map { Localization.text(key, count: $0, ["count": "\($0)"]) } ?? Localization.text(key)
    }
  }

  /// The title in other words.
  package func title(in calendar: Calendar, words: (_ key: TextKey, _ count: Int?) -> String) -> String {
    if let title { return title }
    switch period {
    case .day, .lastDays(1), .nextDays(1): return words(.today, nil)
    case .week: return words(.thisWeek, nil)
    case .month: return words(.thisMonth, nil)
    case .year: return words(.thisYear, nil)
    case .lastDays(let count): return words(.lastDays, count)
    case .nextDays(let count): return words(.nextDays, count)
    case .days(let days):
      let text = DayText(in: calendar.timeZone)
      return [days.first, days.last].map { $0.map { text.text(of: $0) } ?? "" }.joined(separator: " – ")
    }
  }
}

extension Calendar {
  /// The days of the current week, month or year.
  fileprivate func days(of unit: Component, at today: Date) -> DayRange {
    guard let interval = dateInterval(of: unit, for: today) else { return DayRange(from: today, through: today) }
    return DayRange(
      from: start(ofDay: interval.start), through: start(ofDay: interval.end.addingTimeInterval(-1)))
  }

  /// The beginning of the day so many days later.
  fileprivate func day(_ count: Int, after day: Date) -> Date {
    // Calendars compute nothing reliable beyond some thousand years.
    let count = count.clamped(to: -4_000_000...4_000_000)
    return start(ofDay: date(byAdding: .day, value: count, to: day) ?? day)
  }
}
