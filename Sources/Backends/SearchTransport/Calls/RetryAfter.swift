/// The header field `Retry-After` (RFC 9110, section 10.2.3): a number of seconds, or a date.
package enum RetryAfter {
  /// The time to wait: at least a second, which is also the default if the field is missing or malformed.
  ///
  /// - Parameters:
  ///   - date: The field `Date` of the same response: the clocks of host and client may differ.
  ///   - now: The seconds since 1970 by the client's clock, for a response without `Date`.
  package static func wait(_ header: String?, answeredAt date: String?, now: Int64) -> Duration {
    guard let header else { return .seconds(1) }
    let isNumber = !header.isEmpty && header.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isNumber { return .seconds(max(1, Int(header).map { min($0, longest) } ?? longest)) }
    guard let end = seconds(httpDate: header) else { return .seconds(1) }
    return .seconds(max(1, end - (date.flatMap { seconds(httpDate: $0) } ?? now)))
  }

  /// The largest wait in seconds, so that sums don't overflow.
  private static let longest = 1_000_000_000

  /// The seconds from 1970 to a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func seconds(httpDate text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: words[2]), let year = Int(words[3]), (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").map { Int($0) }
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    // Seconds may exceed 32 bits.
    let hours = Int64(daysSince1970(year: year, month: month + 1, day: day) * 24 + hour)
    return (hours * 60 + Int64(minute)) * 60 + Int64(second)
  }

  /// Counts years from March on, so that the leap day is the last day of a year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let daysUpToMonth = (153 * month + 2) / 5
    return year * 365 + year / 4 - year / 100 + year / 400 + daysUpToMonth + day - 1 - 719_468
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
