import Foundation
import InstantSearchCore
import InstantSearchUIKit
import TestSupport
import Testing
import UIKit

@MainActor
@Suite("The date range's pickers")
struct DateRangeTests {
  @Test("Presets and pickers are hidden where nothing can be chosen, and shown where a preset has results")
  func hidden() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let view = DateRangePickersController()
    let parts = { [view.presetStack.isHidden, view.firstPicker.isHidden, view.lastPicker.isHidden] }
    expectEqual(parts(), [true, true, true], "before the first answer")
    var content = DateRangeContent(
      calendar: calendar, presets: [SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 0)])
    content.today = Date(timeIntervalSince1970: 0)
    view.setItem(content)
    expectEqual(parts(), [true, true, true])
    content.presets[0] = SelectableItem(item: DatePreset(.day), isSelected: false, resultCount: 2)
    view.setItem(content)
    #expect(parts() == [false, false, false] && view.presetStack.arrangedSubviews.count == 1)
    expectEqual(view.firstPicker.date, content.today)
    content.range = DayRange(from: Date(timeIntervalSince1970: 86_400))
    content.presets = []
    view.setItem(content)
    expectEqual(parts(), [true, false, false])
  }
}
