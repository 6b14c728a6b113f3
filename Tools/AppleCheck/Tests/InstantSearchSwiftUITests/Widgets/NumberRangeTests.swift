import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The number range's view")
struct NumberRangeTests {
  @Test(
    "The released position is rounded; a slider goes back if nothing is connected, and is disabled without a choice")
  func sliders() {
    let alone = NumberRangeObservableController<Double>(bounds: 0...10, range: NumberRange(from: 2.5))
    let other = Rendering(NumberRangeSliders(alone))
    other.slide("[2.5]", to: 5)
    expectEqual(other.lines.map { $0.split(separator: " ").last }, ["2.5", "10"])
    let controller = NumberRangeObservableController<Int>(bounds: 3...200)
    var chosen: [NumberRange<Int>] = []
    controller.onRangeChanged = { chosen.append($0) }
    let screen = Rendering(NumberRangeSliders(controller))
    screen.slide("[200.0]", to: 29.6)
    expectEqual(chosen, [NumberRange(3...30)])
    controller.setBounds(7...7)
    expectEqual(screen.lines.map { $0.split(separator: " ").last }, ["7", "7"])
    screen.slide("[7.0]", to: 9)
    expectEqual(chosen.count, 1)
  }

  @Test("A slider for \"at most\" starts at its upper end")
  func atMost() {
    let controller = NumberObservableController<Int>(bounds: 3...200)
    var chosen: [Int?] = []
    controller.onNumberChanged = { chosen.append($0) }
    let screen = Rendering(NumberSlider(controller, title: "At most", startsAtUpperBound: true))
    expectEqual(screen.lines, ["At most At most [200.0] 200"])
    screen.slide("[200.0]", to: 8)
    expectEqual(chosen, [8])
    expectEqual(Rendering(NumberSlider(controller, title: "At least")).lines, ["At least At least [3.0] 3"])
  }
}
