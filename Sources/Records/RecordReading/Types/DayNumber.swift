internal import SearchModel

/// A day as one whole number of eight digits: 20230102 for the second of January 2023.
enum DayNumber {
  /// The seconds from 1970 to the beginning of the day; nil if the number is no day.
  ///
  /// The result is never such a number itself, because it ends with two zeros: reading a record again changes nothing.
  static func seconds(of number: Double) -> Double? {
    guard (1000_01_01...9999_12_31).contains(number), let digits = Int(exactly: number) else { return nil }
    let (year, month, day) = (digits / 1_00_00, digits / 1_00 % 1_00, digits % 1_00)
    return ISODate.isOnCalendar(year, month, day) ? Double(ISODate.days(year, month, day)) * 86400 : nil
  }
}
