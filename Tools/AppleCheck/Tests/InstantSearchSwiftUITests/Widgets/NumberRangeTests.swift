import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The number range's view")
struct NumberRangeTests {
  @Test("The released position is rounded to a number of the widget's type")
  func rounding() {
    let controller = NumberRangeObservableController<Int>(bounds: 3...200)
    var chosen: [NumberRange<Int>] = []
    controller.onRangeChanged = { chosen.append($0) }
    let screen = Rendering(NumberRangeSliders(controller))
    screen.slide("[200.0]", to: 29.6)
    expectEqual(chosen, [NumberRange(3...30)])
  }

  @Test("A slider that is not connected goes back")
  func back() {
    let controller = NumberRangeObservableController<Double>(bounds: 0...10, range: NumberRange(from: 2.5))
    let screen = Rendering(NumberRangeSliders(controller))
    screen.slide("[2.5]", to: 5)
    expectEqual(screen.lines.map { $0.split(separator: " ").last }, ["2.5", "10"])
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

  @Test("The slider is disabled if all results have the same number")
  func single() {
    let controller = NumberRangeObservableController<Int>(bounds: 7...7)
    var chosen: [NumberRange<Int>] = []
    controller.onRangeChanged = { chosen.append($0) }
    let screen = Rendering(NumberRangeSliders(controller))
    expectEqual(screen.lines.map { $0.split(separator: " ").last }, ["7", "7"])
    screen.slide("[7.0]", to: 9)
    #expect(chosen.isEmpty)
  }
}
