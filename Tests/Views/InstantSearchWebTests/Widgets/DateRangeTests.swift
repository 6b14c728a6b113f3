import InstantSearchCore
@testable import InstantSearchWeb
import Testing

@MainActor
@Suite("Calendar fields")
struct DateRangeTests {
  /// 2026-11-26, a Thursday, 10:00 UTC.
  nonisolated private static let now = 1_795_687_200.0
  nonisolated private static let today = 1_795_651_200.0
  nonisolated private static let day = 86_400.0

  private func view(
    areWhole: Bool = true, bounds: ClosedRange<Double>? = nil, range: NumberRange<Double> = .init()
  ) -> (HTMLDateRange, () -> [NumberRange<Double>]) {
    let view = HTMLDateRange(name: "sold", now: Self.now, areWhole: areWhole)
    view.setBounds(bounds ?? 0...Self.now)
    view.setRange(range)
    final class Chosen { var ranges: [NumberRange<Double>] = [] }
    let chosen = Chosen()
    view.onRangeChanged = { chosen.ranges.append($0) }
    return (view, { chosen.ranges })
  }

  private func buttons(_ view: HTMLDateRange) throws -> [HTMLElement] {
    try HTMLReader.read(view.html.description).all("button")
  }

  @Test(
    "A day, a week and a year are chosen from the beginning of the first day in UTC to the end of the last one",
    arguments: [
      ("today", today, today + day), ("week", today - 6 * day, today + day), ("year", 1_767_225_600, 1_798_761_600),
    ])
  func presets(_ name: String, from: Double, end: Double) {
    for (areWhole, step) in [(true, 1.0), (false, 0.001)] {
      let (view, chosen) = view(areWhole: areWhole)
      view.perform([("days", name)])
      #expect(chosen() == [NumberRange(from: from, through: end - step)])
    }
  }

  @Test("A chosen button is pressed, and chooses nothing; others are there where there are results")
  func buttons() throws {
    let (view, chosen) = view(range: NumberRange(from: Self.today, through: Self.today + Self.day - 1))
    #expect(try buttons(view).map(\.text) == ["Today", "Last 7 days", "This year"])
    #expect(try buttons(view).map { $0["aria-pressed"] } == ["true", "false", "false"])
    #expect(try buttons(view).map { $0["value"] } == ["", "week", "year"])
    view.perform([("days", "")])
    #expect(chosen() == [NumberRange()])
    view.setRange(NumberRange())
    for (bounds, texts) in [
      (0...Self.today - 1, ["Last 7 days", "This year"]), (0...Self.today - 7 * Self.day, ["This year"]),
      (0...1_700_000_000, []), (Self.today + Self.day...2e9, ["This year"]), (2e9...3e9, []),
    ] as [(ClosedRange<Double>, [String])] {
      view.setBounds(bounds)
      #expect(try buttons(view).map(\.text) == texts)
      let notes = try HTMLReader.read(view.html.description).all("span").filter { $0["class"] == "note" }
      #expect(notes.map(\.text) == (texts.isEmpty ? [] : ["UTC"]))
    }
    view.setBounds(nil)
    #expect(view.html.isEmpty)
  }

  @Test("Buttons have the numbers of their results; without any they are hidden, unless they are chosen")
  func counts() throws {
    let (view, _) = view()
    let week = NumberRange(from: Self.today - 6 * Self.day, through: Self.today + Self.day - 1)
    #expect(view.presets.count == 3 && view.presets[1] == week)
    view.setCounts([0, 1200, 3])
    #expect(try buttons(view).map(\.text) == ["Last 7 days 1,200", "This year 3"])
    view.setCounts([0, 0, 0])
    #expect(try buttons(view).isEmpty)
    view.setRange(week)
    #expect(try buttons(view).map(\.text) == ["Last 7 days 0"])
    view.setCounts(nil)
    #expect(try buttons(view).map(\.text) == ["Today", "Last 7 days", "This year"])
  }

  @Test("A button is pressed for its whole days alone, and stays while it is chosen")
  func pressed() throws {
    let (view, _) = view(range: NumberRange(from: Self.today, through: Self.today + 3_600))
    #expect(try buttons(view).map { $0["aria-pressed"] } == ["false", "false", "false"])
    view.setBounds(0...1_700_000_000)
    view.setRange(NumberRange(from: Self.today, through: Self.today + Self.day - 1))
    #expect(try buttons(view).map(\.text) == ["Today"])
    view.setRange(NumberRange(from: -1e300, through: 1e300))
    #expect(try buttons(view).isEmpty)
  }

  @Test(
    "A day in a field is chosen as a whole; what is no day, or is as it was, changes nothing",
    arguments: [
      ([("from", "2026-11-26"), ("to", "")], [NumberRange(from: today, through: nil)]),
      ([("from", ""), ("to", "2026-11-26")], [NumberRange(from: nil, through: today + day - 1)]),
      ([("from", "2026-11-25"), ("to", "2026-11-26")], [NumberRange(from: today - day, through: today + day - 1)]),
      // In the wrong order.
      ([("from", "2026-11-26"), ("to", "2026-11-25")], [NumberRange(from: today - day, through: today + day - 1)]),
      ([("from", ""), ("to", "")], []), ([("from", "2026-02-30"), ("to", "soon")], []),
      ([("from", "2026-11-26T10:00"), ("to", "2026")], []), ([("days", "decade")], []), ([("other", "x")], []),
    ] as [([(String, String)], [NumberRange<Double>])])
  func days(_ fields: [(String, String)], ranges: [NumberRange<Double>]) {
    let (view, chosen) = view()
    view.perform(fields.map { (action: $0.0, value: $0.1) })
    #expect(chosen() == ranges)
  }

  @Test("One day that passes the other one stops there; the fields show the days of any range")
  func passing() throws {
    let range = NumberRange(from: Self.today, through: Self.today + 2 * Self.day - 1)
    let (view, chosen) = view(range: range)
    let inputs = try HTMLReader.read(view.html.description).all("input")
    #expect(inputs.map { $0["value"] } == ["2026-11-26", "2026-11-27"] && inputs.allSatisfy { $0["type"] == "date" })
    view.perform([("from", "2026-11-26"), ("to", "2026-11-27")])
    view.perform([("from", "2026-12-24"), ("to", "2026-11-27")])
    view.perform([("from", "2026-11-26"), ("to", "2020-01-01")])
    view.perform([("from", ""), ("to", "2026-11-27")])
    let (day, last) = (Self.day, Self.today + Self.day)
    #expect(
      chosen() == [
        NumberRange(from: last, through: last + day - 1), NumberRange(from: last - day, through: last - 1),
        NumberRange(from: nil, through: last + day - 1),
      ])
  }
}
