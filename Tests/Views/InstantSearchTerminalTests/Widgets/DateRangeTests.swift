import Foundation
import InstantSearchCore
import InstantSearchTesting
@testable import InstantSearchTerminal
import TestSupport
import Testing

@MainActor
@Suite("Dates in a terminal")
struct DateRangeTests {
  /// 2026-03-29.
  private static let day = Date(timeIntervalSince1970: 1_774_742_400)
  private let driver = DateRangeViewDriver()

  /// A view that is connected to nothing but this list of choices, which shows each choice.
  private func connect(_ range: DayRange = DayRange()) -> () -> [DayRange] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var content = DateRangeContent(calendar: calendar, range: range, bounds: Self.day...Self.day + 10 * 86_400)
    driver.view.setItem(content)
    final class Chosen { var ranges: [DayRange] = [] }
    let chosen = Chosen()
    driver.view.onRangeChanged = { [view = driver.view] range in
      chosen.ranges.append(range)
      content.range = range
      view.setItem(content)
    }
    return { chosen.ranges }
  }

  @Test(
    "Arrows move an end by a day or a month, from the results where it is open, and at most to the other end",
    arguments: [
      ([.right], "2026-03-30", ""), ([.left, .left], "2026-03-27", ""), ([.wordRight], "2026-04-29", ""),
      ([.wordLeft], "2026-02-28", ""), ([.right, .delete], "", ""), ([.right, .backspace], "", ""),
      ([.down, .left], "", "2026-04-07"), ([.right, .down, .wordLeft], "2026-03-30", "2026-03-30"),
      ([.enter], "", ""), ([.character(" ")], "", ""),
    ] as [([Key], String, String)])
  func arrows(_ keys: [Key], first: String, last: String) {
    _ = connect()
    driver.screen.press(.home)
    for key in keys { driver.screen.press(key) }
    #expect(driver.first == first && driver.last == last)
  }

  @Test(
    "A typed day is taken by Enter; what is no day, Escape and leaving the field change nothing",
    arguments: [
      ("2026-04-01", .enter, "2026-04-01"), ("2026-04-31", .enter, "2026-03-29"), ("2026-04", .enter, "2026-03-29"),
      ("-", .enter, "2026-03-29"), ("2026-04-01", .escape, "2026-03-29"), ("2026-04-01", .down, "2026-03-29"),
      ("2026-04-01", .backspace, "2026-03-29"),
    ] as [(String, Key, String)])
  func typing(_ text: String, key: Key, first: String) {
    let chosen = connect(DayRange(from: Self.day))
    driver.screen.press(.home)
    for character in text { driver.screen.press(.character(character)) }
    #expect(chosen().isEmpty)
    driver.screen.press(key)
    driver.screen.press(.escape)
    #expect(driver.first == first && chosen().count == (first == "2026-03-29" ? 0 : 1))
  }

  @Test("Presets with results and the fields show where the first and the last day are unknown")
  func withoutBounds() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var content = DateRangeContent(
      calendar: calendar, presets: [SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 0)])
    driver.view.setItem(content)
    #expect(driver.presets == [] && driver.view.stopCount == 0)
    content.presets[0] = SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 2)
    content.today = Self.day
    driver.view.setItem(content)
    #expect(driver.presets == [ShownRow("Today", 2)] && driver.view.stopCount == 3)
    var chosen: [DayRange] = []
    driver.view.onRangeChanged = { chosen.append($0) }
    driver.screen.press(.down)
    driver.screen.press(.right)
    expectEqual(chosen, [DayRange(from: Self.day + 86_400)], "an open end is moved from today")
  }

  @Test("A view that is hidden takes no rows and no focus, and shows the present days later")
  func hidden() {
    _ = connect(DayRange(from: Self.day))
    driver.view.isHidden = true
    #expect(driver.view.rowCount(columns: 40) == 0 && driver.view.stopCount == 0 && !driver.view.press(.enter))
    driver.view.isHidden = false
    expectEqual(driver.first, "2026-03-29")
  }
}
