import Foundation
@testable import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

/// Days of random calendars and time zones, against a model that looks at every second.
@Suite("Days of calendars")
struct DayLawTests {
  private static let zones = [
    // Summer time begins at midnight, days were skipped, clocks are moved by half an hour, and zones without any of it.
    "America/Sao_Paulo", "Asia/Beirut", "Pacific/Apia", "Europe/Berlin", "America/New_York", "Africa/Cairo",
    "Asia/Tehran", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Havana", "Atlantic/Azores", "UTC",
  ]
  private static let identifiers: [Calendar.Identifier] = [
    .gregorian, .hebrew, .islamicUmmAlQura, .persian, .buddhist, .japanese, .chinese, .iso8601,
  ]

  private func calendar(_ generator: inout SeededGenerator) -> Calendar {
    var calendar = Calendar(identifier: generator.element(of: Self.identifiers))
    calendar.timeZone = TimeZone(identifier: generator.element(of: Self.zones)) ?? .gmt
    calendar.firstWeekday = generator.number(in: 1...7)
    return calendar
  }

  /// From 1980 to 2040.
  private func time(_ generator: inout SeededGenerator) -> Date {
    Date(timeIntervalSince1970: Double(generator.number(in: 315_532_800...2_208_988_800)))
  }

  /// A day as its calendar names it.
  private func name(_ date: Date, _ calendar: Calendar) -> DateComponents {
    calendar.dateComponents([.era, .year, .month, .day, .isLeapMonth], from: date)
  }

  /// The first second with the property, which holds at `time` and not at some earlier one; looked for in steps that
  /// become shorter.
  private func first(before time: Date, where holds: (Date) -> Bool) -> Date {
    var first = time
    for step in [900.0, 60, 1] { while holds(first - step) { first -= step } }
    return first
  }

  private func end(after time: Date, where holds: (Date) -> Bool) -> Date {
    var last = time
    for step in [900.0, 60, 1] { while holds(last + step) { last += step } }
    return last + 1
  }

