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

  /// The text of the day that a time is on.
  package func text(of date: Date) -> String {
    let day = calendar.dateComponents([.year, .month, .day], from: date.inCalendars)
    let days = ISODate.days(day.year ?? 1970, day.month ?? 1, day.day ?? 1)
    return ISODate.day(Double(days) * 86_400) ?? ""
  }

  /// The beginning of a day; nil if the text is none.
  package func day(_ text: String) -> Date? {
    guard text.utf8.count == 10, ISODate.seconds(of: text) != nil else { return nil }
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return calendar.date(from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2]))
      .map { calendar.start(ofDay: $0) }
  }

  /// The beginning of the day so many days or months later.
  package func moving(_ date: Date, by count: Int, _ unit: Calendar.Component) -> Date {
    calendar.start(ofDay: calendar.date(byAdding: unit, value: count, to: date.inCalendars) ?? date)
  }
}
