import Foundation
import InstantSearchCore
@testable import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The date range's view")
struct DateRangeTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test(
    "Days after `distantFuture` are shown, as in a link whose milliseconds are read as seconds",
    arguments: [
      DayRange(from: Date(timeIntervalSince1970: 2e11)), DayRange(through: Date(timeIntervalSince1970: 2e11)),
      DayRange(from: Date(timeIntervalSince1970: 2e11), through: Date(timeIntervalSince1970: 2.1e11)),
    ])
  func future(_ range: DayRange) {
    let controller = DateRangeObservableController(content: DateRangeContent(calendar: calendar, range: range))
    expectEqual(Rendering(DateRangePicker(controller)).lines.count, 2)
  }

  @Test("Presets with results show where the first and the last day are unknown; without any, nothing does")
  func withoutBounds() {
    var content = DateRangeContent(
      calendar: calendar, presets: [SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 0)])
    let controller = DateRangeObservableController(content: content)
    let screen = Rendering(DateRangePicker(controller))
    expectEqual(screen.lines, [])
    content.presets[0] = SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 2)
    content.today = Date(timeIntervalSince1970: 0)
    controller.setItem(content)
    expectEqual(screen.lines, ["Today (2)", "From [1970-01-01]", "To [1970-01-01]"])
  }

  @Test("A model is told whether any view shows it")
  func shown() {
    let controller = DateRangeObservableController()
    var shown: [Bool] = []
    controller.onShownChanged = { shown.append($0) }
    let first = Rendering(DateRangePicker(controller))
    let second = Rendering(DateRangePicker(controller))
    #expect(first.lines == [] && second.lines == [], "an empty view is there too")
    first.end()
    expectEqual(shown, [true])
    second.end()
    expectEqual(shown, [true, false])
  }

  @Test("A row removes the choice where there are no pickers")
  func anyDate() {
    var count = 0
    let screen = Rendering(AnyDateRow { count += 1 })
    expectEqual(screen.lines, ["Any date"])
    screen.tap("Any date")
    expectEqual(count, 1)
  }
}
