/// A day of the calendar.
struct Day: CustomStringConvertible {
  /// The number of days since 1 January 2018.
  let number: Int

  init(after number: Int) { self.number = number }

  /// The start of the day, in seconds since 1970.
  var seconds: Int { (17_532 + number) * 86_400 }

  /// The day in the form of ISO 8601: `2024-02-29`.
  var description: String {
    var (year, day) = (2018, number)
    while day >= Self.length(of: year) {
      day -= Self.length(of: year)
      year += 1
    }
    var month = 0
    let months = [31, Self.length(of: year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while day >= months[month] {
      day -= months[month]
      month += 1
    }
    return "\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day < 9 ? "0" : "")\(day + 1)"
  }

  private static func length(of year: Int) -> Int { year % 4 == 0 ? 366 : 365 }
}
