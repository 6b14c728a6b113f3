import InstantSearchWeb
import SearchModel

// Dates as people write them, in UTC, since records have no other zone.

extension PageWords {
  /// A day in words: `14 March 2024`; nil if the time is on no calendar.
  func day(_ seconds: Double) -> String? {
    guard let text = ISODate.day(seconds), let month = Int(text.dropFirst(5).prefix(2)),
      let day = Int(text.suffix(2)), let year = Int(text.prefix(4))
    else { return nil }
    let months = self(.months).split(separator: ",")
    // All words are in the language of the page, so that none needs isolation.
    return self(.date).filled([
      "day": "\(day)", "month": months.indices.contains(month - 1) ? String(months[month - 1]) : "\(month)",
      "year": "\(year)",
    ])
  }

  /// A day near to now in words: `today`, `3 days ago`; nil if it is further away than a month.
  func nearDay(_ seconds: Double, now: Double) -> String? {
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
  func html(of seconds: Double, hasTime: Bool, now: Double, isWhole: Bool = false) -> HTML? {
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
