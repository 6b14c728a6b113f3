#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import SearchModel

/// Days as people type them: `2024-01-31`, in the Gregorian calendar whatever the calendar of the widget is.
package struct DayText {
  private let calendar: Calendar

  /// - Parameter timeZone: The time zone of the days.
  package init(in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  // The calendars of Foundation change to the Julian one before 1582-10-15, ISO 8601 does not: days are counted here.

  /// The text of the day that a time is on.
  package func text(of date: Date) -> String {
    let date = date.inCalendars
    return ISODate.day(date.timeIntervalSince1970 + offset(at: date)) ?? ""
  }

  /// The beginning of a day; nil if the text is none.
  package func day(_ text: String) -> Date? {
    guard text.utf8.count == 10 else { return nil }
    return ISODate.seconds(of: text).map(day(beginningAt:))
  }

  /// The beginning of the day so many days or months later. A month that is too short has its last day.
  package func moving(_ date: Date, by count: Int, _ unit: Calendar.Component) -> Date {
    let date = date.inCalendars
    let parts = text(of: date).split(separator: "-").compactMap { Int($0) }
    guard unit == .month, parts.count == 3 else {
      return calendar.start(ofDay: calendar.date(byAdding: unit, value: count, to: date) ?? date)
    }
    let months = parts[0] * 12 + parts[1] - 1 + count.clamped(to: -200_000...200_000)
    // The months before the year 1 and after 9999 are those of the first and the last year.
    let (year, month) = ((months / 12).clamped(to: 1...9999), (months % 12 + 12) % 12 + 1)
    let day = (1...parts[2]).last { ISODate.isOnCalendar(year, month, $0) } ?? 1
    return self.day(beginningAt: Double(ISODate.days(year, month, day) * 86_400))
  }

  /// The beginning of a day in the time zone.
  ///
  /// - Parameter seconds: The beginning of the day in UTC.
  private func day(beginningAt seconds: Double) -> Date {
    // No clock is moved at noon.
    let noon = Date(timeIntervalSince1970: seconds + 43_200)
    let near = noon.addingTimeInterval(-offset(at: noon))
    return calendar.start(ofDay: noon.addingTimeInterval(-offset(at: near)))
  }

  /// The seconds that the time zone is ahead of UTC.
  private func offset(at date: Date) -> Double { Double(calendar.timeZone.secondsFromGMT(for: date)) }
}
