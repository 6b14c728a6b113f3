import Foundation
import InstantSearchCore
@testable import InstantSearchWeb
import TestSupport
import Testing

@MainActor
@Suite("Calendar fields")
struct DateRangeTests {
  /// 2026-11-26, a Thursday, and the days around it.
  nonisolated private static let today = Date(timeIntervalSince1970: 1_795_651_200)
  nonisolated private static let day = 86_400.0
  nonisolated private static var yesterday: Date { today - day }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  private func view(
    range: DayRange = DayRange(), counts: [Int?] = [1, 7, 8, 10], bounds: ClosedRange<Date>? = nil
  ) -> (HTMLDateRange, () -> [DayRange]) {
    let view = HTMLDateRange(name: "sold")
    view.setItem(
      DateRangeContent(
        calendar: calendar, range: range, bounds: bounds ?? Self.today...Self.today,
        presets: zip(DatePreset.standard, counts).map { preset, count in
          SelectableItem(
            item: preset, isSelected: preset.days(at: Self.today, in: calendar) == range, resultCount: count)
        }))
    final class Chosen { var ranges: [DayRange] = [] }
    let chosen = Chosen()
    view.onRangeChanged = { chosen.ranges.append($0) }
    return (view, { chosen.ranges })
  }

  private func buttons(_ view: HTMLDateRange) throws -> [HTMLElement] {
    try HTMLReader.read(view.html.description).all("button")
  }

  @Test("Buttons have the numbers of their results; without any they are hidden, unless they are chosen")
  func buttons() throws {
    let today = DayRange(from: Self.today, through: Self.today)
    try expectEqual(
      buttons(view(counts: [0, 1200, 3, 4]).0).map(\.text), ["Last 7 days 1,200", "This month 3", "This year 4"])
    try expectEqual(buttons(view(range: today, counts: [0, 0, 0, 0]).0).map(\.text), ["Today 0"])
    try expectEqual(buttons(view(range: today, counts: [0, 0, 0, 0]).0).map { $0["aria-pressed"] }, ["true"])
    #expect(
      try buttons(view(counts: [nil, nil, nil, nil]).0).map(\.text)
        == ["Today", "Last 7 days", "This month", "This year"])
    try expectEqual(buttons(view().0).map { $0["value"] }, ["day", "last7", "month", "year"])
    let notes = try HTMLReader.read(view().0.html.description).all("span").filter { $0["class"] == "note" }
    expectEqual(notes.map(\.text), ["UTC"], "the page says where days begin, once")
    let without = try HTMLReader.read(view(counts: [0, 0, 0, 0]).0.html.description)
    #expect(
      without.all("button").isEmpty && without.all("span").filter { $0["class"] == "note" }.map(\.text) == ["UTC"])
    for identifier in ["Europe/Berlin", "Asia/Kathmandu"] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: identifier))
      let midnight = try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: 28)))
      let view = HTMLDateRange(name: "sold")
      let preset = DatePreset(.days(DayRange(from: midnight, through: midnight)))
      view.setItem(
        DateRangeContent(
          calendar: calendar, bounds: midnight...midnight,
          presets: [SelectableItem(item: preset, isSelected: false, resultCount: 1)]))
      try expectEqual(buttons(view).map(\.text), ["2026-03-28 – 2026-03-28 1"], "in the zone of the widget")
    }
  }

  @Test(
    "What is no day, or is as it was, changes nothing; wrong orders are swapped, and one day stops at the other one")
  func days() {
    let (today, yesterday) = (Self.today, Self.yesterday)
    let days: [([(String, String)], [DayRange])] = [
      ([("from", "2026-11-26"), ("to", "")], [DayRange(from: today)]),
      ([("from", "2026-11-26"), ("to", "2026-11-25")], [DayRange(from: yesterday, through: today)]),
      ([("from", ""), ("to", "")], []), ([("from", "2026-02-30"), ("to", "soon")], []),
      ([("from", "2026-11-26T10:00"), ("to", "2026")], []), ([("other", "x")], []),
    ]
    for (fields, ranges) in days {
      let (view, chosen) = view()
      view.perform(fields.map { (action: $0.0, value: $0.1) })
      expectEqual(chosen(), ranges, "\(fields)")
    }
    let (view, chosen) = view(range: DayRange(from: yesterday, through: today))
    for (from, to) in [("2026-12-24", "2026-11-26"), ("2026-11-25", "2020-01-01"), ("", "2026-11-26")] {
      view.perform([("from", from), ("to", to)])
    }
    let expected = [
      DayRange(from: today, through: today), DayRange(from: yesterday, through: yesterday), DayRange(through: today),
    ]
    expectEqual(chosen(), expected)
    // A pressed button taps its preset, and sends no days.
    var tapped: [DatePreset] = []
    view.onPresetTapped = { tapped.append($0) }
    view.perform([("from", "2026-11-26"), ("days", "last7"), ("to", "")])
    view.perform([("days", "decade")])
    #expect(tapped == [DatePreset(.lastDays(7))] && chosen() == expected)
  }

  @Test("Nothing shows without results and choice; what the search can't do is said in the language of the page")
  func gaps() throws {
    let view = HTMLDateRange(name: "sold")
    #expect(view.html.isEmpty)
    var content = DateRangeContent(calendar: calendar)
    content.gaps = [.noDates, .noHistogram, .noPresetCounts]
    content.error = .timedOut
    view.setItem(content)
    let root = try HTMLReader.read(view.html.description)
    #expect(root.all("p").count == 4 && root.all("input").isEmpty)
    expectEqual(root.all("p")[0].text, "No result has a date by which it can be filtered")
  }
}
