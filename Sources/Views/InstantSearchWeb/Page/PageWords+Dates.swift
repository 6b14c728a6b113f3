// Dates as people write them, in UTC, since records have no other zone.

extension PageWords {
  /// A day in words: `14 March 2024`; nil if the time is on no calendar.
  package func day(_ seconds: Double) -> String? { ISODate.day(seconds).map { date($0) } }

  /// A year, a month, a day or a time in words: `2024`, `March 2024`, `14 March 2024` or `14 March 2024, 10:30`.
  ///
  /// - Parameter text: The same in the form of ISO 8601: `2024`, `2024-03`, `2024-03-14` or `2024-03-14 10:30`. Any other
  ///   text is returned as it is.
  package func date(_ text: String) -> String {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard text.first != "-", numbers.count == parts.count, (1...3).contains(numbers.count) else { return text }
    let months = self(.months).split(separator: ",")
    let month = numbers.count > 1 && months.indices.contains(numbers[1] - 1) ? String(months[numbers[1] - 1]) : ""
    // All words are in the language of the page, so that none needs isolation.
    switch numbers.count {
    case 1: return "\(numbers[0])"
    case 2: return self(.monthOfYear).filled(["month": month, "year": "\(numbers[0])"])
    default:
      let day = self(.date).filled(["day": "\(numbers[2])", "month": month, "year": "\(numbers[0])"])
      let time = text.dropFirst(11)
      return time.isEmpty ? day : "\(day), \(time)"
    }
  }

  /// A day near to now in words: `today`, `3 days ago`; nil if it is further away than a month.
  package func nearDay(_ seconds: Double, now: Double) -> String? {
    let days = (seconds / 86_400).rounded(.down) - (now / 86_400).rounded(.down)
    switch days {
    case 0: return self(.sameDay)
    case -1: return self(.yesterday)
    case 1: return self(.tomorrow)
    case -30 ..< -1: return self(.daysAgo, ["count": number(Int(-days))])
    case 1...30: return self(.inDays, ["count": number(Int(days))])
    default: return nil
    }
  }

  /// A date or time with the whole date in its title.
  ///
  /// - Parameters:
  ///   - seconds: The seconds since 1970.
  ///   - hasTime: Whether this is a point in time rather than a day.
  ///   - now: The seconds from 1970 to now.
  ///   - isWhole: Whether the date is shown as it is, with its distance behind it.
  package func html(of seconds: Double, hasTime: Bool, now: Double, isWhole: Bool = false) -> HTML? {
    guard let day = day(seconds), let stamp = hasTime ? ISODate.time(seconds) : ISODate.day(seconds) else { return nil }
    let whole = hasTime ? "\(day), \(stamp.dropFirst(11)) UTC" : day
    let near = nearDay(seconds, now: now)
    let machine = hasTime ? stamp.replacing(" ", with: "T") + "Z" : stamp
    return HTML {
      HTML(
        "time", .attribute("datetime", machine), isWhole ? nil : .attribute("title", whole),
        text: isWhole ? whole : near ?? day)
      if isWhole, let near { " (\(near))" }
    }
  }
}