  @Test("A day is all seconds with its name", arguments: RandomCases.slices(of: RandomCases.seeds(400, long: 8_000)))
  func days(_ seeds: Range<UInt64>) {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let calendar = calendar(&generator)
      let time = time(&generator)
      let today = name(time, calendar)
      let start = first(before: time) { name($0, calendar) == today }
      let end = end(after: time) { name($0, calendar) == today }
      let form = generator.element(of: DateForm.allCases)
      let days = DayNumbers(calendar: calendar, form: form)
      let numbers = days.numbers(of: DayRange(from: time, through: time))
      let what = "seed \(seed), \(calendar.identifier) \(calendar.timeZone.identifier) \(time)"
      expectEqual(numbers.lowerBound, form.number(of: start), "\(what)")
      let next = form.number(of: end)
      expectEqual(numbers.upperBound, (form == .fractionalSeconds ? next.nextDown : next - 1), "\(what)")
      expectEqual(days.days(of: numbers), DayRange(from: start, through: start), "\(what)")
      let text = DayText(in: calendar.timeZone)
      expectEqual(text.day(text.text(of: time)), start, "\(what)")
    }
  }

  @Test(
    "Presets are the days that a walk finds", arguments: RandomCases.slices(of: RandomCases.seeds(56, long: 3_000)))
  func presets(_ seeds: Range<UInt64>) {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let calendar = calendar(&generator)
      let now = time(&generator)
      let count = generator.number(in: 1...40)
      func start(_ date: Date) -> Date {
        let day = name(date, calendar)
        return first(before: date) { name($0, calendar) == day }
      }
      /// The days around today that the property connects with it.
      func walk(while holds: (_ day: Date, _ index: Int) -> Bool, by direction: Int) -> Date {
        var (day, index) = (start(now), 0)
        while true {
          let today = name(day, calendar)
          let next = start(direction < 0 ? day - 1 : end(after: day) { name($0, calendar) == today })
          index += 1
          if !holds(next, index) { return day }
          day = next
        }
      }
      func whole(_ holds: (Date) -> Bool) -> DayRange {
        DayRange(
          from: walk(while: { day, _ in holds(day) }, by: -1), through: walk(while: { day, _ in holds(day) }, by: 1))
      }
      let (today, month) = (start(now), calendar.dateComponents([.era, .year, .month, .isLeapMonth], from: now))
      let weekdays = { (day: Date) in (calendar.component(.weekday, from: day) - calendar.firstWeekday + 7) % 7 }
      let expected: [(DatePreset.Period, DayRange)] = [
        (.day, DayRange(from: today, through: today)),
        (.month, whole { calendar.dateComponents([.era, .year, .month, .isLeapMonth], from: $0) == month }),
        (.lastDays(count), DayRange(from: walk(while: { $1 < count }, by: -1), through: today)),
        (.nextDays(count), DayRange(from: today, through: walk(while: { $1 < count }, by: 1))),
        (
          .week,
          DayRange(
            from: weekdays(today) == 0 ? today : walk(while: { day, _ in weekdays(day) < weekdays(today) }, by: -1),
            through: weekdays(today) == 6 ? today : walk(while: { day, _ in weekdays(day) > weekdays(today) }, by: 1))
        ),
      ]
      for (period, days) in expected {
        expectEqual(
          DatePreset(period).days(at: now, in: calendar), days,
          "seed \(seed), \(period) \(calendar.identifier) \(calendar.timeZone.identifier) \(now)")
      }
      let year = DatePreset(.year).days(at: now, in: calendar)
      let yearOf = { (date: Date) in calendar.component(.year, from: date) }
      let next = year.last.map { last in
        let day = name(last, calendar)
        return end(after: last) { name($0, calendar) == day }
      }
      let what = "seed \(seed), \(calendar.identifier) \(calendar.timeZone.identifier) \(now)"
      #expect(year.first.map { yearOf($0 - 1) } != yearOf(now) && year.first.map(yearOf) == yearOf(now), "\(what)")
      #expect(year.last.map(yearOf) == yearOf(now) && next.map(yearOf) != yearOf(now), "\(what)")
    }
  }

  @Test("Any range of numbers becomes days, and its days contain it")
  func anyNumbers() {
    for seed in RandomCases.seeds(500, long: 10_000) {
      var generator = SeededGenerator(seed: seed)
      let days = DayNumbers(calendar: calendar(&generator), form: generator.element(of: DateForm.allCases))
      let ends = [time(&generator), time(&generator)].map { days.form.number(of: $0) }
      let range = NumberRange(
        from: generator.once(in: 5) ? nil : ends[0], through: generator.once(in: 5) ? nil : ends[1])
      let shown = days.days(of: range)
      let whole = days.numbers(of: shown)
      #expect((shown.first == nil) == (range.lowerBound == nil) && (shown.last == nil) == (range.upperBound == nil))
      if let lower = range.lowerBound, let first = whole.lowerBound { #expect(first <= lower, "seed \(seed)") }
      if let upper = range.upperBound, let last = whole.upperBound { #expect(upper <= last, "seed \(seed)") }
      expectEqual(days.days(of: whole), shown, "seed \(seed)")
    }
  }

  @Test("The text of a day is the one of ISO 8601 before 1582 too, whatever the time zone, and gives the day back")
  func oldDays() {
    for seed in RandomCases.seeds(400, long: 8_000) {
      var generator = SeededGenerator(seed: seed)
      let zone = TimeZone(identifier: generator.element(of: Self.zones)) ?? .gmt
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      // From the year 1 to 1970.
      let time = Date(timeIntervalSince1970: -Double(generator.number(in: 0...62_135_000_000)))
      let (text, what) = (DayText(in: zone), "seed \(seed), \(zone.identifier) \(time.timeIntervalSince1970)")
      let day = text.text(of: time)
      expectEqual(day, ISODate.day(time.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: time))), "\(what)")
      expectEqual(text.day(day), calendar.startOfDay(for: time), "\(what)")
    }
  }

  @Test("Old days are named as in the records, and moved by their own months; texts that are no day are none")
  func namedDays() throws {
    let text = DayText(in: .gmt)
    for (day, months, moved) in [
      ("1500-01-01", 1, "1500-02-01"), ("1500-01-31", 1, "1500-02-28"), ("1582-10-12", 0, "1582-10-12"),
      ("1582-11-10", -1, "1582-10-10"), ("1969-12-31", 2, "1970-02-28"), ("1970-01-15", -1, "1969-12-15"),
      ("0001-01-20", -1, "0001-12-20"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -12, "2025-03-31"),
    ] {
      let date = Date(timeIntervalSince1970: try #require(ISODate.seconds(of: day)))
      #expect(text.text(of: date) == day && text.day(day) == date)
      expectEqual(text.text(of: text.moving(date, by: months, .month)), moved, "\(day)")
    }
    for day in ["", "2026", "2026-02-30", "2026-1-1", "2026-01-01T", "2026-00-10", "0000-01-01", "-026-01-01"] {
      expectEqual(text.day(day), nil, "\(day)")
    }
  }
}
