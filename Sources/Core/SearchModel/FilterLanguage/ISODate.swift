/// Dates and times of ISO 8601 as seconds since 1970.
package enum ISODate {
  /// The seconds of a date such as `2024-01-31`, which is its beginning in UTC, or of a time such as
  /// `2024-01-31T10:30:00+02:00`, which is in UTC if it names no zone; nil for any other text.
  package static func seconds(of text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      isOnCalendar(year, month, day)
    else { return nil }
    let midnight = Double(days(year, month, day) * 86400)
    guard bytes.count > 10 else { return midnight }
    guard bytes[10] == UInt8(ascii: "T") else { return nil }
    return time(bytes[11...]).map { midnight + $0 }
  }

  /// The time of a year, a month, a day, a minute or a second, as ``day(_:)`` and ``time(_:)`` write them: `2024`, `2024-02`,
  /// `2024-02-15 10:00`.
  package static func period(of text: String) -> Range<Double>? {
    let count = text.utf8.count
    let rest = count == 4 ? "-01-01" : count == 7 ? "-01" : ""
    guard let start = seconds(of: text.replacing(" ", with: "T") + rest) else { return nil }
    switch count {
    case 4, 7:
      let next = day(start + (count == 4 ? 366 : 31) * 86_400).flatMap { seconds(of: "\($0.prefix(count))\(rest)") }
      return next.map { start..<$0 }
    case 10: return start..<start + 86_400
    default:
      // Seconds may follow the minutes, and a zone.
      let hasSeconds = Array(text.utf8.dropFirst(16)).first == UInt8(ascii: ":")
      return start..<start + (!hasSeconds ? 60 : text.contains(".") ? 0.001 : 1)
    }
  }

  /// The seconds of the day: `10:30`, `10:30:15`, `10:30:15.5`, with `Z` or `+02:00`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Double? {
    var parts = bytes
    var offset = 0.0
    if parts.last == UInt8(ascii: "Z") {
      parts.removeLast()
    } else if let sign = parts.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
      guard let seconds = clock(parts[(sign + 1)...], parts: 2...2) else { return nil }
      offset = parts[sign] == UInt8(ascii: "-") ? -seconds : seconds
      parts = parts[..<sign]
    }
    return clock(parts, parts: 2...3).map { $0 - offset }
  }

  private static func clock(_ bytes: ArraySlice<UInt8>, parts: ClosedRange<Int>) -> Double? {
    var numbers = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var fraction = 0.0
    if numbers.count == 3, let point = numbers[2].firstIndex(of: UInt8(ascii: ".")) {
      let digits = numbers[2][(point + 1)...].prefix(9)
      guard let number = number(digits), !digits.isEmpty, digits.endIndex == numbers[2].endIndex else { return nil }
      fraction = Double(number) / digits.reduce(1) { power, _ in power * 10 }
      numbers[2] = numbers[2][..<point]
    }
    guard parts.contains(numbers.count), numbers.allSatisfy({ $0.count == 2 }), let hour = number(numbers[0]),
      let minute = number(numbers[1]), hour < 24, minute < 60
    else { return nil }
    let seconds = numbers.count == 3 ? number(numbers[2]) : 0
    return seconds.flatMap { $0 < 60 ? Double(hour * 3600 + minute * 60 + $0) + fraction : nil }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { number, byte in
      guard let number, byte &- UInt8(ascii: "0") < 10 else { return nil }
      return number * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }

  /// The day of a time in UTC: `2024-01-31`. Nil before the year 1 and after 9999.
  package static func day(_ seconds: Double) -> String? {
    let days = (seconds / 86400).rounded(.down)
    guard days >= Double(Self.days(1, 1, 1)), days <= Double(Self.days(9999, 12, 31)) else { return nil }
    // The inverse of `days`: within an era of 400 years that begins in March.
    let sinceStart = Int(days) + 719_468
    let era = sinceStart / 146_097
    let dayOfEra = sinceStart % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let digits = String(year)
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return "\(String(repeating: "0", count: 4 - digits.count))\(digits)-\(padded(month))-\(padded(day))"
  }

  /// A time in UTC: `2024-01-31 10:30`, with seconds and milliseconds if there are any.
  package static func time(_ seconds: Double) -> String? {
    let milliseconds = (seconds * 1000).rounded()
    guard let day = day(milliseconds / 1000) else { return nil }
    let ofDay = Int(milliseconds - (milliseconds / 86_400_000).rounded(.down) * 86_400_000)
    let (second, fraction) = (ofDay / 1000, ofDay % 1000)
    let clock = "\(day) \(padded(second / 3600)):\(padded(second / 60 % 60))"
    if second % 60 == 0, fraction == 0 { return clock }
    var decimals = "\(1000 + fraction)".dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(clock):\(padded(second % 60))\(decimals.isEmpty ? "" : ".")\(decimals)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// Whether a date is one of the Gregorian calendar, from the year 1 to 9999.
  package static func isOnCalendar(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1...12).contains(month), (1...9999).contains(year), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that the day that leap years add is their last.
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
